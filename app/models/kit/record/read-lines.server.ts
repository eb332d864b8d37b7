import { db, type Tx } from "~/platform/db.server";

import type { Reader } from "./columns";
import type { AnyNoun, Line } from "./define-noun";

/** A noun as far as its rows are read and told in a line. */
type Told<Row, T> = {
  noun: AnyNoun["noun"];
  line: { select: object };
  told: (row: Row, reader: Reader) => T;
};

/** Which rows are read, in which order, and how many; `also`: columns besides those of the line. */
type Asked = { where?: object; orderBy?: object; take?: number; also?: object };

/** Reads rows of a noun, each with the line that tells it (`told`). */
export async function readLines<Row extends { id: number }, T extends Line>(
  { noun, line, told }: Told<Row, T>,
  { also, ...asked }: Asked,
  reader: Reader,
  tx: Tx = db,
): Promise<(Row & { told: T })[]> {
  const select = { ...line.select, ...also } as { id: true };
  const rows = (await tx[noun as "item"].findMany({ ...asked, select })) as Row[];
  return rows.map((row) => ({ ...row, told: told(row, reader) }));
}

/** The titles of some rows of a noun, by their ids; of those that are gone none. */
export async function titlesOf(
  noun: AnyNoun | Told<never, Line>,
  ids: readonly number[],
  reader: Reader,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readLines(noun as AnyNoun, { where: { id: { in: [...ids] } } }, reader);
  return new Map(rows.map(({ id, told }) => [id, told.title]));
}
