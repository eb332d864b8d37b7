import { readFileSync } from "node:fs";

import { beforeEach, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeCustomer, makeUser } from "../../../../tests/support/factories";
import { bytes, checked, imported, run, said } from "../../../../tests/support/import-runs";

import { updateAccount } from "../../people/user/accounts.server";
import { importRows } from "./import.read.server";
import { checkImport, uploadImport } from "./import.server";
import { workOnImports } from "./import.work.server";

beforeEach(resetDatabase);

test.each(["quotations", "invoices"] as const)(
  "%s: what our own drafts are called is no number of theirs",
  async (kind) => {
    const actor = await makeActor("admin");
    const id = await checked(
      actor,
      kind,
      "Number,Date,Customer,Email,Total\nDRAFT-58,2026-05-01,Ravi,r@example.com,10\ndraft-7,2026-05-01,Ravi,r@example.com,10\nDRAFT-58/A,2026-05-01,Ravi,r@example.com,10\n",
    );
    const sentence = (number: string) =>
      `problem | Number: ${number} looks like one of our drafts: write something before it, such as OLD-${number}`;
    expect(await said(id)).toEqual([
      `2 | ${sentence("DRAFT-58")}`,
      `3 | ${sentence("draft-7")}`,
      "4 | create | Customer: A new customer",
    ]);
  },
);

test("a row with more cells than headings is none to be guessed at", async () => {
  const actor = await makeActor("admin");
  const id = await checked(
    actor,
    "quotations",
    'Number,Date,Customer,Email,Total,,\nA-1,2026-05-01,Ravi,r@example.com,1,20,000\nA-2,2026-05-01,Ravi,r@example.com,500,,\nA-3,2026-05-01,Ravi, Pune,r@example.com,500\nA-4,2026-05-01,Ravi,r@example.com,"1,20,000"\n,,,Grand Total,1,20,000\n',
  );
  const parted = (cells: number) =>
    `problem | null: This row has ${cells} cells, but there are only 5 headings: a comma inside a value splits it in two. Put that value in quotes, or add headings for the extra columns.`;
  expect(await said(id)).toEqual([
    `2 | ${parted(7)}`,
    "3 | create | Customer: A new customer",
    `4 | ${parted(6)}`,
    "5 | create",
    "6 | skip | null: This is the total of the list, not a row",
  ]);
});

test("a column that was chosen without a heading is no value that was parted", async () => {
  const actor = await makeActor("employee");
  const id = await uploadImport(actor, "customers", {
    name: "list.csv",
    bytes: bytes(
      "Name,Email\nRavi,r@example.com,98100 44444\nNeha,n@example.com,98100 55555,Pune\n",
    ),
  });
  await checkImport(actor, id, { columns: { name: 0, email: 1, phone: 2 } });
  await workOnImports();
  expect((await said(id)).map((line) => line.slice(0, 34))).toEqual([
    "2 | create",
    "3 | problem | null: This row has 4",
  ]);
});

test("what a row fills is known to the rows below it", async () => {
  const actor = await makeActor("employee");
  await imported(
    actor,
    "customers",
    "Name,Phone,Email\nNo Mail One,9100000001,\nNo Mail Two,9100000002,\nNo Phone,,only@fill.example\n",
  );
  const id = await checked(
    actor,
    "customers",
    "Name,Phone,Email\nNo Mail One,9100000001,dup@fill.example\nBrand New,9100000009,dup@fill.example\nNo Mail Two,9100000002,dup@fill.example\nNo Phone,9100000003,only@fill.example\nOther,9100000003,\n",
    { duplicates: "fill" },
  );
  expect(await said(id)).toEqual([
    "2 | fill | Phone: No Mail One already has this phone",
    "3 | skip | Email: Line 2 (No Mail One) already has this e-mail",
    "4 | skip | Email: Line 2 (No Mail One) already has this e-mail",
    "5 | fill | Email: No Phone already has this e-mail",
    "6 | skip | Phone: Line 5 (No Phone) already has this phone",
  ]);
  expect(await run(actor, id)).toMatchObject({ status: "done", created: 0, filled: 2, said: null });
});

