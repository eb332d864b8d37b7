import { FoldCard } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { paths } from "~/paths";

/** What an invoice's client read before it was changed, as PDFs. */
export function EarlierVersions({
  id,
  versions,
}: {
  id: number;
  versions: readonly { version: number; day: string }[];
}) {
  if (versions.length === 0) return null;
  return (
    <FoldCard title="Earlier versions">
      {versions.map(({ version, day }) => (
        <p key={version}>
          <DownloadLink plain to={paths.invoices.pdf(id, { version })}>
            {`Earlier PDF of ${day}`}
          </DownloadLink>
          {` (version ${version})`}
        </p>
      ))}
    </FoldCard>
  );
}
