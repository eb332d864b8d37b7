import { writeXlsx } from "hucre/xlsx";
import { beforeEach, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeCustomer,
  makePayment,
  PASSWORD,
} from "../../../../tests/support/factories";
import { bytes, checked, run, said } from "../../../../tests/support/import-runs";

import { erasePerson } from "../../law/personal-data/erase.server";
import { removeAged } from "../../law/retention/retention.server";
import { checkDatabase } from "../../law/doctor/doctor.server";
import { checkImport, getImport, uploadImport } from "./import.server";
import { importRows } from "./import.read.server";
import { undoImport } from "./import.undo.server";
import { workOnImports } from "./import.work.server";

beforeEach(resetDatabase);

/** What the doctor finds besides what factories leave out. */
const doctor = async () =>
  (await checkDatabase(db)).filter((one) => !/No active admin|no history/.test(one));

test("customers of a list: made as forms make them, undone whole", async () => {
  const actor = await makeActor("employee");
  const id = await checked(
    actor,
    "customers",
    "Customer Name;E-mail;Mobile No;Address\r\n  Ravi  Sharma ;RAVI@Example.com;+91 98765-43210;12 MG Road\r\n;;;\r\nनेहा;;98100 11111;\r\nNobody;;;\r\n",
  );
  expect(await said(id)).toEqual([
    "2 | create",
    "4 | create",
    "5 | problem | Phone: A customer needs an e-mail, a phone or a GSTIN: add one, or leave the row out",
  ]);
  expect(await db.user.count({ where: { role: "customer" } })).toBe(0);
  const done = await run(actor, id);
  expect(done).toMatchObject({ status: "done", created: 2, problems: 1 });
  expect(
    await db.user.findMany({ where: { role: "customer" }, orderBy: { id: "asc" } }),
  ).toMatchObject([
    {
      name: "Ravi Sharma",
      email: "ravi@example.com",
      phone: "+91 98765-43210",
      address: "12 MG Road",
    },
    { name: "नेहा", email: null, phone: "98100 11111" },
  ]);
  expect(await doctor()).toEqual([]);
  expect(await db.importPart.count()).toBe(0);
  expect(await db.importRow.count()).toBe(0);
  await undoImport(actor, id);
  await workOnImports();
  expect(await getImport(actor, id)).toMatchObject({ status: "undone" });
  expect(await db.user.count({ where: { role: "customer" } })).toBe(0);
  expect(await doctor()).toEqual([]);
});

test("the same e-mail and phone: left out, filled, or added where no rule forbids it", async () => {
  const actor = await makeActor("employee");
  const ravi = await makeCustomer({ name: "Ravi", email: "ravi@example.com" });
  await makeCustomer({ name: "Asha", email: "asha@example.com", phone: "+91 98100 22222" });
  const list =
    "Name,Email,Phone,Address\nRavi S,ravi@example.com,98100 11111,Pune\nAsha D,,9810022222,\nNew,new@example.com,,\nNew again,NEW@example.com,,\n";
  const left = await checked(actor, "customers", list);
  expect(await said(left)).toEqual([
    "2 | skip | Email: Ravi already has this e-mail",
    "3 | skip | Phone: Asha already has this phone",
    "4 | create",
    "5 | skip | Email: Line 4 (New) already has this e-mail",
  ]);
  const added = await checked(actor, "customers", list, { duplicates: "add" });
  expect((await said(added)).map((line) => line.split(" | ")[1])).toEqual([
    "problem",
    "create",
    "create",
    "problem",
  ]);
  const filled = await checked(actor, "customers", list, { duplicates: "fill" });
  expect((await said(filled))[0]).toBe("2 | fill | Email: Ravi already has this e-mail");
  await run(actor, filled);
  expect(await db.user.findUnique({ where: { id: ravi.id } })).toMatchObject({
    name: "Ravi",
    phone: "98100 11111",
    address: "Pune",
    version: 2,
  });
  expect(await doctor()).toEqual([]);
});

