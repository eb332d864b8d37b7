import { beforeEach, expect, test } from "vitest";

import { resetDatabase } from "../../../tests/support/database";
import { makeActor } from "../../../tests/support/factories";
import { bytes, checked, said } from "../../../tests/support/import-runs";

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
      `problem | Number: ${number} is how our own drafts are called: write something before it, such as OLD-${number}`;
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
    `problem | null: This row has ${cells} cells, more than the 5 of the headings: a comma within a value parts it in two. Put that value between quotes, or give the further columns headings.`;
  expect(await said(id)).toEqual([
    `2 | ${parted(7)}`,
    "3 | create | Customer: A new customer",
    `4 | ${parted(6)}`,
    "5 | create",
    "6 | skip | null: A total of the list, no row of it",
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
