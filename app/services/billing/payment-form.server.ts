import {
  quotationToAdvance,
  recordAdvance,
  rulesOfNewAdvance,
} from "~/models/billing/payment/payment.advance.server";
import { updatePayment } from "~/models/billing/payment/payment.edit.server";
import type { PaymentTexts } from "~/models/billing/payment/payment.fields";
import { deductIntent, detailsOf, SHOW_INVOICE } from "~/models/billing/payment/payment.form";
import { advanceChoices, paymentChoices } from "~/models/billing/payment/payment.form.server";
import { recordPayment } from "~/models/billing/payment/payment.record.server";
import { rulesOfNewPayment, rulesOfPayment } from "~/models/billing/payment/payment.rules.server";
import {
  AdvanceInput,
  PaymentEditInput,
  PaymentInput,
} from "~/models/billing/payment/payment.schema";
import { getPayment } from "~/models/billing/payment/payment.server";
import { standingFor } from "~/models/billing/payment/payment.standing.server";
import { amountText } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { postedFind } from "../forms/find.server";
import { currencyErrorAt, formKey, keepTyped, newFormKey } from "../forms/form.server";
import { type Answer, type Posted, postRecord } from "../forms/record-form.server";

/** A payment's form as it is answered. `formId`: the server changed its values, so it is built again with them. */
type PaymentReply = FormReply & { formId?: string };

type Narrowed = {
  /** The invoice of a stored payment. */
  invoiceId?: number | null;
  /** The client for whom the form was opened. */
  clientId?: number | null;
};

const FAILED = "Failed to save payment";

/** Adds to a form's reply the invoices it chose from. */
async function withPaymentChoices(
  actor: Actor,
  reply: PaymentReply,
  form: FormData,
  { invoiceId, clientId }: Narrowed,
) {
  const posted = form.get("invoiceId");
  const chosen = invoiceId ?? (typeof posted === "string" ? toId(posted) : null);
  const query = postedFind(form, "invoiceId");
  const choices = {
    ...(await paymentChoices(actor, { chosen, query, clientId })),
    standing:
      invoiceId || chosen === null
        ? null
        : await standingFor({ invoiceId: chosen }, postedOf(form)),
  };
  return { ...(currencyErrorAt("invoiceId", reply) as PaymentReply), choices };
}

const postedOf = (form: FormData) => {
  const transactionId = form.get("transactionId");
  return { transactionId: typeof transactionId === "string" ? transactionId : null };
};

/** Adds to an advance's reply its quotation. No field of the page names it: what is wrong with it is said above the form. */
async function withAdvanceChoices(
  actor: Actor,
  reply: PaymentReply,
  form: FormData,
  quotationId: number,
) {
  const choices = {
    ...(await advanceChoices(await quotationToAdvance(actor, quotationId, true))),
    standing: await standingFor({ quotationId }, postedOf(form)),
  };
  const { error, ...rest } = currencyErrorAt("amount", reply) as PaymentReply;
  const { quotationId: about, ...fields } = error ?? {};
  const errors = about ? { ...fields, "": [...(fields[""] ?? []), ...about] } : error;
  return { ...rest, error: errors, choices };
}

/**
 * Answers a post that shows the details of the chosen invoice, with its balance as the amount, or fills in what is
 * deducted of it at source, the rest of the balance as the amount of a new payment. Null when the post is to be saved.
 */
async function pressed(
  actor: Actor,
  form: FormData,
  narrowed: Narrowed,
): Promise<Answer<PaymentReply> | null> {
  const intent = String(form.get("intent") ?? "");
  if (intent !== SHOW_INVOICE && !intent.startsWith("deduct ")) return null;
  const typed = keepTyped(form);
  const { choices } = await withPaymentChoices(actor, typed, form, narrowed);
  const values = (typed.initialValue ?? {}) as PaymentTexts;
  const chosen = narrowed.invoiceId ?? values.invoiceId;
  const invoice = detailsOf(choices.invoices, chosen);
  const deducted = invoice?.deductions.find((one) => deductIntent(one) === intent);
  const left = Math.max(0, (invoice?.balance ?? 0) - (deducted?.amount ?? 0));
  // The amount of a stored payment is known already.
  const amount = invoice && !narrowed.invoiceId ? { amount: amountText(left) } : {};
  const tds = deducted && { tdsKind: deducted.kind, tdsAmount: amountText(deducted.amount) };
  const initialValue = { ...values, ...amount, ...tds } as FormReply["initialValue"];
  return { data: { ...typed, initialValue, formId: newFormKey() } };
}

/** Of an invoice's payment, or of an advance: what its form chooses from and which buttons save nothing. */
function aboutOf(actor: Actor, quotationId: number | null, narrowed: Narrowed) {
  if (quotationId !== null) {
    return {
      answer: (reply: PaymentReply, form: FormData) =>
        withAdvanceChoices(actor, reply, form, quotationId),
    };
  }
  return {
    pressed: (form: FormData) => pressed(actor, form, narrowed),
    answer: (reply: PaymentReply, form: FormData) =>
      withPaymentChoices(actor, reply, form, narrowed),
  };
}

/** Answers the posted form of a new payment; of an advance where its address names a quotation. */
export async function postNewPayment(post: Posted, quotationId: number | null, narrowed: Narrowed) {
  const { actor, form } = post;
  const about = aboutOf(actor, quotationId, narrowed);
  if (quotationId === null) {
    return postRecord(post, {
      ...about,
      schema: PaymentInput,
      rules: () => rulesOfNewPayment(actor),
      failed: FAILED,
      save: async (input) => ({
        to: paths.payments.view(await recordPayment(actor, input, formKey(form))),
        done: "Payment recorded successfully",
      }),
    });
  }
  // The address says which quotation it is: the form has no field for it.
  form.set("quotationId", String(quotationId));
  return postRecord(post, {
    ...about,
    schema: AdvanceInput,
    rules: () => rulesOfNewAdvance(actor),
    failed: FAILED,
    save: async (input) => ({
      to: paths.payments.view(await recordAdvance(actor, input, formKey(form))),
      done: "Advance recorded successfully",
    }),
  });
}

/** Answers the posted form of a stored payment. */
export async function postStoredPayment(post: Posted, id: number) {
  const { actor } = post;
  const { invoiceId, quotationId } = await getPayment(actor, id);
  return postRecord(post, {
    ...aboutOf(actor, quotationId, { invoiceId }),
    schema: PaymentEditInput,
    rules: () => rulesOfPayment(actor, id),
    failed: FAILED,
    save: async (input) => {
      await updatePayment(actor, id, input);
      return { to: paths.payments.view(id), done: "Payment updated successfully" };
    },
  });
}
