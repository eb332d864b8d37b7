import * as z from "zod";

import {
  accessOf,
  breakdownOf,
  REPORT_NAMES,
  REPORTS,
  type ReportName,
  type ReportRow,
  type ReportTable,
  plainCell,
} from "~/models/desk/report/report";
import { readAsked, readReport } from "~/models/desk/report/read-report.server";
import { DomainError } from "~/models/kit/shared/domain-error";
import { NO_DAY } from "~/models/desk/report/report.period";
import { ShownFits, takeOverFits } from "~/models/desk/report/surveys.take-over.server";
import { optionalDate } from "~/models/kit/shared/fields";
import { alsoNamed } from "~/models/kit/shared/other-names";
import { day, word } from "~/models/kit/shared/query";

import { tagged } from "./operation.server";
import { Done, done, One, one } from "./replies";

const { get, post } = tagged("Reports");

const Cell = z.union([z.string(), z.number(), z.null()]);
const Row = z.strictObject({
  /** By the columns' keys: amounts in major units, rates in percent, days in days. */
  cells: z.record(z.string(), Cell),
  /** By the columns' keys: the list with the papers behind a figure, and what it is asked for. */
  papers: z.record(
    z.string(),
    z.strictObject({
      list: z.enum(["enquiries", "invoices", "notes", "payments", "quotations", "jobs"]),
      filter: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
const ReportReply = One(
  z.strictObject({
    report: z.enum(REPORT_NAMES),
    from: z.string(),
    to: z.string(),
    by: z.string(),
    tables: z.array(
      z.strictObject({
        title: z.string(),
        currency: z.string().nullable(),
        columns: z.array(z.strictObject({ key: z.string(), label: z.string(), kind: z.string() })),
        rows: z.array(Row),
        /** The total of all rows, also those beyond the limit. */
        total: Row.nullable(),
        /** The number of rows beyond the limit. */
        more: z.int(),
      }),
    ),
  }),
);

/** So many rows of a table are answered unless fewer are asked for. */
const MOST_ROWS = 1_000;

/** Returns the query of a report's address: its days and the words of `by`. */
function queryOf(name: ReportName) {
  const words = Object.keys(REPORTS[name].by);
  const wrong = `By is one of ${words.join(", ")}`;
  const by = word("By", words, (text) => breakdownOf(name, text), wrong);
  if (REPORTS[name].asOf) return z.object({ on: day("On", NO_DAY), by });
  const days = z.object({ from: day("From", NO_DAY), to: day("To", NO_DAY), by });
  return alsoNamed(days, { from: ["startDate"], to: ["endDate"] });
}

/** A report as its page shows it, asked for by the same words. */
function reportOperation(name: ReportName) {
  const { title, about, counts, by } = REPORTS[name];
  return get(`/reports/${name}`, `get${title}Report`, {
    summary: `${title}: ${about} By ${Object.keys(by).join(", ")}`,
    description: counts,
    access: accessOf(name),
    query: queryOf(name),
    reply: ReportReply,
    run: async ({ actor, query }) => {
      const { errors, ...asked } = await readAsked(name, new URLSearchParams(query));
      const wrong = Object.entries(errors).filter((error): error is [string, string] => !!error[1]);
      if (wrong[0]) {
        const fieldErrors = Object.fromEntries(wrong.map(([field, said]) => [field, [said]]));
        throw new DomainError("invalid", wrong[0][1], { fieldErrors });
      }
      const tables = await readReport(actor, name, { ...asked, limit: MOST_ROWS });
      return one({ report: name, ...asked, tables: tables.map(reportTableJson) });
    },
  });
}

function reportTableJson({ title, currency, columns, rows, total, more }: ReportTable) {
  const known = new Map(columns.map((column) => [column.key, column]));
  const plain = ({ cells, papers }: ReportRow) => ({
    cells: Object.fromEntries(
      Object.entries(cells).flatMap(([key, cell]) => {
        const column = known.get(key);
        return column ? [[key, plainCell(cell, column)]] : [];
      }),
    ),
    papers,
  });
  return { title, currency, columns, rows: rows.map(plain), total: total && plain(total), more };
}

export const reportOperations = [
  ...REPORT_NAMES.map(reportOperation),
  post("/reports/surveys/take-over", "takeOverSurveyFits", {
    summary: "Write the figures that would have fitted surveyed moves into the tariff of today",
    description:
      "`from` and `to`: the days whose completed moves say it, as `GET /api/reports/surveys?by=fit` does. A figure that is sent has to be what still fits (409). The tariff's history keeps the old ones. `changed`: how many figures did.",
    access: "tariff:edit",
    body: ShownFits.extend({ from: optionalDate("From"), to: optionalDate("To") }),
    reply: Done(z.strictObject({ changed: z.int() })),
    run: async ({ actor, body: { from, to, ...shown } }) => {
      const days = new URLSearchParams();
      if (from) days.set("from", from);
      if (to) days.set("to", to);
      const asked = await readAsked("surveys", days);
      const changed = await takeOverFits(actor, { from: asked.from, to: asked.to }, shown);
      return done("Tariff changed", { changed });
    },
  }),
];
