import type { FormReply } from "~/models/kit/shared/form-reply";
import { SHOW_LINE } from "~/models/kit/shared/rows-page";
import type { QuotationItemText } from "~/models/sales/quotation/quotation.fields";
import { PASTED, PASTED_SHOWN } from "~/models/sales/quotation/quotation.paste-form";
import {
  isBlankItem,
  pastedSentences,
  readPasted,
  withPastedItems,
} from "~/models/sales/quotation/quotation.pasted-items";
import { keepTyped } from "../forms/form.server";

export type PasteReply = FormReply & { pasteProblem?: string; pasteShown?: string[] };

/**
 * Returns the typed form with the rows of the pasted list, or the reason why they were not taken. A list is first shown
 * as it was understood, before it is taken.
 */
export function pasted(form: FormData): PasteReply {
  const typed = keepTyped(form);
  const values = (typed.initialValue ?? {}) as Record<string, unknown>;
  const posted = Array.isArray(values.items) ? (values.items as Partial<QuotationItemText>[]) : [];
  // A row in which nothing was typed is undefined.
  const rows = Array.from(posted, (row) => row ?? {});
  const list = String(form.get(PASTED) ?? "");
  const taken = withPastedItems(rows, list);
  const understood = pastedSentences(readPasted(list));
  if ("problem" in taken) {
    return { ...typed, pasteProblem: taken.problem, pasteShown: understood };
  }
  const shown = String(form.get(PASTED_SHOWN) ?? "").replace(/\r\n?/g, "\n");
  if (shown !== understood.join("\n")) return { ...typed, pasteShown: understood };
  const first = rows.filter((row) => !isBlankItem(row)).length + 1;
  const initialValue = { ...values, items: taken.rows, [PASTED]: "", [SHOW_LINE]: String(first) };
  return { ...typed, initialValue: initialValue as FormReply["initialValue"] };
}

/** A form that is saved with a list in its box: with the list's rows where it was shown, else the reply that shows it. */
export function withList(form: FormData): FormData | { reply: PasteReply; init: ResponseInit } {
  const reply = pasted(form);
  if (reply.pasteProblem || reply.pasteShown) {
    const why = reply.pasteProblem ?? "Is the pasted list read right? Press again.";
    const init = { status: reply.pasteProblem ? 400 : 200 };
    return { reply: { ...reply, done: `Nothing is saved yet. ${why}` }, init };
  }
  const taken = new FormData();
  for (const [name, value] of form) {
    if (name !== PASTED && !name.startsWith("items[")) taken.append(name, value);
  }
  const rows = (reply.initialValue ?? {}).items as QuotationItemText[];
  rows.forEach((row, at) => {
    for (const [key, value] of Object.entries(row)) taken.append(`items[${at}].${key}`, value);
  });
  return taken;
}
