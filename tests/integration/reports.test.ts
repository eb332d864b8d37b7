import { beforeAll, describe, expect, test } from "vitest";

import type { Prisma } from "~/generated/sqlite/client";
import { cashSql } from "~/models/desk/report/cash-book.server";
import { collectionsSql } from "~/models/desk/report/collections.server";
import { jobsSql } from "~/models/desk/report/jobs.server";
import { owingSql } from "~/models/desk/report/outstanding.server";
import { quotationsSql, reasonsSql } from "~/models/desk/report/quotations.server";
import { salesSql } from "~/models/desk/report/sales.server";
import { taxesSql } from "~/models/desk/report/taxes.server";
import type { ReportTable } from "~/models/desk/report/report";
import { TODAY } from "../support/invoices";
import { goesThrough, planOf } from "../support/query-plan";
import {
  Book,
  n,
  names,
  read,
  type Row,
  rows,
  sorted,
  strewReports,
} from "../support/report-world";

/*
 * Every report against statements of its own over the demo business and rows strewn over it: all papers are read as the
 * database has them and added up here. No reader of app/models/desk/report has a say in what is expected. Minor units.
 */

beforeAll(strewReports, 60_000);

const PERIODS = [
  { from: "2026-11-01", to: "2026-11-30" },
  { from: "2026-04-01", to: "2027-03-31" },
  { from: "2026-09-13", to: "2026-10-07" },
  { from: "2026-11-21", to: "2026-11-21" },
  { from: "2020-01-01", to: "2020-01-31" },
];

const within = (day: unknown, { from, to }: { from: string; to: string }) =>
  String(day) >= from && String(day) <= to;
const COUNTS = ["Sent", "Paid", "Overdue"];
/** What an import carried over was sold before. */
const isSold = ({ status, carriedOver }: Row) => COUNTS.includes(String(status)) && !n(carriedOver);

function salesBook(period: (typeof PERIODS)[number], keyOf: (invoice: Row, day: string) => string) {
  const book = new Book();
  const invoices = new Map(rows.Invoice!.map((row) => [row.id, row]));
  for (const row of rows.Invoice!) {
    if (!isSold(row) || !within(row.invoiceDate, period)) continue;
    const key = [keyOf(row, String(row.invoiceDate)), "", row.currency].join("|");
    const sums = { taxable: n(row.taxableValue), tax: n(row.taxAmount), total: n(row.total) };
    book.add(key, { invoices: 1, notes: 0, ...sums });
  }
  for (const note of rows.Note!) {
    if (!within(note.date, period)) continue;
    const sign = note.kind === "credit" ? -1 : 1;
    const key = [keyOf(invoices.get(note.invoiceId)!, String(note.date)), "", note.currency].join(
      "|",
    );
    book.add(key, {
      invoices: 0,
      notes: 1,
      taxable: sign * n(note.taxableValue),
      tax: sign * n(note.taxAmount),
      total: sign * n(note.total),
    });
  }
  return book.groups;
}

const nameOf = (id: unknown) => (id === null ? "Nobody named" : (names.get(Number(id)) ?? ""));

