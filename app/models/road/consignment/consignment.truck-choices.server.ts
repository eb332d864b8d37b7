import { addDays, daysFrom, isCalendarDate } from "../../ground/day/calendar-date";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { activeDrivers, type DriverChoice } from "../driver/driver.server";
import { type CrewMember, crewValue, isSame } from "../job/job.crew";
import { crewCandidates } from "../job/job.crew.server";
import { getJob } from "../job/job.server";
import { activeVehicles, type VehicleChoice } from "~/models/road/vehicle/vehicle.server";
import type { Booking } from "./bookings.server";
import { type Booked, bookedBy } from "./consignment.clash";
import { typedDays } from "./consignment.clash-form.server";
import { busyAt, busyText } from "./consignment.clash.server";

/**
 * A select's options: free ones first, others with their place; papers ended or ending soon are named, so that nobody
 * chooses a truck that may not drive.
 */
function optionsOf(
  choices: readonly (VehicleChoice | DriverChoice)[],
  busy: readonly Booking[],
  key: "vehicleId" | "driverId",
) {
  const options = choices.map(({ id, label, warnings }) => {
    const texts = warnings.map((warning) => warning.short.toLowerCase());
    const where = busy.find((one) => one[key] === id);
    const text = [label, ...texts, ...(where ? [busyText(where)] : [])].join(" · ");
    return { isBusy: where !== undefined, option: { value: String(id), label: text } };
  });
  return [
    ...options.filter(({ isBusy }) => !isBusy),
    ...options.filter(({ isBusy }) => isBusy),
  ].map(({ option }) => option);
}

async function trucksAt(booked: Booked, busy: readonly Booking[]) {
  const [vehicles, drivers] = await Promise.all([
    activeVehicles(booked.startDate, booked.vehicleId),
    activeDrivers(booked.startDate, booked.driverId),
  ]);
  return {
    vehicles: optionsOf(vehicles, busy, "vehicleId"),
    drivers: optionsOf(drivers, busy, "driverId"),
  };
}

/** The trucks and drivers that can be chosen for a consignment: the active ones, and those that are chosen already. */
export async function truckChoices(actor: Actor, journey: Parameters<typeof bookedBy>[0]) {
  assertCan(actor, "consignment:edit");
  const booked = bookedBy(journey);
  return trucksAt(booked, await busyAt(booked));
}

type ManningOf = Omit<Booked, "crew" | "jobId"> & {
  id: number | null;
  assignments: readonly CrewMember[];
};

/** Whoever a job can take along, with its trucks and drivers: free ones first, busy ones with where they are then. */
export async function manningChoices(actor: Actor, job: ManningOf) {
  assertCan(actor, "job:edit");
  const { id, assignments, ...when } = job;
  const booked = { ...when, jobId: id, crew: assignments };
  const [busy, people] = await Promise.all([busyAt(booked), crewCandidates(assignments)]);
  const crew = people.map((person) => {
    const where = busy.find((one) => one.crew.some((other) => isSame(person, other)));
    return {
      value: crewValue(person),
      label: person.phone ? `${person.name}, ${person.phone}` : person.name,
      busy: where ? busyText(where) : null,
    };
  });
  return {
    ...(await trucksAt(booked, busy)),
    crew: [...crew.filter((one) => one.busy === null), ...crew.filter((one) => one.busy !== null)],
  };
}

/** The choices for a job that is not stored yet. */
export const manningOfNewJob = (actor: Actor, startDate: string) =>
  manningChoices(actor, { ...NOT_STORED, startDate });

const NOT_STORED = {
  id: null,
  endDate: null,
  scheduledTime: null,
  vehicleId: null,
  driverId: null,
  assignments: [],
};

/**
 * The choices for the days in a job's form; `read` returns a field by its name; `id`: null for a job that is not stored
 * yet. Null where the first day cannot be read.
 */
export async function manningOfForm(
  actor: Actor,
  id: number | null,
  read: (name: string) => unknown,
) {
  const job = id === null ? null : await getJob(actor, id);
  const days = typedDays(read, job);
  return days && manningChoices(actor, { ...(job ?? NOT_STORED), ...days });
}

/** The trucks that a job can be moved with to another first day, its last day along; null where that is no day. */
export async function trucksOfMove(actor: Actor, id: number, date: string) {
  const { startDate, endDate } = await getJob(actor, id);
  if (!isCalendarDate(date)) return null;
  const last = endDate && addDays(date, daysFrom(startDate, endDate));
  const days: Record<string, string | null> = { startDate: date, endDate: last ?? "" };
  return manningOfForm(actor, id, (name) => days[name]);
}
