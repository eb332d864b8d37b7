import { FoldCard } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { RowLink } from "~/components/ui/RowLink";
import { roadPaths } from "~/road-paths";

/** The lorry receipt as it was before it was changed: each version as a page and as a PDF. */
export function EarlierReceipts({
  id,
  versions,
}: {
  id: number;
  /** `period`: when this version was valid, and who made it. */
  versions: readonly { version: number; period: string }[];
}) {
  if (versions.length === 0) return null;
  return (
    <FoldCard title="Earlier versions" id="versions">
      <ul className="stack">
        {versions.map(({ version, period }) => (
          <li key={version} className="row">
            <RowLink to={roadPaths.consignments.earlierPaper(id, version)}>
              {`Lorry receipt of ${period}`}
            </RowLink>
            <DownloadLink to={roadPaths.consignments.pdf(id, "lr", { version })} plain>
              PDF<span className="hide">{` of version ${version}`}</span>
            </DownloadLink>
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}
