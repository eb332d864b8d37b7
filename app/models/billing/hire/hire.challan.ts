/** The hire challan: what was agreed with the owner of a truck, twice on one sheet. Pure. */
import type { PrintedCompany } from "../../company/company/company.snapshot.server";
import { type DayStyle, paperDay } from "../../ground/day/calendar-date";
import { formatMoney, rateText, sum } from "../../ground/money/money";
import { amountInWords } from "../../ground/money/words";
import { capitalized, countText, weightText } from "~/models/ground/typed/text";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { letterhead } from "../../papers/paper/letterhead";
import type { RoadFact, RoadPaperView, RoadTable } from "../../road/road-paper/road-paper.view";
import { packagesOnReceipt } from "../../road/road/package-count";
import { methodWord } from "../payment/payment.words";
import type { Hire } from "./hire.server";
import { hireStatus } from "./hire.status";
import { correctedOf, paidOf } from "./hire.sums";

export type HireChallan = Omit<RoadPaperView, "kind">;

/** So many lorry receipts and deductions have a line each: a copy is half a page. */
const LINES = 6;

const HINDI = {
  "Agreed hire": "तय भाड़ा",
  Advance: "अग्रिम",
  Balance: "शेष राशि",
  Broker: "दलाल",
  "Date of hire": "भाड़े की तारीख",
  "Due on": "देय तारीख",
  Driver: "चालक",
  "Driver's phone": "चालक का फ़ोन",
  From: "कहाँ से",
  Hire: "भाड़ा",
  Journey: "यात्रा",
  "Lorry receipts aboard": "साथ की बिल्टियाँ",
  "Lorry receipt": "बिल्टी",
  "OUR COPY": "हमारी प्रति",
  "OWNER'S COPY": "मालिक की प्रति",
  "Owner of the truck": "ट्रक मालिक",
  "Owner or broker": "मालिक या दलाल",
  Packages: "नग",
  Paid: "भुगतान",
  "Paid to": "जिसे भुगतान",
  TDS: "टी.डी.एस.",
  "Balance in words": "शेष शब्दों में",
  To: "कहाँ तक",
  Vehicle: "वाहन",
  "Vehicle number": "वाहन नंबर",
  Weight: "वज़न",
} as const;

const labelled = (label: keyof typeof HINDI) => ({ label, hindi: HINDI[label] });
const fact = (label: keyof typeof HINDI, value: string): RoadFact => ({
  ...labelled(label),
  value,
});
const known = (facts: RoadFact[]) => facts.filter(({ value }) => value !== "");

function aboardTable({ aboard }: Hire): RoadTable {
  const shown = aboard.length > LINES ? aboard.slice(0, LINES - 1) : aboard;
  const rows = shown.map(({ consignment }) => [
    shownLrNumber(consignment),
    `${consignment.fromPlace} → ${consignment.toPlace}`,
    countText(packagesOnReceipt(consignment)),
    weightText(consignment),
  ]);
  const others = aboard.slice(shown.length);
  if (others.length > 0) {
    const numbers = others.map(({ consignment }) => shownLrNumber(consignment)).join(", ");
    const packages = sum(others.map(({ consignment }) => packagesOnReceipt(consignment)));
    rows.push([`${countText(others.length)} more`, numbers, countText(packages), ""]);
  }
  return {
    ...labelled("Lorry receipts aboard"),
    columns: [
      { ...labelled("Lorry receipt"), align: "left", weight: 0.26 },
      { ...labelled("Journey"), align: "left", weight: 0.36 },
      { ...labelled("Packages"), align: "right", weight: 0.14 },
      { ...labelled("Weight"), align: "left", weight: 0.24 },
    ],
    rows,
    total: [],
    empty: "",
  };
}

const gstLabel = ({ reverseCharge, taxRate }: Hire) =>
  [reverseCharge ? "GST paid by us" : "GST in it", taxRate ? `${rateText(taxRate)} %` : ""]
    .filter(Boolean)
    .join(", ");

