import * as z from "zod";

import { toMajor } from "../../ground/money/money";
import { answerJson, answerReply } from "../../papers/paper-tax/e-invoice";
import { taxJson, taxReply } from "../../papers/paper-tax/tax.json";
import {
  amount,
  day,
  fromHundredths,
  id,
  moment,
  nullableText,
  rate,
  record,
  text,
} from "../../kit/shared/json";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { lastDayToDeclare } from "../../ground/tax/last-day";
import type { listNotes, Note } from "./note.server";
import { NOTE_KINDS, noteTitle, type NoteKind } from "../../ground/tax/notes";

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

/** A credit or debit note with its lines; `taxes` at the invoice's rates. */
export const NoteJson = record("Note", {
  ...head,
  client: z.strictObject({
    id,
    name: text,
    email: nullableText,
    phone: nullableText,
    address: nullableText,
  }),
  documentTitle: text,
  ...answerReply,
  items: z.array(
    z.strictObject({
      id,
      /** Null: of an amount for the whole invoice. */
      invoiceItemId: id.nullable(),
      description: text,
      amount,
      sac: nullableText,
      taxRate: rate,
    }),
  ),
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

function headJson(note: Omit<Row, "clientName">) {
  const { id, noteNumber, kind, invoiceId, invoiceNumber, clientId, currency, date } = note;
  return {
    id,
    noteNumber,
    kind: kind as NoteKind,
    invoiceId,
    invoiceNumber,
    clientId,
    currency,
    date,
    reason: note.reason,
    total: toMajor(note.total),
    createdAt: note.createdAt.toISOString(),
  };
}

export function noteRowJson(row: Row): z.output<typeof NoteRowJson> {
  return { ...headJson(row), client: { id: row.clientId, name: row.clientName } };
}

export function noteJson(note: Note): z.output<typeof NoteJson> {
  const { id, name, email, phone, address } = note.client;
  const { taxRegime, placeOfSupply, placeOfSupplyReason, version } = note;
  return {
    ...headJson({ ...note, invoiceNumber: note.invoice.shownNumber }),
    client: { id, name, email, phone, address },
    documentTitle: noteTitle(note.kind),
    ...answerJson(note.eInvoice),
    items: note.items.map((item) => ({
      id: item.id,
      invoiceItemId: item.invoiceItemId,
      description: item.description,
      amount: toMajor(item.amount),
      sac: item.sac,
      taxRate: fromHundredths(item.taxRate ?? note.taxRate),
    })),
    taxRegime,
    placeOfSupply,
    placeOfSupplyReason,
    ...taxJson(note),
    taxAmount: toMajor(note.taxAmount),
    lastDay: lastDayToDeclare(note.invoice.invoiceDate, frozenTax(note)),
    version,
    updatedAt: note.updatedAt.toISOString(),
  };
}
