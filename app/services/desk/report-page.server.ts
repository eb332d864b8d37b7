import { data } from "@remix-run/node";

import { companyToday, getCompany } from "~/models/company/company/company.server";
import { formatCount, formatMoney, rateText } from "~/models/ground/money/money";
import { methodWord } from "~/models/billing/payment/payment.words";
import { monthName } from "~/models/company/month/month";
import type { Actor } from "~/models/kit/policy/policy";
import {
  breakdownsFor,
  accessOf,
  plainCell,
  REPORTS,
  type Cell,
  type CellKind,
  type Papers,
  type ReportColumn,
  type ReportName,
  type ReportRow,
  type ReportTable,
} from "~/models/desk/report/report";
import { quickPeriods } from "~/models/desk/report/report.period";
import { readAsked, readReport, type AskedReport } from "~/models/desk/report/read-report.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { invalidField } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { barChart } from "./charts.server";
import { csvReply } from "./csv.server";
import { fileFor } from "../papers/file-page.server";
import { pageFor, type PageArgs, type PageContext } from "../page.server";
import { loadPart } from "../page-parts.server";

/** The report that an address names. */
export function reportAt({ request }: PageArgs): ReportName {
  const [, , name = ""] = new URL(request.url).pathname.toLowerCase().split("/");
  const found = (Object.keys(REPORTS) as ReportName[]).find((one) => name.split(".")[0] === one);
  if (!found) throw new Response("Not found", { status: 404 });
  return found;
}

const isWrong = ({ errors }: AskedReport) => Object.values(errors).some(Boolean);

/** The page of a report, with `besides` what stands below its tables. */
export const loadReport = <More = null>(
  args: PageArgs,
  name: ReportName,
  besides?: (actor: Actor, asked: AskedReport) => Promise<More>,
) =>
  pageFor(args, accessOf(name), async (page) => {
    const asked = await readAsked(name, page.url.searchParams);
    const report = await shownReport(page, name, asked);
    const more = besides ? await besides(page.actor, asked) : null;
    const shown = { ...report, more };
    return isWrong(asked) ? data(shown, { status: 400 }) : shown;
  });

async function shownReport({ actor, url }: PageContext, name: ReportName, asked: AskedReport) {
  const company = await getCompany();
  const today = companyToday(company);
  const words = REPORTS[name];
  const wrong = isWrong(asked);
  const tables = wrong ? [] : await readReport(actor, name, asked);
  const days = { from: asked.from, to: asked.to };
  const typed = (key: string, value: string) => url.searchParams.get(key)?.slice(0, 100) || value;
  const quick = quickPeriods(today, company.financialYearStart);
  const address = { ...days, by: asked.by };
  return {
    name,
    title: words.title,
    counts: words.counts,
    by: asked.by,
    breakdowns: breakdownsFor(actor, name).map(([word, label]) => ({
      label,
      to: paths.reports.view(name, { ...days, by: word }),
      current: word === asked.by,
    })),
    typed: {
      from: typed("from", asked.from),
      to: typed("to", asked.to),
    },
    errors: asked.errors,
    shown: `${formatDate(asked.from)} to ${formatDate(asked.to)}`,
    quick: quick.map(({ label, from, to }) => ({
      label,
      to: paths.reports.view(name, { from, to, by: asked.by }),
      current: from === asked.from && to === asked.to,
    })),
    csv: wrong ? null : paths.reports.csv(name, address),
    here: paths.reports.view(name, address),
    chart: await loadPart("report chart", () => chartOf(tables)),
    tables: tables.map(shownTable),
    sums: wrong ? null : sumsOf(tables),
  };
}

/** A report as its page is sent it. */
export type ShownReport = Awaited<ReturnType<typeof shownReport>>;

/** The largest figures of a report in words, for who only wants those. */
function sumsOf(tables: readonly ReportTable[]) {
  return tables.flatMap(({ total, columns, currency, title }) =>
    total
      ? columns
          .filter(({ kind, key }) => kind === "money" && key in total.cells)
          .slice(-1)
          .map((column) => ({
            key: `${title} ${column.key}`,
            label: `${column.label}${currency ? ` in ${currency}` : ""}`,
            value: cellText(total.cells[column.key] ?? null, column, currency),
          }))
      : [],
  );
}

/** A figure or text as people read it. */
export function cellText(cell: Cell, { kind }: ReportColumn, currency: string | null): string {
  if (cell === null || cell === "") return isWord(kind) ? "" : "–";
  return SHOWN[kind](cell, currency ?? "INR");
}

const isWord = (kind: CellKind) => kind === "text" || kind === "method";

const SHOWN: Record<CellKind, (cell: string | number, currency: string) => string> = {
  text: String,
  method: (cell, currency) => methodWord(String(cell), currency),
  month: (cell) => monthName(String(cell)),
  day: (cell) => formatDate(String(cell)),
  count: (cell, currency) => formatCount(Number(cell), currency),
  // Nought is soon seen so.
  money: (cell, currency) => (Number(cell) === 0 ? "–" : formatMoney(Number(cell), currency)),
  rate: (cell) => `${rateText(Math.round(Number(cell) / 10) * 10)}%`,
  days: (cell) => String(Number(cell) / 10),
};

const LISTS: Record<Papers["list"], (filter: Papers["filter"]) => string> = {
  enquiries: paths.enquiries.list,
  invoices: paths.invoices.list,
  notes: paths.notes.list,
  payments: paths.payments.list,
  quotations: paths.quotations.list,
  jobs: paths.jobs.list,
};