test("somebody takes an e-mail between check and import: nothing is written, the rows are checked anew", async () => {
  const actor = await makeActor("employee");
  const id = await checked(actor, "customers", "Name,Email\nA,a@example.com\nB,b@example.com\n");
  await makeCustomer({ name: "First", email: "b@example.com" });
  const anew = await run(actor, id);
  expect(anew).toMatchObject({ status: "checked", created: 1, skipped: 1 });
  expect(anew.said).toContain("nothing was imported");
  expect(await db.user.count({ where: { role: "customer" } })).toBe(1);
  expect(await run(actor, id)).toMatchObject({ status: "done", said: null });
  expect(await db.user.count({ where: { role: "customer" } })).toBe(2);
});

test("items: SKUs of ours where there are none, words of others' categories, amounts as people write them", async () => {
  const actor = await makeActor("employee");
  const id = await checked(
    actor,
    "items",
    "Item Name|Code|Group|Rate|Purchase Rate\nBox|BX-1|Packing Material|Rs. 1,200.50|\nTape||Boats|₹60/-|(5)\nBubble wrap|||85|\nBox 2|BX-1||10|\nCrate|CR|Other|twelve hundred|\n",
  );
  expect(await said(id)).toEqual([
    "2 | create",
    "3 | problem | Category: \"Boats\" is not a known category: write Electronics, Furniture, Office Supplies, Services, Other, or choose 'Not in this file' for the category | Cost: Cost must be a positive number",
    "4 | create",
    "5 | skip | SKU: Line 2 already has this SKU",
    '6 | problem | Price: "twelve hundred" is an amount in words: write it in figures, such as 12500',
  ]);
  await run(actor, id);
  expect(await db.item.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { name: "Box", sku: "BX-1", category: "Other", price: 120_050, currency: "INR" },
    { name: "Bubble wrap", sku: "ITEM-00001", price: 8_500 },
  ]);
  expect(await doctor()).toEqual([]);
});

test("opening quotations keep their numbers, in each state, for customers who are there or new", async () => {
  const actor = await makeActor("admin");
  const ravi = await makeCustomer({ name: "Ravi Sharma" });
  const id = await checked(
    actor,
    "quotations",
    "Estimate Number,Estimate Date,Customer Name,Phone,Total,Estimate Status,Expiry Date\nEST-1,2026-10-01,ravi sharma,,48500.00,Accepted,2026-12-31\nEST-2,2026-10-02,Neha,98100 33333,1000,Declined,\nEST-3,2026-10-02,Neha,98100 33333,2000,Draft,\nEST-3,2026-10-02,Neha,98100 33333,2000,Draft,\nQT-2627-00001,2026-10-02,Neha,98100 33333,1,,\nEST-5,2026-10-02,Stranger,,1,,\n",
  );
  expect(await said(id)).toEqual([
    "2 | create",
    "3 | create | Customer: A new customer",
    "4 | create",
    "5 | skip | Number: Line 4 has this number already",
    "6 | problem | Number: QT-2627-00001 is in our own number series: write something before it, such as OLD-QT-2627-00001",
    "7 | problem | Customer: No customer is called Stranger. A customer needs an e-mail, a phone or a GSTIN: add one of them, or import the customers first",
  ]);
  await run(actor, id);
  expect(
    await db.quotation.findMany({ orderBy: { id: "asc" }, include: { customer: true } }),
  ).toMatchObject([
    { quotationNumber: "EST-1", status: "approved", totalAmount: 4_850_000, customerId: ravi.id },
    { quotationNumber: "EST-2", status: "rejected", customer: { name: "Neha" } },
    { quotationNumber: "EST-3", status: "draft", customer: { name: "Neha" } },
  ]);
  expect(await doctor()).toEqual([]);
  await undoImport(actor, id);
  await workOnImports();
  expect(await db.quotation.count()).toBe(0);
  expect(await db.user.count({ where: { role: "customer" } })).toBe(1);
});

