import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

import pg from "pg";

import { UNNAMED } from "~/models/company/company/company.server";
import { recordHistory } from "~/models/kit/history/history.server";
import { todayIn } from "~/models/kit/shared/today.server";
import { foldAgain } from "~/models/desk/search/fold-again.server";
import { accountSearchText } from "~/models/people/user/user.list";
import { hashPassword } from "~/models/people/user/password.server";
import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { env, FIRST_ADMIN } from "~/platform/env.server";
import { oneAtATime } from "~/platform/one-start.server";
import { postgresConfig } from "~/platform/postgres.server";

import { seedDemo } from "../../../prisma/seed/demo";

/** An account of a new database; a password that was made for it is known only now, null was given by ADMIN_PASSWORD. */
type FirstAccount = { role: string; email: string; password: string | null };

/** Printed in place of a password that was given: logs are kept and read by others. */
const GIVEN = "(as set in ADMIN_PASSWORD)";

/** Not Prisma's migration lock: this one is held while the first rows are written. */
const FIRST_BOOT_LOCK = 72_707_370;

/**
 * Folds what a migration left to be folded, and fills a database without users: the company, and the demo business or the first admin.
 * Returns the accounts that were made, none when there were users. On Postgres several servers
 * may call it at once: one fills it.
 */
export async function prepareDatabase(): Promise<FirstAccount[]> {
  return alone(async () => {
    await foldAgain();
    if ((await db.user.count()) > 0) return [];
    const { demoData, sampleData } = env();
    if (sampleData === "inside") await numberFromAfar();
    await makeCompany(demoData);
    return demoData ? fillWithDemo() : [await makeAdmin()];
  });
}

/** The accounts as printed: role, e-mail and password, two or more spaces between them. */
export function accountLines(accounts: FirstAccount[]): string[] {
  const width = (key: "role" | "email") =>
    Math.max(...accounts.map((each) => each[key].length)) + 2;
  return accounts.map(
    ({ role, email, password }) =>
      role.padEnd(width("role")) + email.padEnd(width("email")) + (password ?? GIVEN),
  );
}

async function makeCompany(demo: boolean) {
  const name = demo ? "Sahyadri Packers & Movers" : UNNAMED;
  await transaction((tx) =>
    tx.company.upsert({ where: { id: 1 }, update: {}, create: { id: 1, name } }),
  );
}

/**
 * Records of the sample data have numbers in their addresses that no company comes to: what a window of the one posts to
 * the other finds no record.
 */
async function numberFromAfar() {
  await db.$executeRaw`DELETE FROM sqlite_sequence`;
  await db.$executeRaw`INSERT INTO sqlite_sequence (name, seq) SELECT name, 1000000000 FROM sqlite_master
    WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'`;
}

async function makeAdmin(): Promise<FirstAccount> {
  const { adminEmail, adminPassword } = env();
  const password = adminPassword ?? newPassword();
  const person = { name: FIRST_ADMIN, email: adminEmail, phone: null };
  const passwordHash = await hashPassword(password);
  const moment = now();
  await transaction(async (tx) => {
    const { id } = await tx.user.create({
      data: {
        ...person,
        role: "admin",
        passwordHash,
        confirmedAt: moment,
        searchText: accountSearchText({ ...person, address: null }),
      },
    });
    await recordHistory(tx, null, "user", id, "created");
  });
  return { role: "admin", email: adminEmail, password: adminPassword ? null : password };
}

async function fillWithDemo(): Promise<FirstAccount[]> {
  const { adminEmail, adminPassword, dataDirectory, databaseUrl } = env();
  const passwords: Record<"admin" | "employee" | "customer", string> = {
    admin: adminPassword ?? newPassword(),
    employee: newPassword(),
    customer: newPassword(),
  };
  const { timeZone } = await db.company.findUniqueOrThrow({ where: { id: 1 } });
  const made = await seedDemo({ today: todayIn(timeZone), passwords, adminEmail });
  const accounts = made.accounts.map(({ role, email }) => ({
    role,
    email,
    password: role === "admin" && adminPassword ? null : passwords[role as keyof typeof passwords],
  }));
  mkdirSync(dataDirectory, { recursive: true });
  const lines = accountLines(accounts).map((line) => `${line}\n`);
  const file = join(dataDirectory, accountsFile(databaseUrl));
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  return accounts;
}

/**
 * The name of the file that keeps a demo database's accounts: one for each database, of which several may
 * have their files in one folder. `data/app.db` has `demo-accounts.txt`.
 */
export function accountsFile(databaseUrl: string): string {
  const file = /^file:(.*)$/.exec(databaseUrl)?.[1];
  if (file) {
    const name = basename(file, extname(file));
    return name === "app" ? "demo-accounts.txt" : `demo-accounts-${name}.txt`;
  }
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const parts = [hostname, port, pathname.slice(1), searchParams.get("schema") ?? ""];
  const name = parts.filter(Boolean).join("-");
  return `demo-accounts-${name.replace(/[^\w.-]+/g, "-")}.txt`;
}

/** 60 bits, without letters that are mistaken for one another: it is read from a screen and typed. */
function newPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const groups = [4, 4, 4].map((length) =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
  return groups.join("-");
}

/** One server at a time: also with SQLite somebody may start the product twice. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const { databaseKind, databaseUrl, directDatabaseUrl } = env();
  if (databaseKind === "sqlite") return oneAtATime(databaseUrl.replace(/^file:/, ""), work);
  const client = new pg.Client(postgresConfig(directDatabaseUrl).config);
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${FIRST_BOOT_LOCK})`);
    return await work();
  } finally {
    await client.end();
  }
}
