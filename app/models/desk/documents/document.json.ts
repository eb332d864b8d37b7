import * as z from "zod";

import { statusForScripts } from "../../billing/invoice/invoice.status";
import { toMajor } from "../../ground/money/money";
import { amount, day, id, record, text } from "../../kit/shared/json";
import { told } from "../../papers/paper/told";
import { DOCUMENT_TYPES } from "./document.list";
import type { ListedDocument } from "./document.records.server";

/** A quotation, invoice, note or receipt in the list of all documents; `date` is the document's own. */
export const DocumentJson = record("Document", {
  type: z.enum(DOCUMENT_TYPES),
  id,
  number: text,
  client: text,
  customer: text,
  date: day,
  status: text,
  amount,
  totalAmount: amount,
  currency: text,
});

export function documentJson(row: ListedDocument): z.output<typeof DocumentJson> {
  return told(DocumentJson, row, {
    status: statusForScripts(row.status),
    customer: row.client,
    date: row.day,
    totalAmount: toMajor(row.amount),
  });
}
