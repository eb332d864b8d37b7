import { data } from "@remix-run/node";

import { getCompany } from "~/models/company/company.server";
import { customerOptions } from "~/models/customer/customer-options.server";
import { catalogue } from "~/models/item/item.server";
import type { Actor } from "~/models/policy/policy";
import { QuotationFormInput, type QuotationInput } from "~/models/quotation/quotation.schema";
import { toId } from "~/models/shared/fields";
import type { FormReply } from "~/models/shared/form-reply";
import { onlyFinds, postedFind } from "~/models/shared/record-options";
import type { Rule } from "~/models/shared/rules";

import { checkForm, commandRefused, formReply, keepLastRow, keepTyped } from "./form.server";

/** What the form of a quotation needs besides the quotation: customers, catalogue, the company's customs. */
export async function quotationFormParts(actor: Actor, chosen: number | null) {
  const [customers, items, company] = await Promise.all([
    customerOptions(actor, { chosen }),
    catalogue(actor),
    getCompany(),
  ]);
  return { customers, catalogue: [...new Set(items.map((item) => item.name))], company };
}

/**
 * Runs the command of a posted quotation form, whose quotation keeps to `rules`. Anything but success answers the form: with its errors,
 * with a row more or less, recalculated, or with other customers to choose from.
 */
export async function saveQuotationForm(
  actor: Actor,
  form: FormData,
  rules: () => Promise<Rule<QuotationInput>[]>,
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
  keepLastRow(form, "items");
  const submission = await checkForm(form, QuotationFormInput, rules);
  if (submission.status !== "success") {
    const reply = formReply(submission);
    return answer(reply.data, reply.init);
  }
  try {
    return await save(submission.value);
  } catch (error) {
    const reply = commandRefused(submission, error, "Failed to save quotation");
    return answer(reply.data, reply.init);
  }
}
