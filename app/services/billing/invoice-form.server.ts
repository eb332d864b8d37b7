import { data } from "@remix-run/node";
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
import { doneAt } from "../flash.server";
import { postedFind, postedFindIn } from "../forms/find.server";
import { answerDraft, openDraft, savingDraft } from "../forms/form-draft.server";
import {
  comparedRows,
  foldRows,
  onlyShowsRows,
  showingRows,
  withAllRows,
} from "../forms/form-rows.server";
import { currencyErrorAt, formKey, keepTyped, newFormKey, saveForm } from "../forms/form.server";
import { INVOICE_ROWS } from "../forms/row-kinds.server";

type Reply = { data: FormReply; init: ResponseInit | null };

/**
 * A form's reply with what it chose from. `fresh` is a new key when the values were changed by the
 * server: the form is then built again with them.
 */
async function withInvoiceChoices(
  actor: Actor,
  form: FormData,
  reply: Reply,
  { edited, newKey = false }: { edited?: EditedInvoice; newKey?: boolean } = {},
) {
  const shown = foldRows(reply.data, INVOICE_ROWS);
  const compared = await comparedIn(actor, edited, reply.data);
  const values = (shown.initialValue ?? {}) as InvoiceFormValues;
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
  const formId = newKey ? newFormKey() : undefined;
  return data(
    { ...currencyErrorAt("quotationId", shown), ...(compared && { compared }), choices, formId },
    reply.init ?? undefined,
  );
}

/** Where the rows that were typed differ from the stored ones, after a conflict. */
async function comparedIn(actor: Actor, edited: EditedInvoice | undefined, reply: FormReply) {
  if (!reply.editConflict || !edited) return null;
  const { items } = invoiceFormValues(await getInvoice(actor, edited.id));
  return comparedRows(reply.initialValue?.items, items, INVOICE_ROWS);
}

/** Opens an invoice's drafts; the one that its address names brings its choices along. */
export async function openInvoiceDraft(
  actor: Actor,
  id: number | null,
  url: URL,
  edited?: EditedInvoice,
) {
  const { draft, resumed } = await openDraft(actor, { noun: "invoice", id }, url);
  if (!resumed) return { draft };
  const reply = await withInvoiceChoices(actor, new FormData(), plain(resumed), { edited });
  return { draft, resumed: reply.data };
}

function rowsOf(values: InvoiceFormValues): Partial<InvoiceRowText>[] {
  const { items } = values as { items?: unknown };
  if (!Array.isArray(items)) return [];
  return items.map((row) => (typeof row === "object" && row !== null ? (row as object) : {}));
}

/**
 * The answer to a post that stores nothing: other rows, 'Fill from quotation', 'Recalculate' (which also
 * completes rows from the catalogue and moves an untouched due date). Null when the post is to be saved.
 */
async function invoiceHelp(actor: Actor, form: FormData, edited?: EditedInvoice) {
  const intent = form.get("intent");
  if (onlyShowsRows(form)) {
    return withInvoiceChoices(actor, form, plain(showingRows(keepTyped(form), INVOICE_ROWS)), {
      edited,
    });
  }
  if (intent !== FILL && intent !== RECALCULATE) return null;
  const typed = keepTyped(form);
  const values = (typed.initialValue ?? {}) as InvoiceFormValues;
  const filled = intent === FILL ? await filledFrom(actor, values) : {};
  const initialValue = { ...values, ...filled };
  if (intent === RECALCULATE) {
    const { choices } = (await withInvoiceChoices(actor, form, plain(typed), { edited })).data;
    const currency = formCurrency(choices.currencies, values.quotationId);
    const rows = await completedRows(actor, rowsOf(values), currency);
    initialValue.items = rows as InvoiceRowText[];
    const from = String(form.get(DATED_FROM) ?? "");
    initialValue.dueDate = followingDueDate(values, from, choices.dueDays) ?? values.dueDate;
    initialValue[DATED_FROM] = values.invoiceDate;
  }
  const reply = { ...typed, initialValue } as FormReply;
  return withInvoiceChoices(actor, form, plain(reply), { edited, newKey: true });
}

const plain = (reply: FormReply): Reply => ({ data: reply, init: null });

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
  posted: FormData,
  id: number | null,
  start?: () => Promise<object>,
) {
  const draft = { noun: "invoice", id } as const;
  const form = withAllRows(posted, INVOICE_ROWS);
  const edited = id === null ? undefined : await getInvoice(actor, id);
  const answered = (reply: Reply) => withInvoiceChoices(actor, form, reply, { edited });
  const kept = await answerDraft(actor, draft, posted, url, start);
  if (kept) return kept instanceof Response ? kept : answered(kept);
  const help = await invoiceHelp(actor, form, edited);
  if (help) return help;
  const saving = {
    schema: InvoiceInput,
    rules: () => (id === null ? rulesOfNewInvoice(actor) : rulesOfInvoice(actor, id)),
    failed: "Failed to save invoice",
  };
  const save = async (input: InvoiceInput) => {
    if (id === null) return createInvoice(actor, input, formKey(form));
    await updateInvoice(actor, id, input);
    return id;
  };
  return saveForm(
    form,
    saving,
    async (input) => {
      const to = paths.invoices.view(await savingDraft(actor, draft, form, () => save(input)));
      const done = `Invoice ${id === null ? "created" : "updated"} successfully`;
      return doneAt(to, done);
    },
    answered,
  );
}
