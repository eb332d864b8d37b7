import {
  currentNotice,
  listNotices,
  noticeVersion,
  privacyContact,
} from "~/models/people/consent/privacy-notice.server";
import { DomainError } from "~/models/kit/shared/domain-error";
import { formatMoment } from "~/models/ground/day/time-zone";

import { readCompanyHead } from "../company/company.server";
import type { PageArgs } from "../page.server";

/** A version of the notice as its public page shows it, null: the current one. Raises `not_found`. */
export async function loadNotice(args: PageArgs, version: number | null) {
  const notice = version === null ? await currentNotice() : await noticeVersion(version);
  if (!notice) throw new DomainError("not_found", "There is no such version of the privacy notice");
  const [versions, contact, { timeZone }] = await Promise.all([
    listNotices(),
    privacyContact(notice),
    readCompanyHead(args),
  ]);
  const moment = (at: Date | null) => (at ? formatMoment(at, timeZone) : "");
  return {
    version: notice.version,
    since: moment(notice.createdAt),
    english: notice.english,
    hindi: notice.hindi,
    contact,
    versions: versions.map(({ version: number, createdAt }) => ({
      version: number,
      since: moment(createdAt),
    })),
  };
}
