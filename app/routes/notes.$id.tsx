import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DocumentPaper } from "~/components/document/DocumentPaper";
import { ButtonLink } from "~/components/ui/Button";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { getNoteDocument } from "~/models/note/note.revision.server";
import { getNote } from "~/models/note/note.server";
import { isNoteKind, noteTitle } from "~/models/tax/notes";
import { paths } from "~/paths";
import { readHistory } from "~/services/history.server";
import { pageFor } from "~/services/page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? data.title : "Note" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "note:view", async ({ actor, id }) => {
    const note = await getNote(actor, id("note"));
    const [view, history] = await Promise.all([
      getNoteDocument(actor, note.id),
      readHistory(args, actor, "note", note.id),
    ]);
    const kind = isNoteKind(note.kind) ? note.kind : "credit";
    return {
      title: `${noteTitle(kind)} ${note.noteNumber}`,
      pdf: paths.notes.pdf(note.id, kind),
      invoice: { id: note.invoiceId, number: note.invoice.shownNumber },
      view,
      history,
    };
  });
}

export default function NotePage() {
  const { title, pdf, invoice, view, history } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ButtonLink to={paths.invoices.view(invoice.id)}>Invoice {invoice.number}</ButtonLink>
            <DownloadLink to={pdf}>Download PDF</DownloadLink>
          </>
        }
      />
      <DocumentPaper view={view} code={null} />
      <HistoryList entries={history} />
    </>
  );
}
