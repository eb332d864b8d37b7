import { PayByUpi } from "~/components/document/SignedByPortal";
import { Facts } from "~/components/ui/Facts";
import type { DocumentView, QrCode } from "~/models/papers/paper/document-view";
import { useForm } from "~/components/ui/use-form";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { Problem } from "~/components/ui/Problem";
import { SAID_METHODS } from "~/models/billing/payment/payment.words";
import type { FormReply } from "~/models/kit/shared/form-reply";

/** What is asked now, and everything to pay it with: the UPI app or its code, the bank, then the word that it was paid. */
export function PayCard({
  title,
  view,
  code,
  ...form
}: {
  title: string;
  view: Pick<DocumentView, "upi" | "payTo">;
  code: QrCode | null;
  action: string;
  lastResult?: FormReply;
}) {
  return (
    <section className="card stack no-print" id="pay">
      <h2>{title}</h2>
      <PayByUpi upi={view.upi} code={code} look="first" />
      {view.payTo.length > 0 && (
        <Facts pairs facts={view.payTo.map(({ label, value }) => ({ label, value }))} />
      )}
      <PaidForm {...form} />
    </section>
  );
}

/** 'I have paid': how, and the payment's reference; a plain form, since the page has no scripts. The office confirms it. */
function PaidForm({ action, lastResult }: { action: string; lastResult?: FormReply }) {
  const [form, fields] = useForm<{ paymentMethod: string; transactionId: string }>({
    id: "paid",
    lastResult,
  });
  return (
    <form method="post" action={action} id={form.id} className="stack">
      <h2>I have paid</h2>
      <FormErrors form={form} />
      <SelectField
        field={fields.paymentMethod}
        label="How"
        options={SAID_METHODS.map((name) => ({ value: name, label: name }))}
        required
      />
      <TextField
        field={fields.transactionId}
        label="Reference"
        hint="The UPI transaction or UTR number"
        maxLength={100}
        required
      />
      <button name="intent" value="paid" className="btn btn-primary">
        I have paid
      </button>
    </form>
  );
}

type Refused = { reply: FormReply; intent: "accept" | "decline" };

type FormProps = {
  /** Where the forms are posted: the link's own page. */
  action: string;
  /** The hash of the document above. */
  shown: string;
  lastResult?: FormReply;
};

/**
 * The two answers to a quotation, each a form of its own; plain forms, since the page has no scripts.
 * Without `shown` nothing can be answered any more and only the reason is said.
 */
export function AnswerForms({
  action,
  shown,
  refused,
}: {
  action: string;
  shown: string | null;
  refused: Refused | null;
}) {
  if (!shown) {
    const reasons = refused?.reply.error?.[""] ?? [];
    return reasons.length > 0 ? <Problem text={reasons.join(" ")} /> : null;
  }
  const of = (intent: Refused["intent"]) => ({
    action: `${action}#${intent}`,
    shown,
    lastResult: refused?.intent === intent ? refused.reply : undefined,
  });
  return (
    <div className="cols no-print" id="answer">
      <AcceptForm {...of("accept")} />
      <DeclineForm {...of("decline")} />
    </div>
  );
}

function AcceptForm({ action, shown, lastResult }: FormProps) {
  const [form, fields] = useForm<{ name: string; acceptTerms: string }>({
    id: "accept",
    lastResult,
  });
  return (
    <form method="post" action={action} id={form.id} className="card stack">
      <h2>Accept quotation</h2>
      <FormErrors form={form} />
      <input type="hidden" name="shown" value={shown} />
      <TextField
        field={fields.name}
        label="Your name"
        autoComplete="name"
        minLength={2}
        maxLength={100}
        required
      />
      <CheckboxField
        field={fields.acceptTerms}
        label="I have read this quotation and accept it with its terms"
        required
      />
      <button name="intent" value="accept" className="btn btn-primary">
        Accept quotation
      </button>
    </form>
  );
}

function DeclineForm({ action, shown, lastResult }: FormProps) {
  const [form, fields] = useForm<{ name: string; rejectionReason: string }>({
    id: "decline",
    lastResult,
  });
  return (
    <form method="post" action={action} id={form.id} className="card stack">
      <h2>Decline quotation</h2>
      <FormErrors form={form} />
      <input type="hidden" name="shown" value={shown} />
      <TextAreaField
        field={fields.rejectionReason}
        label="Reason"
        hint="At most 1,000 characters"
        required
      />
      <TextField
        field={fields.name}
        label="Your name (optional)"
        autoComplete="name"
        maxLength={100}
      />
      <button name="intent" value="decline" className="btn btn-secondary">
        Decline quotation
      </button>
    </form>
  );
}
