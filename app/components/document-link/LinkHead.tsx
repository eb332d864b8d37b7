import { documentTone } from "~/components/document/document-row";
import { Badge } from "~/components/ui/Badge";
import { RecordHead, type HeadFigure } from "~/components/ui/RecordHead";
import { CREDITED, SETTLED } from "~/models/billing/invoice/invoice.status";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { DocumentView } from "~/models/papers/paper/document-view";
import { isPaperWord } from "~/models/sales/quotation/quotation.paper-words";
import { EXPIRED } from "~/models/sales/quotation/quotation.status";
import { routeOf } from "~/models/ground/typed/place";
import { paths } from "~/paths";

const NOTHING_TO_PAY = ["Draft", "Paid", SETTLED, CREDITED, "Cancelled"];

const OVER = [SETTLED, "Cancelled", "Rejected"];

/** Tells the customer the next step and its place on the page; null when there is none. */
function nextStep(
  view: DocumentView,
  { canAnswer, toConfirm, reported }: Pick<Asked, "canAnswer" | "toConfirm" | "reported">,
) {
  if (reported) return { href: "#said", label: "You have paid: we confirm it" };
  if (canAnswer) return { href: "#answer", label: "Accept or decline" };
  const billed = view.kind === "invoice" && !NOTHING_TO_PAY.includes(view.status);
  const asks = billed || toConfirm !== null;
  return view.upi || (asks && view.payTo.length > 0)
    ? { href: "#pay", label: toConfirm ?? "How to pay" }
    : null;
}

/** Returns the total and the open amount. */
function figuresOf(view: DocumentView, word: string): HeadFigure[] {
  // A settled invoice's last line is the write-off, which the customer is not shown. Declined or expired quotations have
  // nothing open.
  const over = OVER.includes(view.status) || word === EXPIRED;
  const open = over ? [] : view.settlement.slice(-1);
  return [view.total, ...open].map(({ label, amount }) => ({ label, value: amount }));
}

/** From where to where and when, and until when it is open. */
function aboutOf(view: DocumentView, open: boolean): (string | null)[] {
  const end = (name: "from" | "to") =>
    view.parties.find(({ heading }) => isPaperWord(heading, name))?.lines[0];
  const day = (is: (label: string) => boolean) => {
    const fact = view.facts.find(({ label }) => is(label));
    return fact ? `${fact.label} ${fact.value}` : null;
  };
  const until = (label: string) => isPaperWord(label, "until") || label === "Due date";
  return [
    routeOf(end("from"), end("to")),
    day((label) => isPaperWord(label, "moving")),
    open ? day(until) : null,
  ];
}

type Asked = {
  view: DocumentView;
  /** Its state, as its customer calls it. */
  word: string;
  token: string;
  canAnswer: boolean;
  /** The request to the customer to pay; null for none. */
  toConfirm: string | null;
  /** The customer said that it was paid, and nobody has confirmed it. */
  reported?: boolean;
  hasPdf: boolean;
  office: PhoneContact | null;
};

/** The top of a link's page: which document, what it comes to, its state, what can be done. */
export function LinkHead({
  view,
  word,
  token,
  canAnswer,
  toConfirm,
  reported,
  hasPdf,
  office,
}: Asked) {
  const name = `${view.title} ${view.number}`;
  const step = nextStep(view, { canAnswer, toConfirm, reported });
  return (
    <RecordHead
      title={name}
      badge={<Badge tone={documentTone({ status: view.status, word })}>{word}</Badge>}
      facts={{
        customer: view.parties[0]?.lines[0] ?? "",
        customerTo: null,
        contact: office,
        contactName: view.company.name,
        about: aboutOf(view, step !== null),
        figures: figuresOf(view, word),
      }}
      contactText={`${name}: `}
      primary={
        step && (
          <a className="btn btn-primary" href={step.href}>
            {step.label}
          </a>
        )
      }
      pdf={
        hasPdf && (
          <a
            className={`btn btn-${step ? "secondary" : "primary"}`}
            href={paths.documentLinkPdf(token)}
          >
            Download PDF
          </a>
        )
      }
    />
  );
}
