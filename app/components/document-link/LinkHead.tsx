import { DOCUMENT_TONES } from "~/components/document/document-row";
import { Badge } from "~/components/ui/Badge";
import { SETTLED } from "~/models/invoice/invoice.status";
import type { OfficeContact } from "~/models/linked-document/linked-document.types";
import type { DocumentView } from "~/models/paper/document-view";
import { EXPIRED } from "~/models/quotation/quotation.status";
import { paths } from "~/paths";

import { ContactOffice } from "./ContactOffice";

const NOTHING_TO_PAY = ["Draft", "Paid", SETTLED, "Cancelled"];

/** What the customer is asked to do, and where on the page; null when that is nothing. */
function nextStep(view: DocumentView, canAnswer: boolean) {
  if (canAnswer) return { href: "#answer", label: "Accept or decline" };
  const billed = view.kind === "invoice" && !NOTHING_TO_PAY.includes(view.status);
  return view.upi || (billed && view.payTo.length > 0)
    ? { href: "#pay", label: "How to pay" }
    : null;
}

/** What it comes to and until when, before anything has to be read. */
function inShort(view: DocumentView, open: boolean): string {
  // What a settled invoice ends with is what was written off: that is no sum to meet a customer with.
  const due = view.kind === "invoice" && view.status !== SETTLED && view.settlement.at(-1);
  const { label, amount } = due || view.total;
  const until = view.facts.find((fact) => ["Valid until", "Due date"].includes(fact.label));
  return `${label} ${amount}${open && until ? ` · ${until.label} ${until.value}` : ""}`;
}

/** The top of a link's page: which document, what it comes to, how it stands, what can be done. */
export function LinkHead({
  view,
  word,
  token,
  canAnswer,
  hasPdf,
  office,
}: {
  view: DocumentView;
  /** How it stands, as its customer calls it. */
  word: string;
  token: string;
  canAnswer: boolean;
  hasPdf: boolean;
  office: OfficeContact;
}) {
  const name = `${view.title} ${view.number}`;
  const step = nextStep(view, canAnswer);
  return (
    <div className="page-head no-print">
      <div>
        <h1>{name}</h1>
        <p>{inShort(view, step !== null)}</p>
        <Badge tone={DOCUMENT_TONES[word === EXPIRED ? word : view.status]}>{word}</Badge>
      </div>
      <div className="row">
        {step && (
          <a className="btn btn-primary" href={step.href}>
            {step.label}
          </a>
        )}
        {hasPdf && (
          <a
            className={`btn btn-${step ? "secondary" : "primary"}`}
            href={paths.documentLinkPdf(token)}
          >
            Download PDF
          </a>
        )}
        <ContactOffice office={office} about={`${name}: `} />
      </div>
    </div>
  );
}