test("opening invoices: what is open comes over, no number of ours is taken, a payment keeps the import", async () => {
  const actor = await makeActor("admin");
  const id = await checked(
    actor,
    "invoices",
    'Invoice No,Invoice Date,Party Name,Mobile,Total,Received,Balance,Due Date\nB/118,30/09/2026,Ravi,98100 44444,"₹1,20,000/-",20000,,30/10/2026\nB/119,13/10/2026,Ravi,98100 44444,500,500,0,\nB/120,13/10/2026,Ravi,98100 44444,500,100,300,\nB/118,30/09/2026,Ravi,98100 44444,"₹1,20,000/-",20000,,30/10/2026\nB/121,31/12/2199,Ravi,98100 44444,-500,,,\n',
  );
  expect(await said(id)).toEqual([
    "2 | create | Customer: A new customer",
    "3 | skip | Balance: Paid in full: there is no balance to import",
    "4 | problem | Balance: Total less what was paid is not the balance: correct one of them",
    "5 | skip | Number: Another line of the invoice in line 2",
    "6 | problem | Date: Date is after today | Total: Total is below zero",
  ]);
  const done = await run(actor, id);
  expect(done).toMatchObject({ status: "done", created: 1 });
  const [invoice] = await db.invoice.findMany({ include: { items: true } });
  expect(invoice).toMatchObject({
    invoiceNumber: "B/118",
    status: "Sent",
    invoiceDate: "2026-09-30",
    dueDate: "2026-10-30",
    total: 10_000_000,
    balance: 10_000_000,
    carriedOver: true,
    clientName: "Ravi",
  });
  expect(invoice?.items[0]?.description).toContain("B/118");
  expect(await db.numberSeries.count()).toBe(0);
  expect(await doctor()).toEqual([]);
  await makePayment({ invoiceId: invoice!.id, amount: 100 });
  await expect(undoImport(actor, id)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("1 payment") as string,
  });
});

test("a workbook: days are days, figures are phones, and a picture is no table", async () => {
  const actor = await makeActor("employee");
  const book = await writeXlsx({
    sheets: [
      {
        name: "A",
        rows: [
          ["List of customers"],
          [],
          ["Name", "Mobile", "Pin Code", "GSTIN", "Composition Scheme"],
          ["Ravi", 9810044444, 411001, "27AAPFU0939F1ZV", "Yes"],
        ],
      },
    ],
  });
  const id = await checked(actor, "customers", book);
  await run(actor, id);
  expect(await db.user.findFirst({ where: { role: "customer" } })).toMatchObject({
    phone: "9810044444",
    pinCode: "411001",
    stateCode: "27",
    isComposition: true,
  });
  const upload = (text: Uint8Array) =>
    uploadImport(actor, "customers", { name: "x.csv", bytes: text });
  await expect(upload(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2]))).rejects.toMatchObject({
    fieldErrors: { file: ["The file is a PNG picture, not a table. Choose a CSV or .xlsx file."] },
  });
  await expect(upload(bytes('Name,Email\n"Ravi,r@example.com\n'))).rejects.toThrow(
    "The quote that opens in line 2 is never closed.",
  );
  await expect(upload(bytes("a,".repeat(1000)))).rejects.toThrow("has 1,000 columns");
});

