import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import { signToken } from "~/services/api/token.server";

import {
  makeCustomer,
  makeInvoice,
  makeItem,
  makeJob,
  makePayment,
  makeQuotation,
  makeUser,
} from "./factories";
import { signedIn } from "./http";

/** A built server whose clock stands where it is put. */
export async function startStandingServer(env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ["--import", "./tests/support/moved-clock.mjs", "build/index.js"],
    {
      env: { ...process.env, NODE_ENV: "production", PORT: "0", LOG_LEVEL: "error", ...env },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  while (!/^Ready: /m.test(output)) {
    if (child.exitCode !== null) throw new Error(`The server did not start.\n${output}`);
    await Promise.race([once(child.stdout ?? child, "data"), once(child, "close")]);
  }
  const url = /^Ready: (http:\S+)$/m.exec(output)?.[1] ?? "";
  return { url, child };
}

/** Puts the clock of this process and of its servers. */
export async function moveClocks(moment: Date, servers: { child: ChildProcess }[]) {
  setClock(moment);
  for (const { child } of servers) {
    const moved = once(child, "message");
    child.send(moment.getTime());
    await moved;
  }
}

export async function stopServers(servers: { child: ChildProcess }[]) {
  for (const { child } of servers) {
    if (child.exitCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
}

/** Somebody who reads: what they show, and where they look. */
export type Reader = { name: string; headers: Record<string, string>; paths: string[] };

/** An office of two of the staff and two customers, with papers of both, and a link. */
export async function makeOffice() {
  const admin = await makeUser({ role: "admin", name: "Asha" });
  const employee = await makeUser({ role: "employee", name: "Emil" });
  const customers = [
    await makeCustomer({ name: "Meera", phone: "9876543210" }),
    await makeCustomer({ name: "Ravi", phone: "9876501234" }),
  ] as const;
  const quotations = [];
  const jobs = [];
  const invoices = [];
  const payments = [];
  for (const [index, { id }] of [...customers, ...customers].entries()) {
    const sent = { status: "sent", sentAt: new Date("2026-11-20T08:00:00Z") };
    const quotation = await makeQuotation({ customerId: id, ...(index % 2 ? sent : {}) });
    quotations.push(quotation);
    const dueDate = index === 1 ? "2026-11-21" : "2026-12-20";
    const invoice = await makeInvoice({ clientId: id, dueDate });
    invoices.push(invoice);
    payments.push(await makePayment({ invoiceId: invoice.id }));
    const startDate = ["2026-11-21", "2026-11-22", "2026-11-23", "2026-12-01"][index] ?? "";
    const crew = index === 0 ? [{ id: employee.id, name: employee.name }] : [];
    jobs.push(await makeJob({ clientId: id, startDate, crew }));
  }
  const items = [await makeItem(), await makeItem()];
  const links = [];
  for (const { id } of quotations.slice(1, 3)) {
    const about = { entity: "quotation", entityId: id } as const;
    const link = await transaction((tx) => ensureLink(tx, about, `of ${id}`, null));
    links.push(`/d/${linkToken(link)}`);
  }
  return { admin, employee, customers, quotations, jobs, invoices, payments, items, links };
}

export type Office = Awaited<ReturnType<typeof makeOffice>>;

/** Everybody with what they read, allowed or not; `cookies` are by the name of who signed in. */
export async function readersOf(office: Office): Promise<Reader[]> {
  const { admin, employee, customers, quotations, jobs, invoices, payments, items, links } = office;
  const papers = [
    ...quotations.map(({ id }) => `/quotations/view/${id}`),
    ...invoices.map(({ id }) => `/invoices/view/${id}`),
    ...payments.map(({ id }) => `/payments/view/${id}`),
    ...jobs.map(({ id }) => `/jobs/view/${id}`),
  ];
  const lists = words("/quotations /invoices /payments /jobs /dashboard /documents");
  const staff = words(`
    /customers /employees /items /outbox /owed /settings /users /privacy /profile /quotations.data
    /quotations?view=waiting /invoices?view=overdue /jobs?view=next /quotations?search=meera /payments?limit=20
    /customers/${customers[0].id} /customers/${customers[1].id} /employees/${employee.id}
    /items/view/${items[0]?.id} /quotations/edit/${quotations[0]?.id}`);
  const calls = words(`
    /api/quotations /api/invoices /api/jobs /api/payments /api/items /api/quotations/${quotations[0]?.id}
    /api/invoices/${invoices[1]?.id} /api/quotations/summary /api/invoices/summary /api/auth/me`);
  const own = [...papers, ...lists];
  const people = [admin, employee, ...customers];
  const readers: Reader[] = [];
  for (const person of people) {
    const paths = [...own, ...staff];
    readers.push({
      name: person.name,
      headers: { Cookie: `${await signedIn(person)}; lite=${liteCookie}` },
      paths,
    });
    const fresh = await db.user.findUniqueOrThrow({ where: { id: person.id } });
    const Authorization = `Bearer ${await signToken(fresh)}`;
    readers.push({ name: `${person.name} by token`, headers: { Authorization }, paths: calls });
  }
  const [meera] = customers;
  readers.push({ name: "Meera's phone", headers: { Cookie: await signedIn(meera) }, paths: own });
  readers.push({ name: "a link", headers: {}, paths: links });
  return readers;
}

const words = (text: string) => text.trim().split(/\s+/);

/** What Remix's cookie of `lite` is for "on". */
const liteCookie = encodeURIComponent(Buffer.from(JSON.stringify("on")).toString("base64"));
