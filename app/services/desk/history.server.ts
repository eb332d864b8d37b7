import { listHistory } from "~/models/desk/history/history.read.server";
import { can, type Actor } from "~/models/kit/policy/policy";
import { formatMoment, timeOf } from "~/models/ground/day/time-zone";
import type { HistoryEntity } from "~/models/kit/shared/vocabulary";

import { readCompanyHead } from "../company/company.server";

/** A record's history as its page shows it, in the company's time; none for who may not see it. */
export async function readHistory(
  args: { context: object },
  actor: Actor,
  entity: HistoryEntity,
  id: number,
) {
  if (!can(actor, "history:view")) return [];
  const [lines, { timeZone }] = await Promise.all([
    listHistory(actor, entity, id),
    readCompanyHead(args),
  ]);
  return lines.map((line) => {
    const at = new Date(line.at);
    return { ...line, when: `${formatMoment(at, timeZone)} ${timeOf(at, timeZone)}` };
  });
}