test("dates that can be read in two ways are asked", async () => {
  const actor = await makeActor("admin");
  const list = (day: string) =>
    `Number,Date,Customer,Email,Total\nA-1,${day},Ravi,r@example.com,10\n`;
  const upload = async (text: string) => {
    const id = await uploadImport(actor, "quotations", { name: "q.csv", bytes: bytes(text) });
    return { id, columns: (await getImport(actor, id)).chosen.columns };
  };
  const { id, columns } = await upload(list("05/04/2026"));
  await expect(checkImport(actor, id, { columns })).rejects.toMatchObject({
    fieldErrors: { order: [expect.stringContaining("Choose the order")] },
  });
  await checkImport(actor, id, { columns, order: "mdy" });
  await workOnImports();
  expect((await importRows(id, "", 1)).rows[0]?.shown[1]).toBe("May 04, 2026");
  const both = await upload(`${list("25/04/2026")}A-2,04/25/2026,Ravi,r@example.com,10\n`);
  await expect(checkImport(actor, both.id, { columns: both.columns })).rejects.toMatchObject({
    fieldErrors: { order: [expect.stringContaining("several orders")] },
  });
  // Of two figures for the year also that may come first.
  const short = await upload(list("26/04/05"));
  await expect(checkImport(actor, short.id, { columns: short.columns })).rejects.toMatchObject({
    fieldErrors: { order: [expect.stringContaining("Choose the order")] },
  });
  await checkImport(actor, short.id, { columns: short.columns, order: "ymd" });
  await workOnImports();
  expect((await importRows(short.id, "", 1)).rows[0]?.shown[1]).toBe("Apr 05, 2026");
  const clear = await upload(list("25/04/2026"));
  await checkImport(actor, clear.id, { columns: clear.columns });
  await workOnImports();
  expect((await importRows(clear.id, "", 1)).rows[0]?.shown[1]).toBe("Apr 25, 2026");
});

test("several kinds of line ends, a total below the list, an amount in another currency", async () => {
  const actor = await makeActor("admin");
  const id = await checked(
    actor,
    "quotations",
    'Number,Date,Customer,Email,Total,Currency\r\nA-1,2026-05-01,Ravi,r@example.com,$500,\nA-2,2026-05-01,Ravi,r@example.com,$500,INR\rA-3,2026-05-01,Ravi,r@example.com,"Rs. 1,20,000/-",\r\n,,Grand Total,,1.5 Cr,\nA-4,2026-05-01,Ravi,r@example.com,1.5 Cr,',
  );
  expect(await said(id)).toEqual([
    "2 | create | Customer: A new customer",
    "3 | problem | Total: This amount is in USD, the row in INR: correct one of them",
    "4 | create",
    "5 | skip | null: This is the total of the list, not a row",
    '6 | problem | Total: "1.5 Cr" may mean a credit or crores: write figures only, with a minus for a credit',
  ]);
  expect((await importRows(id, "create", 1)).rows.map(({ shown }) => shown[5])).toEqual([
    "$500.00",
    "₹1,20,000.00",
  ]);
});

test("of quotes that do not fit the line is named", async () => {
  const actor = await makeActor("employee");
  const upload = (text: string) =>
    uploadImport(actor, "customers", { name: "x.csv", bytes: bytes(text) });
  const rows = "A,a@example.com\n".repeat(40);
  await expect(upload(`Name,Email\n${rows}B "C,b@example.com\n${rows}`)).rejects.toThrow(
    "The quotes of line 42 do not fit together.",
  );
  await expect(upload(`Name,Email\n${rows}"B,b@example.com\n${rows}`)).rejects.toThrow(
    "The quote that opens in line 42 is never closed.",
  );
});

test("what nobody imported is removed after seven days, and when a person is erased", async () => {
  const admin = await makeActor("admin");
  const upload = () =>
    uploadImport(admin, "customers", {
      name: "a.csv",
      bytes: bytes("Name,Email\nA,a@example.com\n"),
    });
  const old = await upload();
  await db.import.update({ where: { id: old }, data: { createdAt: new Date("2020-01-01") } });
  const fresh = await upload();
  await removeAged();
  expect(await db.import.findMany({ select: { id: true } })).toEqual([{ id: fresh }]);
  const person = await makeCustomer();
  await erasePerson(admin, person.id, { currentPassword: PASSWORD });
  expect(await db.import.count()).toBe(0);
  expect(await db.importPart.count()).toBe(0);
});
