import { beforeAll, describe, expect, test } from "vitest";

import { INVOICE_LIST } from "~/models/billing/invoice/invoice.list";
import { JOB_LIST } from "~/models/road/job/job.list";
import { NOTE_LIST } from "~/models/billing/note/note.list";
import { PAYMENT_LIST } from "~/models/billing/payment/payment.list";
import type { Actor } from "~/models/kit/policy/policy";
import { ENQUIRY } from "~/models/sales/enquiry/enquiry.record";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import {
  REPORTS,
  type Papers,
  type ReportName,
  type ReportTable,
  plainCell,
} from "~/models/desk/report/report";
import { db } from "~/platform/db.server";
import { cellText } from "~/services/desk/report-page.server";
import { TODAY } from "../support/invoices";
import {
  actor,
  api,
  Book,
  customer,
  n,
  read,
  type Row,
  rows,
  sorted,
  strewReports,
} from "../support/report-world";

/* Every figure of a report beside the papers that it leads to, the product's other figures, and what /api answers. */

beforeAll(strewReports, 60_000);

/** The rows of a list of the product, as its page is asked for them. */
async function listed({ list, filter }: Papers): Promise<Row[]> {
  const params = new URLSearchParams(
    Object.entries(filter).map(([key, value]) => [key, String(value)]),
  );
  const day = { today: TODAY, timeZone: "Asia/Kolkata" };
  const where = <Q>(definition: {
    read: (params: URLSearchParams) => Q;
    where: (actor: Actor, asked: Q, day: { today: string; timeZone: string }) => object;
    chosen: (asked: Q) => Record<string, unknown>;
  }) => {
    const asked = definition.read(params);
    // No word of the link is one that the list does not know.
    const chosen = definition.chosen(asked);
    for (const [key, value] of params) expect([key, String(chosen[key])]).toEqual([key, value]);
    return { where: definition.where(actor, asked, day) };
  };
  switch (list) {
    case "invoices":
      return (await db.invoice.findMany(where(INVOICE_LIST))) as unknown as Row[];
    case "notes":
      return (await db.note.findMany(where(NOTE_LIST))) as unknown as Row[];
    case "payments":
      return (await db.payment.findMany(where(PAYMENT_LIST))) as unknown as Row[];
    case "enquiries":
      return (await db.enquiry.findMany(where(ENQUIRY.list))) as unknown as Row[];
    case "quotations":
      return (await db.quotation.findMany(where(QUOTATION_LIST))) as unknown as Row[];
    case "jobs":
      return (await db.job.findMany(where(JOB_LIST))) as unknown as Row[];
  }
}

const SUMMED = new Set(["notDue", "upTo30", "upTo60", "upTo90", "over90", "total"]);

describe("the papers behind every figure", () => {
  const cases = (Object.keys(REPORTS) as ReportName[]).flatMap((name) =>
    Object.keys(REPORTS[name].by).map((by) => ({ name, by })),
  );
  test.each(cases)("$name by $by", async ({ name, by }) => {
    const period = REPORTS[name].asOf
      ? { from: TODAY, to: TODAY }
      : { from: "2026-09-13", to: "2026-11-30" };
    let links = 0;
    for (const table of await read(name, period, by)) {
      for (const row of [...table.rows, ...(table.total ? [table.total] : [])]) {
        const found: Record<string, Row[]> = {};
        for (const [column, papers] of Object.entries(row.papers)) {
          links += 1;
          found[column] = await listed(papers);
          if (column === "days") continue;
          const sum = (name: string) =>
            found[column]!.reduce((all, one) => all + Math.abs(n(one[name])), 0);
          const figure =
            by === "cash"
              ? sum("amount")
              : SUMMED.has(column)
                ? sum("balance")
                : found[column].length;
          expect([row.key, column, figure]).toEqual([row.key, column, row.cells[column]]);
        }
        const linked = name === "sales" && (found.invoices || found.notes);
        if (linked) {
          const signed = (found.notes ?? []).map((note) => ({
            ...note,
            total: (note.kind === "credit" ? -1 : 1) * n(note.total),
          }));
          const sum = [...(found.invoices ?? []), ...signed].reduce(
            (all, one) => all + n(one.total),
            0,
          );
          expect([row.key, sum]).toEqual([row.key, row.cells.total]);
        }
        if (name === "collections" && by !== "cash" && (found.in || found.out)) {
          const sum = (list: Row[] = []) =>
            list.reduce((all, { amount }) => all + Math.abs(n(amount)), 0);
          expect([sum(found.in), sum(found.out)]).toEqual([
            row.cells.received,
            row.cells.givenBack,
          ]);
        }
      }
    }
    // Profit leads to its jobs, trucks and people, not to lists; surveys are compared thing by thing.
    const toRecords = name === "profit" || name === "surveys";
    if (by !== "rate" && !toRecords && !(name === "outstanding" && by === "invoice"))
      expect(links).toBeGreaterThan(0);
  });
});

