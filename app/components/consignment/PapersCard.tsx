import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

/** The papers of a consignment: each as a page, which prints, and as a PDF. */
export function PapersCard({
  id,
  papers,
}: {
  id: number;
  papers: readonly { kind: string; title: string }[];
}) {
  return (
    <Card title="Papers" id="papers">
      <ul className="stack">
        {papers.map(({ kind, title }) => (
          <li key={kind} className="row">
            <RowLink to={paths.consignments.paper(id, kind)}>{title}</RowLink>
            <DownloadLink to={paths.consignments.pdf(id, kind)} plain>
              PDF<span className="hide">{` of ${title}`}</span>
            </DownloadLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
