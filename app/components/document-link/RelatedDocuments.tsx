import { documentTone } from "~/components/document/document-row";
import { JobStatusBadge } from "~/components/job/JobBadges";
import { Badge } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { columnsOf } from "~/components/ui/list-columns";
import { Table } from "~/components/ui/Table";
import type {
  JobLine,
  RelatedDocument,
  RelatedRoadPaper,
} from "~/models/desk/linked-document/linked-document.types";
import { paths } from "~/paths";

/** The invoices, notes and receipts that came of the document, each with its PDF. */
export function RelatedDocuments({
  relatedDocuments,
  token,
}: {
  relatedDocuments: RelatedDocument[];
  token: string;
}) {
  if (relatedDocuments.length === 0) return null;
  const noted = relatedDocuments.some(({ kind }) => kind === "note");
  const column = columnsOf(relatedDocuments);
  const title = noted ? "Invoices, notes and receipts" : "Invoices and receipts";
  return (
    <Card title={title}>
      <Table
        caption={title}
        rows={relatedDocuments}
        rowKey={({ kind, id }) => `${kind}-${id}`}
        columns={[
          {
            label: "Number",
            cell: ({ title, number }) => <span className="num">{`${title} ${number}`}</span>,
          },
          { label: "Date", cell: ({ day }) => day },
          { label: "Amount", numeric: true, cell: ({ amount }) => amount },
          column.status((row) => <Badge tone={documentTone(row)}>{row.word}</Badge>, {
            phone: undefined,
          }),
          {
            label: "PDF",
            actions: true,
            cell: ({ kind, id, number, title }) => (
              <a
                href={paths.documentLinkPdf(token, { [kind]: id })}
                aria-label={`Download ${title} ${number}`}
              >
                {`Download ${title}`}
              </a>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** The lorry receipts and delivery receipts beside a bill, each as a page and a PDF. */
export function LinkedRoadPapers({ papers, token }: { papers: RelatedRoadPaper[]; token: string }) {
  if (papers.length === 0) return null;
  return (
    <Card title="Lorry receipt and delivery">
      <ul className="stack">
        {papers.map(({ consignmentId, kind, title, number }) => (
          <li key={`${kind}-${consignmentId}`} className="row">
            <a href={paths.documentLinkPaper(token, kind, consignmentId)}>{`${title} ${number}`}</a>
            <a href={paths.documentLinkPdf(token, { consignment: consignmentId, paper: kind })}>
              PDF<span className="hide">{` of ${title} ${number}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** When the move is, and its state. */
export function LinkedJobs({ jobs }: { jobs: JobLine[] }) {
  if (jobs.length === 0) return null;
  return (
    <Card title="Your move">
      {jobs.map(({ id, day, time, ...job }) => (
        <p key={id} className="row">
          <span className="num">{time ? `${day}, ${time}` : day}</span>
          <JobStatusBadge {...job} />
        </p>
      ))}
    </Card>
  );
}
