/** The tax texts of papers under GST. Amounts are given in minor units; `money` writes them. */
import type { Quotation } from "~/generated/sqlite/client";
import { isRegime, REGIME_WORDS } from "~/models/ground/tax/regimes";
import { rateText, sum } from "../../ground/money/money";
import { frozenTax, type FrozenTax } from "../../ground/tax/frozen-tax";
import type { TaxHead } from "../../ground/tax/heads";
import { isStateCode, statePlace } from "../../ground/tax/states";
import type { AmountLine, DocumentTable, LabelledText } from "../paper/document-view";
import { TAX_FIELDS } from "./tax.fields";
import type { StoredChoices } from "./paper-tax";

/** Explains the tax of a paper to the staff who answer for it: the paper itself says less. */
const placed = (code: string | null) =>
  code !== null && isStateCode(code) ? statePlace(code) : "Not known";

/** Regime, place and states with the reasons that were given; none outside GST. */
export function taxDecision(paper: StoredChoices & { tax: string | null }): LabelledText[] {
  const { tax, taxRegime, taxRegimeReason, placeOfSupply, placeOfSupplyReason } = paper;
  if (tax === null) return [];
  const regime = taxRegime !== null && isRegime(taxRegime) ? REGIME_WORDS[taxRegime].label : "";
  // The rules' own text begins with the place itself.
  const place = paper.placeOfSupplyChosen
    ? `${placed(placeOfSupply)}: ${placeOfSupplyReason}`
    : (placeOfSupplyReason ?? "");
  return [
    { label: TAX_FIELDS.taxRegime.label, value: regime },
    ...(taxRegimeReason
      ? [{ label: TAX_FIELDS.taxRegimeReason.label, value: taxRegimeReason }]
      : []),
    { label: TAX_FIELDS.placeOfSupply.label, value: place },
    { label: TAX_FIELDS.pickupStateCode.label, value: placed(paper.pickupStateCode) },
    { label: TAX_FIELDS.dropStateCode.label, value: placed(paper.dropStateCode) },
  ];
}

type Money = (minor: number) => string;

export type TaxedRecord = Pick<
  Quotation,
  "placeOfSupply" | "reverseCharge" | "taxableValue" | "roundOff" | "tax"
>;

/** "27-Maharashtra"; null where it is not known. */
export function placeText({ placeOfSupply: code }: Pick<TaxedRecord, "placeOfSupply">) {
  return code !== null && isStateCode(code) ? statePlace(code) : null;
}

/** Place of supply and reverse charge, which every paper under GST names; none outside of it. */
export function taxFacts(record: Omit<TaxedRecord, "taxableValue" | "roundOff">): LabelledText[] {
  const place = placeText(record);
  const title = frozenTax(record)?.title;
  if (title === undefined || title === "Bill") return [];
  return [
    ...(place === null ? [] : [{ label: "Place of supply", value: place }]),
    { label: "Reverse charge", value: record.reverseCharge ? "Yes" : "No" },
  ];
}

/** "CGST (9%)". */
const headLabel = ({ head, rate }: TaxHead) => `${head} (${rateText(rate)}%)`;

const TAXABLE_VALUE = "Taxable value";
const EXEMPT_VALUE = "Exempt value";

/** Names the column of values: in a paper with exempt and taxable rows, each row says whether it is exempt. */
function valueLabel({ lines }: FrozenTax): string {
  const exempt = lines.filter((line) => line.exempt).length;
  if (exempt === 0) return TAXABLE_VALUE;
  return exempt === lines.length ? EXEMPT_VALUE : "Value";
}

/** Taxable and exempt value (rules 46A and 49), those that there are: together the value of the record. */
function valueLines(
  { taxableValue }: TaxedRecord,
  frozen: FrozenTax,
  money: Money,
  note: Pick<AmountLine, "note">,
): AmountLine[] {
  const label = valueLabel(frozen);
  const exempt = sum(frozen.lines.filter((line) => line.exempt).map(({ taxable }) => taxable));
  return [
    ...(label === EXEMPT_VALUE
      ? []
      : [{ label: TAXABLE_VALUE, amount: money(taxableValue - exempt), ...note }]),
    ...(label === TAXABLE_VALUE ? [] : [{ label: EXEMPT_VALUE, amount: money(exempt) }]),
  ];
}

/** The values, each head, round-off: what is between the charges and the total; null outside GST. */
export function taxLines(record: TaxedRecord, money: Money): AmountLine[] | null {
  const frozen = frozenTax(record);
  if (frozen === null) return null;
  const { heads, payableByRecipient, title } = frozen;
  const line = (head: TaxHead) => ({ label: headLabel(head), amount: money(head.amount) });
  const unpaid = payableByRecipient.map((head) => `${headLabel(head)} ${money(head.amount)}`);
  const note =
    unpaid.length > 0 ? { note: `The recipient pays the tax: ${unpaid.join(", ")}` } : {};
  return [
    ...(title === "Bill" ? [] : valueLines(record, frozen, money, note)),
    ...heads.map(line),
    ...(record.roundOff === 0 ? [] : [{ label: "Round off", amount: money(record.roundOff) }]),
  ];
}

/** The SAC as the company prints it. */
export const sacText = (sac: string, digits: number) => sac.slice(0, digits);

/** Value and heads by SAC and rate: the table that a tax invoice ends with. */
export function taxTable(frozen: FrozenTax, money: Money, sacDigits: number): DocumentTable {
  const groups = new Map<string, typeof frozen.lines>();
  for (const line of frozen.lines) {
    const key = `${line.sac} ${line.rate}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const levied = frozen.payableByRecipient.length > 0 ? frozen.payableByRecipient : frozen.heads;
  const heads = [...new Set(levied.map(({ head }) => head))];
  const right = "right" as const;
  const rest = 0.7 / (heads.length + 2);
  return {
    columns: [
      { label: "SAC", align: "left", weight: 0.15 },
      { label: "Rate", align: right, weight: 0.15 },
      { label: valueLabel(frozen), align: right, weight: rest },
      ...heads.map((head) => ({ label: head, align: right, weight: rest })),
      { label: "Tax", align: right, weight: rest },
    ],
    rows: [...groups.values()].map((lines) => {
      const [first] = lines;
      const of = (head?: string) =>
        sum(
          lines.flatMap((line) =>
            line.heads
              .filter((one) => head === undefined || one.head === head)
              .map(({ amount }) => amount),
          ),
        );
      return [
        sacText(first?.sac ?? "", sacDigits),
        first?.exempt ? "Exempt" : `${rateText(first?.rate ?? 0)}%`,
        money(sum(lines.map(({ taxable }) => taxable))),
        ...heads.map((head) => money(of(head))),
        money(of()),
      ];
    }),
    empty: "",
  };
}
