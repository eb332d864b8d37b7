import { getCompany } from "~/models/company/company/company.server";
import type { Actor } from "~/models/kit/policy/policy";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { SHOW_LINE } from "~/models/kit/shared/rows-page";
import { FILL_CONTACT } from "~/models/people/customer/contact";
import { CHOOSE_KNOWN, NEW_CUSTOMER_FIELDS } from "~/models/people/customer/new-customer";
import { describedItem } from "~/models/sales/item/item.server";
import type { QuotationItemText } from "~/models/sales/quotation/quotation.fields";
import { PASTE_ITEMS, PASTED, PASTED_SHOWN } from "~/models/sales/quotation/quotation.paste-form";
import {
  isBlankItem,
  pastedSentences,
  readPasted,
  withPastedItems,
} from "~/models/sales/quotation/quotation.pasted-items";
import { getQuotation } from "~/models/sales/quotation/quotation.server";
import {
  dropOthersContract,
  fillFromContract,
} from "~/models/sales/rate-contract/rate-contract.fill.server";
import { type ContractFill, FILL_CONTRACT } from "~/models/sales/rate-contract/rate-contract.form";
import { PROPOSE } from "~/models/sales/tariff/tariff.form";
import { keepLastRow, keepTyped, newFormKey } from "../forms/form.server";
import type { Answer } from "../forms/record-form.server";
import { followingOf } from "../people/contact.server";
import { proposeCharges } from "./quotation-proposal.server";

/** A quotation's form as it is answered: `rowsKey` where the server changed its rows, `contract` what a rate contract filled in. */
export type QuotationReply = FormReply & {
  pasteProblem?: string;
  pasteShown?: string[];
  rowsKey?: string;
  contract?: ContractFill;
};

/**
 * Returns the typed form with the rows of the pasted list, or the reason why they were not taken. A list is first shown
 * as it was understood, before it is taken.
 */
function pasted(form: FormData): QuotationReply {
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
function withList(form: FormData): FormData | Answer<QuotationReply> {
  const reply = pasted(form);
  if (reply.pasteProblem || reply.pasteShown) {
    const why = reply.pasteProblem ?? "Is the pasted list read right? Press again.";
    const init = { status: reply.pasteProblem ? 400 : 200 };
    return { data: { ...reply, done: `Nothing is saved yet. ${why}` }, init };
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

/** A field's text as the form shows it again: filled in, where a button filled it. */
export const textIn =
  (form: FormData, { initialValue }: FormReply) =>
  (name: string) => {
    const shown = initialValue?.[name];
    return typeof shown === "string" ? shown : String(form.get(name) ?? "");
  };

/** Returns the typed form with derived values: the customer's contact, the items' descriptions, the totals. */
async function filled(actor: Actor, form: FormData): Promise<QuotationReply> {
  const typed = keepTyped(form);
  const values = { ...typed.initialValue } as Record<string, unknown>;
  Object.assign(values, await followingOf(actor, form, values));
  if (Array.isArray(values.items)) {
    const rows = values.items as Partial<QuotationItemText>[];
    values.items = await Promise.all(
      // A row in which nothing was typed is undefined.
      rows.map(async (row = {}) => ({
        ...row,
        description: row.description ?? (await describedItem(actor, row.name ?? "")) ?? "",
      })),
    );
  }
  return { ...typed, initialValue: values as FormReply["initialValue"] };
}

/** A quotation's currency, and whether each day of storage is billed. */
async function customsOf(actor: Actor, id: number | null) {
  if (id !== null) return getQuotation(actor, id);
  const { quotationCurrency, billAllWarehouseDays } = await getCompany();
  return { currency: quotationCurrency, billAllWarehouseDays };
}

/** Returns the typed form with the prices of the customer's rate contract, or the reason why there are none. */
async function contracted(
  actor: Actor,
  form: FormData,
  id: number | null,
): Promise<QuotationReply> {
  const typed = keepTyped(form);
  const { currency, billAllWarehouseDays } = await customsOf(actor, id);
  const found = await fillFromContract(actor, textIn(form, typed), currency, billAllWarehouseDays);
  if ("problem" in found) return { ...typed, contract: { text: found.problem, problem: true } };
  const initialValue = { ...typed.initialValue, ...found.values } as FormReply["initialValue"];
  const contract = { key: newFormKey(), text: found.text, problem: false };
  return { ...typed, initialValue, contract };
}

/** The customer who is known already takes the place of the new one that was typed. */
function choosesKnown(form: FormData): boolean {
  const known = form.get(CHOOSE_KNOWN);
  if (typeof known !== "string") return false;
  form.set("customerId", known);
  for (const name of NEW_CUSTOMER_FIELDS) form.delete(name);
  return true;
}

/** Answers a button that saves nothing; else gives the form that is to be saved, with the rows of its pasted list. */
export async function pressed(
  actor: Actor,
  id: number | null,
  form: FormData,
): Promise<Answer<QuotationReply> | FormData> {
  const intent = form.get("intent");
  if (choosesKnown(form) || intent === FILL_CONTACT) return { data: await filled(actor, form) };
  if (intent === FILL_CONTRACT) {
    const reply = await contracted(actor, form, id);
    return { data: reply, init: { status: reply.contract?.problem ? 400 : 200 } };
  }
  if (intent === PROPOSE) {
    const text = textIn(form, keepTyped(form));
    const reply = await proposeCharges(actor, form, text, (await customsOf(actor, id)).currency);
    return { data: reply, init: { status: reply.contract?.problem ? 400 : 200 } };
  }
  if (intent === PASTE_ITEMS) {
    const reply = pasted(form);
    return { data: reply, init: { status: reply.pasteProblem ? 400 : 200 } };
  }
  const isList = !form.get("__intent__") && String(form.get(PASTED) ?? "").trim() !== "";
  const whole = isList ? withList(form) : form;
  if (!(whole instanceof FormData)) return whole;
  keepLastRow(whole, "items");
  await dropOthersContract(whole);
  return whole;
}
