import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";

import { db, inUnitOfWork, type Tx } from "~/platform/db.server";

import { assertRules } from "../../kit/shared/assert-rules.server";
import { DomainError } from "../../kit/shared/domain-error";
import { holdPlan } from "../../kit/shared/hold.server";

import { toId } from "../../kit/shared/number-fields";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { CREW, type CrewMember } from "../job/job.crew";
import { resolveCrew, saysCrew } from "../job/job.crew.server";
import { JOB_FIELDS } from "../job/job.fields";
import { CrewForm, crewOfForm } from "../job/job.schema";
import { bookedBy, clashAsked, type Booked } from "./consignment.clash";
import { ClashConflict } from "./consignment.clash.server";
import { CONSIGNMENT_FIELDS } from "./consignment.fields";
import {
  bookedOf,
  bookingsOfJob,
  freshOf,
  lookout,
  type MoveClash,
} from "./consignment.move-job.server";
import { consignmentOpen } from "./consignment.status";

/** Returns the question at a field about new clashes, unless 'Save anyway' answered it. */
function questionAbout<F extends string>(
  found: readonly MoveClash[],
  stood: readonly MoveClash[],
  confirmed: readonly unknown[],
  field: F,
): Rule<Record<F, unknown>>[] {
  const fresh = freshOf(found, stood);
  if (fresh.length === 0) return [];
  const asked = clashAsked(fresh.map(({ text }) => text).join("; "));
  if (confirmed.includes(asked)) return [];
  return [ruleOf<Record<F, unknown>>()([field], (_, addError) => addError(field, asked))];
}

/** The booking that a form changes: a truck and a driver, or the days that they are needed for and what they carry. */
type Rebooked = {
  vehicleId?: number | null;
  driverId?: number | null;
  loadingDate?: string;
  expectedDate?: string | null;
  volumeCft?: number | null;
  weightKg?: number | null;
};

/**
 * The question of pages about a truck or driver that is booked already, asked once for each such booking and never about one
 * that stood before; said at `field`. `confirmed` are those that 'Save anyway' answered (`form.getAll(CLASH_ANYWAY)`). Scripts
 * are asked by `saveAsked`.
 */
export async function clashQuestion<F extends "vehicleId" | "loadingDate">(
  consignmentId: number,
  booking: Rebooked,
  confirmed: readonly unknown[],
  field: F,
): Promise<Rule<Record<F, unknown>>[]> {
  const known = await db.consignment.findFirst({
    where: { AND: [{ id: consignmentId }, consignmentOpen.where()] },
  });
  if (!known) return [];
  const find = lookout(db);
  const found = await find([bookedBy({ ...known, ...booking })]);
  if (found.length === 0) return [];
  return questionAbout(found, await find([bookedBy(known)]), confirmed, field);
}

/** What a form posted of the days and the goods, where all of it can be read. */
export function postedBooking(form: FormData): Rebooked | null {
  const read = (name: "loadingDate" | "expectedDate" | "volumeCft" | "weightKg") =>
    CONSIGNMENT_FIELDS[name].block.safeParse(form.get(name));
  const [loadingDate, expectedDate] = [read("loadingDate"), read("expectedDate")];
  const [volumeCft, weightKg] = [read("volumeCft"), read("weightKg")];
  if (!loadingDate.success || !expectedDate.success) return null;
  if (!volumeCft.success || !weightKg.success) return null;
  return {
    loadingDate: loadingDate.data as string,
    expectedDate: expectedDate.data as string | null,
    volumeCft: volumeCft.data as number | null,
    weightKg: weightKg.data as number | null,
  };
}

/**
 * When a job's form has it, `read` a field by its name: null where the first day cannot be read. `stored`: when a stored job
 * stands, for what the form has not.
 */
