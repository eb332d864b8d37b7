// `npm run bench -- --growth`: what pages and calls cost with 1,000 quotations and with 50,000 of them (the rest in
// proportion), both in one run and in turn. The databases are kept: in .cache/growth, or on the Postgres server of
// DATABASE_URL as movers_growth_1000 and movers_growth_50000. docs/performance.md has the figures.
import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";

import { run } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { administer, databaseAt, isPostgres } from "./databases";
import { apiToken, ask, signIn } from "./http";

const ADMIN = { email: "admin@example.com", password: "only-for-the-benchmark" };
/** At most so many times as long, or so many milliseconds more. */
const TARGET = { times: 1.5, more: 15 };
const ROUNDS = 15;

const quick = process.argv.includes("--quick");
/** `--only=reminders`: the cases with that in their name. */
const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? "";
const sizes = [1_000, quick ? 20_000 : 50_000] as const;
const given = process.env.DATABASE_URL ?? "";
const number = (value: number) => value.toLocaleString("en-US");
const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

type Site = { url: string; server: ReturnType<typeof startServer>; words: Words };
/** What is looked for in a database: taken from a quotation in the middle of it. */
type Words = { page: Record<string, string>; api: Record<string, string>; half: number } & Record<
  "id" | "number" | "customer" | "customerId" | "invoice" | "month",
  string
>;

const environment = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DEMO_DATA: "1",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SESSION_SECRET: "a secret for the benchmark only and for nothing else",
  APP_URL: "",
  LOG_LEVEL: "silent",
  KEEP_PAGES: "0",
});

/** The address of the database of a size, made and grown where it is not there yet. */
async function databaseOf(size: number): Promise<string> {
  const url = await placeOf(size);
  const env = environment(url);
  const tsx = (...args: string[]) => run(process.execPath, ["--import", "tsx", ...args], { env });
  await tsx("prisma/prepare.ts");
  await tsx("prisma/seed/grow.ts", String(size));
  // What autovacuum has done of itself some minutes after so many rows were written.
  if (isPostgres(url)) await administer(url, "VACUUM ANALYZE");
  return url;
}

