/** What the lines of a survey sum up to, and what follows from it. Pure: pages reckon it while somebody counts. */
import { quantityText } from "../../ground/money/money";
import { estimate, ESTIMATE_CHARGES, type Estimate, estimateFacts } from "../tariff/estimate";
import {
  type End,
  GUESSED,
  guessSaid,
  type Load,
  otherCurrency,
  type TariffTables,
  type TruckSize,
} from "../tariff/estimate.charges";

const WORDS: Readonly<Record<string, string>> = { small: "S", medium: "M", large: "L" };

/** The size of a carton as tariffs name it: "M" of "Carton M", "L" of "Carton, large", "Crockery" of "Carton of crockery"; null of what is none. */
export function cartonSize(name: string): string | null {
  const [, size] = /^carton,? (?:of )?(\w+)/i.exec(name) ?? /^(\w+) carton$/i.exec(name) ?? [];
  if (size === undefined) return null;
  return WORDS[size.toLowerCase()] ?? `${size[0]!.toUpperCase()}${size.slice(1)}`;
}

/** A line as it counts: hundredths of a cubic foot and tenths of a kilogram a piece. `quantity` below none: so many fewer. */
export type Counting = {
  name: string;
  quantity: number;
  cft: number;
  kg: number;
  minutes: number | null;
  packedBy: string;
  takeApart: boolean;
  electrician: boolean;
  left: boolean;
  apart: boolean;
};

/** Sums of what is taken: hundredths of a cubic foot, tenths of a kilogram, pieces, and the cartons by size. */
export function sumsOfLines(counted: readonly Counting[]) {
  const taken = counted.filter(({ left }) => !left);
  // What goes on a carrier of its own is no load of the truck, and no work at the door.
  const lines = taken.filter(({ apart }) => !apart);
  const total = (of: (line: Counting) => number) =>
    lines.reduce((sum, line) => sum + line.quantity * of(line), 0);
  const byName = (some: readonly Counting[], nameOf: (name: string) => string | null) =>
    some.reduce<Record<string, number>>((names, { name, quantity }) => {
      const known = nameOf(name);
      return known ? { ...names, [known]: (names[known] ?? 0) + quantity } : names;
    }, {});
  return {
    cft: total(({ cft }) => cft),
    kg: total(({ kg }) => kg),
    pieces: taken.reduce((sum, { quantity }) => sum + quantity, 0),
    takeApart: total(({ takeApart }) => Number(takeApart)),
    electrician: total(({ electrician }) => Number(electrician)),
    cartons: byName(lines, cartonSize),
    /** Those that the company brings and fills. */
    packed: byName(
      lines.filter(({ packedBy }) => packedBy === "company"),
      cartonSize,
    ),
    /** What the company wraps: its volume that is in no carton. */
    wrapped: total(({ cft, name, packedBy }) =>
      packedBy === "company" && cartonSize(name) === null ? cft : 0,
    ),
    /** What has minutes of its own, and those. */
    timed: {
      cft: total(({ cft, minutes }) => (minutes === null ? 0 : cft)),
      minutes: total(({ minutes }) => minutes ?? 0),
    },
    /** On carriers of their own, by name. */
    apart: byName(
      taken.filter(({ apart }) => apart),
      (name) => name,
    ),
  };
}
export type Sums = ReturnType<typeof sumsOfLines>;

export const sumsOf = ({ rooms }: { rooms: readonly { lines: readonly Counting[] }[] }): Sums =>
  sumsOfLines(rooms.flatMap(({ lines }) => lines));

type Sizes = Readonly<Record<string, number>>;
const addSizes = (some: Sizes, more: Sizes) =>
  Object.entries(more).reduce<Record<string, number>>(
    (sizes, [size, pieces]) => ({ ...sizes, [size]: (sizes[size] ?? 0) + pieces }),
    { ...some },
  );

/** The sums of both. */
export const addSums = (some: Sums, more: Sums): Sums => ({
  cft: some.cft + more.cft,
  kg: some.kg + more.kg,
  pieces: some.pieces + more.pieces,
  takeApart: some.takeApart + more.takeApart,
  electrician: some.electrician + more.electrician,
  cartons: addSizes(some.cartons, more.cartons),
  packed: addSizes(some.packed, more.packed),
  wrapped: some.wrapped + more.wrapped,
  timed: {
    cft: some.timed.cft + more.timed.cft,
    minutes: some.timed.minutes + more.timed.minutes,
  },
  apart: addSizes(some.apart, more.apart),
});

