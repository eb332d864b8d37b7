/** The words of consignments that forms, pages, papers and scripts share; client-safe, without a schema. */

export const GOODS_KINDS = {
  household: "Used household goods",
  office: "Office furniture and equipment",
  vehicle: "Car or motorcycle",
  other: "Other goods",
} as const;
export type GoodsKind = keyof typeof GOODS_KINDS;

/** Used personal and household effects need no e-way bill: S.No. 7 of the Annexure to rule 138(14). */
export function needsNoEwayBill({ goodsKind }: { goodsKind: string }): boolean {
  return goodsKind === "household";
}

export const RISKS = { owner: "Owner's risk", carrier: "Carrier's risk" } as const;
export type Risk = keyof typeof RISKS;

export const INSURED_BY = {
  none: "Not insured",
  customer: "Insured by the customer",
  mover: "Insured by us",
} as const;
export type InsuredBy = keyof typeof INSURED_BY;

export const FREIGHT_TERMS = {
  paid: "Paid",
  to_pay: "To pay",
  to_be_billed: "To be billed",
} as const;

export const GST_PAYERS = {
  consignor: "Consignor",
  consignee: "Consignee",
  carrier: "Carrier",
  nobody: "Nobody (exempt or outside GST)",
} as const;
export type GstPayer = keyof typeof GST_PAYERS;

/** The parts of a declaration of value. */
export const VALUE_PARTS = { household: "Household goods", vehicle: "Vehicle" } as const;
export type ValuePart = keyof typeof VALUE_PARTS;

/** A word of one of these tables as people read it. */
export function wordOf(table: Readonly<Record<string, string>>, word: string): string {
  return Object.hasOwn(table, word) ? (table[word] ?? word) : word;
}

/** The most lines of goods that a lorry receipt lists. */
export const MAX_GOODS = 100;
