import { db } from "~/platform/db.server";

import { employeeOf } from "../../billing/crew-advance/crew-advance.server";
import { namedBy } from "../../billing/expense/expense.server";
import { hireStatus } from "../../billing/hire/hire.status";
import type { Action } from "../../kit/policy/policy";
import type { RowOf, SmallNoun, SmallRecord } from "../../kit/record/define-record";
import { capitalized } from "../../kit/shared/text";
import { SMALL_NOUNS } from "../../nouns.server";
import { vendorsOf } from "../../road/vehicle/vehicle.server";
import { column, fieldColumns, type Column } from "./columns";
import { defineExport, rowsOfList, type Export } from "./export.server";

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
    include: { customer: NAME },
    first: [
      of("text", "Customer", (row) => (row as Row & { customer: { name: string } }).customer.name),
    ],
  },
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

/** The files of the nouns of one form, by their addresses: their fields, in the order of the form. */
export const SMALL_EXPORTS = SMALL_NOUNS.map(({ record }): [string, Export] => {
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
