import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { updateInvoice } from "~/models/billing/invoice/invoice.edit.server";
import type { InvoiceFormValues, InvoiceRowText } from "~/models/billing/invoice/invoice.fields";
import { DATED_FROM, followingDueDate, formCurrency } from "~/models/billing/invoice/invoice.form";
import { invoiceFormValues } from "~/models/billing/invoice/invoice.form-values";
import {
  completedRows,
  type EditedInvoice,
  invoiceChoices,
  valuesFromQuotation,
} from "~/models/billing/invoice/invoice.form.server";
import { rulesOfInvoice, rulesOfNewInvoice } from "~/models/billing/invoice/invoice.rules.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { getInvoice } from "~/models/billing/invoice/invoice.server";
import { FILL, RECALCULATE } from "~/models/billing/invoice/invoice.words";
import type { Actor } from "~/models/kit/policy/policy";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { postedFind, postedFindIn } from "../forms/find.server";
import { foldRows } from "../forms/form-rows.server";
import { currencyErrorAt, formKey, keepTyped, newFormKey } from "../forms/form.server";
import { type Answer, openRecord, postRecord } from "../forms/record-form.server";
import { INVOICE_ROWS } from "../forms/row-kinds.server";

/** An invoice's form as it is answered. `formId`: the server changed its values, so it is built again with them. */
type InvoiceReply = FormReply & { formId?: string };

/** Adds to a form's reply what its page chooses from. */
async function withInvoiceChoices(
  actor: Actor,
  reply: InvoiceReply,
  form: FormData,
  edited?: EditedInvoice,
) {
  const { compared } = reply;
  const values = (reply.initialValue ?? {}) as InvoiceFormValues;
  const chosen = (text: unknown) => (typeof text === "string" ? toId(text) : null);
  const choices = await invoiceChoices(
    actor,
    {
      clientId: chosen(values.clientId),
      quotationId: chosen(values.quotationId),
      clientQuery: postedFind(form, "clientId"),
      quotationQuery: postedFind(form, "quotationId"),
      itemQuery: postedFindIn(form, "items"),
      typed: values,
      itemIds: [...rowsOf(values), ...(compared?.mine ?? []), ...(compared?.theirs ?? [])].flatMap(
        (row: Partial<InvoiceRowText>) => chosen(row.itemId) ?? [],
      ),
    },
    edited,
  );
  return { ...(currencyErrorAt("quotationId", reply) as InvoiceReply), choices };
}

/** Opens an invoice's drafts; the one that its address names brings its choices along. */
export function openInvoiceDraft(
  actor: Actor,
  id: number | null,
  url: URL,
  edited?: EditedInvoice,
) {
  return openRecord(actor, url, { noun: "invoice", id }, (resumed) =>
    withInvoiceChoices(actor, foldRows(resumed, INVOICE_ROWS), new FormData(), edited),
  );
}

function rowsOf(values: InvoiceFormValues): Partial<InvoiceRowText>[] {
  const { items } = values as { items?: unknown };
  if (!Array.isArray(items)) return [];
  return items.map((row) => (typeof row === "object" && row !== null ? (row as object) : {}));
}

/**
 * Answers 'Fill from quotation' and 'Recalculate', which also completes rows from the catalogue and moves an untouched
 * due date. Null when the post is to be saved.
 */
async function pressed(
  actor: Actor,
  form: FormData,
  edited?: EditedInvoice,
): Promise<Answer<InvoiceReply> | null> {
  const intent = form.get("intent");
  if (intent !== FILL && intent !== RECALCULATE) return null;
  const typed = keepTyped(form);
  const values = (typed.initialValue ?? {}) as InvoiceFormValues;
  const filled = intent === FILL ? await filledFrom(actor, values) : {};
  const initialValue = { ...values, ...filled };
  if (intent === RECALCULATE) {
    const shown = foldRows(typed, INVOICE_ROWS);
    const { choices } = await withInvoiceChoices(actor, shown, form, edited);
    const currency = formCurrency(choices.currencies, values.quotationId);
    const rows = await completedRows(actor, rowsOf(values), currency);
    initialValue.items = rows as InvoiceRowText[];
    const from = String(form.get(DATED_FROM) ?? "");
    initialValue.dueDate = followingDueDate(values, from, choices.dueDays) ?? values.dueDate;
    initialValue[DATED_FROM] = values.invoiceDate;
  }
  return { data: { ...typed, initialValue, formId: newFormKey() } as InvoiceReply };
}

async function filledFrom(actor: Actor, values: InvoiceFormValues): Promise<InvoiceFormValues> {
  const quotationId = toId(values.quotationId);
  const filled = quotationId === null ? null : await valuesFromQuotation(actor, quotationId);
  if (!filled) return {};
  const names = ["reference", "purchaseOrderNumber", "employeeName"] as const;
  const typed = names.filter((name) => values[name]?.trim());
  return { ...filled, ...Object.fromEntries(typed.map((name) => [name, values[name]])) };
}

/**
 * Answers a posted invoice form; `id` of a stored invoice, null for a new one, which began with `start`. What is saved
 * leads to the invoice; anything else answers the form.
 */
export async function postInvoiceForm(
  actor: Actor,
  url: URL,
  form: FormData,
  id: number | null,
  start?: () => Promise<object>,
) {
  const edited = id === null ? undefined : await getInvoice(actor, id);
  return postRecord(
    { actor, url, form },
    {
      draft: { noun: "invoice", id },
      start,
      rows: {
        kind: INVOICE_ROWS,
        stored: async () => edited && invoiceFormValues(await getInvoice(actor, edited.id)).items,
      },
      pressed: (typed) => pressed(actor, typed, edited),
      answer: (reply: InvoiceReply, typed) => withInvoiceChoices(actor, reply, typed, edited),
      schema: InvoiceInput,
      rules: () => (id === null ? rulesOfNewInvoice(actor) : rulesOfInvoice(actor, id)),
      failed: "Failed to save invoice",
      save: async (input) => {
        const saved = id ?? (await createInvoice(actor, input, formKey(form)));
        if (id !== null) await updateInvoice(actor, id, input);
        const done = `Invoice ${id === null ? "created" : "updated"} successfully`;
        return { to: paths.invoices.view(saved), done };
      },
    },
  );
}
