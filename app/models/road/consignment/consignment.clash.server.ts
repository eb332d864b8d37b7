import { db, type Tx } from "~/platform/db.server";

import { isStaff, type Actor } from "../../kit/policy/policy";
import { formatDate } from "../../ground/day/calendar-date";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { bookedTwice, clashAsked, lastDayOf, type Booked } from "./consignment.clash";
import { CONSIGNMENT_FIELDS } from "./consignment.fields";
import { consignmentOpen } from "./consignment.status";

const SHOWN = {
  id: true,
  jobId: true,
  lrNumber: true,
  loadingDate: true,
  expectedDate: true,
  vehicleId: true,
  driverId: true,
  vehicle: { select: { number: true } },
  driver: { select: { name: true } },
} as const;

/** More than anybody reads. */
const MOST = 20;

type Clash = {
  what: "vehicle" | "driver";
  /** The truck's number, or the driver's name. */
  name: string;
  consignmentId: number;
  number: string;
  /** The first day that both need it. */
  day: string;
};

/** The other open consignments whose truck or driver a consignment takes at the same time. */
export async function clashesOf(booked: Booked, tx: Tx = db): Promise<Clash[]> {
  const { vehicleId, driverId } = booked;
  const either = [
    ...(vehicleId === null ? [] : [{ vehicleId }]),
    ...(driverId === null ? [] : [{ driverId }]),
  ];
  // Each by its own index: an OR over both columns would have none.
  const found = await Promise.all(
    either.map((one) =>
      tx.consignment.findMany({
        where: {
          AND: [
            one,
            consignmentOpen.where(),
            { loadingDate: { lte: lastDayOf(booked) }, jobId: { not: booked.jobId } },
            {
              OR: [
                { expectedDate: { gte: booked.loadingDate } },
                { loadingDate: { gte: booked.loadingDate } },
              ],
            },
          ],
        },
        select: SHOWN,
        orderBy: [{ loadingDate: "asc" }, { id: "asc" }],
        take: MOST,
      }),
    ),
  );
  const others = new Map(found.flat().map((other) => [other.id, other]));
  return [...others.values()].flatMap((other) =>
    bookedTwice(booked, other).map((what) => ({
      what,
      name: (what === "vehicle" ? other.vehicle?.number : other.driver?.name) ?? "",
      consignmentId: other.id,
      number: shownLrNumber(other),
      day: booked.loadingDate > other.loadingDate ? booked.loadingDate : other.loadingDate,
    })),
  );
}

/** "MH12AB1234 is on LR-2627-00001 on Nov 24, 2026" */
export function clashText({ name, number, day }: Clash): string {
  return `${name} is on ${number} on ${formatDate(day)}`;
}

/** What a form books again: a truck and a driver, or the days that they are needed for. */
type Booking = Partial<Pick<Booked, "vehicleId" | "driverId" | "loadingDate" | "expectedDate">>;

/**
 * The question of pages about a truck or driver that is booked already, asked once for each such booking and never about one
 * that stood before; said at `field`. `confirmed` are those that 'Save anyway' answered (`form.getAll(CLASH_ANYWAY)`). Scripts
 * are not asked.
 */
export async function clashQuestion<F extends "vehicleId" | "loadingDate">(
  consignmentId: number,
  booking: Booking,
  confirmed: readonly unknown[],
  field: F,
): Promise<Rule<Record<F, unknown>>[]> {
  const known = await db.consignment.findFirst({
    where: { AND: [{ id: consignmentId }, consignmentOpen.where()] },
    select: SHOWN,
  });
  if (!known) return [];
  const found = (await clashesOf({ ...known, ...booking })).map(clashText);
  if (found.length === 0) return [];
  const stood = new Set((await clashesOf(known)).map(clashText));
  const fresh = found.filter((text) => !stood.has(text));
  if (fresh.length === 0) return [];
  const asked = clashAsked(fresh.join("; "));
  if (confirmed.includes(asked)) return [];
  return [ruleOf<Record<F, unknown>>()([field], (_, addError) => addError(field, asked))];
}

/** The days that a form posted, where both can be read: what is asked about a double booking. */
export function postedDays(form: FormData): Pick<Booked, "loadingDate" | "expectedDate"> | null {
  const first = CONSIGNMENT_FIELDS.loadingDate.block.safeParse(form.get("loadingDate"));
  const last = CONSIGNMENT_FIELDS.expectedDate.block.safeParse(form.get("expectedDate"));
  if (!first.success || !last.success) return null;
  return { loadingDate: first.data, expectedDate: last.data };
}

const BETWEEN = { ...SHOWN, job: { select: { id: true, jobNumber: true } } } as const;

/** So many consignments of a span of days are compared. */
const COMPARED = 500;

/** The trucks and drivers that two jobs need on a day between two days, both included; for staff, none otherwise. */
export async function trucksBookedTwice(actor: Actor, from: string, to: string) {
  if (!isStaff(actor)) return [];
  const rows = await db.consignment.findMany({
    where: {
      AND: [
        consignmentOpen.where(),
        { loadingDate: { lte: to } },
        { OR: [{ loadingDate: { gte: from } }, { expectedDate: { gte: from } }] },
        { OR: [{ vehicleId: { not: null } }, { driverId: { not: null } }] },
      ],
    },
    select: BETWEEN,
    orderBy: [{ loadingDate: "asc" }, { id: "asc" }],
    take: COMPARED,
  });
  const named = (row: (typeof rows)[number]) => ({
    id: row.job.id,
    name: `${row.job.jobNumber} (${shownLrNumber(row)})`,
  });
  return rows.flatMap((first, at) =>
    rows.slice(at + 1).flatMap((second) =>
      bookedTwice(first, second).map((what) => ({
        who: (what === "vehicle" ? first.vehicle?.number : first.driver?.name) ?? "",
        day: second.loadingDate,
        first: named(first),
        second: named(second),
      })),
    ),
  );
}