/** "12 M, 2 Crockery" */
export const sizesSaid = (sizes: Sizes): string =>
  Object.entries(sizes)
    .filter(([, pieces]) => pieces > 0)
    .map(([size, pieces]) => `${pieces} ${size}`)
    .join(", ");

/** The load, as `estimate` reads it. */
export const loadOf = ({ cft, wrapped, kg, takeApart, packed, timed }: Sums): Load => ({
  cft,
  wrapped,
  kg,
  takeApart,
  cartons: packed,
  timed,
});

type Access = { [E in "pickup" | "drop" as `${E}Floor` | `${E}Carry`]: number | null } & {
  [E in "pickup" | "drop" as `${E}Lift`]: boolean;
};

export const endOf = (survey: Access, end: "pickup" | "drop"): End => ({
  floor: survey[`${end}Floor`] ?? 0,
  lift: survey[`${end}Lift`],
  carryMetres: survey[`${end}Carry`] ?? 0,
});

/** What an estimate takes besides what is counted. */
export type Basis = {
  pickup: End;
  drop: End;
  distanceKm: number | null;
  /** Nobody said the distance: it follows from the PINs of both ends. */
  guessed: boolean;
  /** It shares a truck, and is charged by its volume. */
  partLoad: boolean;
  trucks: readonly TruckSize[];
  tables: TariffTables;
  /** Of the quotation that it has or would have. */
  currency: string;
};

export const NO_TARIFF = "No tariff is active on the day of the move";

/** What a survey of these sums needs and costs. */
export function madeOf(sums: Sums, basis: Basis): Estimate {
  const { trucks, tables, currency, distanceKm, guessed, partLoad, ...ends } = basis;
  const made = estimate(loadOf(sums), ends, { distanceKm, partLoad }, trucks, tables);
  const other = otherCurrency(tables, currency);
  if (other) {
    const none = ESTIMATE_CHARGES.map((charge) => [charge, { computed: null, how: other }]);
    return { ...made, charges: Object.fromEntries(none) as Estimate["charges"] };
  }
  const { transportationCharge: freight } = made.charges;
  // A price by a guess says so wherever it is said.
  return guessed && distanceKm !== null && freight.computed !== null
    ? {
        ...made,
        charges: {
          ...made.charges,
          transportationCharge: { ...freight, how: `${freight.how}; ${guessSaid(distanceKm)}` },
        },
      }
    : made;
}

/** "8 pieces, 319 cft" */
export const sumSaid = ({ pieces, cft }: Pick<Sums, "pieces" | "cft">) =>
  `${pieces} ${pieces === 1 ? "piece" : "pieces"}, ${quantityText(cft)} cft`;

/** Lines of what is counted and what follows from it, as pages say them. `made` null: no tariff is active. */
export function resultFacts(
  sums: Sums,
  made: Estimate | null,
  basis: Basis | null,
): { label: string; value: string }[] {
  const follows = made && basis ? estimateFacts(made, basis.tables) : [];
  return [
    { label: "Volume", value: `${quantityText(sums.cft)} cft` },
    { label: "Weight", value: `${quantityText(sums.kg * 10)} kg` },
    { label: "Things", value: String(sums.pieces) },
    // Their sizes are said below.
    ...follows.filter(({ label }) => label !== "Cartons in all"),
    { label: "Cartons", value: sizesSaid(sums.cartons) },
    { label: "Pieces taken apart", value: sums.takeApart > 0 ? String(sums.takeApart) : "" },
    { label: "For an electrician", value: sums.electrician > 0 ? String(sums.electrician) : "" },
    {
      label: GUESSED,
      value: basis?.guessed && basis.distanceKm !== null ? guessSaid(basis.distanceKm) : "",
    },
    { label: "On carriers of their own, not in these charges", value: sizesSaid(sums.apart) },
  ].filter(({ value }) => value !== "");
}
