import { db, type Tx } from "~/platform/db.server";
import { companyDay, getCompany } from "../../company/company/company.server";
import { recordCommands } from "../../kit/record/record-commands.server";
import { conflict } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import type { TariffTables, TruckSize } from "./estimate.charges";
import { cartonsIn, crewsIn, freightsIn, homesIn, twiceIn } from "./tariff.lines";
import { TARIFF, type TariffInput, type TariffRow } from "./tariff.record";
import { TRUCK } from "./truck.record";

/** Whether a tariff names a truck. */
async function isPriced(name: string, tx: Tx): Promise<boolean> {
  const all = await tx.tariff.findMany({ select: { freights: true } });
  return all.some(({ freights }) => freightsIn(freights).rows.some(({ truck }) => truck === name));
}

/** The rules of a truck size. */
export const truckRules = (before: { id: number; name: string } | null, tx: Tx) => [
  ruleOf<{ name: string }>()(["name"], async ({ name }, addError) => {
    const same = await tx.truck.findFirst({
      where: { name, id: { not: before?.id ?? 0 } },
      select: { id: true },
    });
    if (same) addError("name", `There is a truck size ${name} already`);
    if (/[;\t]/.test(name)) addError("name", "Name cannot have a semicolon: it parts lines");
    if (before && before.name !== name && (await isPriced(before.name, tx))) {
      addError("name", `A tariff has prices of ${before.name}: add a new size beside it`);
    }
  }),
];

/** Sizes of trucks that moves may need. */
export const trucks = recordCommands(TRUCK, {
  day: companyDay,
  // Two of one name at once: the second waits, and finds the first.
  hold: (tx) => holdAlone(tx, "Company", 1),
  rules: truckRules,
  isUsed: async (id, tx) => {
    const row = await tx.truck.findUnique({ where: { id } });
    return row !== null && isPriced(row.name, tx);
  },
  used: "stands in a tariff and cannot be deleted. Deactivate it instead.",
});

/** Why no other active tariff can begin on a day: which of the two counted would be chance. Null where none does. */
async function sameDayAs(own: { id: number; validFrom: string }, tx: Tx): Promise<string | null> {
  const same = await tx.tariff.findFirst({
    where: { status: "active", validFrom: own.validFrom, id: { not: own.id } },
    select: { name: true },
  });
  return same && beginsToo(same.name);
}
export const beginsToo = (name: string) =>
  `${name} begins on this day too: change that one, or deactivate it first`;

/** The rules of a tariff's day and tables. */
export const tariffRules = (
  before: { id: number; status: string } | null,
  tx: Tx,
): Rule<TariffInput>[] => [
  ruleOf<TariffInput>()(["freights"], async ({ freights }, addError) => {
    const { rows, problem } = freightsIn(freights);
    if (problem) return addError("freights", problem);
    const twice = twiceIn(rows.map(({ truck, upToKm }) => `${truck}; ${upToKm ?? "more"}`));
    if (twice) return addError("freights", `'${twice}' is there twice`);
    const names = [...new Set(rows.map(({ truck }) => truck))];
    const known = await tx.truck.findMany({
      where: { name: { in: names } },
      select: { name: true },
    });
    const unknown = names.find((one) => !known.some(({ name }) => name === one));
    if (unknown) addError("freights", `There is no truck size '${unknown}': add it first`);
  }),
  ...(
    [
      ["cartons", (text: string | null) => keysOf(cartonsIn(text), ({ size }) => size)],
      ["homes", (text: string | null) => keysOf(homesIn(text), ({ home }) => home)],
      ["crews", (text: string | null) => keysOf(crewsIn(text), (row) => String(row.upToCft))],
    ] as const
  ).map(([name, keys]) =>
    ruleOf<TariffInput>()([name], (input, addError) => {
      const { problem, keys: all } = keys(input[name]);
      const twice = twiceIn(all);
      if (problem) addError(name, problem);
      else if (twice) addError(name, `'${twice}' is there twice`);
    }),
  ),
  ruleOf<TariffInput>()(["validFrom"], async ({ validFrom }, addError) => {
    if (before?.status === "inactive") return;
    const problem = await sameDayAs({ id: before?.id ?? 0, validFrom }, tx);
    if (problem) addError("validFrom", problem);
  }),
];

/** What moves of families cost: staff keep it. */
export const tariffs = recordCommands(TARIFF, {
  day: companyDay,
  // Two of one day at once: the second waits, and finds the first.
  hold: (tx) => holdAlone(tx, "Company", 1),
  rules: tariffRules,
  assertStatus: async (row, status, tx) => {
    if (status !== "active") return;
    await holdAlone(tx, "Company", 1);
    const problem = await sameDayAs(row, tx);
    if (problem) throw conflict(problem);
  },
  besides: async (_, before, __, tx) =>
    before ? {} : { currency: (await getCompany(tx)).quotationCurrency },
});

function keysOf<Row>(
  { rows, problem }: { rows: readonly Row[]; problem: string | null },
  key: (row: Row) => string,
) {
  return { problem, keys: rows.map(key) };
}

/** A stored tariff's tables. */
export const tablesOf = (row: TariffRow): TariffTables => ({
  name: row.name,
  currency: row.currency,
  freights: freightsIn(row.freights).rows,
  cartons: cartonsIn(row.cartons).rows,
  hourPrice: row.hourPrice,
  piecePrice: row.piecePrice,
  cftPrice: row.cftPrice,
  wrapPrice: row.wrapPrice,
  fillPercent: row.fillPercent,
  floorRate: row.floorRate,
  carryRate: row.carryRate,
  carryMetres: row.carryMetres,
  minutesPer100Cft: row.minutesPer100Cft,
  pieceMinutes: row.pieceMinutes,
  crews: crewsIn(row.crews).rows,
});

/** The tariff's row of a day: of the active ones that have begun the last; null where none has. */
export const tariffRowOn = (day: string, tx: Tx = db) =>
  tx.tariff.findFirst({
    where: { status: "active", validFrom: { lte: day } },
    orderBy: [{ validFrom: "desc" }, { id: "desc" }],
  });

/** The tariff of a day, with what its homes fill and the active truck sizes; null where none has begun. */
export async function tariffOn(
  day: string,
  tx: Tx = db,
): Promise<{ row: TariffRow; tables: TariffTables; trucks: TruckSize[] } | null> {
  const [row, sizes] = await Promise.all([
    tariffRowOn(day, tx),
    tx.truck.findMany({
      where: { status: "active" },
      orderBy: [{ grossCft: "asc" }, { id: "asc" }],
      select: { name: true, grossCft: true, payloadKg: true },
    }),
  ]);
  return row && { row, tables: tablesOf(row), trucks: sizes };
}
