/** The packages of a consignment, each as it was sent off and as it arrived. Pure. */
import { countText } from "~/models/ground/typed/text";
import { TICK_BOX } from "../job/job.sheet";
import { paperOf, partiesOf, signature } from "./paper-parts";
import type { PrintedConsignment, PrintingCompany } from "./printed-consignment";
import { conditionLegend, fact, labelled } from "./road-paper.hindi";
import type { RoadPaperView, RoadTable } from "./road-paper.view";

type Package = PrintedConsignment["packages"][number];

/** The package's contents, with the marks on the package. */
function contentsOf({ contents, fragile, highValue }: Package): string {
  const marks = [fragile && "FRAGILE", highValue && "HIGH VALUE"].filter(Boolean);
  return marks.length > 0 ? `${contents} (${marks.join(", ")})` : contents;
}

const OUTCOMES: Record<string, string> = {
  delivered: "Yes",
  damaged: "Damaged",
  short: "Short",
};

const cell = (text: string | null) => text ?? "";

function sentTable(packages: Package[], arrived: boolean): RoadTable {
  const left = "left" as const;
  return {
    ...labelled("Packages"),
    columns: [
      { ...labelled("No."), align: "right", weight: 0.05 },
      { ...labelled("Contents"), align: left, weight: 0.24 },
      { ...labelled("Room"), align: left, weight: 0.12 },
      { ...labelled("Packed by"), align: left, weight: 0.1 },
      { ...labelled("Carton"), align: left, weight: 0.11 },
      { ...labelled("Condition at origin"), align: left, weight: 0.15 },
      ...(arrived
        ? [
            { ...labelled("Loaded"), align: left, weight: 0.1 },
            { ...labelled("Delivered"), align: left, weight: 0.12 },
            { ...labelled("Condition at destination"), align: left, weight: 0.15 },
          ]
        : []),
    ],
    rows: packages.map((one) => [
      String(one.number),
      contentsOf(one),
      cell(one.room),
      one.packedBy,
      cell(one.carton),
      cell(one.condition),
      ...(arrived
        ? [
            one.loadedAt === null ? TICK_BOX : "Yes",
            one.outcome === null ? TICK_BOX : (OUTCOMES[one.outcome] ?? one.outcome),
            cell(one.destinationCondition),
          ]
        : []),
    ]),
    total: [],
    empty: "No packages yet",
  };
}

const PACKED_BY =
  "CP: packed by the mover. PBO: packed by the owner, whose contents and condition the mover did not see.";

/** `origin`: as it is signed before the truck leaves; what happens to a package afterwards changes nothing of that. */
export function packingListView(
  consignment: PrintedConsignment,
  company: PrintingCompany,
  stage: "origin" | "whole" = "whole",
): RoadPaperView {
  const { packages, fromPlace, toPlace, job } = consignment;
  const loaded = packages.filter(({ loadedAt }) => loadedAt !== null).length;
  const arrived = packages.filter(({ outcome }) => outcome !== null && outcome !== "short").length;
  return paperOf("packing", consignment, company, {
    parties: partiesOf(consignment),
    facts: [
      {
        ...labelled("Journey"),
        facts: [
          fact("From", fromPlace),
          fact("To", toPlace),
          fact("Job", job.jobNumber),
          fact("Packages", countText(packages.length)),
          ...(stage === "whole"
            ? [
                fact("Loaded", `${countText(loaded)} of ${countText(packages.length)}`),
                fact("Delivered", `${countText(arrived)} of ${countText(packages.length)}`),
              ]
            : []),
        ],
      },
    ],
    tables: [sentTable(packages, stage === "whole")],
    texts: [{ ...labelled("Packed by"), lines: [PACKED_BY] }, ...conditionLegend()],
    signatures: [
      signature("Consignor or agent", "Name, date, signature", "packing"),
      signature("For the carrier", `For ${company.name}`),
      signature("Consignee or agent", "Name, date, signature", "delivery"),
    ],
  });
}
