/** The lorry receipt, in GST law the consignment note: what section 9, rule 54(3), Form 50 and the trade have on it. Pure. */
import { formatMoney } from "../../ground/money/money";
import { termLines } from "../../papers/paper/letterhead";
import { sacText } from "../../papers/paper-tax/tax.document";
import { chargesTotal, fovOf } from "../road/charges";
import { FREIGHT_TERMS, GST_PAYERS, needsNoEwayBill, wordOf } from "../road/words";
import { paperDay } from "../../ground/day/calendar-date";
import { formatMomentAndTime } from "../../ground/day/time-zone";
import { bundleSac, isRegime, REGIME_WORDS } from "../../ground/tax/regimes";
import { isStateCode, statePlace, type StateCode } from "../../ground/tax/states";
import { declarationsOf, namesGst } from "../../ground/tax/titles";
import type { CustomerKind } from "../../ground/tax/recipient";
import { countText } from "~/models/ground/typed/text";
import { lawTerms } from "./lorry-receipt.terms";
import {
  fovText,
  goodsFacts,
  goodsTable,
  routeFacts,
  lastNoticeDay,
  paperOf,
  partiesOf,
  signature,
  valueFacts,
  vehicleFacts,
} from "./paper-parts";
import type { PrintedConsignment, PrintingCompany } from "./printed-consignment";
import { fact, known, labelled } from "./road-paper.hindi";
import type { RoadCopy, RoadFact, RoadPaperView, RoadTable, RoadText } from "./road-paper.view";

/** Above so many lines of goods the receipt counts the others, so that a copy fits half a sheet. */
const MOST_GOODS = 8;

const NOT_ISSUED = "DRAFT: not a lorry receipt";

/** The colours are Form 50's. */
const COPIES: RoadCopy[] = [
  { ...labelled("CONSIGNOR'S COPY (ORIGINAL)"), tint: "green" },
  { ...labelled("CONSIGNEE'S COPY"), tint: "pink" },
  { ...labelled("DRIVER'S / VEHICLE COPY"), tint: "white" },
  { ...labelled("OFFICE COPY"), tint: "cream" },
];

function freightFacts(consignment: PrintedConsignment): RoadFact[] {
  const { freight, otherCharges, advance, freightTerms, currency } = consignment;
  const money = (minor: number) => formatMoney(minor, currency);
  const fov = fovOf(consignment);
  const terms = fact("Freight terms", wordOf(FREIGHT_TERMS, freightTerms));
  const charges = known([
    fact("Freight on value (FOV)", fov === null ? "" : fovText(fov, consignment)),
    fact("Other charges and taxes", otherCharges === null ? "" : money(otherCharges)),
  ]);
  const received = fact("Advance received", advance === null ? "" : money(advance));
  const total = chargesTotal(consignment);
  if (freight === null || total === null)
    return [terms, fact("Freight", "As agreed"), ...charges, ...known([received])];
  const left = freightTerms === "paid" ? 0 : Math.max(0, total - (advance ?? 0));
  return [
    terms,
    fact("Freight", money(freight)),
    ...charges,
    fact("Total", money(total)),
    ...known([received]),
    fact("Balance", left === 0 ? "Nil" : money(left)),
  ];
}

function gstinOfPayer(consignment: PrintedConsignment, company: PrintingCompany): string {
  if (consignment.gstPayer === "consignor") return consignment.consignorGstin ?? "";
  if (consignment.gstPayer === "consignee") return consignment.consigneeGstin ?? "";
  return consignment.gstPayer === "carrier" ? company.gstin : "";
}

/** As it was issued; before that the regime is not said, since issuing decides it. Nothing outside GST. */
function taxFacts(consignment: PrintedConsignment, company: PrintingCompany): RoadFact[] {
  const { taxRegime, placeOfSupply, reverseCharge, gstPayer } = consignment;
  if (taxRegime === null || !isRegime(taxRegime) || !namesGst({ taxRegime })) return [];
  const place =
    placeOfSupply !== null && isStateCode(placeOfSupply) ? statePlace(placeOfSupply) : "";
  return known([
    fact("Tax regime", REGIME_WORDS[taxRegime].label),
    fact("GST payable by", wordOf(GST_PAYERS, gstPayer)),
    fact("GSTIN of the payer", gstinOfPayer(consignment, company)),
    fact("Reverse charge", reverseCharge ? "Yes" : "No"),
    fact("SAC", sacText(bundleSac(taxRegime), company.sacDigits ?? 6)),
    fact("Place of supply", place),
  ]);
}