/** The agreed amount, the deductions and the balance. */
function hireFacts(hire: Hire, style: DayStyle): RoadFact[] {
  const money = (minor: number) => formatMoney(minor, hire.currency);
  const off = (label: string, hindi: string, minor: number) => ({
    label,
    hindi,
    value: money(-minor),
  });
  const corrected = correctedOf(hire);
  const tds = hire.tdsAmount + corrected.tdsAmount;
  const [first, others] = [hire.deductions.slice(0, LINES), hire.deductions.slice(LINES)];
  return [
    fact("Agreed hire", money(hire.amount)),
    ...(hire.taxAmount ? [{ label: gstLabel(hire), hindi: "", value: money(hire.taxAmount) }] : []),
    ...(corrected.amount
      ? [{ label: "Corrected", hindi: "संशोधन", value: money(corrected.amount) }]
      : []),
    ...(hire.advance ? [off("Advance", HINDI.Advance, hire.advance)] : []),
    ...(tds ? [off("TDS", HINDI.TDS, tds)] : []),
    ...first.map(({ kind, amount, note }) =>
      off([capitalized(kind), note?.slice(0, 60)].filter(Boolean).join(", "), "", amount),
    ),
    ...(others.length > 0
      ? [off("Other deductions", "", sum(others.map(({ amount }) => amount)))]
      : []),
    ...(hire.paidAmount ? [off("Paid", HINDI.Paid, hire.paidAmount)] : []),
    fact("Balance", hire.balance === 0 ? "Nil" : money(hire.balance)),
    fact("Due on", hire.dueDate ? paperDay(style, hire.dueDate) : "Proof of delivery"),
  ];
}

/** When and how money went to the owner, the newest at the end. */
function paidFacts(hire: Hire, style: DayStyle): RoadFact[] {
  const { advance, advanceMethod, advanceReference, date, currency } = hire;
  const paid = (day: string, minor: number, method: string | null, reference: string | null) =>
    [
      paperDay(style, day),
      formatMoney(minor, currency),
      method && methodWord(method, currency),
      reference,
    ]
      .filter(Boolean)
      .join(", ");
  return known([
    fact("Advance", advance ? paid(date, advance, advanceMethod, advanceReference) : ""),
    ...paidOf(hire)
      .slice(-LINES)
      .map((one) => fact("Paid", paid(one.date, one.amount, one.method, one.reference))),
  ]);
}

/** The challan of a hire, for both of its copies. */
export function hireChallan(hire: Hire, company: PrintedCompany): HireChallan {
  const status = hireStatus(hire);
  const { tdsRule, tdsReason, balance, currency } = hire;
  const rule = [tdsRule, tdsReason && `other amount: ${tdsReason}`].filter(Boolean).join("; ");
  const text = (label: keyof typeof HINDI, line: string) => ({ ...labelled(label), lines: [line] });
  return {
    title: { en: "Hire Challan", hi: "भाड़ा चालान" },
    number: hire.hireNumber,
    date: paperDay(company, hire.date),
    status,
    mark: status === "Cancelled" ? "CANCELLED" : null,
    company: letterhead(company),
    legend: "",
    copies: [
      { ...labelled("OUR COPY"), tint: "cream" },
      { ...labelled("OWNER'S COPY"), tint: "white" },
    ],
    parties: [
      { ...labelled("Paid to"), lines: [hire.vendorName, ...hire.vendorLines.split("\n")] },
    ],
    facts: [
      {
        ...labelled("Journey"),
        facts: known([
          fact("From", hire.fromPlace ?? ""),
          fact("To", hire.toPlace ?? ""),
          fact("Date of hire", paperDay(company, hire.date)),
        ]),
      },
      {
        ...labelled("Vehicle"),
        facts: known([
          fact("Vehicle number", hire.vehicleNumber),
          fact("Driver", hire.driverName ?? ""),
          fact("Driver's phone", hire.driverPhone ?? ""),
          fact("Owner of the truck", hire.ownerName ?? ""),
          fact("Broker", hire.brokerName ?? ""),
        ]),
      },
      { ...labelled("Hire"), facts: hireFacts(hire, company) },
      { ...labelled("Paid"), facts: paidFacts(hire, company) },
    ],
    outline: null,
    tables: [aboardTable(hire)],
    texts: [
      ...(rule ? [text("TDS", rule)] : []),
      ...(balance > 0 ? [text("Balance in words", amountInWords(balance, currency))] : []),
    ],
    terms: [
      "The balance is paid against proof of delivery of all that is aboard, in the condition and number in which it was loaded.",
      "Shortage, damage and delay are deducted from the hire. Tax deducted at source is paid to the government for the owner.",
    ],
    ownTerms: [],
    signatures: [
      { ...labelled("Owner or broker"), how: "Name, signature", purpose: null, signed: null },
      { ...labelled("Driver"), how: "Name, signature", purpose: null, signed: null },
      {
        label: `For ${company.name}`,
        hindi: "",
        how: "Authorised signatory",
        purpose: null,
        signed: null,
      },
    ],
  };
}
