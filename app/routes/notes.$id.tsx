import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import { EInvoiceCard } from "~/components/document/EInvoiceCard";
import { SaidCard } from "~/components/document/SaidCard";
import { Badge } from "~/components/ui/Badge";
import { ChainNav } from "~/components/ui/ChainNav";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { Refusal } from "~/components/ui/Problem";
import { SENDING, StepsHead, type StepTable } from "~/components/ui/StepsHead";
import { noteNext, type NoteStep, noteSteps, stepsClosed } from "~/models/billing/note/note.next";
import { getNote, getNoteDocument, type Note } from "~/models/billing/note/note.server";
import { formatMoney } from "~/models/ground/money/money";
import { isNoteKind, noteTitle } from "~/models/ground/tax/notes";
import { can } from "~/models/kit/policy/policy";
import { drawnView } from "~/models/papers/paper/document-view";
import { signedCode } from "~/models/papers/paper/qr-code.server";
import { paths } from "~/paths";
import { amendmentsCard } from "~/services/billing/amendment-page.server";
import { eInvoiceCard } from "~/services/billing/e-invoice-page.server";
import { readCompanyHead } from "~/services/company/company.server";
import { headCustomer } from "~/services/head.server";
import { pageFor, postFor } from "~/services/page.server";
import { runPaperIntent } from "~/services/papers/document-link-page.server";
import { paperParts, reachOf } from "~/services/papers/paper-page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? data.note.title : "Note" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "note:view", async ({ actor, id }) => {
    const note = await getNote(actor, id("note"));
    const { invoiceId, invoice, client } = note;
    const { quotationId, jobId } = invoice;
    const company = await readCompanyHead(args);
    const about = { entity: "note", entityId: note.id } as const;
    const [view, { parts, ...move }, eInvoice, amended] = await Promise.all([
      getNoteDocument(actor, note.id),
      paperParts(args, actor, about, { invoiceId, quotationId, jobId }, company),
      eInvoiceCard(actor, { entity: "note", id: note.id }),
      // A note says of client and place what its invoice says.
      amendmentsCard(actor, { entity: "invoice", id: invoiceId }, true),
    ]);
    const kind = isNoteKind(note.kind) ? note.kind : "credit";
    const facts = {
      ...(await headCustomer(args, actor, client, about, view)),
      closed: stepsClosed(actor, note),
      about: move.about,
      figures: [{ label: view.total.label, value: view.total.amount }, standingOf(note)],
    };
    const offered = noteSteps(actor, note);
    return {
      note: {
        id: note.id,
        kind,
        title: `${noteTitle(kind)} ${note.noteNumber}`,
        word: view.status,
        invoiceId,
        invoiceNumber: invoice.shownNumber,
      },
      view: drawnView(view),
      signedCode: signedCode(view),
      eInvoice,
      amended,
      ...parts,
      facts,
      offered,
      next: noteNext({ reach: reachOf(client.email, facts.contact) }, offered),
      canCopyLink: can(actor, "document:send") && !note.erased,
    };
  });

/** Returns the balance of the invoice after the note. */
function standingOf({ invoice, currency }: Note) {
  const { toGiveBack, balance, shownNumber } = invoice;
  return toGiveBack > 0
    ? { label: `To be given back on ${shownNumber}`, value: formatMoney(toGiveBack, currency) }
    : { label: `Balance of ${shownNumber}`, value: formatMoney(balance, currency) };
}

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "note:view", async ({ actor, form, id }) => {
    const about = { entity: "note", entityId: id("note") } as const;
    return withRefusalReply(() => runPaperIntent(actor, about, form));
  });

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** The head of a credit or debit note, and what can be done with it. */
function NoteHead({ note, facts, next, offered, formKey }: Page) {
  const { id, kind, title, word, invoiceId, invoiceNumber } = note;
  const steps: StepTable<NoteStep> = {
    ...SENDING,
    write: { to: paths.message(`${kind}-note`, id), label: "Write message" },
    download: { pdf: paths.notes.pdf(id, kind), label: "Download PDF" },
    openInvoice: { to: paths.invoices.view(invoiceId), label: `Invoice ${invoiceNumber}` },
    back: { to: paths.notes.list(), label: "Back to List" },
  };
  return (
    <StepsHead
      facts={facts}
      next={next}
      offered={offered}
      id={id}
      at={{ view: paths.notes.view }}
      title={title}
      badge={<Badge tone="info">{word}</Badge>}
      contactText={`${title}: `}
      steps={steps}
      fields={{ idempotencyKey: formKey }}
    />
  );
}

export default function NotePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Refusal answer={answer} />
      <NoteHead {...page} />
      <ChainNav records={page.chain} move={page.wholeMove} />
      <Split
        aside={
          <SideColumn>
            {page.eInvoice && <EInvoiceCard {...page.eInvoice} />}
            <DocumentLinks
              links={page.links}
              here={paths.notes.view(page.note.id)}
              canCopy={page.canCopyLink}
              copied={copiedLinkOf(answer)}
            />
          </SideColumn>
        }
      >
        <DocumentPaper view={page.view} code={null} signedCode={page.signedCode} />
        {page.amended && <SaidCard {...page.amended} />}
      </Split>
      <HistoryList entries={page.history} />
    </>
  );
}
