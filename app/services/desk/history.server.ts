import { listHistory, listHistoryOf } from "~/models/desk/history/history.read.server";
import { can, type Actor } from "~/models/kit/policy/policy";
import { formatMoment, timeOf } from "~/models/ground/day/time-zone";
import type { HistoryEntity } from "~/models/kit/shared/vocabulary";

import { readCompanyHead } from "../company/company.server";

type Lines = Awaited<ReturnType<typeof listHistory>>;

/** A record's history as its page shows it, in the company's time; none for who may not see it. */
export async function readHistory(
  args: { context: object },
  actor: Actor,
  entity: HistoryEntity,
  id: number,
) {
  return can(actor, "history:view") ? inCompanyTime(args, listHistory(actor, entity, id)) : [];
}

/** That of several records together; `called` says which one a line is about. */
export const readHistoryOf = (
  args: { context: object },
  actor: Actor,
  about: Parameters<typeof listHistoryOf>[1],
  called: Called,
) => inCompanyTime(args, listHistoryOf(actor, about), called);

type Called = (entity: HistoryEntity, id: number) => string | undefined;

/** Returns only the parts of each line that its list draws: pages carry it twice. */
async function inCompanyTime(args: { context: object }, read: Promise<Lines>, called?: Called) {
  const [lines, { timeZone }] = await Promise.all([read, readCompanyHead(args)]);
  return lines.map(({ at: moment, actorName, action, note, changes, entity, entityId }) => {
    const at = new Date(moment);
    return {
      at: moment,
      when: `${formatMoment(at, timeZone)} ${timeOf(at, timeZone)}`,
      actorName,
      action,
      note,
      changes,
      ...(called && { about: called(entity, entityId) }),
    };
  });
}
