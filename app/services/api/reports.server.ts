import * as z from "zod";

import { monthState } from "~/models/company/month/month.server";
import { isMonth } from "~/models/company/month/month";
import { toMajor } from "~/models/ground/money/money";
import {
  accessOf,
  REPORT_NAMES,
  REPORTS,
  type ReportName,
  type ReportRow,
  type ReportTable,
} from "~/models/desk/report/report";
import { readReport } from "~/models/desk/report/read-report.server";
import { gstr1Json } from "~/models/billing/returns/gstr1.json";
import { DomainError } from "~/models/kit/shared/domain-error";
import { SECTIONS } from "~/models/billing/returns/gstr1.csv";
import { lastMonth, NO_MONTH, readGstr1 } from "~/models/billing/returns/gstr1.server";
import { difference, supplyTotals } from "~/models/billing/returns/gstr1.totals";

import { gstr1CsvFile, gstr1ZipFile } from "../billing/gstr1-files.server";
import { plainCell, readAsked } from "../desk/report-page.server";
import { operation } from "./operation.server";
import { One, one } from "./replies";

const Rows = z.array(z.record(z.string(), z.unknown()));
const Totals = z.strictObject({
  section: z.string(),
  count: z.int().nullable(),
  taxableValue: z.number(),
  igst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  /** Of papers under a single tax: in no section, and no tax of GST. */
  taxOutsideGst: z.number(),
});

const Others = z.strictObject({
  currency: z.string(),
  count: z.int(),
  taxableValue: z.number(),
  tax: z.number(),
});

const Query = z.object({
  month: z
    .string()
    .refine((month) => month === "" || isMonth(month), NO_MONTH)
    .optional(),
  format: z.enum(["json", "csv"], "Format is json or csv").default("json"),
  section: z
    .enum(SECTIONS, `Section is one of ${SECTIONS.join(", ")}`)
    .nullish()
    .transform((section) => section ?? null),
});

const Gstr1Reply = One(
  z.strictObject({
    month: z.string(),
    closed: z.boolean(),
    /** As the portal takes it. */
    gstr1: z.looseObject({
      gstin: z.string(),
      fp: z.string(),
      version: z.string(),
      hash: z.string(),
      b2b: Rows.optional(),
      b2cl: Rows.optional(),
      b2cs: Rows.optional(),
      cdnr: Rows.optional(),
      cdnur: Rows.optional(),
      at: Rows.optional(),
      txpd: Rows.optional(),
    }),
    totals: z.array(Totals),
    /** Papers in other currencies: in no section and in none of the totals. */
    otherCurrencies: z.array(Others),
    /** What the sections come to more or less than the month's invoices and notes in rupees: nought. */
    difference: z.strictObject({ taxableValue: z.number(), tax: z.number() }),
    problems: z.array(
      z.strictObject({
        entity: z.enum(["invoice", "credit", "debit", "payment", "company"]),
        id: z.int().nullable(),
        number: z.string(),
        message: z.string(),
      }),
    ),
  }),
);

const gstr1 = operation({
  id: "getGstr1",
  method: "GET",
  path: "/reports/gstr1",
  tag: "Reports",
  summary:
    "GSTR-1 of a month (2026-11; last month by default); format=csv: a section as CSV, all as a ZIP",
  access: "return:view",
  query: Query,
  reply: Gstr1Reply,
  run: async ({ actor, query: { month: asked, format, section } }) => {
    const month = asked || (await lastMonth());
    const found = await readGstr1(actor, month);
    // A file is answered as it is: it has no envelope.
    if (format === "csv") {
      return (section ? gstr1CsvFile(found, section) : gstr1ZipFile(found)) as never;
    }
    const { taxable, tax } = difference(found.gstr1, found.books);
    return one({
      month,
      closed: (await monthState(actor, month)).closedAt !== null,
      gstr1: gstr1Json(found, section),
      totals: supplyTotals(found.gstr1).map(({ section: name, count, ...sums }) => ({
        section: name,
        count,
        taxableValue: toMajor(sums.taxable),
        igst: toMajor(sums.igst),
        cgst: toMajor(sums.cgst),
        sgst: toMajor(sums.sgst),
        taxOutsideGst: toMajor(sums.outside),
      })),
      otherCurrencies: found.gstr1.others.map(({ currency, count, ...sums }) => ({
        currency,
        count,
        taxableValue: toMajor(sums.taxable),
        tax: toMajor(sums.tax),
      })),
      difference: { taxableValue: toMajor(taxable), tax: toMajor(tax) },
      problems: found.gstr1.problems,
    });
  },
});

const Cell = z.union([z.string(), z.number(), z.null()]);
const Row = z.strictObject({
  /** By the columns' keys: amounts in major units, rates in percent, days in days. */
  cells: z.record(z.string(), Cell),
  /** By the columns' keys: the list with the papers behind a figure, and what it is asked for. */
  papers: z.record(
    z.string(),
    z.strictObject({
      list: z.enum(["invoices", "notes", "payments", "quotations", "jobs"]),
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
        /** Of all rows, also those beyond the limit. */
        total: Row.nullable(),
        /** How many rows are beyond the limit. */
        more: z.int(),
      }),
    ),
  }),
);

/** So many rows of a table are answered unless fewer are asked for. */
const MOST_ROWS = 1_000;

const asText = z
  .string()
  .optional()
  .transform((text) => text ?? "");
/** `startDate` and `endDate` are other names of `from` and `to`. */
const ReportQuery = z.object({
  from: asText,
  to: asText,
  by: asText,
  startDate: asText,
  endDate: asText,
});
const AsOfQuery = z.object({ on: asText, by: asText });

/** A report as its page shows it, asked for by the same words. */
function reportOperation(name: ReportName) {
  const { title, about, counts, by, asOf } = REPORTS[name];
  return operation({
    id: `get${title}Report`,
    method: "GET",
    path: `/reports/${name}`,
    tag: "Reports",
    summary: `${title}: ${about} By ${Object.keys(by).join(", ")}`,
    description: counts,
    access: accessOf(name),
    query: asOf ? AsOfQuery : ReportQuery,
    reply: ReportReply,
    run: async ({ actor, url }) => {
      const { errors, ...asked } = await readAsked(name, url.searchParams);
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

export const reportOperations = [gstr1, ...REPORT_NAMES.map(reportOperation)];
