import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { foldForSearch } from "~/models/ground/typed/text";
import { db } from "~/platform/db.server";

import { everyText } from "../support/database";
import { compareReturns } from "./bills";
import { ledgersIn } from "./books";
import { compareCrew } from "./crew";
import { balanceWith, deliver, readsSent } from "./day";
import {
  balanceOf,
  cashOf,
  type Invoice,
  isSent,
  leave,
  minor,
  type Model,
  type Payment,
  priceOf,
  receivedFor,
  sum,
} from "./model";
import { answered, dataOf, type Office } from "./office";
import type { Person } from "./person";
import { compareDoors } from "./people";
import { compareRequests } from "./requests";

/** Says what is otherwise than it should be. */
export type Same = (what: string, has: unknown, should: unknown) => void;

/** Raises with every difference between the product and the model. */
export async function compare(office: Office, model: Model): Promise<void> {
  const wrong: string[] = [];
  const same: Same = (what, has, should) => {
    const [is, ought] = [JSON.stringify(has), JSON.stringify(should)];
    if (is !== ought) wrong.push(`${what}: ${is}, and should be ${ought}`);
  };
  await deliver();
  leave(model);
  await office.begin(model.day);

  const doctor = await checkDatabase(db);
  wrong.push(...doctor.filter((line) => !office.sick.has(line)).map((line) => `doctor: ${line}`));
  await compareMoney(office, model, same);
  await compareMoves(office, model, same);
  await compareCrew(office, model, same);
  await compareRequests(office, model, same);
  compareMails(office, model, same);
  await compareReturns(office, model, same);
  await compareForgotten(office, model, same);
  await comparePages(office, model, same);
  await compareDoors(office, model, same);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}

const reader =
  ({ api }: Office) =>
  async (address: string) =>
    dataOf(await answered(address, api.get(address)));

const isCounted = ({ state }: Payment) => state === "Completed" || state === "Refunded";
const kept = ({ amount, givenBack }: Payment) => amount - givenBack;
const billed = ({ total, debited, credited }: Invoice) => total + debited - credited;

async function compareMoney(office: Office, model: Model, same: Same): Promise<void> {
  const read = reader(office);
  for (const quotation of model.quotations) {
    const found = await read(`/quotations/${quotation.id}`);
    same(`Status of quotation ${quotation.id}`, found.status, quotation.status);
    same(`Total of quotation ${quotation.id}`, minor(found.totalAmount), priceOf(quotation).total);
  }
  for (const invoice of model.invoices) {
    const found = await read(`/invoices/${invoice.id}`);
    const { status } = found;
    const state = status === "Draft" || status === "Cancelled" ? status : "Issued";
    same(`State of invoice ${invoice.id}`, state, invoice.status);
    same(`Total of invoice ${invoice.id}`, minor(found.total), invoice.total);
    if (invoice.status !== "Issued") continue;
    same(`Sent, invoice ${invoice.id}`, await readsSent(invoice), isSent(invoice));
    same(`Paid of invoice ${invoice.id}`, minor(found.amountPaid), receivedFor(model, invoice));
    same(`Balance of invoice ${invoice.id}`, minor(found.balance), balanceOf(model, invoice));
  }
  const issued = model.invoices.filter(({ status }) => status === "Issued");
  for (const customer of model.customers.filter(({ erased }) => !erased)) {
    const theirs = <T extends { customer: unknown }>(all: T[]) =>
      all.filter((one) => one.customer === customer);
    const owed = sum(theirs(issued), billed) - sum(theirs(model.payments).filter(isCounted), kept);
    const address = `/customers/${customer.id}/statement?from=2026-04-01&to=${model.day}`;
    const statements = (await read(address)) as unknown as { closingBalance: number }[];
    const closing = sum(statements, ({ closingBalance }) => minor(closingBalance));
    same(`Statement of ${customer.name}`, closing, owed);
  }
  for (const from of ["2026-04-01", `${model.day.slice(0, 7)}-01`]) {
    const asked = `by=cash&from=${from}&to=${model.day}`;
    const { tables } = (await read(`/reports/collections?${asked}`)) as unknown as {
      tables: { total: { cells: { closing: number } } }[];
    };
    const closing = minor(tables[0]?.total.cells.closing ?? 0);
    same(`Cash in the book from ${from}`, closing, cashOf(model));
  }
  const payments = await read("/payments/summary");
  same("Money received", minor(payments.total), sum(model.payments.filter(isCounted), kept));
  const summary = await read("/invoices/summary");
  const balances = sum(issued, (invoice) => balanceOf(model, invoice));
  same(
    "Owed, on the invoices' cards",
    minor(summary.overdueAmount) + minor(summary.pendingAmount),
    balances,
  );
}