export function typedDays(
  read: (name: string) => unknown,
  stored: Pick<Booked, "startDate" | "endDate" | "scheduledTime"> | null,
): Pick<Booked, "startDate" | "endDate" | "scheduledTime"> | null {
  const day = (name: "startDate" | "endDate") => {
    const text = read(name) ?? null;
    if (text === null) return stored?.[name] ?? null;
    const found = JOB_FIELDS[name].block.safeParse(text);
    return found.success ? found.data : null;
  };
  const startDate = day("startDate");
  if (startDate === null) return null;
  const endDate = day("endDate");
  const time = read("scheduledTime") ?? stored?.scheduledTime ?? null;
  return {
    startDate,
    endDate: endDate !== null && endDate > startDate ? endDate : null,
    scheduledTime: typeof time === "string" && /^\d{1,2}:\d\d$/.test(time) ? time : null,
  };
}

/** The people whom a job's form names, or `stood` where it names none or somebody who cannot be named. */
async function typedCrew(form: FormData, stood: readonly CrewMember[]) {
  const typed = parseWithZod(form, { schema: CrewForm, disableAutoCoercion: true });
  if (typed.status !== "success") return stood;
  try {
    const crew = crewOfForm(typed.value);
    return saysCrew(crew) ? await resolveCrew(db, crew, stood) : stood;
  } catch (error) {
    // The rules of the form say it.
    if (error instanceof DomainError || error instanceof z.ZodError) return stood;
    throw error;
  }
}

/**
 * Returns the question about the days, truck, driver and people of a job's form, as scripts are asked; `id`: of a stored job, whose
 * days are used where the form has none.
 */
export async function jobClashQuestion(
  id: number | null,
  form: FormData,
  confirmed: readonly unknown[],
): Promise<Rule<{ vehicleId: unknown }>[]> {
  const where = { id: id ?? 0 };
  const stored = await db.job.findUnique({ where, include: { assignments: CREW } });
  const days = typedDays((name) => form.get(name), stored);
  if (days === null) return [];
  const asked = (name: string) => toId(String(form.get(name) ?? ""));
  const typed = {
    id,
    ...days,
    vehicleId: asked("vehicleId"),
    driverId: asked("driverId"),
    assignments: await typedCrew(form, stored?.assignments ?? []),
  };
  const isNew = id === null;
  const of = isNew ? { stands: [], asked: [bookedOf(typed)] } : await bookingsOfJob(id, db, typed);
  if (!of) return [];
  const find = lookout(db);
  const found = await find(of.asked);
  if (found.length === 0) return [];
  return questionAbout(found, await find(of.stands), confirmed, "vehicleId");
}

/**
 * Books what a form asks for, with its question in the same transaction: of two who book one truck at one moment the second is asked.
 * Raises `invalid` with the question.
 */
export async function bookAsked<F extends string, T>(
  ask: () => Promise<Rule<Record<F, unknown>>[]>,
  book: () => Promise<T>,
): Promise<T> {
  return inUnitOfWork(async (tx) => {
    await holdPlan(tx);
    await assertRules(await ask(), {} as Record<F, unknown>);
    return book();
  });
}

/** The bookings of a job or a consignment as it stands, while it is open. */
const BOOKED = {
  job: async (tx: Tx, id: number) => (await bookingsOfJob(id, tx))?.stands ?? [],
  consignment: async (tx: Tx, id: number) => {
    const one = await tx.consignment.findFirst({
      where: { AND: [{ id }, consignmentOpen.where()] },
    });
    return one ? [bookedBy(one)] : [];
  },
};

/**
 * Saves a job or a consignment for a script, which is asked as the plan asks: raises `ClashConflict` with what is in the way of
 * its days, truck, driver and people and did not stand there before, unless `anyway`. `id`: null of a new one.
 */
export async function saveAsked(
  noun: keyof typeof BOOKED,
  id: number | null,
  anyway: boolean | undefined,
  save: () => Promise<number>,
): Promise<number> {
  if (anyway) return save();
  return inUnitOfWork(async (tx) => {
    await holdPlan(tx);
    const find = lookout(tx);
    const stood = id === null ? [] : await find(await BOOKED[noun](tx, id));
    const saved = await save();
    const fresh = freshOf(await find(await BOOKED[noun](tx, saved)), stood);
    if (fresh.length > 0) throw new ClashConflict(fresh);
    return saved;
  });
}
