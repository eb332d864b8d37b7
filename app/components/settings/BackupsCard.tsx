import { Card } from "~/components/ui/Card";

export type BackupsShown = {
  last: { at: string; file: string; megabytes: string } | null;
  failed: { at: string; why: string } | null;
  old: boolean;
  every: number | null;
};

/** When the last backup was made, and what is to be done where that is long ago. */
export function BackupsCard({ last, failed, old, every }: BackupsShown) {
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
            {last ? "That is too long ago. " : ""}A backup is made by npm run backup on the server,
            or by itself with BACKUP_DIR and BACKUP_EVERY set. Copying the file of a running
            database loses what was written last.
          </p>
        )}
        <p className="muted">
          {every ? `One is made every ${every} hours.` : "None is made by itself."}
        </p>
      </div>
    </Card>
  );
}