test("a GSTIN that is filled in brings its state, as the customer's page has it, or is said at its row", async () => {
  const actor = await makeActor("employee");
  const [delhi, office] = [
    await makeCustomer({ name: "Delhi", email: "d@example.com", stateCode: "07" }),
    await makeCustomer({ name: "Partner", email: "p@example.com", kind: "government" }),
  ];
  const id = await checked(
    actor,
    "customers",
    "Name,Email,GSTIN\nDelhi,d@example.com,27AAPFU0939F1ZV\nPartner,p@example.com,27AAPFU0939F1ZV\n",
    { duplicates: "fill" },
  );
  const [first, second] = await said(id);
  expect(first).toBe(
    "2 | fill | Email: Delhi already has this e-mail | State: The state becomes that of the GSTIN, 27-Maharashtra",
  );
  expect(second).toContain("3 | problem | GSTIN: ");
  await run(actor, id);
  const after = await db.user.findUniqueOrThrow({ where: { id: delhi.id } });
  expect(after).toMatchObject({ gstin: "27AAPFU0939F1ZV", stateCode: "27", kind: "registered" });
  expect(await db.user.findUnique({ where: { id: office.id } })).toMatchObject({ gstin: null });
  const { name, email, phone, address } = after;
  await updateAccount(actor, "customer", delhi.id, { name, email, phone: phone ?? "1", address });
});

test.each(["quotations", "invoices"] as const)(
  "%s: nobody of the office becomes a customer by a paper",
  async (kind) => {
    const actor = await makeActor("admin");
    const employee = await makeUser({ role: "employee" });
    const id = await checked(
      actor,
      kind,
      `Number,Date,Customer,Email,Total\nA-1,2026-05-01,Ravi,${employee.email.toUpperCase()},10\nA-2,2026-05-01,Ravi,r@example.com,10\n`,
    );
    expect(await said(id)).toEqual([
      "2 | problem | Email: A staff member has this e-mail",
      "3 | create | Customer: A new customer",
    ]);
    expect(await run(actor, id)).toMatchObject({ status: "done", said: null });
  },
);

test("a customer of a quotation that is left out is made of the next one", async () => {
  const actor = await makeActor("admin");
  const id = await checked(
    actor,
    "quotations",
    "Number,Date,Customer,Phone,Total,Valid Until\nA-1,2026-05-01,Ravi,98100 44444,10,2026-04-01\nA-2,2026-05-01,Ravi,98100 44444,10,\n",
  );
  expect(await said(id)).toEqual([
    "2 | problem | Valid Until: Valid Until is before the date of the quotation",
    "3 | create | Customer: A new customer",
  ]);
  expect(await run(actor, id)).toMatchObject({ status: "done", said: null });
});

test.each(["quotations", "invoices"] as const)(
  "%s: a number is looked for as it will be written",
  async (kind) => {
    const actor = await makeActor("admin");
    const list = (number: string) =>
      `Number,Date,Customer,Email,Total\n${number},2026-05-01,Ravi,r@example.com,10\n`;
    await imported(actor, kind, list("A 1"));
    const id = await checked(actor, kind, list("A\u00a01"));
    expect((await said(id))[0]).toMatch(/^2 \| skip \| Number: .* this number already$/);
  },
);

test("a SKU that a row without one gets is no other row's", async () => {
  const actor = await makeActor("employee");
  const none = Array.from({ length: 500 }, (_each, index) => `Box ${index},`).join("\n");
  const id = await checked(actor, "items", `Name,SKU\n${none}\nCrate,ITEM-00003\nTape,T-1\n`);
  expect((await importRows(id, "problem", 1)).rows).toMatchObject([
    {
      line: 502,
      messages: [
        {
          column: "SKU",
          message: "Line 4 has no SKU and gets this one. Change one of the two",
        },
      ],
    },
  ]);
  expect(await run(actor, id)).toMatchObject({ status: "done", created: 501, said: null });
});

test("of what cannot be written the line is named", async () => {
  const admin = await makeActor("admin");
  const customers = await checked(
    admin,
    "customers",
    "Name,Email,Phone\nA,a@example.com,\nB,b@example.com,\n",
  );
  await makeCustomer({ email: "b@example.com" });
  expect(await run(admin, customers)).toMatchObject({
    status: "checked",
    said: "Records changed in the meantime, so nothing was imported (line 3: the e-mail b@example.com is taken). The rows were checked again: look through them and import again. If the same line is named again, correct it in the file.",
  });
  const fill = await checked(admin, "customers", "Name,Email,Phone\nB,b@example.com,1234567\n", {
    duplicates: "fill",
  });
  await db.user.updateMany({ where: { email: "b@example.com" }, data: { version: 5 } });
  expect((await run(admin, fill)).said).toContain("(line 2: what it fills was changed)");
  const gone = await makeCustomer({ email: "gone@example.com" });
  const list =
    "Number,Date,Customer,Email,Total\nA-1,2026-05-01,Gone,gone@example.com,10\nA-2,2026-05-01,New,new@example.com,10\n";
  const papers = [
    await checked(admin, "quotations", list),
    await checked(admin, "invoices", list.replace("A-2", "A-3")),
  ];
  await db.user.delete({ where: { id: gone.id } });
  for (const id of papers) {
    expect((await run(admin, id)).said).toContain("(line 2: its customer is gone)");
  }
});

