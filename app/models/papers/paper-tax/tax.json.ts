/** A paper's tax as /api sends it: amounts in major units, rates in percent. */
import * as z from "zod";

import { toMajor } from "../../ground/money/money";
import { amount, rate } from "../../kit/shared/json";
import { replyOf } from "../paper/reply-of";
import type { TaxedRecord } from "./tax.document";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { HEADS, type TaxHead } from "../../ground/tax/heads";

const Head = z.strictObject({ head: z.enum(HEADS), rate, amount });
const Heads = z.array(Head);

/** Fields that follow from those of TAX_FIELDS. */
export const taxReply = {
  reverseCharge: z.boolean(),
  taxableValue: amount,
  /** The tax charged, by head; none under reverse charge, and none outside GST. */
  taxes: Heads,
  /** Under reverse charge: what the customer pays to the government. */
  taxesByRecipient: Heads,
  /** May be negative: -0.49 to 0.50. */
  roundOff: z.number(),
};

const headsJson = (heads: readonly TaxHead[]) => heads.map((head) => replyOf(Head, head));

export function taxJson(record: Omit<TaxedRecord, "placeOfSupply">) {
  const frozen = frozenTax(record);
  return {
    reverseCharge: record.reverseCharge,
    taxableValue: toMajor(record.taxableValue),
    taxes: headsJson(frozen?.heads ?? []),
    taxesByRecipient: headsJson(frozen?.payableByRecipient ?? []),
    roundOff: toMajor(record.roundOff),
  };
}
