/** The state of a car or motorcycle at pickup and at delivery. Pure. */
import { countText } from "~/models/ground/typed/text";
import { CONDITION_CODES, isConditionCode } from "../road/condition";
import {
  isPaper,
  partsOf,
  readParts,
  VEHICLE_KIND_WORDS,
  VEHICLE_PARTS,
  type VehicleKind,
} from "../road/vehicle-parts";
import { VEHICLE_PLACES } from "../road/vehicle-places";
import { paperOf, partiesOf, signature, vehicleFacts } from "./paper-parts";
import type {
  PrintedConsignment,
  PrintedVehicleReport,
  PrintingCompany,
} from "./printed-consignment";
import { codeLegend, fact, known, labelled } from "./road-paper.hindi";
import type { RoadFact, RoadOutline, RoadPaperView, RoadTable } from "./road-paper.view";

/** `pickup`: as it is signed before the vehicle is loaded; what is found at delivery changes nothing of that. */
type ReportStage = "pickup" | "whole";

type Mark = PrintedVehicleReport["marks"][number];

const kindOf = ({ kind }: PrintedVehicleReport): VehicleKind =>
  kind === "motorcycle" ? "motorcycle" : "car";

/** "SC, D scratched, dented: as long as a hand". */
function markText(mark: Mark | undefined): string {
  if (!mark) return "";
  const codes = mark.codes.split(/[\s,]+/).filter(Boolean);
  const words = codes.map((code) => (isConditionCode(code) ? CONDITION_CODES[code].en : code));
  const text = `${codes.join(", ")} ${words.join(", ")}`;
  return mark.note ? `${text}: ${mark.note}` : text;
}

const markOf = (marks: Mark[], stage: string, key: string) =>
  marks.find((mark) => mark.stage === stage && mark.place === key);

function outlineOf(report: PrintedVehicleReport, marks: Mark[]): RoadOutline {
  const kind = kindOf(report);
  return {
    kind,
    places: VEHICLE_PLACES[kind].map(({ key, number, x, y }) => {
      const atPickup = markOf(marks, "pickup", key) && ("pickup" as const);
      const atDelivery = markOf(marks, "delivery", key) && ("delivery" as const);
      return { number, x, y, stage: atPickup ?? atDelivery ?? null };
    }),
  };
}

function markTable(report: PrintedVehicleReport, marks: Mark[], stage: ReportStage): RoadTable {
  const left = "left" as const;
  const marked = VEHICLE_PLACES[kindOf(report)].filter(({ key }) =>
    marks.some(({ place }) => place === key),
  );
  return {
    ...labelled("Damage"),
    columns: [
      { ...labelled("No."), align: "right", weight: 0.08 },
      { ...labelled("Place"), align: left, weight: 0.24 },
      { ...labelled("At pickup"), align: left, weight: 0.34 },
      ...(stage === "whole" ? [{ ...labelled("At delivery"), align: left, weight: 0.34 }] : []),
    ],
    rows: marked.map(({ key, number, en, hi }) => [
      String(number),
      `${en} ${hi}`,
      markText(markOf(marks, "pickup", key)),
      ...(stage === "whole" ? [markText(markOf(marks, "delivery", key))] : []),
    ]),
    total: [],
    empty: "No damage marked",
  };
}

/** Every part that is asked of such a vehicle, with whether it came along. */
function partFacts(report: PrintedVehicleReport, papers: boolean): RoadFact[] {
  const kind = kindOf(report);
  const there = readParts(report.parts, kind);
  return partsOf(kind)
    .filter((key) => isPaper(key) === papers)
    .map((key) => {
      const { en, hi } = VEHICLE_PARTS[key];
      return { label: en, hindi: hi, value: there.includes(key) ? "Yes" : "No" };
    });
}

function ownFacts(report: PrintedVehicleReport): RoadFact[] {
  const { make, model, colour, registration, chassisNumber, engineNumber } = report;
  const { odometerKm, fuel, keys } = report;
  return [
    fact("Vehicle type", VEHICLE_KIND_WORDS[kindOf(report)].en),
    fact("Make", make),
    fact("Registration", registration),
    ...known([
      fact("Model", model ?? ""),
      fact("Colour", colour ?? ""),
      fact("Chassis number", chassisNumber ?? ""),
      fact("Engine number", engineNumber ?? ""),
      fact("Odometer", odometerKm === null ? "" : `${countText(odometerKm)} km`),
      fact("Fuel", fuel ?? ""),
      fact("Keys", keys === null ? "" : countText(keys)),
    ]),
  ];
}

const placeLegend = (report: PrintedVehicleReport) => ({
  ...labelled("Places"),
  lines: [
    VEHICLE_PLACES[kindOf(report)].map(({ number, en, hi }) => `${number} ${en} ${hi}`).join(" · "),
  ],
});

const NOTHING_INSIDE = "No personal goods are inside the vehicle.";

export function vehicleReportView(
  consignment: PrintedConsignment,
  report: PrintedVehicleReport,
  company: PrintingCompany,
  stage: ReportStage = "whole",
): RoadPaperView {
  const marks = report.marks.filter((mark) => stage === "whole" || mark.stage === "pickup");
  return paperOf("vehicle", consignment, company, {
    parties: partiesOf(consignment),
    facts: [
      { ...labelled("Vehicle"), facts: ownFacts(report) },
      { ...labelled("Brought along"), facts: partFacts(report, false) },
      { ...labelled("Papers handed over"), facts: partFacts(report, true) },
      ...(stage === "whole"
        ? [{ ...labelled("Carried by"), facts: vehicleFacts(consignment) }]
        : []),
    ],
    outline: outlineOf(report, marks),
    tables: [markTable(report, marks, stage)],
    texts: [
      ...(report.notes ? [{ ...labelled("Notes"), lines: report.notes.split("\n") }] : []),
      { ...labelled("Declaration"), lines: [NOTHING_INSIDE] },
      placeLegend(report),
      ...codeLegend(),
    ],
    signatures: [
      signature("Owner, at pickup", "Name, date, signature", "pickup"),
      signature("For the carrier, at pickup", `For ${company.name}`),
      signature("Receiver, at delivery", "Name, date, signature", "handover"),
      signature("For the carrier, at delivery", `For ${company.name}`),
    ],
  });
}
