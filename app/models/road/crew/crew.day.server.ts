import { createHash } from "node:crypto";

import type { Prisma } from "~/generated/sqlite/client";
import { isPast } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { type Company, companyToday } from "../../company/company/company.server";
import { dayAfter } from "../../ground/day/calendar-date";
import { momentAt } from "../../ground/day/time-zone";
import { agreedWith, NEWEST_SURVEY } from "../../sales/survey/survey.agreed.server";
import { accessSaid, linesByRoom } from "../../sales/survey/survey.onward";
import { FLOORS, floorsOf } from "../../sales/quotation/quotation.floors";
import { consignmentCounts } from "../consignment/consignment.status";
import { isSamePhone, sameName } from "../job/job.crew";
import { lastDay } from "../job/job.overlap";
import { jobNext, jobOpen } from "../job/job.status";
import { trucksOfMove } from "../job/job.truck";
import { type CrewRole, type News, newsSince, saidOf } from "./crew.told";

const TRUCK = {
  vehicle: { select: { id: true, number: true, kind: true } },
  driver: { select: { id: true, name: true, phone: true } },
} as const;

const NOTICE = {
  select: {
    ...only("CrewNotice", "id driverId way said at"),
    message: { select: { status: true } },
  },
} as const;

const MOVE = {
  ...only(
    "Job",
    "id jobNumber clientId status startDate endDate scheduledTime location description notes",
  ),
  ...TRUCK,
  client: { select: { name: true, phone: true } },
  quotation: {
    select: {
      ...only("Quotation", "contactPerson phone sourceAddress destinationAddress"),
      ...FLOORS,
      items: { orderBy: { position: "asc" }, select: { name: true, quantity: true } },
      surveys: NEWEST_SURVEY,
    },
  },
  consignments: { where: consignmentCounts.where(), orderBy: { id: "asc" }, select: TRUCK },
  packages: {
    orderBy: { number: "asc" },
    select: only("Package", "number contents fragile highValue"),
  },
  assignments: {
    orderBy: { position: "asc" },
    select: {
      ...only("JobAssignment", "id employeeId name phone"),
      employee: { select: { email: true, phone: true } },
      notice: NOTICE,
    },
  },
  crewNotices: { where: { driverId: { not: null } }, ...NOTICE },
} as const satisfies Prisma.JobSelect;

type Row = Prisma.JobGetPayload<{ select: typeof MOVE }>;
type Notice = Row["crewNotices"][number];

/** One of a move's people. `key` names the place in the crew, or the driver. */
export type CrewPerson = {
  key: string;
  assignmentId: number | null;
  driverId: number | null;
  employeeId: number | null;
  name: string;
  phone: string | null;
  email: string | null;
  role: CrewRole;
  notice: Notice | null;
  /** False where the last e-mail failed, or was undone. */
  hasCome: boolean;
  news: News | null;
};

/** A move as its crew is told of it: no amount is in it. */
export type CrewMove = Omit<ReturnType<typeof factsOf>, "rest"> & {
  /** What is said of it now (crew.told.ts). */
  said: string;
  people: CrewPerson[];
};

type Somebody = Omit<CrewPerson, "news" | "hasCome">;

/** Drivers first, then the crew; whoever stands there as both is one person. */
function peopleOf({ assignments, crewNotices }: Row, trucks: ReturnType<typeof trucksOf>) {
  const drivers = new Map(trucks.flatMap(({ driver }) => (driver ? [[driver.id, driver]] : [])));
  const driving = [...drivers.values()].map(({ id, name, phone }): Somebody => ({
    key: `d${id}`,
    assignmentId: null,
    driverId: id,
    employeeId: null,
    name,
    phone: phone || null,
    email: null,
    role: "driver",
    notice: crewNotices.find(({ driverId }) => driverId === id) ?? null,
  }));
  const crew = assignments.map(({ id, employee, ...one }): Somebody => ({
    key: `a${id}`,
    assignmentId: id,
    driverId: null,
    employeeId: one.employeeId,
    name: one.name,
    phone: one.phone ?? employee?.phone ?? null,
    email: employee?.email ?? null,
    role: one.employeeId === null ? "helper" : "employee",
    notice: one.notice,
  }));
  const drives = (one: Somebody) =>
    driving.some((driver) =>
      one.phone ? isSamePhone(one, driver) : one.role === "helper" && sameName(one, driver),
    );
  return [...driving, ...crew.filter((one) => one.role === "employee" || !drives(one))];
}

const trucksOf = (row: Row) => trucksOfMove<Pick<Row, "vehicle" | "driver">>(row, row.consignments);

/** From where to where: the office writes "from → to" into the location, or the quotation says the end. */
function endsOf({ location, quotation }: Row) {
  const [start = "", ...ends] = location.split("→").map((text) => text.trim());
  const to = ends.at(-1) ?? quotation?.destinationAddress ?? "";
  return { from: start, to: to === start ? "" : to };
}

/** The survey of a move, as long as it lists what was quoted. */
const surveyedOf = ({ quotation }: Row) =>
  quotation && agreedWith(quotation.surveys[0], quotation.items);

/** What is carried, a line each: the packing list, else what was surveyed room by room, else what was quoted. */
function goodsOf(row: Row): string[] {
  const { packages, quotation } = row;
  if (packages.length > 0) {
    return packages.map(({ number, contents, fragile }) =>
      [`${number}. ${contents}`, fragile && "fragile"].filter(Boolean).join(", "),
    );
  }
  const survey = surveyedOf(row);
  return survey ? linesByRoom(survey) : quotedOf(quotation);
}

