import { Form } from "@remix-run/react";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { paths } from "~/paths";

/** Asks a new company's admin for the first settings. */
export function SetUpCard({ sample }: { sample: boolean }) {
  return (
    <Card title="Set up your company">
      <div className="stack">
        <p>Ten short questions, then your first quotation.</p>
        <div className="row">
          <ButtonLink to={paths.setUp()} variant="primary">
            Set up your company
          </ButtonLink>
          {sample && <SampleLink />}
        </div>
      </div>
    </Card>
  );
}

/** The way to a demo company, to look at before there is anything in one's own. */
export const SampleLink = () => (
  <ButtonLink to={paths.sampleData()}>Show me with sample data</ButtonLink>
);

/**
 * Tells a newly registered user how to confirm. `mailed`: the server sends mails; without it no link arrives, and the
 * office confirms.
 */
export function ConfirmCard({ email, mailed }: { email: string; mailed: boolean }) {
  if (!mailed) {
    return (
      <Card title="Waiting for the office">
        <p>
          {`The office will check with you that ${email} is yours and confirm your account. Then sign in again: your quotations, invoices, receipts and jobs are shown here.`}
        </p>
        <p className="muted">You do not have to do anything. You get no e-mail about this.</p>
      </Card>
    );
  }
  return (
    <Card title="Confirm your e-mail address">
      <Form method="post" action={paths.confirmAddress()} discover="none" className="stack">
        <p>
          {`We sent a link to ${email}. Open it and set your password: then your quotations, invoices, receipts and jobs are shown here.`}
        </p>
        <p className="muted">
          No e-mail? Look in your spam folder, or send the link again. When you confirm the address,
          you are signed out everywhere.
        </p>
        <div className="row">
          <SubmitButton label="Send the link again" variant="primary" />
        </div>
      </Form>
    </Card>
  );
}
