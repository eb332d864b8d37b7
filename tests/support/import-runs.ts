import { expect } from "vitest";

import {
  checkImport,
  getImport,
  runImport,
  uploadImport,
} from "~/models/desk/import/import.server";
import { importRows } from "~/models/desk/import/import.read.server";
import type { ImportKind } from "~/models/desk/import/import.kinds";
import { undoImport } from "~/models/desk/import/import.undo.server";
import { workOnImports } from "~/models/desk/import/import.work.server";
import type { Actor } from "~/models/kit/policy/policy";

export const bytes = (text: string) => new TextEncoder().encode(text);

/** Uploads a text, takes the columns by their names, and checks its rows. */
export async function checked(
  actor: Actor,
  kind: ImportKind,
  text: string | Uint8Array,
  more: { order?: string; duplicates?: string } = {},
) {
  const file = { name: "list.csv", bytes: typeof text === "string" ? bytes(text) : text };
  const id = await uploadImport(actor, kind, file);
  const { chosen } = await getImport(actor, id);
  await checkImport(actor, id, { columns: chosen.columns, ...more });
  await workOnImports();
  const own = await getImport(actor, id);
  expect(own.said).toBeNull();
  expect(own.status).toBe("checked");
  return id;
}

/** Presses 'Import', and waits for what comes of it. */
export async function run(actor: Actor, id: number) {
  await runImport(actor, id);
  await workOnImports();
  return getImport(actor, id);
}

/** Checks and writes a list of which every row can be imported. */
export async function imported(
  actor: Actor,
  kind: ImportKind,
  text: string,
  more: Parameters<typeof checked>[3] = {},
) {
  const id = await checked(actor, kind, text, more);
  expect(await run(actor, id)).toMatchObject({ status: "done", said: null, problems: 0 });
  return id;
}

/** Presses 'Undo this import', and waits for what comes of it. */
export async function undone(actor: Actor, id: number) {
  await undoImport(actor, id);
  await workOnImports();
  return getImport(actor, id);
}

/** What the dry run says of each row. */
export const said = async (id: number) =>
  (await importRows(id, "", 1)).rows.map(({ line, outcome, messages: words }) =>
    [line, outcome, ...words.map(({ column, message }) => `${column}: ${message}`)].join(" | "),
  );
