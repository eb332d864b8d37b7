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

/** That of several records together. */
export const readHistoryOf = (
  args: { context: object },
  actor: Actor,
  about: Parameters<typeof listHistoryOf>[1],
) => inCompanyTime(args, listHistoryOf(actor, about));

async function inCompanyTime(args: { context: object }, read: Promise<Lines>) {
  const [lines, { timeZone }] = await Promise.all([read, readCompanyHead(args)]);
  return lines.map((line) => {
    const at = new Date(line.at);
    return { ...line, when: `${formatMoment(at, timeZone)} ${timeOf(at, timeZone)}` };
  });
}
