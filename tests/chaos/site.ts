import { randomBytes } from "node:crypto";

import { apiToken, signIn } from "../bench/http";
import { startServer } from "../support/built-server";
import type { Office } from "../support/keyed-work";

export const ADMIN = { email: "admin@example.com", password: "only-for-chaos-7431" };

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

/** Makes a record by /api and gives its id. */
export async function post(site: Site, path: string, body: object): Promise<number> {
  const reply = await fetch(`${site.url}/api${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${site.token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data, ...rest } = (await reply.json()) as { data?: { id: number } };
  if (!data) throw new Error(`${path}: ${JSON.stringify(rest)}`);
  return data.id;
}

/** What saves are about; an invoice of more than they pay. */
export async function prepare(site: Site): Promise<Office> {
  const customerId = await post(site, "/customers", { name: "Meera Nair", email: "m@example.com" });
  const item = { name: "Service", sku: "SVC", category: "Services", price: 1, cost: 0 };
  const itemId = await post(site, "/items", item);
  const line = { itemId, description: "Moving", quantity: 1, unitPrice: 20_000_000 };
  const days = { invoiceDate: "2026-11-01", dueDate: "2099-12-31" };
  const bill = { ...days, clientId: customerId, status: "Sent", items: [line] };
  const invoiceId = await post(site, "/invoices", bill);
  return { customerId, itemId, invoiceId, token: site.token, cookie: site.cookie };
}

/** The time that a share of all stays within. */
export const percentile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;
