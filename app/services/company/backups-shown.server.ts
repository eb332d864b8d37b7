import type { BackupState } from "~/models/company/backup/backup.server";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";

export function backupsShown({ made, failed, old, every }: BackupState, timeZone: string) {
  const moment = (at: Date) => formatMomentAndTime(at, timeZone);
  return {
    last: made && {
      at: moment(made.at),
      file: made.file,
      megabytes: (made.kilobytes / 1000).toFixed(1),
    },
    failed: failed && { at: moment(failed.at), why: failed.why },
    old,
    every,
  };
}
