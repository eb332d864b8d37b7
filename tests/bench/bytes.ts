// `npm run bench -- --bytes`: how much a database grows by the office's main job, table by table, from an empty one.
// Each job: a customer, a quotation sent by mail, opened three times and approved, its invoice sent, a payment with its
// receipt sent, a job; ten a sign-in of staff. Prints bytes a job; docs/operations.md says what a month is.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import Database from "better-sqlite3";

import { startServer } from "../support/built-server";
import { startMailServer } from "../support/smtp";
import { apiToken, ask, signIn } from "./http";

const JOBS = 200;
const PAGES = ["/dashboard", "/customers", "/quotations", "/invoices", "/payments", "/jobs"];
const ADMIN = { email: "admin@example.com", password: "only-for-growth-7431" };
const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);

const folder = mkdtempSync(join(tmpdir(), "movers-growth-"));
const file = join(folder, "app.db");
const mail = await startMailServer();
const server = startServer({
  DATABASE_URL: `file:${file}`,
  DEMO_DATA: "0",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SMTP_URL: mail.url,
  MAIL_FROM: "office@movers.example",
  APP_URL: "http://127.0.0.1",
  LOG_LEVEL: "silent",
});
const url = await server.ready();
const token = await apiToken(url, ADMIN.email, ADMIN.password);

async function call(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const said = (await reply.json()) as { data?: Record<string, unknown> };
  if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
  return said.data ?? {};
}

/** The mails with a paper that somebody got. */
const papersOf = (email: string) =>
  mail.mails.filter(({ envelope, text }) => envelope.to.includes(email) && text?.includes("/d/"));

/** Opens the link of somebody's last mail, as its reader does: three times. */
async function openLink(email: string): Promise<void> {
  const found = /https?:\/\/[^\s"]+(\/d\/[^\s"]+)/.exec(papersOf(email).at(-1)?.text ?? "");
  if (!found?.[1]) throw new Error("The mail has no link.");
  for (let time = 0; time < 3; time++) await ask(url + found[1]);
}

async function send(path: string, email: string): Promise<void> {
  const before = papersOf(email).length;
  await call("POST", `${path}/send-email`, {});
  for (let wait = 0; papersOf(email).length === before; wait++) {
    if (wait > 2_000) throw new Error(`The mail of ${path} did not come.`);
    await sleep(10);
  }
}

const CARTONS = ["Books", "Kitchen", "Clothes", "Lamps", "Shoes", "Linen", "Toys", "Papers"];

async function doJob(number: number): Promise<void> {
  const email = `meera.${number}@example.com`;
  const customer = await call("POST", "/customers", {
    name: `Meera Joshi ${number}`,
    email,
    phone: "9876543210",
    address: `${number} MG Road, Pune 411001`,
  });
  const quotation = await call("POST", "/quotations", {
    customerId: customer.id,
    sourceAddress: `${number} MG Road, Pune 411001`,
    destinationAddress: "7 Park Street, Kolkata 700016",
    date: day(14),
    expiryDate: day(30),
    transportationType: "full_load",
    transportationCharge: 10_000,
    packagingCharge: 2_000,
    loadingCharge: 1_500,
    unloadingCharge: 1_500,
    items: CARTONS.map((name) => ({ name: `Carton, ${name}`, quantity: 2 })),
  });
  await send(`/quotations/${String(quotation.id)}`, email);
  await openLink(email);
  await call("PATCH", `/quotations/${String(quotation.id)}/status`, { status: "approved" });
  const invoice = await call("POST", "/invoices/from-quotation", { quotationId: quotation.id });
  await send(`/invoices/${String(invoice.id)}`, email);
  await openLink(email);
  const payment = await call("POST", "/payments", {
    invoiceId: invoice.id,
    amount: invoice.balance,
    paymentMethod: "UPI",
    date: day(0),
    status: "Completed",
  });
  await send(`/payments/${String(payment.id)}`, email);
  await call("POST", "/jobs", {
    title: "A flat of two rooms",
    description: "Third floor, no lift",
    clientId: customer.id,
    location: "Pune",
    startDate: day(14),
    status: "Not Started",
    priority: "Medium",
  });
  if (number % 10 === 0) {
    const cookie = await signIn(url, ADMIN.email, ADMIN.password);
    const records = [
      `/customers/${String(customer.id)}`,
      `/quotations/view/${String(quotation.id)}`,
      `/invoices/view/${String(invoice.id)}`,
    ];
    for (const path of [...PAGES, ...records]) await ask(url + path, { Cookie: cookie });
  }
}

type Size = { bytes: number; rows: number };

/** Bytes, indexes included, and rows of each table. */
function sizes(): Map<string, Size> {
  const database = new Database(file, { readonly: true });
  const pages = database
    .prepare<[], { name: string; bytes: number }>(
      `SELECT coalesce(own.tbl_name, used.name) AS name, sum(used.pgsize) AS bytes
       FROM dbstat AS used LEFT JOIN sqlite_master AS own ON own.name = used.name
       WHERE used.name NOT LIKE 'sqlite_%' OR own.tbl_name IS NOT NULL GROUP BY 1`,
    )
    .all();
  const all = pages.map(({ name, bytes }): [string, Size] => {
    const row = name.startsWith("sqlite_")
      ? undefined
      : database.prepare<[], { n: number }>(`SELECT count(*) AS n FROM "${name}"`).get();
    return [name, { bytes, rows: row?.n ?? 0 }];
  });
  database.close();
  return new Map(all);
}

/** Ten at a time: each waits for its mails. */
async function doJobs(first: number, last: number): Promise<void> {
  for (let number = first; number <= last; number += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, at) => doJob(number + at)));
  }
}

// What a first job brings once (services of the catalogue, the paper's first version) is not growth.
await doJobs(1, 20);
const before = sizes();
await doJobs(21, 20 + JOBS);
// Who looked at what is written a while later.
await server.stop();
await mail.stop();
const after = sizes();

let total = 0;
console.log(`\nGrowth of a database by ${JOBS} jobs, bytes and rows a job:`);
for (const [name, { bytes, rows }] of [...after].sort(([, a], [, b]) => b.bytes - a.bytes)) {
  const grown = (bytes - (before.get(name)?.bytes ?? 0)) / JOBS;
  const more = (rows - (before.get(name)?.rows ?? 0)) / JOBS;
  total += grown;
  if (grown > 0) {
    console.log(
      `${name.padEnd(22)} ${grown.toFixed(0).padStart(8)} ${more.toFixed(1).padStart(7)}`,
    );
  }
}
console.log(`${"all".padEnd(22)} ${total.toFixed(0).padStart(8)}`);
console.log(`The file: ${(statSync(file).size / 1e6).toFixed(1)} MB.`);
rmSync(folder, { recursive: true });