describe.each(PERIODS)("from $from to $to", (period) => {
  const SALES = ["invoices", "notes", "taxable", "tax", "total"];

  test("sales by month and by employee", async () => {
    const byMonth = await read("sales", period, "month");
    expect(sorted(Book.of(byMonth, SALES))).toEqual(
      sorted(salesBook(period, (_, day) => day.slice(0, 7))),
    );
    const byEmployee = await read("sales", period, "employee");
    expect(sorted(Book.of(byEmployee, SALES))).toEqual(
      sorted(salesBook(period, ({ createdById }) => nameOf(createdById))),
    );
  });

  test("of sales taxable value, tax and round-off are the total", async () => {
    for (const { rows: shown, total, columns } of await read("sales", period, "month")) {
      const sums = [...shown, total!].map(({ cells }) => cells);
      for (const cells of sums)
        expect(n(cells.taxable) + n(cells.tax) + n(cells.roundOff)).toBe(n(cells.total));
      const differ = sums.some((cells) => n(cells.taxable) + n(cells.tax) !== n(cells.total));
      expect(columns.some(({ key }) => key === "roundOff")).toBe(differ);
    }
  });

  test("sales by route add up to the same, and name towns where no state is known", async () => {
    const tables = await read("sales", period, "route");
    const all = (found: ReportTable[]) =>
      found.map(({ currency, total }) => [currency, total?.cells.total, total?.cells.invoices]);
    expect(all(tables)).toEqual(all(await read("sales", period, "month")));
    for (const { rows: shown } of tables)
      for (const { cells } of shown) expect(String(cells.label)).toMatch(/^Not known$|^.+ → .+$/);
  });

  test("collections by day, method and employee", async () => {
    const keys: Record<string, (payment: Row, day: string) => string> = {
      day: (_, day) => day,
      method: ({ paymentMethod }) => String(paymentMethod),
      employee: ({ createdById }) => nameOf(createdById),
    };
    for (const [by, keyOf] of Object.entries(keys)) {
      const book = new Book();
      for (const row of rows.Payment!) {
        const [amount, date] = [n(row.amount), String(row.date)];
        const key = (day: string) => [keyOf(row, day), "", row.currency].join("|");
        const came = amount > 0 && ["Completed", "Refunded"].includes(String(row.status));
        if (came && within(date, period))
          book.add(key(date), { in: 1, received: amount, out: 0, givenBack: 0 });
        const left = row.status === "Refunded" ? String(row.refundDate ?? date) : date;
        const gone = row.status === "Refunded" || (amount < 0 && row.status === "Completed");
        if (gone && within(left, period))
          book.add(key(left), { in: 0, received: 0, out: 1, givenBack: Math.abs(amount) });
      }
      const found = await read("collections", period, by);
      expect(sorted(Book.of(found, ["in", "received", "out", "givenBack"]))).toEqual(
        sorted(book.groups),
      );
    }
  });

  test("jobs by month, status and crew member", async () => {
    const keys: Record<string, (job: Row) => string[]> = {
      month: ({ startDate }) => [String(startDate).slice(0, 7)],
      state: ({ status }) => [String(status)],
      crew: ({ id }) => [
        ...new Set(
          rows
            .JobAssignment!.filter(({ jobId }) => jobId === id)
            .map(({ employeeId, name }) =>
              employeeId === null ? String(name) : nameOf(employeeId),
            ),
        ),
      ],
    };
    for (const [by, keysOf] of Object.entries(keys)) {
      const book = new Book();
      for (const job of rows.Job!) {
        if (!within(job.startDate, period)) continue;
        const end = String(job.endDate ?? job.startDate);
        const days = (Date.parse(end) - Date.parse(String(job.startDate))) / 86_400_000 + 1;
        const cancelled = job.status === "Cancelled";
        const open = !cancelled && job.status !== "Completed";
        for (const key of keysOf(job))
          book.add(`${key}||`, {
            jobs: cancelled ? 0 : 1,
            days: cancelled ? 0 : days,
            completed: job.status === "Completed" ? 1 : 0,
            late: open && end < TODAY ? 1 : 0,
            cancelled: cancelled ? 1 : 0,
          });
      }
      const found = await read("jobs", period, by);
      const figures = ["jobs", "days", "completed", "late", "cancelled"];
      expect(sorted(Book.of(found, figures))).toEqual(sorted(book.groups));
    }
  });

  test("taxes by month, and by month and rate", async () => {
    for (const by of ["month", "rate"]) {
      const book = new Book();
      const add = (row: Row, day: unknown, sign: number) => {
        const key = (rate: unknown) =>
          [String(day).slice(0, 7), by === "rate" ? `${n(rate) / 100}%` : "", row.currency].join(
            "|",
          );
        const none = { taxable: 0, cgst: 0, sgst: 0, igst: 0, single: 0 };
        if (row.tax === null) {
          const tax = sign * n(row.taxAmount);
          book.add(key(row.taxRate), { ...none, taxable: sign * n(row.taxableValue), single: tax });
          return;
        }
        const { groups, heads } = JSON.parse(String(row.tax)) as Record<
          "groups" | "heads",
          { rate: number; taxable: number; head: string; amount: number; heads: never[] }[]
        >;
        if (by === "month") book.add(key(0), { ...none, taxable: sign * n(row.taxableValue) });
        for (const { rate, taxable, heads: own } of by === "month"
          ? [{ rate: 0, taxable: 0, heads }]
          : groups) {
          if (by === "rate") book.add(key(rate), { ...none, taxable: sign * taxable });
          if (by === "rate" && row.reverseCharge) continue;
          for (const { head, amount } of own as { head: string; amount: number }[]) {
            const column = { CGST: "cgst", SGST: "sgst", UTGST: "sgst", IGST: "igst" }[head]!;
            book.add(key(rate), { ...none, [column]: sign * amount });
          }
        }
      };
      for (const row of rows.Invoice!)
        if (isSold(row) && within(row.invoiceDate, period)) add(row, row.invoiceDate, 1);
      for (const row of rows.Note!)
        if (within(row.date, period)) add(row, row.date, row.kind === "credit" ? -1 : 1);
      const found = await read("taxes", period, by);
      const figures = ["taxable", "cgst", "sgst", "igst", "single"];
      expect(sorted(Book.of(found, figures))).toEqual(sorted(book.groups));
      // What is charged is what the papers' own columns say.
      const sales = await read("sales", period, "month");
      const taxOf = (tables: ReportTable[]) =>
        Object.fromEntries(tables.map(({ currency, total }) => [currency, total?.cells.tax]));
      expect(taxOf(found)).toEqual(taxOf(sales));
    }
  });

  test("quotations by month and employee, with their times", async () => {
    const made = rows
      .Quotation!.map((row) => {
        const moment = (value: unknown) =>
          value === null ? null : new Date(value as string).getTime();
        const local = new Date(moment(row.createdAt)! + 5.5 * 3_600_000).toISOString().slice(0, 10);
        const took =
          row.status === "approved" && row.sentAt !== null && row.decidedAt !== null
            ? (moment(row.decidedAt)! - moment(row.sentAt)!) / 1000
            : null;
        return { row, local, took };
      })
      .filter(({ local }) => within(local, period));
    const groups = {
      month: ({ local }: (typeof made)[number]) => local.slice(0, 7),
      employee: ({ row }: (typeof made)[number]) => nameOf(row.createdById),
    };
    const days = (seconds: number) => Math.round(seconds / 8640);
    for (const [by, keyOf] of Object.entries(groups)) {
      const [table] = await read("quotations", period, by);
      const keys = [...new Set(made.map(keyOf))].sort();
      expect((table?.rows ?? []).map(({ cells }) => cells.label).sort()).toEqual(keys);
      for (const { cells } of [...(table?.rows ?? []), ...(table ? [table.total!] : [])]) {
        const own = made.filter((one) => cells.label === "" || keyOf(one) === cells.label);
        const count = (test: (row: Row) => boolean) => own.filter(({ row }) => test(row)).length;
        const took = own.flatMap((one) => one.took ?? []).sort((a, b) => a - b);
        const half = took.length / 2;
        const median =
          took.length === 0 ? null : (took[Math.ceil(half) - 1]! + took[Math.floor(half)]!) / 2;
        const [sent, accepted] = [
          count(({ status }) => status !== "draft"),
          count(({ status }) => status === "approved"),
        ];
        expect(cells).toMatchObject({
          made: own.length,
          drafts: own.length - sent,
          sent,
          accepted,
          declined: count(({ status }) => status === "rejected"),
          expired: count(
            ({ status, validUntil }) =>
              ["draft", "sent"].includes(String(status)) && String(validUntil) < TODAY,
          ),
          rate: sent ? Math.round((accepted / sent) * 10_000) : null,
        });
        // A tenth of a day may fall either way.
        const near = (shown: unknown, seconds: number | null) =>
          seconds === null
            ? expect(shown).toBe(null)
            : expect(Math.abs(Number(shown) - days(seconds))).toBeLessThanOrEqual(1);
        near(cells.median, median);
        near(
          cells.mean,
          took.length ? took.reduce((sum, one) => sum + one, 0) / took.length : null,
        );
      }
    }
    const reasons = new Book();
    for (const { row } of made)
      if (row.status === "rejected")
        reasons.add(`${row.rejectionReason ?? "No reason given"}||`, { declined: 1 });
    const found = await read("quotations", period, "reason");
    expect(sorted(Book.of(found, ["declined"]))).toEqual(sorted(reasons.groups));
  });
});

