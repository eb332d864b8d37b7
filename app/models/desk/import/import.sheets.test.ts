import { readFileSync } from "node:fs";

import { writeXlsx } from "hucre/xlsx";
import { beforeEach, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import { checked, run, said } from "../../../../tests/support/import-runs";

import { importRows } from "./import.read.server";
import { checkImport, chooseSheet, getImport, uploadImport } from "./import.server";
import { workOnImports } from "./import.work.server";
import { sheetsOf } from "./workbook.server";

beforeEach(resetDatabase);

const BOOK = (name: string) => new Uint8Array(readFileSync(`tests/support/imports/${name}.xlsx`));
const items = async () =>
  (await db.item.findMany({ orderBy: { id: "asc" } })).map(({ name, price }) => [name, price]);

test("of a workbook the sheet that people see is read, not the hidden one before it", async () => {
  const actor = await makeActor("employee");
  const book = BOOK("items-hidden-first-sheet");
  expect(sheetsOf(book)).toEqual([
    { name: "Old", hidden: true },
    { name: "New", hidden: false },
  ]);
  await run(actor, await checked(actor, "items", book));
  expect(await items()).toEqual([["Shown new price", 200]]);
});

test("a cover is not taken for the table, and another sheet can be chosen", async () => {
  const actor = await makeActor("employee");
  const upload = () =>
    uploadImport(actor, "items", { name: "b.xlsx", bytes: BOOK("items-cover-sheet") });
  const id = await upload();
  expect((await getImport(actor, id)).found.reading.sheet).toBe(1);
  await chooseSheet(actor, id, 0);
  const cover = await getImport(actor, id);
  expect(cover.found.columns.map(({ heading }) => heading)).toEqual(["Instructions"]);
  await expect(checkImport(actor, id, { columns: cover.chosen.columns })).rejects.toMatchObject({
    fieldErrors: { name: ["Choose the column for Name"] },
  });
  await expect(chooseSheet(actor, id, 2)).rejects.toMatchObject({
    fieldErrors: { sheet: ["Choose a sheet of the workbook"] },
  });
  await chooseSheet(actor, id, 1);
  await checkImport(actor, id, { columns: (await getImport(actor, id)).chosen.columns });
  await workOnImports();
  await run(actor, id);
  expect(await items()).toEqual([["Box", 2_000]]);
});

test("a hidden sheet can be chosen by who means it; an empty one is said where it was chosen", async () => {
  const actor = await makeActor("employee");
  const book = await writeXlsx({
    sheets: [
      {
        name: "A & B",
        rows: [
          ["Item", "Rate"],
          ["Box", 1],
        ],
      },
      { name: "Empty", rows: [["Item"]] },
      {
        name: "Old",
        hidden: true,
        rows: [
          ["Item", "Rate"],
          ["Crate", 2],
        ],
      },
    ],
  });
  const id = await uploadImport(actor, "items", { name: "b.xlsx", bytes: book });
  const { found } = await getImport(actor, id);
  expect(found.reading).toMatchObject({
    sheet: 0,
    sheets: [{ name: "A & B" }, { name: "Empty" }, { name: "Old", hidden: true }],
  });
  await expect(chooseSheet(actor, id, 1)).rejects.toMatchObject({
    fieldErrors: {
      sheet: ["The sheet 'Empty' has no rows below its headings. Choose another one."],
    },
  });
  await chooseSheet(actor, id, 2);
  await checkImport(actor, id, { columns: (await getImport(actor, id)).chosen.columns });
  await workOnImports();
  expect((await importRows(id, "", 1)).rows[0]?.shown[0]).toBe("Crate");
});

test("a formula that was never calculated is no empty cell: its row is said, at its column", async () => {
  const actor = await makeActor("employee");
  const id = await checked(actor, "items", BOOK("items-formula-without-value"));
  expect(await said(id)).toEqual([
    "2 | create",
    "3 | problem | Price: This cell holds a formula that was never calculated: open the file in Excel and save it again",
  ]);
});

test("a formula that says nothing, and one in a column that is not used, are no problem", async () => {
  const actor = await makeActor("employee");
  const book = await writeXlsx({
    sheets: [
      {
        name: "A",
        rows: [
          ["Item", "Rate", "Mine"],
          ["Box", 1, "x"],
        ],
        cells: new Map([["1,2", { formula: "1+1" }]]),
      },
    ],
  });
  const id = await checked(actor, "items", book);
  expect(await said(id)).toEqual(["2 | create"]);
});

test("a workbook that says of a part that it unpacks to hundreds of megabytes is not unpacked", async () => {
  const actor = await makeActor("employee");
  const bytes = Buffer.from(BOOK("items-cover-sheet"));
  const entry = bytes.indexOf(Buffer.from("PK\u0001\u0002"));
  bytes.writeUInt32LE(500 * 1024 * 1024, entry + 24);
  await expect(uploadImport(actor, "items", { name: "b.xlsx", bytes })).rejects.toMatchObject({
    fieldErrors: {
      file: [
        "The workbook unpacks to far more than a table can be. Copy the rows into a new file.",
      ],
    },
  });
});
