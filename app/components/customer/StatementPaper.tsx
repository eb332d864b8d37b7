import { Form } from "@remix-run/react";

import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import { SubmitButton } from "~/components/ui/Button";
import { DownloadLink } from "~/components/ui/DownloadLink";
import type { LinkLine } from "~/models/papers/document-link/document-link.types";
import type { DocumentView, QrCode } from "~/models/papers/paper/document-view";

/** A customer's statement of one currency: how to hand it out, the paper, and who has a link to it. */
export function StatementPaper({
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
  return (
    <div className="stack">
      {several && <h2>{currency}</h2>}
      <div className="row no-print">
        <DownloadLink to={pdf}>Download PDF</DownloadLink>
        {canSend && (
          <Form method="post" action={address} discover="none" className="row">
            <input type="hidden" name="idempotencyKey" value={`${formKey}-${currency}`} />
            {reach.email && (
              <SubmitButton name="intent" value="email" label="Send by e-mail" variant="primary" />
            )}
            {reach.phone && (
              <SubmitButton
                name="intent"
                value="whatsapp"
                label="Send via WhatsApp"
                variant={reach.email ? "secondary" : "primary"}
              />
            )}
            <SubmitButton name="intent" value="write" label="Write message" variant="secondary" />
          </Form>
        )}
      </div>
      <DocumentPaper view={view} code={code} lineTo={lineTo} />
      <DocumentLinks links={links} here={address} canCopy={canSend} copied={copiedLinkOf(answer)} />
    </div>
  );
}
