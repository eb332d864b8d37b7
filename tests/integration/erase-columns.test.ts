import { afterAll, expect, test } from "vitest";

import { Prisma } from "~/generated/sqlite/client";
import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import type { Facets, Personal } from "~/models/kit/record/define-record";
import { lineWords } from "~/models/desk/history/history.read.server";
import { recordHistory } from "~/models/kit/history/history.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { TABLES } from "~/models/tables";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { everyText, resetDatabase } from "../support/database";
import {
  actorOf,
  makeClaim,
  makeConsignment,
  makeCustomer,
  makeInvoice,
  makeJob,
  makeMessage,
  makeNote,
  makePackage,
  makePayment,
  makeQuotation,
  makeRequest,
  makeUser,
  makeVehicle,
  makeVehicleReport,
  PASSWORD,
} from "../support/factories";
import { NOON } from "../support/invoices";

/*
 * Every text of every table that can be about a person, whatever is in it: app/models/tables.ts decides about each, and here they are
 * filled in, the person is erased, and nothing is left but what was decided to stay.
 */

/** What stays: laws ask for it, or it says nothing by itself once the names in it are gone. */
const STAYS: readonly Personal[] = ["tax", "carriage", "scrub", "elsewhere"];
/** What nobody types. */
const UNTYPED: readonly Personal[] = ["chosen", "derived", "secret"];

/** JSON that is made of other texts, and the office's own address. */
const COMPOSED = [
  "Invoice.billedTo",
  "Payment.billedTo",
  "OutboxMessage.parameters",
  "OutboxMessage.replyTo",
];

const columnsOf = (table: string) =>
  Object.entries<Facets>(TABLES[table as Prisma.ModelName].texts);

const KEPT = [
  // Of the words of an invoice its client's name stays where it was billed to.
  "Invoice.billedTo says Invoice.clientName",
  ...Object.keys(TABLES).flatMap((table) =>
    columnsOf(table)
      .filter(([, { personal }]) => STAYS.includes(personal))
      .map(([name]) => `${table}.${name}`),
  ),
];

const marked = (column: string) => `Mark of ${column}`;

/** The tables with rows of a person. */
const OF_PERSON = [
  "Quotation",
  "QuotationItem",
  "Invoice",
  "InvoiceItem",
  "BilledMove",
  "Note",
  "NoteItem",
  "Payment",
  "Job",
  "OfficeNote",
  "Consignment",
  "ConsignmentGoods",
  "ConsignmentTruck",
  "Package",
  "DeclaredGoods",
  "VehicleReport",
  "VehicleMark",
  "Claim",
  "CustomerRequest",
  "OutboxMessage",
];

const typedColumns = (table: string) =>
  columnsOf(table)
    .filter(([, { personal }]) => !UNTYPED.includes(personal))
    .map(([name]) => name)
    .filter((name) => !COMPOSED.includes(`${table}.${name}`));

async function mark(table: string): Promise<void> {
  const columns = typedColumns(table);
  const set = columns.map(
    (name) => Prisma.sql`${Prisma.raw(`"${name}"`)} = ${marked(`${table}.${name}`)}`,
  );
  if (set.length === 0) return;
  const count = await transaction(
    (tx) => tx.$executeRaw`UPDATE ${Prisma.raw(`"${table}"`)} SET ${Prisma.join(set)}`,
  );
  expect(count, `${table} has no row of the person`).toBeGreaterThan(0);
}

/** Where a mark stands still, in any text of any table. */
async function found(): Promise<string[]> {
  const hits = new Set<string>();
  for await (const [table, name, text] of everyText()) {
    const [, of] = /mark of ([\w.]+)/i.exec(text) ?? [];
    const column = `${table}.${name}`;
    if (of) hits.add(of.toLowerCase() === column.toLowerCase() ? column : `${column} says ${of}`);
  }
  return [...hits].sort();
}

afterAll(() => setClock(null));

