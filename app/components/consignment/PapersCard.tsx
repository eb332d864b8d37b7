import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { RowLink } from "~/components/ui/RowLink";
import { roadPaths } from "~/road-paths";

/** The papers of a consignment: each as a page, which prints, and as a PDF. */
export function PapersCard({
  id,
  papers,
  hasLabels,
}: {
  id: number;
  papers: readonly { kind: string; title: string }[];
  /** There are packages, and the reader is one who puts labels on them. */
  hasLabels: boolean;
}) {
  return (
    <Card title="Papers" id="papers">
      <ul className="stack">
        {papers.map(({ kind, title }) => (
          <li key={kind} className="row">
            <RowLink to={roadPaths.consignments.paper(id, kind)}>{title}</RowLink>
            <DownloadLink to={roadPaths.consignments.pdf(id, kind)} plain>
              PDF<span className="hide">{` of ${title}`}</span>
            </DownloadLink>
          </li>
        ))}
        {hasLabels && (
          <li className="row">
            <RowLink to={roadPaths.consignments.labels(id)}>Package labels</RowLink>
          </li>
        )}
      </ul>
    </Card>
  );
}