async function placeOf(size: number): Promise<string> {
  if (isPostgres(given)) {
    const name = `movers_growth_${size}`;
    const known = await administer(given, `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
    if (known.rowCount === 0) await administer(given, `CREATE DATABASE ${name}`);
    return databaseAt(given, name);
  }
  const folder = resolve(".cache/growth");
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${size}.db`;
  if (!existsSync(file)) console.log(`${file} is made: that takes a while.`);
  return `file:${file}`;
}

async function open(size: number): Promise<Site> {
  const server = startServer(environment(await databaseOf(size)));
  const url = await server.ready();
  const page = { Cookie: await signIn(url, ADMIN.email, ADMIN.password) };
  const token = await apiToken(url, ADMIN.email, ADMIN.password);
  const api = { Authorization: `Bearer ${token}` };
  const half = size / 20;
  const read = async <T>(path: string) => {
    const { body } = await ask(`${url}/api${path}`, api);
    return (JSON.parse(body.toString()) as { data: T }).data;
  };
  type Quotation = { id: number; quotationNumber: string; customer: { id: number; name: string } };
  const { quotations } = await read<{ quotations: Quotation[] }>(
    `/quotations?page=${half}&limit=10`,
  );
  const invoices = await read<{ id: number }[]>("/invoices?limit=1");
  const found = quotations[0];
  if (!found) throw new Error("There is no quotation in the middle.");
  const words = {
    half,
    id: String(found.id),
    number: found.quotationNumber,
    customer: found.customer.name,
    customerId: String(found.customer.id),
    invoice: String(invoices[0]?.id),
    month: new Date().toISOString().slice(0, 7),
  };
  return { url, server, words: { page, api, ...words } };
}

/** A month as the days that a list is asked for. */
const days = (month: string) => `startDate=${month}-01&endDate=${month}-28`;

/** The same of a report. */
const span = (month: string) => `from=${month}-01&to=${month}-28`;

/** Every page and call whose cost could grow with the database; `half` is the page in the middle. */
const CASES: [name: string, path: (words: Words) => string][] = [
  ["quotations, page 1", () => "/quotations"],
  ["quotations, page 90", () => "/quotations?page=90"],
  ["quotations, the page in the middle", ({ half }) => `/quotations?page=${half}`],
  ["quotations, search by number", (of) => `/quotations?search=${of.number}`],
  ["quotations, search by a name", (of) => `/quotations?search=${encodeURIComponent(of.customer)}`],
  ["quotations, search of a first name", () => "/quotations?search=rahul"],
  ["quotations, search of a first name, page 90", () => "/quotations?search=rahul&page=90"],
  ["quotations, search of a year's numbers", () => "/quotations?search=qt-2425"],
  ["quotations, search for what is everywhere", () => "/quotations?search=QT-"],
  ["quotations, search of two letters", () => "/quotations?search=zq"],
  ["quotations, search for nothing", () => "/quotations?search=zzqqxx"],
  ["quotations, Expired", () => "/quotations?status=Expired"],
  ["quotations, accepted and not billed", () => "/quotations?view=unbilled"],
  ["quotations, by total", () => "/quotations?sort=totalAmount&order=asc"],
  ["quotations, sent, by moving date", () => "/quotations?status=Sent&sort=movingDate"],
  ["quotations, a month by validity", ({ month }) => `/quotations?${days(month)}&sort=validUntil`],
  ["quotations, Expired, search of a first name", () => "/quotations?status=Expired&search=rahul"],
  ["a quotation", ({ id }) => `/quotations/view/${id}`],
  ["invoices", () => "/invoices"],
  ["invoices, Overdue", () => "/invoices?status=Overdue"],
  ["invoices, search by a name", (of) => `/invoices?search=${encodeURIComponent(of.customer)}`],
  ["invoices, search of a first name", () => "/invoices?search=rahul"],
  ["invoices, search for nothing", () => "/invoices?search=zzqqxx"],
  ["an invoice", ({ invoice }) => `/invoices/view/${invoice}`],
  ["payments", () => "/payments"],
  ["payments, search of a first name", () => "/payments?search=rahul"],
  ["payments, search for nothing", () => "/payments?search=zzqqxx"],
  ["documents", () => "/documents"],
  ["documents, page 800", () => "/documents?page=800"],
  ["documents, search by a name", (of) => `/documents?search=${encodeURIComponent(of.customer)}`],
  ["documents, search of a first name", () => "/documents?search=rahul"],
  ["customers", () => "/customers"],
  ["customers, search by a name", (of) => `/customers?search=${encodeURIComponent(of.customer)}`],
  ["customers, search for nothing", () => "/customers?search=zzqqxx"],
  ["a customer", ({ customerId }) => `/customers/${customerId}`],
  ["a customer's statement", ({ customerId }) => `/customers/${customerId}/statement`],
  ["users", () => "/users"],
  ["jobs", () => "/jobs"],
  ["jobs, search of a first name", () => "/jobs?search=rahul"],
  ["jobs, search for nothing", () => "/jobs?search=zzqqxx"],
  ["calendar, a month", ({ month }) => `/jobs?view=month&month=${month}`],
  ["dashboard", () => "/dashboard"],
  ["reminders", () => "/owed/reminders"],
  ["messages", () => "/outbox"],
  ["everything, search by a part of a number", (of) => `/search?q=${of.number.slice(4)}`],
  ["everything, search by a name", (of) => `/search?q=${encodeURIComponent(of.customer)}`],
  ["everything, search of a first name", () => "/search?q=rahul"],
  ["everything, search by an amount", () => "/search?q=1,20,000"],
  ["everything, search by a phone", () => "/search?q=98220%2014510"],
  ["everything, search for what is everywhere", () => "/search?q=QT-"],
  ["everything, search for nothing", () => "/search?q=zzqqxx"],
  ["reports", () => "/reports"],
  ["sales, a month", ({ month }) => `/reports/sales?${span(month)}`],
  ["sales, a month by employee", ({ month }) => `/reports/sales?${span(month)}&by=employee`],
  ["quotations' report, a month", ({ month }) => `/reports/quotations?${span(month)}`],
  ["outstanding", () => "/owed"],
  ["collections, a month", ({ month }) => `/reports/collections?${span(month)}`],
  ["cash book, a month", ({ month }) => `/reports/collections?${span(month)}&by=cash`],
  ["jobs' report, a month", ({ month }) => `/reports/jobs?${span(month)}`],
  ["taxes, a month", ({ month }) => `/reports/taxes?${span(month)}`],
  ["a new quotation's form", () => "/quotations/new"],
  ["a new invoice's form", () => "/invoices/new"],
  ["a new payment's form", () => "/payments/new"],
  ["/api/quotations", () => "/api/quotations"],
  [
    "/api/quotations, search by a name",
    (of) => `/api/quotations?search=${encodeURIComponent(of.customer)}`,
  ],
  [
    "/api/quotations, 100 from the middle",
    ({ half }) => `/api/quotations?limit=100&page=${half / 10}`,
  ],
  ["/api/search", () => "/api/search?q=rahul"],
  ["/api/invoices", () => "/api/invoices"],
  ["/api/payments", () => "/api/payments"],
  ["/api/jobs", () => "/api/jobs"],
  ["/api/dashboard", () => "/api/dashboard"],
  ["/api/invoices/summary", () => "/api/invoices/summary"],
  ["/api/payments/summary", () => "/api/payments/summary"],
  ["/api/jobs/stats", () => "/api/jobs/stats"],
];

let asked = 0;

/** At an address that nobody asked for before: nothing is answered from memory. */
async function milliseconds({ url, words }: Site, path: string): Promise<number> {
  const fresh = `${url}${path}${path.includes("?") ? "&" : "?"}n=${++asked}`;
  const start = performance.now();
  const { status } = await ask(fresh, path.startsWith("/api/") ? words.api : words.page);
  // Refused because it took too long: no time of its own.
  if (status === 503) return Infinity;
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return performance.now() - start;
}

const sites: Site[] = [];
let over = 0;
try {
  for (const size of sizes) sites.push(await open(size));
  const [small, large] = sites as [Site, Site];
  console.log(
    `\n${isPostgres(given) ? "Postgres" : "SQLite"}: milliseconds, the middle of ${ROUNDS}, in turn\n` +
      `${"".padEnd(44)}${sizes.map((size) => number(size).padStart(11)).join("")}   times      target`,
  );
  const cases = CASES.filter(([name]) => name.includes(only));
  for (const [name, path] of cases) {
    const times: [number[], number[]] = [[], []];
    for (let round = -2; round < ROUNDS; round++) {
      const taken = [
        await milliseconds(small, path(small.words)),
        await milliseconds(large, path(large.words)),
      ] as const;
      if (round < 0) continue;
      times[0].push(taken[0]);
      times[1].push(taken[1]);
    }
    const [before, after] = [middle(times[0]), middle(times[1])];
    const kept = after <= before * TARGET.times || after <= before + TARGET.more;
    if (!kept) over++;
    const shown = [before, after].map((time) => time.toFixed(1).padStart(11)).join("");
    console.log(
      `${name.padEnd(44)}${shown}${(after / before).toFixed(1).padStart(8)}   ${kept ? "kept" : "OVER"}`,
    );
  }
  console.log(
    `\nTarget: at most ${TARGET.times} times, or ${TARGET.more} ms more. ${over} of ${cases.length} are over it.`,
  );
} finally {
  for (const { server } of sites) await server.stop();
}