describe("the same figures elsewhere", () => {
  const ALL = { from: "2024-01-01", to: "2028-12-31" };

  test("outstanding is what /api/invoices/summary calls overdue and pending", async () => {
    type Summary = { currency: string; overdueAmount: number; pendingAmount: number };
    const { body } = await api.get("/invoices/summary");
    const { byCurrency } = body.data as unknown as { byCurrency: Summary[] };
    const tables = await read("outstanding", { from: TODAY, to: TODAY }, "customer");
    for (const { currency, total } of tables) {
      const own = byCurrency.find((one) => one.currency === currency)!;
      const owed = Math.round((own.overdueAmount + own.pendingAmount) * 100);
      expect([currency, total?.cells.total]).toEqual([currency, owed]);
    }
  });

  test("all that was ever invoiced is what the invoices' lists come to, notes apart", async () => {
    const tables = await read("sales", ALL, "month");
    for (const { currency, total } of tables) {
      const invoices = await listed({
        list: "invoices",
        filter: { status: "Issued", currency: currency!, carriedOver: "no" },
      });
      const notes = await listed({ list: "notes", filter: { currency: currency! } });
      const sum =
        invoices.reduce((all, one) => all + n(one.total), 0) +
        notes.reduce((all, one) => all + (one.kind === "credit" ? -1 : 1) * n(one.total), 0);
      expect([currency, total?.cells.total]).toEqual([currency, sum]);
    }
  });

  test("a method is called as the money is of where people read it, and as it is stored in files", async () => {
    const [{ columns } = { columns: [] }] = await read("collections", ALL, "method");
    const [method] = columns;
    expect(method).toMatchObject({ key: "label", kind: "method" });
    const said = ["INR", "USD"].map((currency) => cellText("Check", method!, currency));
    expect([...said, plainCell("Check", method!)]).toEqual(["Cheque", "Check", "Check"]);
  });

  test("all that ever came less what left is what completed payments come to", async () => {
    const tables = await read("collections", ALL, "method");
    const completed = new Book();
    for (const { status, currency, amount } of rows.Payment!)
      if (status === "Completed") completed.add(String(currency), { net: n(amount) });
    expect(
      Object.fromEntries(
        tables.map(({ currency, total }) => [currency, { net: total?.cells.net }]),
      ),
    ).toEqual(sorted(completed.groups));
  });
});

describe("GET /api/reports", () => {
  const cases = Object.keys(REPORTS) as ReportName[];
  test.each(cases)("%s answers what its page shows, in major units", async (name) => {
    const days = REPORTS[name].asOf ? `on=${TODAY}` : "from=2026-10-01&to=2026-11-30";
    for (const by of Object.keys(REPORTS[name].by)) {
      const reply = await api.get(`/reports/${name}?${days}&by=${by}`);
      expect([by, reply.status]).toEqual([by, 200]);
      const { tables } = reply.body.data as unknown as { tables: ReportTable[] };
      const period = REPORTS[name].asOf
        ? { from: TODAY, to: TODAY }
        : { from: "2026-10-01", to: "2026-11-30" };
      const own = await read(name, period, by);
      expect(tables.map(({ total }) => total?.cells.total ?? null)).toEqual(
        own.map(({ total, columns }) =>
          total && "total" in total.cells && columns.some(({ key }) => key === "total")
            ? n(total.cells.total) / 100
            : null,
        ),
      );
    }
  });

  test.each([
    ["sales?from=2026-11-30&to=2026-11-01", "from", "From cannot be after To"],
    ["sales?from=2026-02-30", "from", "Choose a date that exists, such as 2026-11-21"],
    ["jobs?to=yesterday", "to", "Choose a date that exists, such as 2026-11-21"],
    ["taxes?from=2001-01-01&to=2026-01-01", "from", "A report covers at most 5 years"],
    ["outstanding?on=0000-00-00", "on", "Choose a date that exists, such as 2026-11-21"],
    ["collections?by=colour", "by", "By is one of day, method, employee, cash"],
  ])("%s is refused at its field", async (address, field, message) => {
    const reply = await api.get(`/reports/${address}`);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual({ [field]: [message] });
  });

  test("a customer is refused", async () => {
    for (const name of cases) expect((await customer.get(`/reports/${name}`)).status).toBe(403);
  });
});