test("of a person's papers no typed text is left but what the law keeps", async () => {
  await resetDatabase();
  setClock(NOON);
  const admin = actorOf(await makeUser({ role: "admin" }));
  const clientId = (await makeCustomer()).id;
  const quotation = await makeQuotation({ customerId: clientId, status: "rejected" });
  await db.quotationItem.create({
    data: { quotationId: quotation.id, position: 0, name: "Sofa", quantity: 1 },
  });
  const invoice = await makeInvoice({ clientId, status: "Paid" });
  await db.invoiceItem.create({
    data: {
      invoiceId: invoice.id,
      position: 0,
      name: "",
      description: "",
      unitPrice: 1,
      lineTotal: 1,
    },
  });
  await db.billedMove.create({
    data: {
      invoiceId: invoice.id,
      position: 0,
      quotationId: quotation.id,
      date: "2026-11-02",
      lrNumbers: "",
      amount: 1,
    },
  });
  const note = await makeNote({ invoiceId: invoice.id, clientId });
  await db.noteItem.create({
    data: {
      noteId: note.id,
      position: 0,
      description: "",
      amount: 1,
    },
  });
  await makePayment({ invoiceId: invoice.id, clientId });
  const job = await makeJob({ clientId, status: "Completed" });
  await db.officeNote.create({
    data: { jobId: job.id, text: "x", authorName: "x", createdAt: NOON },
  });
  const journey = await makeConsignment({ clientId });
  await db.consignmentGoods.create({
    data: { consignmentId: journey.id, position: 0, description: "x", packages: 1 },
  });
  const vehicle = await makeVehicle();
  await db.consignmentTruck.create({
    data: {
      consignmentId: journey.id,
      vehicleId: vehicle.id,
      vehicleNumber: vehicle.number,
      vehicleKind: vehicle.kind,
      createdById: admin.id,
      at: NOON,
    },
  });
  await makePackage(journey);
  await db.declaredGoods.create({
    data: { consignmentId: journey.id, position: 0, part: "household", description: "x", value: 1 },
  });
  const report = await makeVehicleReport({ consignmentId: journey.id });
  await db.vehicleMark.create({
    data: { reportId: report.id, stage: "pickup", place: "roof", codes: "SC" },
  });
  await makeClaim({ clientId, status: "Rejected", decision: "x" });
  await makeRequest({ customerId: clientId, quotationId: quotation.id, status: "answered" });
  await db.consignment.updateMany({ data: { status: "Cancelled" } });
  await db.job.updateMany({ data: { status: "Completed" } });
  await makeMessage({ entity: "quotation", entityId: quotation.id });
  for (const table of OF_PERSON) await mark(table);
  await transaction(async (tx) => {
    for (const [entity, id] of [
      ["quotation", quotation.id],
      ["invoice", invoice.id],
      ["consignment", journey.id],
      ["job", job.id],
    ] as const) {
      const said = marked("history");
      // Of before there were events.
      const note = `QT-2627-00001, ₹100.00: ${said}`;
      const old = { entity, entityId: id, action: "Cancelled", actorName: "Asha", note };
      await tx.historyEntry.create({ data: old });
      const paid = { number: "PAY-2627-00001", amount: 10_000, currency: "INR", method: "Cash" };
      await recordHistory(tx, admin, entity, id, "recorded", paid, { note: said });
      const values = { paper: "Delivery", by: said, relation: said };
      await recordHistory(tx, admin, entity, id, "signed", values);
    }
  });
  await sealAudit();
  expect((await found()).length).toBeGreaterThan(60);
  await erasePerson(admin, clientId, { currentPassword: PASSWORD });
  await sealAudit();
  const kept = new Set(KEPT.map((column) => column.toLowerCase()));
  // Lists find it by what is kept.
  const left = (await found()).filter(
    (place) => !kept.has(place.replace(/^\w+\.searchText says /, "").toLowerCase()),
  );
  expect(left).toEqual([]);
  // Numbers and amounts are no words of theirs.
  const lines = await db.historyEntry.findMany({ where: { action: "Cancelled" } });
  expect(new Set(lines.map((line) => line.note))).toEqual(new Set(["QT-2627-00001, ₹100.00"]));
  const paid = await db.historyEntry.findMany({ where: { action: "recorded" } });
  expect(new Set(paid.map((line) => lineWords(line).note))).toEqual(
    new Set(["PAY-2627-00001, ₹100.00, Cash: (removed)"]),
  );
});

test("what the office wrote elsewhere goes on without the name", async () => {
  await resetDatabase();
  setClock(NOON);
  const admin = actorOf(await makeUser({ role: "admin" }));
  const person = await makeCustomer({ name: "Meera Raghavan", phone: "98220 55512" });
  const said = "Handed to Meera Raghavan on Friday";
  const other = await makeCustomer();
  await db.officeNote.create({
    data: { customerId: other.id, text: said, authorName: "x", createdAt: NOON },
  });
  await db.vehicle.update({ where: { id: (await makeVehicle()).id }, data: { notes: said } });
  await transaction((tx) =>
    tx.handover.create({
      data: {
        date: "2026-11-21",
        amount: 100,
        currency: "INR",
        handedTo: said,
        note: said,
        handedById: admin.id,
        createdById: admin.id,
        createdAt: NOON,
      },
    }),
  );
  await erasePerson(admin, person.id, { currentPassword: PASSWORD });
  const left = [
    (await db.officeNote.findFirstOrThrow()).text,
    (await db.vehicle.findFirstOrThrow()).notes,
    (await db.handover.findFirstOrThrow()).handedTo,
    (await db.handover.findFirstOrThrow()).note,
  ];
  expect(new Set(left)).toEqual(new Set([`Handed to Erased person ${person.id} on Friday`]));
});
