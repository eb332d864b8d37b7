import { data } from "@remix-run/node";
import { getCompany } from "~/models/company/company/company.server";
import { FILL_CONTACT } from "~/models/people/customer/contact";
import { customerOptions } from "~/models/billing/invoice/customer.options.server";
import { customersKnownBy } from "~/models/people/customer/known.server";
import {
  CHOOSE_KNOWN,
  type KnownCustomer,
  NEW_CUSTOMER_FIELDS,
} from "~/models/people/customer/new-customer";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { describedItem } from "~/models/sales/item/item.server";
import {
  composeQuotation,
  rulesOfComposedQuotation,
} from "~/models/sales/quotation/quotation.compose.server";
import { updateQuotation } from "~/models/sales/quotation/quotation.edit.server";
import { chargeDefaults, formValues } from "~/models/sales/quotation/quotation.form";
import type { QuotationItemText, QuotationTexts } from "~/models/sales/quotation/quotation.fields";
import { PASTE_ITEMS, PASTED } from "~/models/sales/quotation/quotation.paste-form";
import { chargesNoTax, ratedQuotation } from "~/models/papers/paper-tax/no-tax";
import { typedTax } from "~/models/papers/paper-tax/typed-tax.server";
import { rulesOfQuotation } from "~/models/sales/quotation/quotation.rules.server";
import { getQuotation } from "~/models/sales/quotation/quotation.server";
import {
  type ComposedQuotation,
  ComposedQuotationInput,
  QuotationFormInput,
  type QuotationInput,
} from "~/models/sales/quotation/quotation.schema";
import {
  dropOthersContract,
  fillFromContract,
} from "~/models/sales/rate-contract/rate-contract.fill.server";
import { type ContractFill, FILL_CONTRACT } from "~/models/sales/rate-contract/rate-contract.form";
import { hasRateContracts } from "~/models/sales/rate-contract/rate-contract.server";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/number-fields";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";
import { followingOf } from "../people/contact.server";
import { doneAt } from "../flash.server";
import { postedFind } from "../forms/find.server";
import { answerDraft, openDraft, savingDraft } from "../forms/form-draft.server";
import { composerPlan, quotationPlan, withTax } from "../forms/form-plans.server";
import {
  comparedRows,
  foldRows,
  onlyShowsRows,
  showingRows,
  withAllRows,
} from "../forms/form-rows.server";
import { formKey, keepLastRow, keepTyped, newFormKey, saveForm } from "../forms/form.server";
import { QUOTATION_ROWS } from "../forms/row-kinds.server";
import { pasted, type PasteReply, withList } from "./quotation-paste.server";
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
  own: Parameters<typeof ratedQuotation>[0] | null = null,
) {
  const { draft, resumed } = await openDraft(actor, { noun: "quotation", id }, url);
  const typed = resumed?.initialValue?.customerId;
  const text = (name: string) => {
    const values = resumed?.initialValue ?? starting;
    const value: unknown = values[name as keyof typeof values];
    return typeof value === "string" ? value : "";
  };
  const [customers, company, tax, contracts] = await Promise.all([
    customerOptions(actor, { chosen: typeof typed === "string" ? toId(typed) : chosen }),
    getCompany(),
    taxTyped(actor, text, chosen),
    hasRateContracts(),
  ]);
  const untaxed = chargesNoTax(company, own && ratedQuotation(own));
  return {
    plan: withTax(id === null ? composerPlan() : quotationPlan(), tax, untaxed),
    tax,
    untaxed,
    draft,
    resumed: resumed && foldRows(resumed, QUOTATION_ROWS),
    customers,
    contracts,
    defaults: chargeDefaults(company),
    company,
  };
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

/** A field's text as the form shows it again: filled in, where a button filled it. */
const textIn =
  (form: FormData, { initialValue }: FormReply) =>
  (name: string) => {
    const shown = initialValue?.[name];
    return typeof shown === "string" ? shown : String(form.get(name) ?? "");
  };

type Reply = PasteReply & {
  rowsKey?: string;
  contract?: ContractFill;
};

/** Returns the typed form with derived values: the customer's contact, the items' descriptions, the totals. */
async function filled(actor: Actor, form: FormData): Promise<Reply> {
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

/** Returns the typed form with the prices of the customer's rate contract, or the reason why there are none. */
async function contracted(actor: Actor, form: FormData, id: number | null): Promise<Reply> {
  const typed = keepTyped(form);
  const currency =
    id === null ? (await getCompany()).quotationCurrency : (await getQuotation(actor, id)).currency;
  const found = await fillFromContract(actor, textIn(form, typed), currency);
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

/** Finds customers with the new customer's phone or e-mail, where something is wrong with either. */
async function knownIn(actor: Actor, form: FormData, reply: FormReply): Promise<KnownCustomer[]> {
  const { newCustomerPhone, newCustomerEmail } = reply.error ?? {};
  if (!newCustomerPhone && !newCustomerEmail) return [];
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const email = text("newCustomerEmail").toLowerCase();
  return customersKnownBy(actor, { phone: text("newCustomerPhone"), email: email || null });
}

/** Where the rows that were typed differ from the stored ones, after a conflict. */
async function comparedIn(actor: Actor, id: number | null, reply: Reply) {
  if (!reply.editConflict || id === null) return {};
  const stored = formValues(await getQuotation(actor, id));
  const compared = comparedRows(reply.initialValue?.items, stored.items, QUOTATION_ROWS);
  return compared ? { compared } : {};
}

/** The reply to a post of a quotation's form, with what it chose from. */
async function answered(
  actor: Actor,
  id: number | null,
  form: FormData,
  reply: Reply,
  init?: ResponseInit | null,
) {
  const chosen = toId(String(form.get("customerId") ?? ""));
  const [customers, known, compared, tax] = await Promise.all([
    customerOptions(actor, { query: postedFind(form, "customerId"), chosen }),
    knownIn(actor, form, reply),
    comparedIn(actor, id, reply),
    taxTyped(actor, textIn(form, reply)),
  ]);
  const shown = foldRows(reply, QUOTATION_ROWS);
  return data({ ...shown, customers, known, tax, ...compared }, init ?? undefined);
}

type Pressed = { posted: FormData; form: FormData; url: URL; start?: () => Promise<object> };
type Answer = { reply: Reply; init?: ResponseInit | null };

/** Returns the answer of a button that saves nothing, or its redirect; null: the form is to be saved. */
async function pressed(
  actor: Actor,
  draft: DraftForm & { id: number | null },
  { posted, form, url, start }: Pressed,
): Promise<Answer | Response | null> {
  const kept = await answerDraft(actor, draft, posted, url, start);
  if (kept) return kept instanceof Response ? kept : { reply: kept.data, init: kept.init };
  if (onlyShowsRows(form)) return { reply: showingRows(keepTyped(form), QUOTATION_ROWS) };
  if (choosesKnown(form) || form.get("intent") === FILL_CONTACT) {
    return { reply: await filled(actor, form) };
  }
  if (form.get("intent") === FILL_CONTRACT) {
    const reply = await contracted(actor, form, draft.id);
    return { reply, init: { status: reply.contract?.problem ? 400 : 200 } };
  }
  if (form.get("intent") !== PASTE_ITEMS) return null;
  const reply = pasted(form);
  return { reply, init: { status: reply.pasteProblem ? 400 : 200 } };
}

/** Saves the form's quotation and leads to it; `refused` answers what cannot be saved as it stands. */
async function saveQuotation<A>(
  actor: Actor,
  draft: DraftForm & { id: number | null },
  form: FormData,
  refused: (reply: { data: FormReply; init: ResponseInit | null }) => A,
) {
  const { id } = draft;
  keepLastRow(form, "items");
  await dropOthersContract(form);
  const questions = await questionsOf(form, id);
  const failed = "Failed to save quotation";
  const ending = <T>(save: () => Promise<T>) => savingDraft(actor, draft, form, save);
  const saved = (quotationId: number, done: string) =>
    doneAt(paths.quotations.view(quotationId), `Quotation ${done}`);
  if (id === null) {
    const rules = () => rulesOfComposedQuotation(actor);
    const saving = { schema: ComposedQuotationInput, rules, questions, failed };
    const create = async (input: ComposedQuotation) => {
      const write = () => composeQuotation(actor, input, formKey(form));
      return saved(await ending(write), "created successfully");
    };
    return saveForm(form, saving, create, refused);
  }
  const rules = () => rulesOfQuotation(actor, id);
  const saving = { schema: QuotationFormInput, rules, questions, failed };
  const update = async (input: QuotationInput) => {
    await ending(() => updateQuotation(actor, id, input));
    return saved(id, "updated successfully");
  };
  return saveForm(form, saving, update, refused);
}

/**
 * Answers a posted quotation form; `id` of a stored quotation, null for a new one, which began with `start`. What is saved leads to the
 * quotation; anything else answers the form: with its errors, a row more or less, the rows of a pasted list,
 * recalculated, or with other customers to choose from.
 */
export async function postQuotationForm(
  actor: Actor,
  url: URL,
  posted: FormData,
  id: number | null,
  start?: () => Promise<object>,
) {
  const draft = { noun: "quotation", id } as const;
  const form = withAllRows(posted, QUOTATION_ROWS);
  const answer = ({ reply, init }: Answer) => answered(actor, id, form, reply, init);
  const button = await pressed(actor, draft, { posted, form, url, start });
  if (button) return button instanceof Response ? button : answer(button);
  const isList = !form.get("__intent__") && String(form.get(PASTED) ?? "").trim() !== "";
  const whole = isList ? withList(form) : form;
  if (!(whole instanceof FormData)) return answer(whole);
  const rowsKey = isList ? newFormKey() : undefined;
  return saveQuotation(actor, draft, whole, ({ data: reply, init }) =>
    answer({ reply: { ...reply, rowsKey }, init }),
  );
}