test("an invoice of the government's tool finds its customer by the GSTIN, unless several have it", async () => {
  const actor = await makeActor("admin");
  const gstin = "27AAPFU0939F1ZV";
  const own = await makeCustomer({
    name: "Sharma",
    email: "s@example.com",
    gstin,
    stateCode: "27",
  });
  const list = readFileSync("tests/support/imports/invoices-gstr1.csv", "utf8");
  const first = await checked(actor, "invoices", list);
  expect(await said(first)).toEqual(["2 | create"]);
  await run(actor, first);
  expect(await db.invoice.findFirst()).toMatchObject({
    invoiceNumber: "B-77",
    clientId: own.id,
    invoiceDate: "2026-09-05",
    total: 1_180_000,
  });
  await makeCustomer({ name: "Sharma, Nagpur", email: "n@example.com", gstin, stateCode: "27" });
  const second = await checked(actor, "invoices", list.replace("B-77", "B-78"));
  expect((await said(second))[0]).toContain("2 | problem | GSTIN: Several customers have this");
});

test("of several phones in a cell the first is taken, which is said", async () => {
  const actor = await makeActor("employee");
  const id = await checked(
    actor,
    "customers",
    "Name,Phone,E-mail 1 - Value\nGita,+91 98765 41001 ::: +91 98765 41002,g@example.com ::: g2@example.com\n",
  );
  expect(await said(id)).toEqual([
    "2 | create | Phone: Of several numbers +91 98765 41001 is taken; left out: +91 98765 41002",
  ]);
});

test("a GSTIN is enough to make a customer, and to know one again", async () => {
  const actor = await makeActor("admin");
  const list =
    "GSTIN/UIN of Recipient,Receiver Name\n29AAECC2213N1ZM,Coral Labs\n29AAECC2213N1ZM,Coral Labs Pvt Ltd\n";
  const id = await checked(actor, "customers", list);
  expect(await said(id)).toEqual([
    "2 | create",
    "3 | skip | GSTIN: Line 2 (Coral Labs) already has this GSTIN",
  ]);
  await run(actor, id);
  const coral = await db.user.findFirstOrThrow({ where: { gstin: "29AAECC2213N1ZM" } });
  expect(coral).toMatchObject({ email: null, phone: null, kind: "registered", stateCode: "29" });
  expect(await said(await checked(actor, "customers", list))).toEqual([
    "2 | skip | GSTIN: Coral Labs already has this GSTIN",
    "3 | skip | GSTIN: Coral Labs already has this GSTIN",
  ]);
  await imported(
    actor,
    "invoices",
    "Invoice Number,Invoice date,Receiver Name,GSTIN/UIN of Recipient,Invoice Value\nB-1,06-Oct-26,Coral,29AAECC2213N1ZM,100\nB-2,06-Oct-26,Sharma,27AAPFU0939F1ZV,100\nB-3,06-Oct-26,Sharma & Co,27AAPFU0939F1ZV,100\nB-4,06-Oct-26,Sharma,29AAGCB7383J1Z4,100\n",
  );
  const invoices = await db.invoice.findMany({
    select: { invoiceNumber: true, clientId: true },
    orderBy: { id: "asc" },
  });
  const [first, second, third, fourth] = invoices.map(({ clientId }) => clientId);
  expect(first).toBe(coral.id);
  expect(third).toBe(second);
  // The same name under another GSTIN is another firm.
  expect(fourth).not.toBe(second);
});

test("whose paper it is cannot be told by a GSTIN that branches share", async () => {
  const actor = await makeActor("admin");
  for (const name of ["North", "South"]) await makeCustomer({ name, gstin: "27AAPFU0939F1ZV" });
  const id = await checked(
    actor,
    "invoices",
    "Number,Date,Customer,GSTIN,Total\nB-1,2026-05-01,West,27AAPFU0939F1ZV,100\nB-2,2026-05-01,South,27AAPFU0939F1ZV,100\n",
  );
  expect(await said(id)).toEqual([
    "2 | problem | GSTIN: Several customers have this GSTIN: add the e-mail or the phone of the right one",
    "3 | create",
  ]);
});
