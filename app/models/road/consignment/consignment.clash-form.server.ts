import { db, inUnitOfWork } from "~/platform/db.server";

import { assertRules } from "../../kit/shared/assert-rules.server";
import { holdPlan } from "../../kit/shared/hold.server";

import { toId } from "../../kit/shared/number-fields";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { JOB_FIELDS } from "../job/job.fields";
import { bookedBy, clashAsked, type Booked } from "./consignment.clash";
import { clashesOf, clashText, type Clash } from "./consignment.clash.server";
import { CONSIGNMENT_FIELDS } from "./consignment.fields";
import { consignmentOpen } from "./consignment.status";

/** Returns the question at a field about new clashes, unless 'Save anyway' answered it. */
function questionAbout<F extends string>(
  found: readonly Clash[],
  stood: readonly Clash[],
  confirmed: readonly unknown[],
  field: F,
): Rule<Record<F, unknown>>[] {
  const known = new Set(stood.map(clashText));
  const fresh = [...new Set(found.map(clashText))].filter((text) => !known.has(text));
  if (fresh.length === 0) return [];
  const asked = clashAsked(fresh.join("; "));
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
  const found = await clashesOf(bookedBy({ ...known, ...booking }));
  if (found.length === 0) return [];
  return questionAbout(found, await clashesOf(bookedBy(known)), confirmed, field);
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

/**
 * Returns the question about the truck and driver of a job's form; `id`: of a stored job, whose days are used where the
 * form has none.
 */
export async function jobClashQuestion(
  id: number | null,
  form: FormData,
  confirmed: readonly unknown[],
): Promise<Rule<{ vehicleId: unknown }>[]> {
  const stored = id === null ? null : await db.job.findUnique({ where: { id } });
  const days = typedDays((name) => form.get(name), stored);
  if (days === null) return [];
  const asked = (name: string) => toId(String(form.get(name) ?? ""));
  const booked: Booked = {
    jobId: id,
    ...days,
    vehicleId: asked("vehicleId"),
    driverId: asked("driverId"),
    crew: [],
  };
  const found = await clashesOf(booked);
  if (found.length === 0) return [];
  const stood = stored ? await clashesOf({ ...stored, jobId: stored.id, crew: [] }) : [];
  return questionAbout(found, stood, confirmed, "vehicleId");
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
