import * as z from "zod";
import { toMajor } from "~/models/ground/money/money";
import { amount, day, id, record, text } from "~/models/kit/shared/json";
import { replyOf } from "~/models/papers/paper/reply-of";
import { INVOICE } from "../../billing/invoice/invoice.record";
import { statusForScripts } from "../../billing/invoice/invoice.status";
import { NOTE } from "../../billing/note/note.record";
import { NOTE_ISSUED } from "../../billing/note/note.words";
import { PAYMENT } from "../../billing/payment/payment.record";
import { type Actor, isStaff } from "../../kit/policy/policy";
import type { ListDay } from "../../kit/record/define-list";
import type { AnyNoun, Line } from "../../kit/record/define-noun";
import type { RowOf } from "../../kit/record/define-record";
import { readLines } from "../../kit/record/read-page.server";
import { QUOTATION } from "../../sales/quotation/quotation.record";
import { EXPIRED, quotationStatusLabel } from "../../sales/quotation/quotation.status";
import { DOCUMENT_TYPES, type DocumentType } from "./document.list";

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
  return replyOf(DocumentJson, row, {
    status: statusForScripts(row.status),
    customer: row.client,
    date: row.day,
    totalAmount: toMajor(row.amount),
  });
}

export type ListedDocument = {
  type: DocumentType;
  id: number;
  number: string;
  /** The kind of a note: credit or debit. */
  kind?: string;
  client: string;
  /** A quotation's day of writing, the date of an invoice, a note or a payment. */
  day: string;
  status: string;
  /** The status as the actor calls it. */
  word: string;
  /** In minor units. */
  amount: number;
  currency: string;
};

/** Which record a row of the list is. */
type DocumentKey = { type: DocumentType; id: number };

const TOLD = { quotation: QUOTATION, invoice: INVOICE, note: NOTE, receipt: PAYMENT };

/** The records behind keys, in their order. */
export async function recordsOf(
  keys: readonly DocumentKey[],
  actor: Actor,
  day: ListDay,
): Promise<ListedDocument[]> {
  const lists = DOCUMENT_TYPES.map(async (type) => {
    const ids = keys.filter((key) => key.type === type).map(({ id }) => id);
    const noun = TOLD[type] as unknown as AnyNoun;
    const rows = await readLines<RowOf<"Note">, Line>(
      noun,
      { where: { id: { in: ids } } },
      { actor, day },
    );
    return rows.map(({ id, kind, currency, told }): ListedDocument => {
      const { title, whom = "", day: on = "", amount, state } = told;
      const { status = NOTE_ISSUED, word = NOTE_ISSUED, expired } = state ?? {};
      const shown = { status, word };
      if (type === "quotation") {
        // An expired one's only state in the list is that it expired.
        shown.status = expired ? EXPIRED : quotationStatusLabel(status);
        if (isStaff(actor)) shown.word = shown.status;
      }
      return {
        type,
        ...(type === "note" ? { kind } : {}),
        id,
        number: title,
        client: whom,
        day: on,
        ...shown,
        amount: amount?.minor ?? 0,
        currency,
      };
    });
  });
  const found = new Map(
    (await Promise.all(lists)).flat().map((row) => [`${row.type} ${row.id}`, row]),
  );
  return keys.flatMap(({ type, id }) => found.get(`${type} ${id}`) ?? []);
}
