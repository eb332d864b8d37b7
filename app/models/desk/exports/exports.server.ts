import { headsText } from "~/models/billing/invoice/invoice.amended.document";
import { AMENDMENT_LIST } from "~/models/billing/returns/amendment.list";
import {
  readAmendments,
  type ShownAmendment,
} from "~/models/billing/returns/amendment.read.server";
import { TDS_LIST } from "~/models/billing/tds/tds.list";
import { readTds, receivable, type TdsRow } from "~/models/billing/tds/tds.server";
import { amountText } from "~/models/ground/money/money";
import { TDS_LABELS, tdsQuarter, tdsYear } from "~/models/ground/tax/tds";
import { capitalized } from "~/models/ground/typed/text";
import type { Action } from "~/models/kit/policy/policy";
import { column, fieldColumns, withCurrency } from "~/models/kit/record/columns";
import type { SmallRecord } from "~/models/kit/record/define-record";
import { stateLabel } from "~/models/kit/shared/state-field";
import { ANY_NOUNS, SMALL_NOUNS } from "~/models/nouns.server";
import { db } from "~/platform/db.server";
import { defineExport, type Export, rowsOfList } from "./export.server";
import { customersExport, employeesExport, usersExport } from "./people.server";
import {
  accessesExport,
  auditExport,
  breachesExport,
  documentsExport,
  outboxExport,
  privacyRequestsExport,
  remindersExport,
} from "./registers.server";

const ofAmendment = column<ShownAmendment>;
const saidColumns = (when: string, of: (row: ShownAmendment) => ShownAmendment["said"]) => [
  ofAmendment("text", `${when} GSTIN`, (row) => of(row).gstin),
  ofAmendment("text", `${when} Place Of Supply`, (row) => stateLabel(of(row).placeOfSupply)),
  ofAmendment("text", `${when} Tax`, (row) => headsText(of(row), amountText)),
];

const amendmentsExport = defineExport<ShownAmendment>({
  access: "return:view",
  name: "amendments",
  lists: rowsOfList("Amendment", AMENDMENT_LIST),
  read: (where) => readAmendments(where),
  columns: [
    ofAmendment("day", "Declared On", (row) => row.date),
    ofAmendment("text", "Return", (row) => row.carriedBy),
    ofAmendment("text", "Number", (row) => row.number),
    ofAmendment("text", "Client", ({ client }) => client.name),
    ...saidColumns("Original", ({ before }) => before),
    ...saidColumns("Amended", ({ said }) => said),
    ofAmendment("text", "Reason", (row) => row.reason),
    ofAmendment("yes", "Filed", (row) => row.filed),
  ],
});

const ofDeduction = column<TdsRow>;

const tdsExport = defineExport<TdsRow>({
  access: "payment:record",
  name: "tds",
  lists: rowsOfList("Payment", TDS_LIST),
  read: readTds,
  columns: withCurrency<TdsRow>([
    ofDeduction("day", "Date", (row) => row.date),
    ofDeduction("text", "Customer", ({ customer }) => customer.name),
    ofDeduction("text", "TAN", ({ customer }) => customer.tan),
    ofDeduction("text", "Invoice Number", ({ invoice }) => invoice?.invoiceNumber),
    ofDeduction("text", "Payment", (row) => row.referenceNumber),
    ofDeduction("text", "Financial Year", (row) => tdsYear(row.date)),
    ofDeduction("whole", "Quarter", (row) => tdsQuarter(row.date)),
    ofDeduction("text", "Deducted At Source", (row) => TDS_LABELS[row.tdsKind ?? ""]),
    ofDeduction("amount", "Amount Deducted", (row) => row.tdsAmount),
    ofDeduction("text", "Certificate Number", (row) => row.certificateNumber),
    ofDeduction("day", "Certificate Date", (row) => row.certificateDate),
    ofDeduction("amount", "Receivable", (row) => receivable(row)),
  ]),
});

/* The files of the nouns' lists, by their addresses: as their definitions say. */

const OF_NOUNS = ANY_NOUNS.map((record): [string, Export] => {
  const { noun, words, table, list, reads, rows, columns } = record;
  const made = defineExport<{ id: number }>({
    access: `${noun}:view` as Action,
    name: words.many,
    lists: rows ?? rowsOfList(table, list),
    read: (where) => db[noun as "item"].findMany({ where, ...reads }),
    columns,
  });
  return [`/${words.many}`, made];
});

/** `currency`: of those that have amounts. */
type Row = { id: number; status: string; createdAt: Date; currency: string };

/** The exports of nouns with one form: their fields, in the form's order. */
const OF_SMALL_NOUNS = SMALL_NOUNS.map(({ record }): [string, Export] => {
  const { noun, words, table, list, fields, facets, file } = record as SmallRecord;
  const { include, first = [], then = [], state } = file ?? {};
  const columns = [
    ...first,
    ...fieldColumns<Row>(fields),
    ...then,
    column<Row>("text", "Status", (row) => capitalized(state?.(row) ?? row.status)),
    column<Row>("moment", "Created", (row) => row.createdAt),
  ];
  const made = defineExport<Row>({
    access: `${noun}:view` satisfies Action,
    name: words.many,
    lists: rowsOfList(table, list),
    read: (where) => db[noun as "expense"].findMany({ where, include: include as never }),
    columns: "currency" in facets ? withCurrency(columns) : columns,
  });
  return [`/${words.many}`, made];
});

const NOUN_EXPORTS = [...OF_NOUNS, ...OF_SMALL_NOUNS];

/** The lists that can be had as files, by their addresses: /quotations.csv is that of /quotations. */
export const EXPORTS: ReadonlyMap<string, Export> = new Map<string, Export>([
  ...NOUN_EXPORTS,
  ["/tds", tdsExport],
  ["/amendments", amendmentsExport],
  ["/customers", customersExport],
  ["/employees", employeesExport],
  ["/users", usersExport],
  ["/documents", documentsExport],
  ["/outbox", outboxExport],
  ["/reminders", remindersExport],
  ["/owed/reminders", remindersExport],
  ["/audit", auditExport],
  ["/audit/access", accessesExport],
  ["/privacy", privacyRequestsExport],
  ["/privacy/breaches", breachesExport],
]);

export const FILE_KINDS = ["csv", "xlsx"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The list and the kind of file that an address names; null for any other. */
export function exportAt(pathname: string): { list: Export; kind: FileKind } | null {
  const [, address = "", kind = ""] = /^(\/.+)\.(csv|xlsx)\/*$/i.exec(pathname) ?? [];
  const list = EXPORTS.get(address.toLowerCase());
  return list ? { list, kind: kind.toLowerCase() as FileKind } : null;
}
