import { EXPENSE_KIND } from "~/models/billing/expense-kind/expense-kind.record";
import { transaction, type Tx } from "~/platform/db.server";
import { sortNameOf } from "~/platform/lists/sort-name";

/** The kinds of cost that a migration puts there: name, row of TDS, whether the GST in it is taken back. */
export const KINDS_AT_FIRST = [
  ["Diesel", "none", "yes"],
  ["Fuel", "none", "yes"],
  ["Toll", "none", "yes"],
  ["Lorry hire", "work", "yes"],
  ["Crew wages", "work", "yes"],
  ["Meals", "none", "no"],
  ["Packing material", "none", "yes"],
  ["Loading", "work", "yes"],
  ["Octroi and permits", "none", "yes"],
  ["Society charges", "none", "yes"],
  ["Commission", "commission", "yes"],
  ["Claim paid", "none", "yes"],
  ["Repair", "work", "yes"],
  ["Vehicle papers", "none", "yes"],
  ["EMI", "none", "yes"],
  ["Insurance", "none", "yes"],
  ["Rent", "rent_land", "yes"],
  ["Electricity", "none", "yes"],
  ["Salary", "none", "yes"],
  ["Other", "none", "yes"],
] as const;

const rowOf = (name: string, tdsRow: string | null, credit: string) => ({
  name,
  tdsRow,
  credit,
  createdAt: new Date("2026-04-01T06:00:00Z"),
  sortName: sortNameOf(name),
  searchText: EXPENSE_KIND.searchText({ name }),
});

/** The kinds that ship, as a migration leaves them. */
export const makeKinds = (tx: Tx) =>
  tx.expenseKind.createMany({
    data: KINDS_AT_FIRST.map(([name, tdsRow, credit]) => rowOf(name, tdsRow, credit)),
  });

/** These kinds and no others; a name alone is of work. */
export const onlyKinds = (...names: string[]) =>
  transaction(async (tx) => {
    await tx.expenseKind.deleteMany();
    await tx.expenseKind.createMany({ data: names.map((name) => rowOf(name, "work", "yes")) });
  });

export const makeKind = (name: string, tdsRow: string | null) =>
  transaction((tx) => tx.expenseKind.create({ data: rowOf(name, tdsRow, "yes") }));