test.each(["2026-11-21", "2026-08-01", "2027-05-31"])("outstanding as of %s", async (day) => {
  const unpaid = rows.Invoice!.filter(
    ({ status, balance }) => ["Sent", "Overdue"].includes(String(status)) && n(balance) > 0,
  );
  const age = (dueDate: unknown) => {
    const late = Math.round((Date.parse(day) - Date.parse(String(dueDate))) / 86_400_000);
    if (late <= 0) return "notDue";
    return late <= 30 ? "upTo30" : late <= 60 ? "upTo60" : late <= 90 ? "upTo90" : "over90";
  };
  const none = { invoices: 0, notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, total: 0 };
  const [byCustomer, inAll] = [new Book(), new Book()];
  for (const { clientId, currency, dueDate, balance } of unpaid) {
    const sums = { ...none, invoices: 1, total: n(balance), [age(dueDate)]: n(balance) };
    byCustomer.add([names.get(Number(clientId)), "", currency].join("|"), sums);
    inAll.add(String(currency), sums);
  }
  const tables = await read("outstanding", { from: day, to: day }, "customer");
  expect(sorted(Book.of(tables, Object.keys(none)))).toEqual(sorted(byCustomer.groups));
  expect(Object.fromEntries(tables.map(({ currency, total }) => [currency, total?.cells]))).toEqual(
    sorted(inAll.groups),
  );
  const lines = await read("outstanding", { from: day, to: day }, "invoice");
  expect(lines.flatMap((table) => table.rows.map(({ key }) => Number(key))).sort()).toEqual(
    unpaid.map(({ id }) => Number(id)).sort(),
  );
});

