import { data } from "@remix-run/node";

import { getCompany } from "~/models/company/company.server";
import { FILL_CONTACT } from "~/models/customer/contact";
import { customerOptions } from "~/models/customer/customer.options.server";
import { catalogue, describedItem } from "~/models/item/item.server";
import type { Actor } from "~/models/policy/policy";
import type { QuotationItemText } from "~/models/quotation/quotation.fields";
import {
  movingDateQuestion,
  rulesOfNewQuotation,
  rulesOfQuotation,
} from "~/models/quotation/quotation.rules.server";
import { QuotationFormInput, type QuotationInput } from "~/models/quotation/quotation.schema";
import { toId } from "~/models/shared/fields";
import type { FormReply } from "~/models/shared/form-reply";
import { PASSED_FIELD } from "~/models/shared/passed-date";
import { onlyFinds, postedFind } from "~/models/shared/record-options";

import { followingOf } from "./contact.server";
import { keepLastRow, keepTyped, saveForm } from "./form.server";

/** What the form of a quotation needs besides the quotation: customers, catalogue, the company's customs. */
export async function quotationFormParts(actor: Actor, chosen: number | null) {
  const [customers, items, company] = await Promise.all([
    customerOptions(actor, { chosen }),
    catalogue(actor),
    getCompany(),
  ]);
  return { customers, catalogue: [...new Set(items.map((item) => item.name))], company };
}

/** What was typed with what follows from it: the customer's contact, the items' descriptions, the totals. */
async function filled(actor: Actor, form: FormData): Promise<FormReply> {
  const typed = keepTyped(form);
  const values = { ...typed.initialValue } as Record<string, unknown>;
  Object.assign(values, await followingOf(actor, form, values));
  if (Array.isArray(values.items)) {
    const rows = values.items as Partial<QuotationItemText>[];
    values.items = await Promise.all(
      rows.map(async (row) => ({
        ...row,
        description: row.description ?? (await describedItem(actor, row.name ?? "")) ?? "",
      })),
    );
  }
  return { ...typed, initialValue: values as FormReply["initialValue"] };
}

/**
 * Runs the command of a posted quotation form; `id` of a stored quotation, null for a new one. Anything but success answers the form: with its errors,
 * with a row more or less, recalculated, or with other customers to choose from.
 */
export async function saveQuotationForm(
  actor: Actor,
  form: FormData,
  id: number | null,
  save: (input: QuotationInput) => Promise<Response>,
) {
  const answer = async (reply: FormReply, init: ResponseInit | null) => {
    const chosen = toId(String(form.get("customerId") ?? ""));
    const customers = await customerOptions(actor, {
      query: postedFind(form, "customerId"),
      chosen,
    });
    return data({ ...reply, customers }, init ?? undefined);
  };
  if (onlyFinds(form)) return answer(keepTyped(form), null);
  if (form.get("intent") === FILL_CONTACT) return answer(await filled(actor, form), null);
  keepLastRow(form, "items");
  const saving = {
    schema: QuotationFormInput,
    rules: () => (id === null ? rulesOfNewQuotation(actor) : rulesOfQuotation(actor, id)),
    questions: [await movingDateQuestion(form.getAll(PASSED_FIELD), id)],
    failed: "Failed to save quotation",
  };
  return saveForm(form, saving, save, (reply) => answer(reply.data, reply.init));
}
