import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, expect, test } from "vitest";

import { columnsOf } from "~/models/desk/import/columns";
import { toImportKind } from "~/models/desk/import/import.kinds";
import { importRows, shownColumns } from "~/models/desk/import/import.read.server";
import { checkImport, getImport, uploadImport } from "~/models/desk/import/import.server";
import { workOnImports } from "~/models/desk/import/import.work.server";
import { setClock } from "~/platform/clock.server";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeActor, makeUser } from "../support/factories";

/*
 * Lists as Zoho Books, Tally and Vyapar write them and as people keep them in Excel, in the encodings and with the
 * delimiters that come with them: how each is read, which column is taken for which, and the dry run to the letter. What is
 * expected stands beside the lists; `npx vitest run … -u` writes it anew, to be looked at.
 */
const FOLDER = "tests/support/imports";
const LISTS = readdirSync(FOLDER).filter((name) => !name.endsWith(".expected"));

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  return () => setClock(null);
});

test.each(LISTS)("%s", async (name) => {
  const kind = toImportKind(name.split("-")[0]);
  if (!kind) throw new Error(`${name} does not begin with what it is a list of.`);
  const actor = await makeActor("admin");
  const bytes = new Uint8Array(readFileSync(join(FOLDER, name)));
  const id = await uploadImport(actor, kind, { name, bytes });
  const { found, chosen } = await getImport(actor, id);
  await checkImport(actor, id, { columns: chosen.columns });
  await workOnImports();
  const { rows } = await importRows(id, "", 1);
  const { encoding, guessed, delimiter } = found.reading;
  const columns = Object.entries(columnsOf(kind)).flatMap(([column, { label }]) => {
    const index = chosen.columns[column];
    return index === undefined ? [] : [`  ${label}: ${found.columns[index]?.heading}`];
  });
  const report = [
    `${encoding}${guessed ? " (guessed)" : ""}, ${JSON.stringify(delimiter)}, headings in line ${found.headingLine}`,
    ...columns,
    shownColumns(kind)
      .map(({ label }) => label)
      .join(" | "),
    ...rows.flatMap(({ line, outcome, shown, messages }) => [
      `${line} ${outcome}: ${shown.join(" | ")}`,
      ...messages.map(({ column, message }) => `  ${column}: ${message}`),
    ]),
  ];
  await expect(report.join("\n") + "\n").toMatchFileSnapshot(
    join(process.cwd(), FOLDER, `${name}.expected`),
  );
});

test("our own export comes in whole, however phones were typed", async () => {
  const phones = [
    "(+91) 98765 00302",
    "0 98765 00308",
    "919876500307",
    "Mob. 9876500311",
    "9876500310(WhatsApp)",
    "020 2553 1001",
    "98765 43209 ext 12",
  ];
  const user = await makeUser({ role: "admin" });
  const api = await apiClient(user);
  for (const [at, phone] of phones.entries()) {
    const { status } = await api.post("/customers", { name: `Customer ${at}`, phone });
    expect(status, phone).toBe(201);
  }
  const { bytes } = await api.get("/customers/export?format=csv");
  const actor = actorOf(user);
  const id = await uploadImport(actor, "customers", { name: "customers.csv", bytes });
  await checkImport(actor, id, { columns: (await getImport(actor, id)).chosen.columns });
  await workOnImports();
  const { rows } = await importRows(id, "", 1);
  expect(rows.map(({ outcome }) => outcome)).not.toContain("error");
  expect(rows).toHaveLength(phones.length);
  // Each is known again by its phone.
  for (const { messages } of rows)
    expect(messages).toEqual([
      { column: "Phone", message: expect.stringContaining("already has this phone") },
    ]);
});
