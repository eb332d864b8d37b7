import { customerOptions } from "~/models/billing/invoice/customer.options.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { type Actor, can } from "~/models/kit/policy/policy";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { toId } from "~/models/kit/shared/number-fields";
import { chargesNoTax, ratedQuotation } from "~/models/papers/paper-tax/no-tax";
import { typedTax } from "~/models/papers/paper-tax/typed-tax.server";
import { customersKnownBy } from "~/models/people/customer/known.server";
import type { KnownCustomer } from "~/models/people/customer/new-customer";
import {
  composeQuotation,
  recomposeQuotation,
  rulesOfComposedQuotation,
} from "~/models/sales/quotation/quotation.compose.server";
import {
  estimatedOf,
  estimatedText,
  readEstimated,
  typedBeside,
} from "~/models/sales/quotation/quotation.estimate";
import type { QuotationTexts } from "~/models/sales/quotation/quotation.fields";
import { chargeDefaults, formValues } from "~/models/sales/quotation/quotation.form";
import { rulesOfQuotation } from "~/models/sales/quotation/quotation.rules.server";
import {
  ComposedQuotationInput,
  QuotationFormInput,
} from "~/models/sales/quotation/quotation.schema";
import { getQuotation } from "~/models/sales/quotation/quotation.server";
import { hasRateContracts } from "~/models/sales/rate-contract/rate-contract.server";
import { PROPOSED } from "~/models/sales/tariff/tariff.form";
import { homesOn } from "~/models/sales/tariff/tariff.propose.server";
import { paths } from "~/paths";
import { postedFind } from "../forms/find.server";
import { openDraft } from "../forms/form-draft.server";
import { composerPlan, quotationPlan, withTax } from "../forms/form-plans.server";
import { foldRows } from "../forms/form-rows.server";
import { formKey, newFormKey } from "../forms/form.server";
import { postRecord } from "../forms/record-form.server";
import { QUOTATION_ROWS } from "../forms/row-kinds.server";
import { pressed, type QuotationReply, textIn } from "./quotation-buttons.server";
import { questionsOf } from "./quotation-questions.server";

/**
 * Returns the parts of a quotation's form: its draft, the customers, the company's customs. `id`: a stored quotation,
 * null for a new one; `chosen`: its customer. `starting`: the form's initial texts, whose tax is said; `own`: the tax
 * settings of a stored one.
 */
export async function quotationFormParts(
  actor: Actor,
  url: URL,
  id: number | null,
  chosen: number | null,
  starting: Partial<QuotationTexts>,
  own: (Parameters<typeof ratedQuotation>[0] & Parameters<typeof typedBeside>[0]) | null = null,
) {
  const { draft, resumed } = await openDraft(actor, { noun: "quotation", id }, url);
  const typed = resumed?.initialValue?.customerId;
  const text = (name: string) => {
    const values = resumed?.initialValue ?? starting;
    const value: unknown = values[name as keyof typeof values];
    return typeof value === "string" ? value : "";
  };
  const [customers, company, tax, contracts, homes] = await Promise.all([
    customerOptions(actor, { chosen: typeof typed === "string" ? toId(typed) : chosen }),
    getCompany(),
    taxTyped(actor, text, chosen),
    hasRateContracts(),
    homesNow(actor),
  ]);
  const untaxed = chargesNoTax(company, own && ratedQuotation(own));
  return {
    plan: withTax(id === null ? composerPlan() : quotationPlan(), tax, untaxed),
    tax,
    untaxed,
    draft,
    resumed: resumed && foldRows(resumed, QUOTATION_ROWS),
    customers,
    rates: {
      contracts,
      homes,
      kept: own && {
        proposed: estimatedText(estimatedOf(own)),
        lines: typedBeside(own).map(({ label, value }) => `${label}: ${value}`),
      },
    },
    defaults: chargeDefaults(company),
    defaultsTo: can(actor, "company:edit") ? paths.settings("defaults") : null,
    company,
  };
}

/** The homes of today's tariff, which the form offers; null without a tariff. */
async function homesNow(actor: Actor) {
  return can(actor, "tariff:view") ? homesOn(companyToday(await getCompany())) : null;
}

/** Returns the tax of the form's quotation as it is typed; null outside GST. */
function taxTyped(actor: Actor, text: (name: string) => string, chosen: number | null = null) {
  return typedTax(actor, {
    customerId: toId(text("customerId")) ?? chosen,
    date: null,
    currency: null,
    pickupAddress: text("sourceAddress"),
    read: text,
  });
}

/** Finds customers with the new customer's phone or e-mail, where something is wrong with either. */
async function knownIn(actor: Actor, form: FormData, reply: FormReply): Promise<KnownCustomer[]> {
  const { newCustomerPhone, newCustomerEmail } = reply.error ?? {};
  if (!newCustomerPhone && !newCustomerEmail) return [];
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const email = text("newCustomerEmail").toLowerCase();
  return customersKnownBy(actor, { phone: text("newCustomerPhone"), email: email || null });
}

/** Returns the reply of a quotation's form with what its page chooses from. */
async function withChoices(actor: Actor, reply: QuotationReply, form: FormData) {
  const chosen = toId(String(form.get("customerId") ?? ""));
  const [customers, known, tax] = await Promise.all([
    customerOptions(actor, { query: postedFind(form, "customerId"), chosen }),
    knownIn(actor, form, reply),
    taxTyped(actor, textIn(form, reply)),
  ]);
  return { ...reply, customers, known, tax };
}

/**
 * Answers a posted quotation form; `id` of a stored quotation, null for a new one, which began with `start`. What is saved leads to the
 * quotation; anything else answers the form: with its errors, a row more or less, the rows of a pasted list,
 * recalculated, or with other customers to choose from.
 */
export async function postQuotationForm(
  actor: Actor,
  url: URL,
  form: FormData,
  id: number | null,
  start?: () => Promise<object>,
) {
  // Rows that the server made of a pasted list: a refused form is built again with them.
  let hasMoreRows = false;
  const stored =
    id === null ? undefined : async () => formValues(await getQuotation(actor, id)).items;
  const frame = {
    draft: { noun: "quotation", id } as const,
    start,
    rows: { kind: QUOTATION_ROWS, stored },
    pressed: async (typed: FormData) => {
      const next = await pressed(actor, id, typed);
      hasMoreRows = next instanceof FormData && next !== typed;
      return next;
    },
    answer: (reply: QuotationReply, typed: FormData) =>
      withChoices(actor, hasMoreRows ? { ...reply, rowsKey: newFormKey() } : reply, typed),
    questions: (whole: FormData) => questionsOf(whole, id),
    failed: "Failed to save quotation",
  };
  const saved = (quotationId: number, done: string) => ({
    to: paths.quotations.view(quotationId),
    done: `Quotation ${done} successfully`,
  });
  const post = { actor, url, form };
  const proposed = form.get(PROPOSED);
  const estimated = typeof proposed === "string" ? readEstimated(proposed) : undefined;
  if (id === null) {
    return postRecord(post, {
      ...frame,
      schema: ComposedQuotationInput,
      rules: () => rulesOfComposedQuotation(actor),
      save: async (input) =>
        saved(await composeQuotation(actor, input, formKey(form), estimated), "created"),
    });
  }
  return postRecord(post, {
    ...frame,
    schema: QuotationFormInput,
    rules: () => rulesOfQuotation(actor, id),
    save: async (input) => {
      const asksUsual = String(form.get("advancePayment") ?? "").trim() === "";
      await recomposeQuotation(actor, id, input, asksUsual, estimated);
      return saved(id, "updated");
    },
  });
}