const quotedOf = (quotation: Row["quotation"]) =>
  (quotation?.items ?? []).map(({ quantity, name }) => `${quantity} × ${name}`);

/** What is to be minded, a line each: floors, what is worth more, what the office wrote. */
function specialOf(row: Row, goods: readonly string[]): string[] {
  const { quotation, packages, description, notes } = row;
  const floors = quotation && floorsOf(quotation);
  const dear = packages.filter(({ highValue }) => highValue).map(({ number }) => number);
  const { sourceAddress, destinationAddress } = quotation ?? {};
  const route = [sourceAddress, destinationAddress].filter(Boolean).join(" to ");
  // A job of a quotation begins with its goods as description: they are said already.
  const written = description
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && line !== route && !goods.includes(line));
  const quoted = quotedOf(quotation);
  // How the doors are reached holds whatever is carried.
  const [survey] = quotation?.surveys ?? [];
  return [
    floors?.loading && `Loading floor: ${floors.loading}`,
    floors?.unloading && `Unloading floor: ${floors.unloading}`,
    ...(survey ? accessSaid(survey) : []),
    dear.length > 0 && `High value: packages ${dear.join(", ")}`,
    written.filter((line) => !quoted.includes(line)).join("\n"),
    notes,
  ].filter((line): line is string => Boolean(line));
}

function factsOf(row: Row) {
  const { client, quotation, startDate, endDate, scheduledTime } = row;
  const trucks = trucksOf(row);
  const goods = goodsOf(row);
  const phones = new Set([quotation?.phone, client.phone].filter((phone) => Boolean(phone)));
  return {
    id: row.id,
    number: row.jobNumber,
    clientId: row.clientId,
    status: row.status,
    open: jobOpen.of(row),
    startDate,
    endDate,
    scheduledTime,
    customer: client.name,
    contactPerson: quotation?.contactPerson ?? null,
    phones: [...phones] as string[],
    ...endsOf(row),
    goods,
    special: specialOf(row, goods),
    trucks: [
      ...new Set(
        trucks.flatMap(({ vehicle }) => (vehicle ? `${vehicle.number}, ${vehicle.kind}` : [])),
      ),
    ],
    rest: [row.location, quotation?.destinationAddress ?? ""].concat(
      trucks.map(({ vehicle, driver }) => `${vehicle?.id ?? ""} ${driver?.id ?? ""}`),
    ),
  };
}

/** Each of the people by what stays of them: an account, a driver, or a helper's phone or name. */
const identityOf = ({ driverId, employeeId, name, phone }: Somebody) =>
  (driverId ?? employeeId)
    ? `${driverId ? "d" : "e"}${driverId ?? employeeId}`
    : (phone?.replace(/\D/g, "") ?? name.toLowerCase());

function toldOf(row: Row): CrewMove {
  const { rest, ...facts } = factsOf(row);
  const people = peopleOf(row, trucksOf(row));
  const text = JSON.stringify([rest, people.map(identityOf).sort()]);
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const said = saidOf(row, hash);
  return {
    ...facts,
    said,
    people: people.map(({ notice, ...one }) => {
      // A mail that failed or was undone told nobody.
      const hasCome = !["failed", "cancelled"].includes(notice?.message?.status ?? "");
      return { ...one, notice, hasCome, news: newsSince(hasCome ? notice?.said : null, said) };
    }),
  };
}

/** A move with its people; null where there is none. */
export async function crewMove(tx: Tx, id: number): Promise<CrewMove | null> {
  const row = await tx.job.findUnique({ where: { id }, select: MOVE });
  return row && toldOf(row);
}

const BY_DAY = [
  { startDate: "asc" as const },
  { scheduledTime: "asc" as const },
  { id: "asc" as const },
];

async function movesWhere(where: Prisma.JobWhereInput, take: number): Promise<CrewMove[]> {
  const rows = await db.job.findMany({ where, select: MOVE, orderBy: BY_DAY, take });
  return rows.map(toldOf);
}

/** The most moves of two days that are read. */
const NEAR = 50;

/** Open moves that run today or tomorrow, in their order; `employeeId`: on which somebody is. */
export function movesNear(today: string, employeeId?: number): Promise<CrewMove[]> {
  const theirs = employeeId && { assignments: { some: { employeeId } } };
  return movesWhere({ AND: [jobNext.where(today), theirs || {}] }, NEAR);
}

type Days = Pick<CrewMove, "startDate" | "endDate">;

/** A crew goes home in the night: so long, by the company's clock, its link works after the last day. */
const NIGHT_ENDS = 6;

/** The moment at which a move's links end: after the night that follows its last day. */
export const linkEnds = (move: Days, { timeZone }: Pick<Company, "timeZone">) =>
  momentAt(dayAfter(lastDay(move)), NIGHT_ENDS, timeZone);

export const isLinkOver = (move: Days, company: Pick<Company, "timeZone">) =>
  isPast(linkEnds(move, company));

/** Why nobody is told of a move any more; null while somebody can be. */
export function silentReason(
  move: Days & Pick<CrewMove, "open" | "status">,
  company: Pick<Company, "timeZone">,
): string | null {
  if (!move.open) return `This job is ${move.status.toLowerCase()}: nobody is told of it.`;
  if (lastDay(move) >= companyToday(company)) return null;
  return "The last day of this job is over. Move it to another day first.";
}
