import { data } from "@remix-run/node";
import { amountText } from "~/models/ground/money/money";
import { quotationToAdvance } from "~/models/billing/payment/payment.advance.server";
import { advanceChoices, paymentChoices } from "~/models/billing/payment/payment.form.server";
import { standingFor } from "~/models/billing/payment/payment.standing.server";
import type { PaymentTexts } from "~/models/billing/payment/payment.fields";
import { deductIntent, detailsOf, SHOW_INVOICE } from "~/models/billing/payment/payment.form";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/number-fields";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { postedFind } from "../forms/find.server";
import { currencyErrorAt, keepTyped, newFormKey } from "../forms/form.server";

type Reply = { data: FormReply; init: ResponseInit | null };

type Narrowed = {
  invoiceId?: number | null;
  /** The client for whom the form was opened. */
  clientId?: number | null;
};

/** A form's reply with the invoices it chose from. */
export async function withPaymentChoices(
  actor: Actor,
  form: FormData,
  reply: Reply,
  { invoiceId, clientId }: Narrowed = {},
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
  return data(
    {
      ...currencyErrorAt("invoiceId", reply.data),
      choices,
      formId: undefined as string | undefined,
    },
    reply.init ?? undefined,
  );
}

const postedOf = (form: FormData) => {
  const transactionId = form.get("transactionId");
  return { transactionId: typeof transactionId === "string" ? transactionId : null };
};

/** An advance's form's reply with its quotation; what is wrong with that, no field of the page, is said above it. */
export async function withAdvanceChoices(
  actor: Actor,
  form: FormData,
  quotationId: number,
  reply: Reply,
) {
  const choices = {
    ...(await advanceChoices(await quotationToAdvance(actor, quotationId, true))),
    standing: await standingFor({ quotationId }, postedOf(form)),
  };
  const { error, ...rest } = currencyErrorAt("amount", reply.data);
  const { quotationId: about, ...fields } = error ?? {};
  const errors = about ? { ...fields, "": [...(fields[""] ?? []), ...about] } : error;
  return data(
    { ...rest, error: errors, choices, formId: undefined as string | undefined },
    reply.init ?? undefined,
  );
}

/**
 * The answer to a post that shows the details of the chosen invoice, with its balance as the amount, or fills in what is
 * deducted of it at source, the rest of the balance as the amount of a new payment. Null when the post is to be saved.
 */
export async function paymentHelp(actor: Actor, form: FormData, narrowed: Narrowed = {}) {
  const intent = String(form.get("intent") ?? "");
  if (intent !== SHOW_INVOICE && !intent.startsWith("deduct ")) return null;
  const typed = keepTyped(form);
  const answer = await withPaymentChoices(actor, form, { data: typed, init: null }, narrowed);
  const values = (typed.initialValue ?? {}) as PaymentTexts;
  const chosen = narrowed.invoiceId ?? values.invoiceId;
  const invoice = detailsOf(answer.data.choices.invoices, chosen);
  const deducted = invoice?.deductions.find((one) => deductIntent(one) === intent);
  const left = Math.max(0, (invoice?.balance ?? 0) - (deducted?.amount ?? 0));
  // The amount of a stored payment is known already.
  const amount = invoice && !narrowed.invoiceId ? { amount: amountText(left) } : {};
  const tds = deducted && { tdsKind: deducted.kind, tdsAmount: amountText(deducted.amount) };
  return data({
    ...answer.data,
    initialValue: { ...values, ...amount, ...tds } as FormReply["initialValue"],
    formId: newFormKey(),
  });
}
