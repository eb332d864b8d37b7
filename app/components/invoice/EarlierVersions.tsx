import { FoldCard } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { paths } from "~/paths";

/** Why nothing can be paid on a draft yet, and what issues it. For staff. */
export function DraftNotice({
  email,
}: {
  /** Where it would be mailed to. */
  email: string | null;
}) {
  return (
    <section className="notice info no-print" aria-label="Draft">
      <p>
        This invoice is a draft. It has no number and takes no payments, and its client sees it only
        through a link that you copied. Issue it or send it: sending also issues it.
      </p>
      <p className="hint">
        {email
          ? `'Issue and send' e-mails it to ${email}.`
          : "The client has no e-mail address: send it via WhatsApp, or type an address under 'Write message'."}
      </p>
    </section>
  );
}

/** The earlier versions of an invoice that its client read, as PDFs. */
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
