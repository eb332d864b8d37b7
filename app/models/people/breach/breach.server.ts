import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { companyDay, getCompany } from "../../company/company/company.server";
import { dayOf, formatMomentAndTime, startOfDay, timeOf } from "../../ground/day/time-zone";
import { auditedBy } from "../../kit/history/history-labels.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import type { Context } from "../../kit/history/history.values";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { readPage } from "../../kit/record/read-page.server";
import { invalidField, notFound } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { BREACH_FIELDS, type BreachInput } from "./breach.fields";
import { BREACH_LIST, type BreachesQuery, breachSearchText } from "./breach.list";
import { boardClock, breachNotReported, idsIn } from "./breach.status";
import { namesOf } from "../../company/audit-log/audit.list.server";

/** One page of the register, the latest first unless sorted otherwise. Admins only: raises `forbidden`. */
export async function listBreaches(actor: Actor, asked: BreachesQuery) {
  assertCan(actor, "breach:manage");
  const where = BREACH_LIST.where(actor, asked, await companyDay());
  const orderBy = BREACH_LIST.orderBy(asked);
  return readPage({ table: "Breach", where, orderBy, asked }, (found) =>
    db.breach.findMany({ where: found }),
  );
}

/** The quick views over the register, with how many are in each. */
export async function breachViews(actor: Actor) {
  assertCan(actor, "breach:manage");
  return BREACH_LIST.views(actor, await companyDay(), (where) => countRows("Breach", where));
}

/** A breach. Raises `not_found`. */
export async function getBreach(actor: Actor, id: number) {
  assertCan(actor, "breach:manage");
  const found = await db.breach.findUnique({ where: { id } });
  if (!found) throw notFound("breach");
  return found;
}
export type BreachRecord = Awaited<ReturnType<typeof getBreach>>;

/** A breach as its form holds it: moments as days and times of the company's zone. */
export function breachForm(breach: BreachRecord, timeZone: string) {
  const on = (moment: Date | null) => (moment ? dayOf(moment, timeZone) : null);
  const at = (moment: Date | null) => (moment ? timeOf(moment, timeZone) : null);
  return {
    ...breach,
    foundDate: on(breach.foundAt),
    foundTime: at(breach.foundAt),
    toldPersonsDate: on(breach.toldPersonsAt),
    toldPersonsTime: at(breach.toldPersonsAt),
    toldBoardDate: on(breach.toldBoardAt),
    toldBoardTime: at(breach.toldBoardAt),
  };
}

/** The day and the time of a clock as a moment; null without a day. */
function momentOf(day: string | null, time: string | null | undefined, timeZone: string) {
  if (day === null) return null;
  const [hours = 0, minutes = 0] = (time ?? "00:00").split(":").map(Number);
  return new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * 60_000);
}

/** Returns the columns to store; raises `invalid` at the field that does not fit the others. */
async function stored(tx: Tx, input: BreachInput) {
  const { timeZone } = await getCompany(tx);
  const {
    foundDate,
    foundTime,
    toldPersonsDate,
    toldPersonsTime,
    toldBoardDate,
    toldBoardTime,
    ...plain
  } = input;
  const { version: _, ...fields } = plain;
  const foundAt = momentOf(foundDate, foundTime, timeZone) ?? now();
  const moments = {
    toldPersonsAt: momentOf(toldPersonsDate, toldPersonsTime, timeZone),
    toldBoardAt: momentOf(toldBoardDate, toldBoardTime, timeZone),
  };
  if (foundAt > now()) throw invalidField("foundDate", "A breach cannot be found in the future");
  for (const [name, moment] of Object.entries(moments)) {
    const field = name.replace("At", "Date");
    if (moment && moment > now()) throw invalidField(field, "This time is in the future");
    if (moment && moment < foundAt)
      throw invalidField(field, "This time is before the breach was found");
  }
  await assertSelection(tx, fields);
  return { ...fields, foundAt, ...moments, searchText: breachSearchText(fields) };
}

async function assertSelection(
  tx: Tx,
  {
    affected,
    papersFrom,
    papersTo,
    chosenIds,
  }: Pick<BreachInput, "affected" | "papersFrom" | "papersTo" | "chosenIds">,
): Promise<void> {
  if (affected === "papers") {
    if (!papersFrom) throw invalidField("papersFrom", "Choose the first day");
    if (!papersTo) throw invalidField("papersTo", "Choose the last day");
    if (papersTo < papersFrom)
      throw invalidField("papersTo", "Papers until cannot be before Papers from");
  }
  if (affected !== "chosen") return;
  const ids = idsIn(chosenIds);
  if (!ids) throw invalidField("chosenIds", "Account numbers must be numbers, separated by commas");
  if (ids.length === 0) throw invalidField("chosenIds", "Enter the account numbers");
  const known = await namesOf(ids, tx);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw invalidField("chosenIds", `There is no account ${unknown.slice(0, 5).join(", ")}`);
  }
}

const moment = (label: string) => ({
  label,
  show: (value: Date | string, { timeZone = "UTC" }: Context) =>
    formatMomentAndTime(new Date(value), timeZone),
});
const said = (name: keyof typeof BREACH_FIELDS) => BREACH_FIELDS[name].inSentence;

export const HISTORY = auditedBy("breach", {
  foundAt: moment("Found"),
  nature: said("nature"),
  extent: said("extent"),
  consequences: said("consequences"),
  measures: said("measures"),
  advice: said("advice"),
  affected: said("affected"),
  chosenIds: said("chosenIds"),
  papersFrom: said("papersFrom"),
  papersTo: said("papersTo"),
  toldPersonsAt: moment("Persons told"),
  toldBoardAt: moment("Board told"),
});

/** Takes a breach down. Raises `invalid` at what does not fit. */
export async function createBreach(actor: Actor, input: BreachInput, key?: string | null) {
  assertCan(actor, "breach:manage");
  return once(actor, "breach:create", key, async (tx) => {
    const data = { ...(await stored(tx, input)), createdById: actor.id, createdAt: now() };
    const { id } = await tx.breach.create({ data });
    await recordHistory(tx, actor, "breach", id, "created");
    return id;
  });
}

/** Saves a breach. Raises `EditConflict` when another person saved since `version`, `invalid` at what does not fit. */
export async function updateBreach(actor: Actor, id: number, input: BreachInput): Promise<void> {
  const { timeZone } = await getCompany();
  await editRecord(actor, id, input.version, {
    entity: "breach",
    allow: "breach:manage",
    load: (tx) => tx.breach.findUnique({ where: { id } }),
    derive: async (tx, before) => {
      const data = await stored(tx, input);
      const context = { timeZone };
      const changes = changesBetween<BreachRecord>(before, data, HISTORY, context);
      return { data, changes, context };
    },
  });
}

/** Breaches of which the Board has no details yet, a sentence each: what admins are warned of. */
export async function breachWarnings(): Promise<string[]> {
  const untold = await db.breach.findMany({
    where: breachNotReported.where(),
    orderBy: { foundAt: "asc" },
    take: 3,
  });
  return untold.map(
    (breach) =>
      `Breach ${breach.id}: the Data Protection Board was not told. ${boardClock(breach, now()).words}.`,
  );
}
