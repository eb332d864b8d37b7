import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { SaidCard } from "~/components/document/SaidCard";
import { EInvoiceCard } from "~/components/document/EInvoiceCard";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import { NoteHead } from "~/components/note/NoteHead";
import { ChainNav } from "~/components/ui/ChainNav";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { Problem } from "~/components/ui/Problem";
import { formatMoney } from "~/models/ground/money/money";
import { noteNext, noteSteps } from "~/models/billing/note/note.next";
import { getNote, getNoteDocument, type Note } from "~/models/billing/note/note.server";
import { can } from "~/models/kit/policy/policy";
import { drawnView } from "~/models/papers/paper/document-view";
import { signedCode } from "~/models/papers/paper/qr-code.server";
import { isNoteKind, noteTitle } from "~/models/ground/tax/notes";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company/company.server";
import { runPaperIntent } from "~/services/papers/document-link-page.server";
import { paperParts, reachOf } from "~/services/papers/paper-page.server";
import { headCustomer } from "~/services/head.server";
import { amendmentsCard } from "~/services/billing/amendment-page.server";
import { eInvoiceCard } from "~/services/billing/e-invoice-page.server";
import { pageFor, postFor } from "~/services/page.server";
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

/** What the note left of its invoice. */
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

export default function NotePage() {
  const { note, view, history, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "problem" in answer ? answer : null;
  return (
    <>
      {refused && <Problem text={refused.problem} more={refused.more} />}
      <NoteHead
        note={note}
        facts={page.facts}
        next={page.next}
        offered={page.offered}
        formKey={page.formKey}
      />
      <ChainNav records={page.chain} move={page.wholeMove} />
      <Split
        aside={
          <SideColumn>
            {page.eInvoice && <EInvoiceCard {...page.eInvoice} />}
            <DocumentLinks
              links={page.links}
              here={paths.notes.view(note.id)}
              canCopy={page.canCopyLink}
              copied={copiedLinkOf(answer)}
            />
          </SideColumn>
        }
      >
        <DocumentPaper view={view} code={null} signedCode={page.signedCode} />
        {page.amended && <SaidCard {...page.amended} />}
      </Split>
      <HistoryList entries={history} />
    </>
  );
}