const RECORDS = {
  customer: paths.customers.view,
  invoice: paths.invoices.view,
  employee: paths.employees.view,
  job: paths.jobs.view,
  vehicle: roadPaths.vehicles.view,
};

function shownTable({ columns, rows, total, more, title, currency }: ReportTable) {
  const shown = (row: ReportRow, last: boolean) => ({
    key: row.key,
    last,
    cells: columns.map((column, at) => {
      const text = cellText(row.cells[column.key] ?? null, column, currency);
      const papers = row.papers[column.key];
      const to = papers
        ? LISTS[papers.list](papers.filter)
        : at === 0 && row.about && row.about.kind !== "handover"
          ? RECORDS[row.about.kind](row.about.id)
          : null;
      if (last && at === 0) return { text: "Total", to: null };
      return { text: last && !(column.key in row.cells) ? "" : text, to };
    }),
  });
  return {
    title,
    columns: columns.map(({ label, kind }) => ({
      label,
      numeric: !isWord(kind) && kind !== "month" && kind !== "day",
    })),
    rows: [...rows.map((row) => shown(row, false)), ...(total ? [shown(total, true)] : [])],
    empty: rows.length === 0,
    more,
  };
}

const COLOURS = [
  "var(--color-invoice)",
  "var(--color-payment)",
  "var(--color-quotation)",
  "var(--color-edge)",
];
/** So many groups of bars can be told apart. */
const BARS = 12;

/** Returns the chart of the first table: its largest rows, or the last of months and days. */
async function chartOf([table]: readonly ReportTable[]) {
  if (!table || table.chart.length === 0 || table.rows.length === 0) return null;
  const { columns, currency, total } = table;
  const named = columns.filter(({ key }) => table.chart.includes(key));
  const [first] = columns;
  const inTime = first?.kind === "month" || first?.kind === "day";
  const value = (row: ReportRow, { key, kind }: ReportColumn) => {
    const figure = Number(row.cells[key] ?? 0);
    return kind === "money" ? Math.round(figure / 100) : figure;
  };
  const bars = inTime ? table.rows.slice(-BARS) : table.rows.slice(0, BARS);
  const rows = bars.map((row) => ({
    bar: barLabel(row.cells.label ?? "", first?.kind, bars.length),
    ...Object.fromEntries(named.map((column) => [column.key, value(row, column)])),
  }));
  const colour = (at: number) => COLOURS[at % COLOURS.length]!;
  const svg = await barChart<Record<string, string | number>>({
    title: table.title,
    rows,
    indexBy: "bar",
    series: named.map(({ key, label }, at) => ({ key, label, color: colour(at) })),
    currency: currency ?? undefined,
  });
  const legend = named.map((column, at) => ({
    label: column.label,
    color: colour(at),
    value: total && column.key in total.cells ? summed(total, column) : "",
  }));
  function summed({ cells }: ReportRow, column: ReportColumn) {
    return cellText(cells[column.key] ?? 0, column, currency);
  }
  const which = inTime ? `the last ${BARS}` : `the first ${BARS}`;
  const hint = table.rows.length + table.more > BARS ? `The chart shows ${which}.` : null;
  return { svg, legend, hint };
}

function barLabel(cell: Cell, kind: string | undefined, bars: number): string {
  const text = String(cell ?? "");
  if (kind === "month") {
    const [month, year] = [monthName(text).slice(0, 3), text.slice(2, 4)];
    // The year stands where there is room for it, else under its first month.
    return bars <= 6 || text.endsWith("-01") ? `${month} ${year}` : month;
  }
  if (kind === "day") return text.slice(8);
  const most = Math.max(4, Math.floor(52 / bars));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** So many rows of a table stand in a file at most. */
const FILE_ROWS = 100_000;
const BATCH = 500;

/** A report as CSV: what its page shows, all rows, without sums; amounts are plain and their currency stands beside them. */
export const reportFile = (args: PageArgs, name: ReportName) =>
  fileFor(args, accessOf(name), async ({ actor, url }) => {
    const asked = await readAsked(name, url.searchParams);
    const [field, message] = Object.entries(asked.errors).find(([, said]) => said) ?? [];
    if (field && message) throw invalidField(field, message);
    const tables = await readReport(actor, name, { ...asked, limit: FILE_ROWS });
    const columns = columnsOf(tables);
    const priced = tables.some(({ currency }) => currency);
    const head = [...columns.map(({ label }) => label), ...(priced ? ["Currency"] : [])];
    const days = REPORTS[name].asOf ? asked.to : `${asked.from}-${asked.to}`;
    async function* parts() {
      for (const { rows, currency } of tables) {
        for (let at = 0; at < rows.length; at += BATCH) {
          yield rows
            .slice(at, at + BATCH)
            .map(({ cells }) => [
              ...columns.map((column) => plainCell(cells[column.key] ?? null, column)),
              ...(priced ? [currency] : []),
            ]);
        }
      }
    }
    return csvReply(`${name}-${asked.by}-${days}`, head, parts());
  });

/** The columns of all tables of a report, which may differ by what their currency has. */
export function columnsOf(tables: readonly ReportTable[]): ReportColumn[] {
  const found = new Map<string, ReportColumn>();
  for (const { columns } of tables) for (const column of columns) found.set(column.key, column);
  return [...found.values()];
}
