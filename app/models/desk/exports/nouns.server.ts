import { db } from "~/platform/db.server";

import { employeeOf } from "../../billing/crew-advance/crew-advance.server";
import { namedBy } from "../../billing/expense/expense.server";
import { hireStatus } from "../../billing/hire/hire.status";
import type { Action } from "../../kit/policy/policy";
import { column, fieldColumns, type Column } from "../../kit/record/columns";
import type { RowOf, SmallNoun, SmallRecord } from "../../kit/record/define-record";
import { capitalized } from "../../ground/typed/text";
import { ANY_NOUNS, SMALL_NOUNS } from "../../nouns.server";
import { vendorsOf } from "../../road/vehicle/vehicle.server";
import { contractCustomer, slabsSaid } from "../../sales/rate-contract/rate-contract.server";
import { defineExport, rowsOfList, type Export } from "./export.server";

/* The files of the nouns' lists, by their addresses: as their definitions say. */

type Found = { where: { id: { in: number[] } } };
type Tables = Record<string, { findMany: (asked: Found) => Promise<{ id: number }[]> }>;

const OF_NOUNS = ANY_NOUNS.map((record): [string, Export] => {
  const { noun, words, table, list, reads, rows, columns } = record;
  const made = defineExport<{ id: number }>({
    access: `${noun}:view` as Action,
    name: words.many,
    lists: rows ?? rowsOfList(table, list),
    read: (where) => (db as unknown as Tables)[noun]!.findMany({ where, ...reads }),
    columns,
  });
  return [`/${words.many}`, made];
});

type Row = { id: number; status: string; createdAt: Date };

type Besides = {
  /** The records that it names. */
  include?: object;
  first?: Column<Row>[];
  then?: Column<Row>[];
  state?: (row: Row) => string;
};

const of = column<Row>;
const ofHire = column<RowOf<"Hire">>;
const ofContract = column<RowOf<"RateContract">>;
const NAME = { select: { name: true } };

/** What a noun's file says besides its fields. */
const BESIDES: Partial<Record<SmallNoun, Besides>> = {
  vehicle: {
    include: { ownedBy: NAME, broker: NAME },
    then: [
      of("text", "Owned By", (row) => vendorsOf(row).ownedBy?.name),
      of("text", "Broker", (row) => vendorsOf(row).broker?.name),
    ],
  },
  rateContract: {
    include: { customer: { select: { id: true, name: true } } },
    first: [ofContract("text", "Customer", (row) => contractCustomer(row).name)],
    then: [
      ofContract("text", "Slabs", slabsSaid),
      ofContract("text", "Currency", (row) => row.currency),
    ],
  } as never,
  expense: {
    include: {
      job: { select: { jobNumber: true } },
      vehicle: { select: { number: true } },
      vendor: NAME,
      spentBy: NAME,
    },
    then: [
      of("text", "Job", (row) => namedBy(row).job?.jobNumber),
      of("text", "Truck", (row) => namedBy(row).vehicle?.number),
      of("text", "Vendor", (row) => namedBy(row).vendor?.name),
      of("text", "Spent By", (row) => namedBy(row).spentBy?.name),
    ],
  },
  crewAdvance: {
    include: { employee: NAME },
    first: [of("text", "Employee", (row) => employeeOf(row).name)],
  },
  hire: {
    first: [
      ofHire("text", "Hire Number", (row) => row.hireNumber),
      ofHire("text", "Paid To", (row) => row.vendorName),
      ofHire("text", "Owner", (row) => row.ownerName),
      ofHire("text", "Broker", (row) => row.brokerName),
      ofHire("text", "LRs Aboard", (row) => row.lrNumbers),
      ofHire("text", "Currency", (row) => row.currency),
    ],
    then: [
      ofHire("text", "TDS Rule", (row) => row.tdsRule),
      ofHire("amount", "Deductions", (row) => row.deductedAmount),
      ofHire("amount", "Paid", (row) => row.paidAmount),
      ofHire("amount", "Balance", (row) => row.balance),
      ofHire("day", "Due Date", (row) => row.dueDate),
    ],
    state: (row: RowOf<"Hire">) => hireStatus(row),
  } as never,
};

/** Of a noun of one form: its fields, in the order of the form. */
const OF_SMALL_NOUNS = SMALL_NOUNS.map(({ record }): [string, Export] => {
  const { noun, words, table, list, fields } = record as SmallRecord;
  const { include, first = [], then = [], state } = BESIDES[noun] ?? {};
  const made = defineExport<Row>({
    access: `${noun}:view` satisfies Action,
    name: words.many,
    lists: rowsOfList(table, list),
    read: (where) => db[noun as "driver"].findMany({ where, include: include as never }),
    columns: [
      ...first,
      ...fieldColumns<Row>(fields),
      ...then,
      column("text", "Status", (row) => capitalized(state?.(row) ?? row.status)),
      column("moment", "Created", (row) => row.createdAt),
    ],
  });
  return [`/${words.many}`, made];
});

export const NOUN_EXPORTS = [...OF_NOUNS, ...OF_SMALL_NOUNS];
