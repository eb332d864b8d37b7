/** What the figures of a tariff would have had to be for its estimates to come true. Pure. */
import { estimate } from "../tariff/estimate";
import type { End, Load, TariffTables, TruckSize } from "../tariff/estimate.charges";

/** A move that is over: what was surveyed, and what it took; null: nobody said. */
export type Learnt = {
  load: Load;
  pickup: End;
  drop: End;
  /** The size of the one truck that it went in; null: in several, or in none that is known. */
  truck: string | null;
  people: number;
  /** By the clock. */
  hours: number | null;
  cartons: number | null;
};

/** A figure of the tariff as it is and as it would have fitted, with the moves that say so. */
export type Fit = { now: number; fitted: number; moves: number };
export type Fits = Partial<Record<"fillPercent" | "minutesPer100Cft" | "cartonsPer100Cft", Fit>>;

/** So much of a body is filled at least, in percent: below nobody packs. */
const LEAST_FILL = 50;

export const estimateOf = (
  { load, pickup, drop }: Pick<Learnt, "load" | "pickup" | "drop">,
  trucks: readonly TruckSize[],
  tables: TariffTables,
) => estimate(load, { pickup, drop }, { distanceKm: null, partLoad: false }, trucks, tables);

/** The fill by which the most estimates name the truck that it was; of several the nearest to the present one. */
function fillThatFits(
  moves: readonly Learnt[],
  trucks: readonly TruckSize[],
  tables: TariffTables,
) {
  const known = moves.filter(({ truck }) => truck !== null);
  if (known.length === 0) return null;
  const now = tables.fillPercent;
  const agreeing = (fillPercent: number) =>
    known.filter(
      (move) => estimateOf(move, trucks, { ...tables, fillPercent }).truck?.name === move.truck,
    ).length;
  let best = { fitted: now, agree: agreeing(now) };
  for (let fill = LEAST_FILL; fill <= 100; fill++) {
    const agree = agreeing(fill);
    const nearer = Math.abs(fill - now) < Math.abs(best.fitted - now);
    if (agree > best.agree || (agree === best.agree && nearer)) best = { fitted: fill, agree };
  }
  // Where trucks were chosen by what was free, no fill says them.
  return best.agree * 2 < known.length ? null : { now, fitted: best.fitted, moves: known.length };
}

/** Minutes of one person: what was worked beyond the pieces taken apart, shared by what the tariff reckons. */
function minutesThatFit(moves: readonly Learnt[], tables: TariffTables): Fit | null {
  const timed = moves.filter(({ hours, people }) => hours !== null && people > 0);
  let [worked, reckoned] = [0, 0];
  for (const move of timed) {
    const pieces = move.load.takeApart * tables.pieceMinutes;
    worked += Math.max((move.hours ?? 0) * move.people * 60 - pieces, 0);
    reckoned += estimateOf(move, [], tables).minutes - pieces;
  }
  if (reckoned === 0) return null;
  const now = tables.minutesPer100Cft;
  const fitted = Math.min(Math.max(Math.round((now * worked) / reckoned), 1), 1_000);
  return { now, fitted, moves: timed.length };
}

/** Cartons that were packed for each hundred cubic feet. `now`: as the tariff has it. */
function cartonsThatFit(moves: readonly Learnt[], now: number): Fit | null {
  const packed = moves.filter(({ cartons }) => cartons !== null);
  const cft = packed.reduce((sum, { load }) => sum + load.cft, 0);
  if (cft === 0) return null;
  const used = packed.reduce((sum, { cartons }) => sum + (cartons ?? 0), 0);
  return { now, fitted: Math.min(Math.round((used * 100 * 100) / cft), 100), moves: packed.length };
}

/** The figures that would have fitted; those of which no move says anything are left out. */
export function fitsOf(
  moves: readonly Learnt[],
  trucks: readonly TruckSize[],
  tables: TariffTables,
  { cartonsPer100Cft }: { cartonsPer100Cft: number },
): Fits {
  const fits = {
    fillPercent: fillThatFits(moves, trucks, tables),
    minutesPer100Cft: minutesThatFit(moves, tables),
    cartonsPer100Cft: cartonsThatFit(moves, cartonsPer100Cft),
  };
  return Object.fromEntries(Object.entries(fits).filter(([, fit]) => fit !== null)) as Fits;
}
