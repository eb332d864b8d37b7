/** The carriage details on a goods transport agency's bill (rule 54(3) of the CGST Rules), as issued. Pure. */
import type { LabelledText } from "../../papers/paper/document-view";

/** A lorry receipt that the bill is for, in the words that the bill prints. */
export type Carriage = {
  receipt: string;
  vehicle: string;
  weight: string;
  packages: string;
  goods: string;
  consignor: string;
  consignee: string;
  from: string;
  to: string;
};
export type BilledCarriage = { receipts: Carriage[]; payer: string };

const LABELS: readonly [label: string, of: keyof Carriage][] = [
  ["Lorry receipt", "receipt"],
  ["Vehicle", "vehicle"],
  ["Consignor", "consignor"],
  ["Consignee", "consignee"],
  ["From", "from"],
  ["To", "to"],
  ["Goods", "goods"],
  ["Packages", "packages"],
  ["Gross weight", "weight"],
];

/** One value a label; of part loads each receipt's, in their order. */
export function carriageFacts({ carriage }: { carriage: string | null }): LabelledText[] {
  if (carriage === null) return [];
  const { receipts, payer } = JSON.parse(carriage) as BilledCarriage;
  const textOf = (of: keyof Carriage) => {
    const values = receipts.map((receipt) => receipt[of]).filter(Boolean);
    return (new Set(values).size === 1 ? values.slice(0, 1) : values).join("; ");
  };
  const facts = LABELS.map(([label, of]) => ({ label, value: textOf(of) }));
  return [...facts, { label: "GST payable by", value: payer }].filter(({ value }) => value);
}
