import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { consignmentCounts } from "../../road/consignment/consignment.status";
import { trucksOfMove } from "../../road/job/job.truck";
import { isCarton } from "../../road/package/package.words";
import type { TruckSize } from "../../sales/tariff/estimate.charges";
import { tariffOn } from "../../sales/tariff/tariff.server";
import { type Fits, fitsOf, type Learnt } from "../../sales/survey/survey.learn";
import { NEWEST_SURVEY } from "../../sales/survey/survey.agreed.server";
import { endOf, loadOf, sumsOf } from "../../sales/survey/survey.sums";
import type { WholeSurvey } from "../../sales/survey/survey.record";
import type { Period } from "./report.period";

/** So many moves are compared at most, the last ones of the period. */
const MOST = 1_000;

const TRUCK = {
  vehicle: { select: only("Vehicle", "number kind capacityCft") },
  driver: { select: { name: true } },
} as const;

const MOVE = {
  ...only("Job", "id quotationId crewSize hoursWorked"),
  ...TRUCK,
  consignments: { where: consignmentCounts.where(), select: TRUCK },
  packages: { select: only("Package", "contents room carton") },
  quotation: { select: { surveys: NEWEST_SURVEY } },
} as const;

type Trucked = {
  vehicle: { number: string; kind: string; capacityCft: number | null } | null;
  driver: { name: string } | null;
};
export type Packed = { contents: string; room: string | null; carton: string | null };
export type SurveyedMove = Learnt & {
  survey: WholeSurvey;
  sums: ReturnType<typeof sumsOf>;
  packages: Packed[];
};

/** The truck size that a vehicle is: the one that its kind names, "17 ft" of "17 ft container", else the nearest to what it holds. */
function sizeOf(
  { kind, capacityCft }: { kind: string; capacityCft: number | null },
  sizes: readonly TruckSize[],
): string | null {
  const [named] = sizes
    .filter(({ name }) => `${kind.toLowerCase()} `.startsWith(`${name.toLowerCase()} `))
    .sort((one, other) => other.name.length - one.name.length);
  if (named || capacityCft === null) return named?.name ?? null;
  const away = ({ grossCft }: TruckSize) => Math.abs(grossCft - capacityCft);
  return [...sizes].sort((one, other) => away(one) - away(other))[0]?.name ?? null;
}

/** The moves of a period that are done and were surveyed before, and the tariff of a day to compare them with; null without one. */
export async function surveyedMoves({ from, to }: Period, today: string) {
  const tariff = await tariffOn(today);
  if (!tariff) return null;
  const jobs = await db.job.findMany({
    where: {
      status: "Completed",
      startDate: { gte: from, lte: to },
      quotation: { surveys: { some: {} } },
    },
    orderBy: [{ startDate: "desc" }, { id: "desc" }],
    take: MOST,
    select: MOVE,
  });
  const moves = new Map<number, SurveyedMove>();
  for (const job of jobs) {
    const survey = job.quotation?.surveys[0] as WholeSurvey | undefined;
    if (!survey) continue;
    const vehicles = trucksOfMove<Trucked>(job, job.consignments).flatMap(
      ({ vehicle }) => vehicle ?? [],
    );
    const [vehicle] = vehicles;
    const before = moves.get(survey.id);
    const packages = [...(before?.packages ?? []), ...job.packages];
    const sums = sumsOf(survey);
    moves.set(survey.id, {
      survey,
      sums,
      packages,
      load: loadOf(sums),
      pickup: endOf(survey, "pickup"),
      drop: endOf(survey, "drop"),
      // A move on two days went in what two trucks hold, or in one twice.
      truck: !before && vehicle && vehicles.length === 1 ? sizeOf(vehicle, tariff.trucks) : null,
      people: Math.max(before?.people ?? 0, job.crewSize),
      hours: addKnown(before?.hours, job.hoursWorked),
      cartons: packages.length > 0 ? packages.filter(isCarton).length : null,
    });
  }
  return { ...tariff, moves: [...moves.values()].filter(({ load }) => load.cft > 0) };
}

const addKnown = (one: number | null | undefined, other: number | null) =>
  one === null || one === undefined ? other : one + (other ?? 0);

/** What would have fitted the moves of a period; null without a tariff. */
export async function fitsIn(period: Period, today: string) {
  const found = await surveyedMoves(period, today);
  return found && { row: found.row, fits: fitsFor(found) };
}

export const fitsFor = ({
  moves,
  trucks,
  tables,
  row,
}: NonNullable<Awaited<ReturnType<typeof surveyedMoves>>>): Fits =>
  fitsOf(moves, trucks, tables, row);
