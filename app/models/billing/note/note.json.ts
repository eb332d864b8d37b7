import * as z from "zod";
import { Client } from "../invoice/invoice.json";
import { answerJson, answerReply } from "../../papers/paper-tax/e-invoice";
import { replyOf } from "../../papers/paper/reply-of";
import { taxJson, taxReply } from "../../papers/paper-tax/tax.json";
import { amount, day, id, moment, nullableText, rate, record, text } from "../../kit/shared/json";
import { frozenTax, lastDayToDeclare } from "../../ground/tax/frozen-tax";
import type { listNotes, Note } from "./note.server";
import { NOTE_KINDS, noteTitle } from "../../ground/tax/notes";

const head = {
  id,
  noteNumber: text,
  kind: z.enum(NOTE_KINDS),
  invoiceId: id,
  invoiceNumber: text,
  clientId: id,
  currency: text,
  date: day,
  reason: text,
  total: amount,
  createdAt: moment,
};

/** A credit or debit note in a list. */
export const NoteRowJson = record("NoteRow", {
  ...head,
  client: z.strictObject({ id, name: text }),
});

const Item = z.strictObject({
  id,
  /** Null: of an amount for the whole invoice. */
  invoiceItemId: id.nullable(),
  description: text,
  amount,
  sac: nullableText,
  taxRate: rate,
});

/** A credit or debit note with its lines; `taxes` at the invoice's rates. */
export const NoteJson = record("Note", {
  ...head,
  client: Client,
  documentTitle: text,
  ...answerReply,
  items: z.array(Item),
  taxRegime: nullableText,
  placeOfSupply: nullableText,
  placeOfSupplyReason: nullableText,
  ...taxReply,
  taxAmount: amount,
  /** Until when it may be declared in a return; null of a note that is in none. */
  lastDay: day.nullable(),
  version: z.int(),
  updatedAt: moment,
});

type Row = Awaited<ReturnType<typeof listNotes>>["rows"][number];

export function noteRowJson(row: Row): z.output<typeof NoteRowJson> {
  return replyOf(NoteRowJson, row, { client: { id: row.clientId, name: row.clientName } });
}

export function noteJson(note: Note): z.output<typeof NoteJson> {
  return replyOf(NoteJson, note, {
    invoiceNumber: note.invoice.shownNumber,
    documentTitle: noteTitle(note.kind),
    ...answerJson(note.eInvoice),
    items: note.items.map((item) =>
      replyOf(Item, { ...item, taxRate: item.taxRate ?? note.taxRate }),
    ),
    ...taxJson(note),
    lastDay: lastDayToDeclare(note.invoice.invoiceDate, frozenTax(note)),
  });
}
