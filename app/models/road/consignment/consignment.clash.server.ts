import { DomainError } from "../../kit/shared/domain-error";
import { db, type Tx } from "~/platform/db.server";
import { type Actor, isStaff } from "../../kit/policy/policy";
import { formatDate } from "../../ground/day/calendar-date";
import { toId } from "../../kit/shared/number-fields";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { JOB_FIELDS } from "../job/job.fields";
import { clashDay, TIMED_JOB_MINUTES } from "../job/job.overlap";
import { atOnce, type Booked, bookedBy, bookedTwice, clashAsked } from "./consignment.clash";
import { CONSIGNMENT_FIELDS } from "./consignment.fields";
import { consignmentOpen } from "./consignment.status";
import { type Booking, bookingsBetween } from "./bookings.server";

export type Clash = {
  what: "vehicle" | "driver" | "crew";
  /** The truck's number, or the driver's or the helper's name. */
  name: string;
  jobId: number;
  /** Null: the job itself has it. */
  consignmentId: number | null;
  number: string;
  /** The first day that both need it. */
  day: string;
};

/** Those among some bookings that need the same truck, driver or people at the same time. */
export function clashesAmong(booked: Booked, others: readonly Booking[]): Clash[] {
  return others.flatMap((other) =>
    bookedTwice(booked, other).map(({ what, name }) => ({
      what,
      name: name ?? (what === "vehicle" ? other.vehicle?.number : other.driver?.name) ?? "",
      jobId: other.job.id,
      consignmentId: other.consignmentId,
      number: other.number,
      day: clashDay(booked, other),
    })),
  );
}

/** The other open jobs and consignments that need the same truck, driver or people at the same time. */
export async function clashesOf(booked: Booked, tx: Tx = db): Promise<Clash[]> {
  const { startDate, endDate } = booked;
  return clashesAmong(booked, await bookingsBetween(startDate, endDate ?? startDate, booked, tx));
}

/** "MH12AB1234 is on LR-2627-00001 on Nov 24, 2026" */
export function clashText({ name, number, day }: Pick<Clash, "name" | "number" | "day">): string {
  return `${name} is on ${number} on ${formatDate(day)}`;
}

/** "5 PM", "5:30 PM" */
function hourText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const shown = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${shown} ${hour < 12 ? "AM" : "PM"}`;
}

/** "JOB-2627-00012, Pune, until 5 PM": where somebody is who is busy. */
export function busyText({ job, place, endDate, startDate, scheduledTime }: Booking): string {
  const [hour = 0, minute = 0] = (scheduledTime ?? "").split(":").map(Number);
  const ends = hour * 60 + minute + TIMED_JOB_MINUTES;
  const last = endDate ?? startDate;
  const timed = scheduledTime !== null && last === startDate && ends < 24 * 60;
  const until = `until ${timed ? hourText(ends) : formatDate(last)}`;
  return [job.jobNumber, place, until].filter(Boolean).join(", ");
}

/** Who is taken at the time of a job, and where: of all other moves then. */
export async function busyAt(booked: Booked, tx: Tx = db): Promise<Booking[]> {
  const { startDate, endDate } = booked;
  const all = await bookingsBetween(startDate, endDate ?? startDate, null, tx);
  return all.filter((other) => atOnce(booked, other));
}

/** What is asked at a field about clashes that did not stand before, unless 'Save anyway' answered it. */
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

/** What a form books again: a truck and a driver, or the days that they are needed for. */
type Rebooked = {
  vehicleId?: number | null;
  driverId?: number | null;
  loadingDate?: string;
  expectedDate?: string | null;
};

/**
 * The question of pages about a truck or driver that is booked already, asked once for each such booking and never about one
 * that stood before; said at `field`. `confirmed` are those that 'Save anyway' answered (`form.getAll(CLASH_ANYWAY)`). Scripts
 * are not asked.
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

/** The days that a form posted, where both can be read: what is asked about a double booking. */
export function postedDays(form: FormData): Pick<Rebooked, "loadingDate" | "expectedDate"> | null {
  const first = CONSIGNMENT_FIELDS.loadingDate.block.safeParse(form.get("loadingDate"));
  const last = CONSIGNMENT_FIELDS.expectedDate.block.safeParse(form.get("expectedDate"));
  if (!first.success || !last.success) return null;
  return { loadingDate: first.data, expectedDate: last.data };
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

/** The same about the truck and driver of a job's form; `id`: of a stored job, whose days stand where the form has none. */
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

/** The trucks and drivers that two jobs need on a day between two days, both included; for staff, none otherwise. */
export async function trucksBookedTwice(actor: Actor, from: string, to: string) {
  if (!isStaff(actor)) return [];
  const rows = (await bookingsBetween(from, to)).map((row) => ({ ...row, crew: [] }));
  const named = ({ job, consignmentId, number }: Booking) => ({
    id: job.id,
    name: consignmentId === null ? job.jobNumber : `${job.jobNumber} (${number})`,
  });
  return rows.flatMap((first, at) =>
    rows.slice(at + 1).flatMap((second) =>
      bookedTwice(first, second).map(({ what }) => ({
        who: (what === "vehicle" ? first.vehicle?.number : first.driver?.name) ?? "",
        day: clashDay(first, second),
        first: named(first),
        second: named(second),
      })),
    ),
  );
}

/** A move to a day or truck that is taken: what is in the way, each as scripts read it. */
export class ClashConflict extends DomainError {
  readonly clashes: readonly { text: string }[];

  constructor(clashes: readonly { text: string }[]) {
    super("conflict", clashes.map(({ text }) => text).join("; "));
    this.name = "ClashConflict";
    this.clashes = clashes;
  }
}
