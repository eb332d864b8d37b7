import { isRoom } from "~/models/sales/quotation/quotation.floors";
import { SURVEY } from "~/models/sales/survey/survey.record";
import { historyColumns } from "~/models/kit/history/history.server";
import type { Tx } from "~/platform/db.server";

import type { Part } from "./plan";
import { Random } from "./random";
import { OTHERS, PACKING } from "./words/packing";
import { OTHER_SIZE, SIZES, TAKEN_APART } from "./words/surveys";

/** So many of the last moves that are done were surveyed. */
const SURVEYED = 12;
const HOUR = 3_600_000;
/** What the office's people took for 100 cft, each for a minute; nobody works as a table says. */
const MINUTES = [38, 52] as const;

type Item = { name: string; quantity: number };

const roomOf = (name: string) => {
  if (/^carton/i.test(name)) return "Cartons";
  return (PACKING[name] ?? OTHERS).rooms.find(isRoom) ?? "Other things";
};

/** The rooms that the goods of a quotation were counted in. */
function roomsOf(items: readonly Item[], larger: number) {
  const rooms = new Map<string, Map<string, number>>();
  for (const { name, quantity } of items) {
    const room = rooms.get(roomOf(name)) ?? new Map<string, number>();
    room.set(name, (room.get(name) ?? 0) + quantity);
    rooms.set(roomOf(name), room);
  }
  return [...rooms].map(([name, lines], position) => ({
    position,
    name,
    kind: name === "Cartons" ? "cartons" : "living",
    lines: {
      create: [...lines].map(([thing, quantity]) => {
        const [cft, kg] = SIZES[thing] ?? OTHER_SIZE;
        const sizes = { cft: Math.round(cft * larger) * 100, kg: Math.round(kg * larger) * 10 };
        const fragile = PACKING[thing]?.fragile ?? false;
        return { name: thing, quantity, ...sizes, fragile, takeApart: TAKEN_APART.test(thing) };
      }),
    },
  }));
}

const volumeOf = (items: readonly Item[]) =>
  items.reduce((sum, { name, quantity }) => sum + quantity * (SIZES[name] ?? OTHER_SIZE)[0], 0);

/** Inside, in cubic feet, of the trucks that the demo's goods went in; what went in one filled it well. */
const INSIDE: Readonly<Record<string, number>> = {
  "Tata Ace": 248,
  "14 ft container": 546,
  "17 ft container": 640,
  "19 ft container": 726,
};
const FILLED = 0.88;

/** How much larger these goods were than such goods are: so that their truck was the right one. */
function largerBy(items: readonly Item[], kind: string | undefined): number {
  const inside = kind === undefined ? undefined : INSIDE[kind];
  if (inside === undefined) return 1;
  return Math.min(Math.max((inside * FILLED) / volumeOf(items), 0.6), 1.8);
}

/** A home by what stands in it, in cubic feet. */
const homeOf = (cft: number) => (cft < 450 ? "1bhk" : cft < 800 ? "2bhk" : "3bhk");

/** Surveys of the last moves that are done, with the hours that their crews worked: the report compares them. */
export async function addSurveys(tx: Tx, part: Part): Promise<void> {
  // Its own chance: what else the story draws stays as it was.
  const random = new Random("surveys");
  const jobs = await tx.job.findMany({
    where: {
      status: "Completed",
      // Those with a story of answers have enough on their pages.
      quotation: {
        is: {
          carriedOver: false,
          rateContractId: null,
          items: { none: { name: "Car" } },
          decisions: { none: {} },
        },
      },
    },
    // Those with a packing list first, which says what was packed.
    orderBy: [{ packages: { _count: "desc" } }, { startDate: "desc" }, { id: "desc" }],
    take: SURVEYED,
    include: {
      quotation: { include: { items: { orderBy: { position: "asc" } } } },
      consignments: { orderBy: { id: "asc" }, select: { vehicle: { select: { kind: true } } } },
    },
  });
  const surveyors = part.staff.slice(1, 4);
  for (const { id: jobId, crewSize, quotation, consignments } of jobs) {
    if (!quotation) continue;
    const kind = consignments.find(({ vehicle }) => vehicle)?.vehicle?.kind;
    const rooms = roomsOf(quotation.items, largerBy(quotation.items, kind));
    const lines = rooms.flatMap((room) => room.lines.create);
    const cft = lines.reduce((sum, line) => sum + line.quantity * line.cft, 0) / 100;
    const at = new Date(quotation.createdAt.getTime() - 3 * HOUR);
    const { id } = await tx.survey.create({
      data: {
        customerId: quotation.customerId,
        quotationId: quotation.id,
        home: homeOf(cft),
        searchText: SURVEY.searchText({ note: null }),
        verifiedAt: at,
        createdAt: at,
        updatedAt: at,
        rooms: { create: rooms },
      },
    });
    const by = random.pick(surveyors);
    const who = { entity: "survey", entityId: id, actorId: by.id, actorName: by.name, at };
    await tx.historyEntry.create({ data: { ...historyColumns("created"), ...who } });
    const minutes = (cft * random.int(...MINUTES)) / 100;
    const hours = Math.max(Math.round(minutes / Math.max(crewSize, 1) / 60), 1);
    // What last changed the job and the quotation stays what it was.
    await tx.$executeRaw`UPDATE "Quotation" SET "estimated" = '{}' WHERE "id" = ${quotation.id}`;
    await tx.$executeRaw`UPDATE "Job" SET "hoursWorked" = ${hours} WHERE "id" = ${jobId}`;
  }
}
