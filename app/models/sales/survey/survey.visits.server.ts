import { db, type Tx } from "~/platform/db.server";

import { type Actor, assertCan } from "../../kit/policy/policy";
import { whoseSurvey } from "./survey.record";
import { clashesWith, type VisitRow, visitSaid } from "./survey.visit";

/** An appointment with who goes and whom it is at. */
const VISIT = {
  id: true,
  visitDay: true,
  visitTime: true,
  visitPlace: true,
  visitTold: true,
  visitToldAt: true,
  surveyor: { select: { id: true, name: true } },
  enquiry: { select: { id: true, name: true, phone: true, from: true, to: true } },
  customer: { select: { id: true, name: true, phone: true, email: true } },
  quotation: { select: { id: true, quotationNumber: true, status: true } },
  rooms: { where: { lines: { some: {} } }, select: { id: true }, take: 1 },
} as const;

export type Visit = NonNullable<Awaited<ReturnType<typeof readVisit>>>;
/** An appointment of a survey, or none yet; null where there is no survey. */
export const readVisit = (tx: Tx, id: number) =>
  tx.survey.findUnique({ where: { id }, select: VISIT });

const shown = (row: Visit): VisitRow => ({
  id: row.id,
  day: row.visitDay ?? "",
  time: row.visitTime,
  place: row.visitPlace,
  surveyor: row.surveyor,
  whose: whoseSurvey(row),
  isCounted: row.rooms.length > 0,
});

const visits = async (where: object, tx: Tx = db) => {
  const rows = await tx.survey.findMany({
    where,
    orderBy: [{ visitDay: "asc" }, { visitTime: "asc" }, { id: "asc" }],
    select: VISIT,
    take: 500,
  });
  return rows.map(shown);
};

/** The appointments from one day to another, by hour; `surveyorId`: of this person alone. */
export async function visitsBetween(
  actor: Actor,
  from: string,
  to: string,
  surveyorId?: number,
  tx: Tx = db,
): Promise<VisitRow[]> {
  assertCan(actor, surveyorId === actor.id ? "myDay:view" : "survey:view");
  return visits({ visitDay: { gte: from, lte: to }, ...(surveyorId && { surveyorId }) }, tx);
}

/** The appointments that somebody goes to from one day to another. */
export const visitsOf = (surveyorId: number, from: string, to: string) =>
  visits({ surveyorId, visitDay: { gte: from, lte: to } });

/** The other appointments that a survey's surveyor has at its hour, in words; none where no hour or nobody is said. */
export async function visitClashes(id: number, tx: Tx = db): Promise<string[]> {
  const row = await readVisit(tx, id);
  if (!row?.visitDay || !row.surveyor) return [];
  const { visitDay, surveyor } = row;
  const others = await tx.survey.findMany({
    where: { visitDay, surveyorId: surveyor.id, id: { not: id } },
    orderBy: [{ visitTime: "asc" }, { id: "asc" }],
    select: VISIT,
  });
  return clashesWith(shown(row), others.map(shown));
}

/** The surveys of a day whose customers are to be reminded and have an address; not those who were told on `today` or after. `id`: this one alone. */
export async function visitsToRemind(day: string, today: Date, tx: Tx = db, id?: number) {
  const rows = await tx.survey.findMany({
    where: {
      ...(id && { id }),
      visitDay: day,
      visitRemind: true,
      customer: { email: { not: null } },
      OR: [{ visitToldAt: null }, { visitToldAt: { lt: today } }],
    },
    orderBy: { id: "asc" },
    select: VISIT,
  });
  return rows.flatMap((row) => {
    const said = visitSaid(row);
    const email = row.customer?.email;
    return said && email ? [{ row, email, onceKey: `survey-tomorrow:${row.id}:${said}` }] : [];
  });
}

const MAILS = { entity: "survey", kind: "survey" } as const;

/** How many mails told of a survey's appointment. */
export const countMails = (tx: Tx, entityId: number, where: object) =>
  tx.outboxMessage.count({ where: { ...MAILS, entityId, ...where } });

/** How a survey's customer is reached, and whether the last message about its appointment came. */
export async function lastTold(id: number) {
  const [row, last] = await Promise.all([
    readVisit(db, id),
    db.outboxMessage.findFirst({
      where: { ...MAILS, entityId: id },
      orderBy: { id: "desc" },
      select: { status: true, createdAt: true },
    }),
  ]);
  const { customer, enquiry, visitToldAt } = row ?? {};
  // What went by WhatsApp after it is not in the outbox.
  const isIt = last && visitToldAt && last.createdAt >= visitToldAt;
  return {
    phone: customer?.phone || enquiry?.phone || null,
    email: customer?.email ?? null,
    hasCome: !(isIt && (last.status === "failed" || last.status === "cancelled")),
  };
}
