/** The consignee's receipt for the delivery, with short and damaged packages. Pure. */
import { countText } from "~/models/ground/typed/text";
import { paperDay } from "../../ground/day/calendar-date";
import { conditionWords } from "../road/condition";
import { packagesSent } from "../road/package-count";
import { NOTICE } from "./lorry-receipt.terms";
import { lastNoticeDay, paperOf, partiesOf, signature, vehicleFacts } from "./paper-parts";
import type { PrintedConsignment, PrintingCompany } from "./printed-consignment";
import { conditionLegend, fact, known, labelled } from "./road-paper.hindi";
import type { RoadFact, RoadPaperView, RoadTable } from "./road-paper.view";

/** Left for a pen until it is recorded. */
function receivedFacts(consignment: PrintedConsignment, company: PrintingCompany): RoadFact[] {
  const { packagesReceived, receivedBy, receiverRelation, deliveryDate, deliveryTime } =
    consignment;
  // As they were counted when it was recorded: by the list, where there is one.
  const sent = packagesSent(consignment);
  const received = packagesReceived === null ? "" : countText(packagesReceived);
  const short = packagesReceived === null ? "" : countText(Math.max(0, sent - packagesReceived));
  return [
    fact("Date of delivery", paperDay(company, deliveryDate)),
    fact("Time of delivery", deliveryTime ?? ""),
    fact("Received by", receivedBy ?? ""),
    fact("Relation", receiverRelation ?? ""),
    fact("Identity seen", consignment.identitySeen ?? ""),
    fact("Packages sent", countText(sent)),
    fact("Packages received", received),
    fact("Packages short", short),
    fact("Remarks", consignment.deliveryRemarks ?? ""),
  ];
}

const OUTCOMES: Record<string, string> = { damaged: "Damaged", short: "Short" };

function exceptions({ packages }: PrintedConsignment): RoadTable {
  const left = "left" as const;
  return {
    ...labelled("Packages not as sent"),
    columns: [
      { ...labelled("No."), align: "right", weight: 0.08 },
      { ...labelled("Contents"), align: left, weight: 0.36 },
      { ...labelled("Outcome"), align: left, weight: 0.14 },
      { ...labelled("Condition at origin"), align: left, weight: 0.16 },
      { ...labelled("Condition at destination"), align: left, weight: 0.26 },
    ],
    rows: packages
      .filter(({ outcome }) => outcome !== null && OUTCOMES[outcome])
      .map(({ number, contents, outcome, condition, destinationCondition }) => [
        String(number),
        contents,
        OUTCOMES[outcome ?? ""] ?? "",
        condition ?? "",
        [destinationCondition, conditionWords(destinationCondition)].filter(Boolean).join(" "),
      ]),
    total: [],
    empty: "None noted",
  };
}

const RECEIVED =
  "Received the packages stated above, in apparent good order but for what is noted here. The contents of closed packages may still be checked.";

export function deliveryReceiptView(
  consignment: PrintedConsignment,
  company: PrintingCompany,
): RoadPaperView {
  const { fromPlace, toPlace, lrDate } = consignment;
  return paperOf("delivery", consignment, company, {
    date: paperDay(company, consignment.deliveryDate),
    parties: partiesOf(consignment),
    facts: [
      {
        ...labelled("Journey"),
        facts: known([
          fact("From", fromPlace),
          fact("To", toPlace),
          fact("Lorry receipt", consignment.lrNumber ?? ""),
          fact("Date", paperDay(company, lrDate)),
          ...vehicleFacts(consignment),
        ]),
      },
      { ...labelled("Delivery"), facts: receivedFacts(consignment, company) },
    ],
    tables: [exceptions(consignment)],
    texts: [
      { ...labelled("Declaration"), lines: [RECEIVED] },
      ...(lrDate === null
        ? []
        : [
            {
              ...labelled("Notice of loss until"),
              lines: [`${lastNoticeDay(consignment, company)}. ${NOTICE}`],
            },
          ]),
      ...conditionLegend(),
    ],
    signatures: [
      signature("Consignee or agent", "Name, date, time, signature", "delivery"),
      signature("Driver", "Name, signature"),
      signature("For the carrier", `For ${company.name}`),
    ],
  });
}