/** The receipt's sentences about tax: forward charge, an exemption, or the taxpayer. */
function taxSentences(consignment: PrintedConsignment, company: PrintingCompany): string[] {
  const { taxRegime, client, lrDate, loadingDate } = consignment;
  if (taxRegime === null || !isRegime(taxRegime)) return [];
  const { kind, gstin, stateCode } = client;
  return declarationsOf({
    regime: taxRegime,
    date: lrDate ?? loadingDate,
    recipient: { kind: kind as CustomerKind, gstin, stateCode: stateCode as StateCode | null },
    supplier: { gtaDeclaration: company.gtaDeclaration },
  });
}

const NO_EWAY_BILL =
  "Not needed: used personal and household effects, S.No. 7 of the Annexure to rule 138(14) of the CGST Rules, 2017";

function ewayBill(consignment: PrintedConsignment, company: PrintingCompany): string {
  const { ewbNumber, ewbValidUntil } = consignment;
  if (ewbNumber) {
    const until = paperDay(company, ewbValidUntil);
    return until ? `${ewbNumber}, valid until ${until}` : ewbNumber;
  }
  return needsNoEwayBill(consignment) ? NO_EWAY_BILL : "Not given";
}

/** Left for a pen until it is delivered. */
function deliveryFacts(consignment: PrintedConsignment, company: PrintingCompany): RoadFact[] {
  const { deliveryDate, deliveryTime, receivedBy, receiverRelation, packagesReceived } =
    consignment;
  return [
    fact("Date of delivery", paperDay(company, deliveryDate)),
    fact("Time of delivery", deliveryTime ?? ""),
    fact("Received by", receivedBy ?? ""),
    fact("Relation", receiverRelation ?? ""),
    ...known([fact("Identity seen", consignment.identitySeen ?? "")]),
    fact("Packages received", packagesReceived === null ? "" : countText(packagesReceived)),
    fact("Remarks", consignment.deliveryRemarks ?? ""),
  ];
}

/** Which trucks the goods were on, once there was more than one. */
function truckTable({ trucks }: PrintedConsignment, company: PrintingCompany): RoadTable[] {
  if (trucks.length < 2) return [];
  return [
    {
      ...labelled("Vehicles of this journey"),
      columns: [
        { ...labelled("Vehicle number"), align: "left", weight: 0.2 },
        { ...labelled("Driver"), align: "left", weight: 0.3 },
        { ...labelled("Since"), align: "left", weight: 0.22 },
        { ...labelled("Reason"), align: "left", weight: 0.28 },
      ],
      rows: trucks.map(({ vehicleNumber, driverName, driverPhone, at, reason }) => [
        vehicleNumber,
        [driverName, driverPhone].filter(Boolean).join(", "),
        formatMomentAndTime(at, company.timeZone, company),
        reason ?? "",
      ]),
      total: [],
      empty: "",
    },
  ];
}

/** The lorry receipt of a consignment, for all of its copies. */
export function lorryReceiptView(
  consignment: PrintedConsignment,
  company: PrintingCompany,
): RoadPaperView {
  const tax = taxFacts(consignment, company);
  const sentences = taxSentences(consignment, company);
  const ownTerms = termLines(company.lrTerms ?? "");
  const texts: RoadText[] = known([fact("Instructions", consignment.instructions ?? "")]).map(
    ({ value, ...label }) => ({ ...label, lines: value.split("\n") }),
  );
  if (sentences.length > 0) texts.push({ ...labelled("Declaration"), lines: sentences });
  const paper = paperOf("lr", consignment, company, {
    parties: partiesOf(consignment),
    facts: [
      { ...labelled("Journey"), facts: routeFacts(consignment, company) },
      { ...labelled("Vehicle"), facts: vehicleFacts(consignment) },
      {
        ...labelled("Goods"),
        facts: [...goodsFacts(consignment), fact("E-way bill", ewayBill(consignment, company))],
      },
      { ...labelled("Value and risk"), facts: valueFacts(consignment) },
      { ...labelled("Freight"), facts: freightFacts(consignment) },
      ...(tax.length > 0 ? [{ ...labelled("Tax"), facts: tax }] : []),
      {
        ...labelled("Delivery"),
        facts: [
          ...deliveryFacts(consignment, company),
          ...known([fact("Notice of loss until", lastNoticeDay(consignment, company))]),
        ],
      },
    ],
    tables: [goodsTable(consignment, MOST_GOODS), ...truckTable(consignment, company)],
    texts,
    terms: [...lawTerms(consignment), ...ownTerms],
    ownTerms,
    signatures: [
      signature("Consignor or agent", "Name, signature"),
      signature("Driver", "Name, signature"),
      signature("Consignee or agent", "Name, date, time, signature", "delivery"),
      signature("For the carrier", `For ${company.name}, authorised signatory`),
    ],
  });
  return {
    ...paper,
    mark: paper.mark ?? (consignment.lrNumber === null ? NOT_ISSUED : null),
    legend: "NON-NEGOTIABLE",
    copies: COPIES,
  };
}
