import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import {
  Button,
  ButtonLink,
  MailButton,
  SubmitButton,
  useMailRefusal,
} from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { FilterBar, FilterPeriod } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { Refusal } from "~/components/ui/Problem";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import type { LinkLine } from "~/models/papers/document-link/document-link.types";
import type { DocumentView, QrCode } from "~/models/papers/paper/document-view";
import { paths } from "~/paths";
import { actOnStatement, loadStatement } from "~/services/billing/statement-page.server";

/** A customer's statement of one currency: how to hand it out, the paper, and who has a link to it. */
function StatementPaper({
  view,
  code,
  lineTo,
  pdf,
  links,
  here,
  several,
  canSend,
  reach,
  formKey,
  answer,
}: {
  view: DocumentView;
  code: QrCode | null;
  lineTo: (string | null)[];
  /** Where its PDF is. */
  pdf: string;
  links: LinkLine[] | null;
  here: string;
  /** There are others, of other currencies. */
  several: boolean;
  canSend: boolean;
  reach: { email: boolean; phone: boolean };
  formKey: string;
  answer: object | undefined;
}) {
  const { currency } = view;
  // The links' card posts its own forms: they name the statement by the address.
  const address = `${here}&currency=${currency}`;
  const canMail = useMailRefusal() === null && reach.email;
  const mail = reach.email && (
    <MailButton
      name="intent"
      value="email"
      label="Send by e-mail"
      variant={canMail ? "primary" : "secondary"}
    />
  );
  return (
    <div className="stack">
      {several && <h2>{currency}</h2>}
      <div className="row no-print">
        <DownloadLink to={pdf}>Download PDF</DownloadLink>
        {canSend && (
          <Form method="post" action={address} discover="none" className="row">
            <input type="hidden" name="idempotencyKey" value={`${formKey}-${currency}`} />
            {canMail && mail}
            {reach.phone && (
              <SubmitButton
                name="intent"
                value="whatsapp"
                label="Send via WhatsApp"
                variant={canMail ? "secondary" : "primary"}
              />
            )}
            <SubmitButton name="intent" value="write" label="Write message" variant="secondary" />
            {!canMail && mail}
          </Form>
        )}
      </div>
      <DocumentPaper view={view} code={code} lineTo={lineTo} />
      <DocumentLinks links={links} here={address} canCopy={canSend} copied={copiedLinkOf(answer)} />
    </div>
  );
}

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Statement for ${data.customer.name}` : "Statement" },
];

export const loader = (args: LoaderFunctionArgs) => loadStatement(args);
export const action = (args: ActionFunctionArgs) => actOnStatement(args);

export default function CustomerStatement() {
  const { customer, period, papers, shown, staff, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Refusal answer={answer} />
      <PageHeader
        title="Statement"
        subtitle={customer.name}
        actions={
          <>
            <ButtonLink to={paths.customers.view(customer.id)}>
              {staff ? "Back to customer" : "Back"}
            </ButtonLink>
            <ScriptOnly>
              <Button onClick={() => window.print()}>Print</Button>
            </ScriptOnly>
          </>
        }
      />
      <FilterBar resetTo={paths.customers.statement(customer.id)} title={shown}>
        <FilterPeriod {...period} />
      </FilterBar>
      {papers.length === 0 && (
        <Card>
          <p className="muted">{`No invoices and no payments from ${shown}.`}</p>
        </Card>
      )}
      {papers.map((paper) => (
        <StatementPaper
          key={paper.view.currency}
          here={paths.customers.statement(customer.id, period)}
          several={papers.length > 1}
          answer={answer}
          {...paper}
          {...page}
        />
      ))}
    </>
  );
}
