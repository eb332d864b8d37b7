import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";

import Database from "better-sqlite3";
import pg from "pg";

import type { Asked } from "../support/keyed-work";

const COLUMNS = {
  payment: ["Payment", "transactionId"],
  quotation: ["Quotation", "notes"],
  job: ["Job", "title"],
  item: ["Item", "name"],
  user: ["User", "name"],
  invoice: ["Invoice", "notes"],
} as const;

/** The rows of a statement, on either database. */
export async function rowsOf<T>(databaseUrl: string, sql: string): Promise<T[]> {
  if (databaseUrl.startsWith("file:")) {
    const database = new Database(databaseUrl.slice("file:".length), { readonly: true });
    const rows = database.prepare<[], T>(sql).all();
    database.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows as T[];
}

/** How many of what was acknowledged are in the database other than once. */
export async function wrong(databaseUrl: string, acknowledged: Asked[]): Promise<number> {
  let bad = 0;
  for (const [kind, [table, column]] of Object.entries(COLUMNS)) {
    const markers = acknowledged.filter((each) => each.table === kind).map((each) => each.marker);
    const sql = `SELECT "${column}" AS marker FROM "${table}"`;
    const counts = new Map<string, number>();
    for (const { marker } of await rowsOf<{ marker: string }>(databaseUrl, sql)) {
      counts.set(marker, (counts.get(marker) ?? 0) + 1);
    }
    bad += markers.filter((marker) => counts.get(marker) !== 1).length;
  }
  return bad;
}

/** 1 where the doctor finds something, which is printed; else 0. */
export function doctorSays(databaseUrl: string): number {
  try {
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: randomBytes(32).toString("hex"),
    };
    execFileSync(process.execPath, ["build/commands/doctor.js"], { env, stdio: "pipe" });
    return 0;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    console.log(String(stdout), String(stderr));
    return 1;
  }
}