async function compareMoves(office: Office, model: Model, same: Same): Promise<void> {
  const read = reader(office);
  for (const job of model.jobs) {
    const found = await read(`/jobs/${job.id}`);
    const named = [...job.crew].map((id) => model.crew.find((one) => one.id === id)?.name);
    const people = [...named, ...job.helpers].sort();
    same(`Driver of job ${job.id}`, found.driverId, job.driver);
    same(`Day of job ${job.id}`, found.startDate, job.day);
    same(`Truck of job ${job.id}`, found.vehicleId, job.truck);
    same(`People of job ${job.id}`, [...new Set(peopleOf(found))].sort(), people);
  }
  for (const { id, packages } of model.consignments) {
    const found = (await read(`/consignments/${id}/packages`)) as unknown as unknown[];
    same(`Packages of consignment ${id}`, found.length, packages);
  }
  for (const { id, amount, paid } of model.hires) {
    same(`Owed of hire ${id}`, minor((await read(`/hires/${id}`)).balance), amount - paid);
  }
  for (const [id, name] of await ledgersIn(office, model, "vouchers")) {
    const first = model.ledgers.get(id);
    if (first !== undefined) same(`The ledger of customer ${id}`, name, first);
  }
  for (const { id, name } of model.crew) {
    const page = await office.admin.open(`/employees/${id}`);
    const left = balanceWith(model, id);
    if (left > 0) {
      const shown = new Intl.NumberFormat("en-IN").format(left / 100);
      if (!page.says(shown)) same(`What ${name} holds`, page.status, shown);
    }
  }
}

/** The names on a job, of accounts and of helpers. */
function peopleOf(job: Record<string, unknown>): string[] {
  const assigned = job.assignedTo as string[];
  const helpers = (job.helpers ?? []) as { name?: string }[];
  return [...assigned, ...helpers.map(({ name }) => name ?? "")].filter(Boolean);
}

/** What left, left once; what was undone, did not. */
function compareMails({ mailServer }: Office, model: Model, same: Same): void {
  const keys = new Set(model.mails.map(({ to, subject }) => `${to}: ${subject}`));
  for (const key of keys) {
    const should = model.mails.filter(
      ({ to, subject, state }) => state === "left" && `${to}: ${subject}` === key,
    );
    const left = mailServer.mails.filter(
      ({ envelope, subject }) => `${envelope.to[0] ?? ""}: ${subject ?? ""}` === key,
    );
    same(`Mails that left, ${key}`, left.length, should.length);
  }
}

async function compareForgotten(office: Office, model: Model, same: Same): Promise<void> {
  for (const known of [...model.forgotten, ...model.undone]) {
    const page = await office.admin.open(`/search?${new URLSearchParams({ q: known })}`);
    const rows = page.html.split("<main")[1] ?? "";
    const hits = [...rows.matchAll(/href="\/(?:[a-z-]+)\/(?:view\/)?\d+"/g)].map(
      ([found]) => found,
    );
    same(`What a search for ${known} finds`, hits, []);
  }
  const words = model.forgotten.map((known) => foldForSearch(known));
  const found = new Set<string>();
  for await (const [table, column, text] of everyText()) {
    const folded = foldForSearch(text);
    const word = words.find((one) => folded.includes(one));
    if (word) found.add(`${table}.${column}: ${word}`);
  }
  same("Where erased people are read", [...found], []);
}

/** What those alone read who see the books: costs and vendors, by each door, what is left of a move, cash, and Tally. */
const BOOKS = [
  ...["expenses", "hires", "crew-advances", "vendors", "reports/profit"].map((at) => [at, ""]),
  ["reports/collections", "?by=cash"],
].flatMap(([at, asked]) => [`/${at}${asked}`, `/${at}.csv${asked}`, `/api/${at}${asked}`]);
const TALLY = ["/exports/tally.xml", "/api/exports/tally"];

/** Each page of what was touched answers for each role, and nobody else's papers do. */
async function comparePages(office: Office, model: Model, same: Same): Promise<void> {
  const { admin, clerk, family } = office;
  const pages = [
    ...model.quotations.map(({ id }) => `/quotations/view/${id}`),
    ...model.invoices.map(({ id }) => `/invoices/view/${id}`),
    ...model.payments
      .filter(({ state }) => state !== "gone")
      .map(({ id }) => `/payments/view/${id}`),
    ...model.jobs.map(({ id }) => `/jobs/view/${id}`),
    ...model.consignments.map(({ id }) => `/consignments/view/${id}`),
    ...model.customers.map(({ id }) => `/customers/${id}`),
    "/dashboard",
    "/owed",
    "/outbox",
  ];
  const status = async (person: Person, path: string) => (await person.fetch(path)).status;
  for (const [at, path] of pages.entries()) {
    // To draw each of them for both takes longer than the acts.
    const person = at % 2 === model.acts % 2 ? admin : clerk;
    same(`${path} of ${person.name}`, await status(person, path), 200);
    same(`${path} of somebody with no account`, await status(family, path), 302);
  }
  const stranger = model.customers.findLast((one) => one.confirmed && !one.erased && one.active);
  if (stranger) {
    await office.visitor.signIn(stranger);
    const papers = [
      ...model.quotations.filter(({ status: state }) => state !== "draft"),
      ...model.invoices.filter(({ status: state }) => state === "Issued"),
    ];
    for (const paper of papers.slice(0, 6)) {
      const kind = "transport" in paper ? "quotations" : "invoices";
      const path = `/${kind}/view/${paper.id}`;
      const should = paper.customer === stranger ? 200 : 404;
      same(`${path} of ${stranger.name}`, await status(office.visitor, path), should);
    }
  }
  const days = `what=masters&startDate=2026-04-01&endDate=${model.day}`;
  const tally = ["/exports/tally", ...TALLY.map((path) => `${path}?${days}`)];
  for (const path of [...BOOKS, ...tally]) {
    same(`${path} of the admin`, await status(admin, path), 200);
    const isRefused = [302, 403].includes(await status(clerk, path));
    same(`${path} is refused to an employee without books`, isRefused, true);
  }
}
