import { randomBytes } from "node:crypto";

import { apiToken, signIn } from "../bench/http";
import { startServer } from "../support/built-server";

const ADMIN = { email: "admin@example.com", password: "only-for-chaos-7431" };

export type Server = ReturnType<typeof startServer>;
export type Site = { server: Server; url: string; cookie: string; token: string };

let broken = 0;

/** Prints a figure beside what docs/reliability.md promises of it. */
export function promise(what: string, figure: number, unit: string, atMost: number) {
  const good = figure <= atMost;
  if (!good) broken += 1;
  console.log(
    `${good ? "  " : "!!"} ${what}: ${figure.toFixed(unit === "×" ? 2 : 0)} ${unit} (at most ${atMost} ${unit})`,
  );
}

/** Ends the process: with 1 where a promise was broken. */
export function finish(): never {
  process.exit(broken > 0 ? 1 : 0);
}

/** Servers of one database share it. */
const secret = randomBytes(32).toString("hex");

/** Starts the built server on a database with the demo business, signed in as its admin. */
export async function open(databaseUrl: string): Promise<Site> {
  const server = startServer({
    DATABASE_URL: databaseUrl,
    DEMO_DATA: "1",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SESSION_SECRET: secret,
  });
  const url = await server.ready();
  const cookie = await signIn(url, ADMIN.email, ADMIN.password);
  return { server, url, cookie, token: await apiToken(url, ADMIN.email, ADMIN.password) };
}

/** The time that a share of all stays within. */
export const percentile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;