describe("no report reads a table from its beginning to its end", () => {
  const asked = {
    from: "2026-11-01",
    to: "2026-11-30",
    by: "month",
    limit: 100,
    today: TODAY,
    timeZone: "Asia/Kolkata",
  };
  const statements: [string, Prisma.Sql][] = [
    ...["month", "employee", "route"].map((by): [string, Prisma.Sql] => [
      `sales by ${by}`,
      salesSql({ ...asked, by }),
    ]),
    ["quotations", quotationsSql(asked, false)],
    ["quotations by employee", quotationsSql({ ...asked, by: "employee" }, true)],
    ["reasons", reasonsSql(asked)],
    ["outstanding", owingSql(TODAY)],
    ["collections", collectionsSql(asked)],
    ["cash", cashSql(asked)],
    ["jobs", jobsSql(asked)],
    ["jobs by crew", jobsSql({ ...asked, by: "crew" })],
    ["taxes", taxesSql(asked)],
    ["taxes by rate", taxesSql({ ...asked, by: "rate" })],
  ];
  test.each(statements)("%s", async (_, statement) => {
    const plan = await planOf(statement);
    for (const table of [
      "Invoice",
      "i",
      "Note",
      "n",
      "Payment",
      "Quotation",
      "Job",
      "j",
      "Handover",
    ])
      expect([plan, goesThrough(plan, table)]).toEqual([plan, false]);
  });
});
