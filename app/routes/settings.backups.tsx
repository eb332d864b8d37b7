import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { backupState } from "~/models/company/backup/backup.server";
import { readSettings } from "~/models/company/company/company.edit.server";
import { paths } from "~/paths";
import { backupsShown } from "~/services/company/backups-shown.server";
import { pageFor } from "~/services/page.server";

type BackupsShown = {
  last: { at: string; file: string; megabytes: string } | null;
  failed: { at: string; why: string } | null;
  old: boolean;
  every: number | null;
};

/** When the last backup was made, and what is to be done where that is long ago. */
function BackupsCard({ last, failed, old, every }: BackupsShown) {
  return (
    <Card>
      <div className="stack">
        {failed && (
          <p className="notice danger wrap-anywhere">{`The backup of ${failed.at} failed: ${failed.why}`}</p>
        )}
        <p className="wrap-anywhere">
          {last
            ? `The last backup is of ${last.at}: ${last.file}, ${last.megabytes} MB.`
            : "No backup has been made yet."}
        </p>
        {old && (
          <p className="notice danger">
            {last ? "That is too long ago: make a backup now. " : ""}Run npm run backup on the
            server, or set BACKUP_DIR and BACKUP_EVERY to make backups automatically. Do not copy
            the file of a running database: the latest changes would be missing.
          </p>
        )}
        <p className="muted">
          {every ? `A backup is made every ${every} hours.` : "Automatic backups are off."}
        </p>
      </div>
    </Card>
  );
}

export const meta = () => [{ title: "Backups" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "company:edit", async ({ actor }) => {
    const [{ timeZone }, state] = await Promise.all([readSettings(actor), backupState()]);
    return backupsShown(state, timeZone);
  });
}

export default function Backups() {
  return (
    <>
      <PageHeader
        title="Backups"
        actions={<ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>}
      />
      <BackupsCard {...useLoaderData<typeof loader>()} />
    </>
  );
}
