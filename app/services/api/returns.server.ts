import * as z from "zod";

import { closeReturn, openReturn } from "~/models/billing/returns/close.server";
import { companyDay } from "~/models/company/company/company.server";
import {
  isMonth,
  isQuarter,
  lastMonthOf,
  MONTH,
  QUARTER,
  quarterOf,
} from "~/models/company/month/month";
import {
  monthState,
  reason,
  setGstr3bFiled,
  setIffClosed,
} from "~/models/company/month/month.server";
import { SECTIONS } from "~/models/billing/returns/gstr1.csv";
import { gstr1Json } from "~/models/billing/returns/gstr1.json";
import {
  askedPeriod,
  lastMonth,
  NO_MONTH,
  NO_QUARTER,
  readGstr1,
  readGstr1a,
  type Return,
} from "~/models/billing/returns/gstr1.server";
import { difference, supplyTotals } from "~/models/billing/returns/gstr1.totals";
import { IffInput, keepIff, readIff } from "~/models/billing/returns/iff.server";
import type { TaxSums } from "~/models/billing/returns/gstr1.sums";
import type { Actor } from "~/models/kit/policy/policy";
import { shaped } from "~/models/kit/shared/query";
import { toMajor } from "~/models/ground/money/money";

import { gstr1CsvFile, gstr1ZipFile } from "../billing/gstr1-files.server";
import { tagged } from "./operation.server";
import { done, Done, One, one } from "./replies";

const { get, post, patch } = tagged("Reports");

const Rows = z.array(z.record(z.string(), z.unknown()));
const Totals = z.strictObject({
  section: z.string(),
  count: z.int().nullable(),
  taxableValue: z.number(),
  igst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  /** Papers under a single tax: in no section, and no tax of GST. */
  taxOutsideGst: z.number(),
});

const Others = z.strictObject({
  currency: z.string(),
  count: z.int(),
  taxableValue: z.number(),
  tax: z.number(),
});

export const month = shaped("Month", MONTH, "2026-11", NO_MONTH).refine(
  (text) => text === "" || isMonth(text),
  NO_MONTH,
);
export const quarter = shaped("Quarter", QUARTER, "2627-Q3", NO_QUARTER).refine(
  (text) => text === "" || isQuarter(text),
  NO_QUARTER,
);
export const format = z.enum(["json", "csv"], "Format is json or csv").default("json");
const section = z.enum(SECTIONS, `Section is one of ${SECTIONS.join(", ")}`).optional();

/** The records that lines of a return are about. */
export const EntryOf = z.enum([
  "invoice",
  "credit",
  "debit",
  "payment",
  "expense",
  "hire",
  "gstr2b",
  "company",
]);

export const Problems = z.array(
  z.strictObject({
    entity: EntryOf,
    id: z.int().nullable(),
    number: z.string(),
    message: z.string(),
  }),
);
/** As the portal takes it. */
const Portal = {
  gstin: z.string(),
  fp: z.string(),
  version: z.string(),
  hash: z.string(),
  b2b: Rows.optional(),
  cdnr: Rows.optional(),
};

const Gstr1Reply = One(
  z.strictObject({
    /** The last month of a quarter. */
    month: z.string(),
    quarter: z.string().nullable(),
    closed: z.boolean(),
    gstr1: z.looseObject({
      ...Portal,
      b2cl: Rows.optional(),
      b2cs: Rows.optional(),
      cdnur: Rows.optional(),
      at: Rows.optional(),
      txpd: Rows.optional(),
    }),
    totals: z.array(Totals),
    /** Papers in other currencies: in no section and in none of the totals. */
    otherCurrencies: z.array(Others),
    /** The difference between the sections and the period's invoices and notes in rupees: nought. */
    difference: z.strictObject({ taxableValue: z.number(), tax: z.number() }),
    problems: Problems,
  }),
);

export const quarterIn = (period: string) => (isQuarter(period) ? period : null);

export const sumsJson = ({ taxable, igst, cgst, sgst }: TaxSums) => ({
  taxableValue: toMajor(taxable),
  igst: toMajor(igst),
  cgst: toMajor(cgst),
  sgst: toMajor(sgst),
});

const totalsJson = ({ gstr1 }: Return) =>
  supplyTotals(gstr1).map(({ section: name, count, outside, ...sums }) => ({
    section: name,
    count,
    ...sumsJson(sums),
    taxOutsideGst: toMajor(outside),
  }));

const Closing = z.object({
  closed: z.boolean("Closed is true or false"),
  reason,
});
const Closed = Done(z.strictObject({ closed: z.boolean() }));

const IffReply = z.strictObject({
  month: z.string(),
  quarter: z.string(),
  /** Whether its papers were chosen: what comes later for the month is in the quarter's return. */
  kept: z.boolean(),
  /** Whether it was filed. */
  closed: z.boolean(),
  iff: z.looseObject(Portal),
  /** Numbers of what it may take and does not: they are in the quarter's return. */
  leftOut: z.array(z.string()),
  /** Papers of the quarter's first month that no IFF has, or that this one took. */
  earlier: z.array(z.string()),
  totals: z.array(Totals),
  problems: Problems,
});

async function iffJson(actor: Actor, asked: string) {
  const found = await readIff(actor, asked);
  return {
    month: asked,
    quarter: quarterOf(asked),
    kept: found.keptAt !== null,
    closed: found.closedAt !== null,
    iff: gstr1Json(found),
    leftOut: found.leftOut.map(({ number }) => number),
    earlier: found.earlier.map(({ number }) => number),
    totals: totalsJson(found).filter(({ section: name }) => name === "b2b" || name === "cdnr"),
    problems: found.gstr1.problems,
  };
}

export const returnOperations = [
  get("/reports/gstr1", "getGstr1", {
    summary:
      "GSTR-1 of a month (2026-11) or of a quarter (2627-Q3), the last one by default; format=csv: a section as CSV, all as a ZIP",
    description:
      "A quarter is a return of a company that files by quarter: what its IFFs took is in the sums and the totals, and not named again. A month of it is what the quarter has of that month.",
    access: "return:view",
    types: ["text/csv", "application/zip"],
    query: z.object({ month, quarter, format, section }),
    reply: Gstr1Reply,
    run: async ({ actor, query: { format: asked, section: wanted, ...query } }) => {
      const period = await askedPeriod(query);
      const found = await readGstr1(actor, period);
      // A file is answered as it is: it has no envelope.
      if (asked === "csv") {
        return (wanted ? gstr1CsvFile(found, wanted) : gstr1ZipFile(found)) as never;
      }
      const { taxable, tax } = difference(found.gstr1, found.books);
      return one({
        month: lastMonthOf(period),
        quarter: quarterIn(period),
        closed: (await monthState(actor, period)).closedAt !== null,
        gstr1: gstr1Json(found, wanted),
        totals: totalsJson(found),
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
  }),
  get("/reports/gstr1a", "getGstr1a", {
    summary: "GSTR-1A of a month or quarter, the last one by default: its amended papers",
    description:
      "What was amended of papers after their GSTR-1 (or IFF) was filed and before their GSTR-3B; the tables and keys are those of GSTR-1. `filed`: GSTR-3B is, and nothing more goes into it.",
    access: "return:view",
    query: z.object({ month, quarter }),
    reply: One(
      z.strictObject({
        month: z.string(),
        quarter: z.string().nullable(),
        filed: z.boolean(),
        gstr1a: z.looseObject(Portal),
      }),
    ),
    run: async ({ actor, query }) => {
      const period = await askedPeriod(query);
      const found = await readGstr1a(actor, period);
      const { gstr3bFiledAt } = await monthState(actor, period);
      return one({
        month: lastMonthOf(period),
        quarter: quarterIn(period),
        filed: gstr3bFiledAt !== null,
        gstr1a: gstr1Json(found),
      });
    },
  }),
  patch("/reports/gstr3b", "fileGstr3b", {
    summary: "Say that GSTR-3B of a closed month or quarter is filed, or is not",
    description: "Once it is, its GSTR-1A takes no more amendments.",
    access: "month:close",
    body: z.object({ filed: z.boolean("Filed is true or false"), reason, month, quarter }),
    reply: Done(z.strictObject({ filed: z.boolean() })),
    run: async ({ actor, body: { filed, reason: why, ...asked } }) => {
      await setGstr3bFiled(actor, await askedPeriod(asked), filed, why);
      return done(filed ? "Filed" : "Not filed", { filed });
    },
  }),
  patch("/reports/gstr1", "closeReturn", {
    summary: "Close a month or quarter once its return is filed, or open it again",
    description:
      "Of a closed one no invoice is created, issued, edited or cancelled, and no advance is recorded, given back or used: its papers change by notes alone.",
    access: "month:close",
    body: Closing.extend({ month, quarter }),
    reply: Closed,
    run: async ({ actor, body: { closed, reason: why, ...asked } }) => {
      const period = await askedPeriod(asked);
      if (closed) await closeReturn(actor, period, why, (await companyDay()).today);
      else await openReturn(actor, period, why);
      return done(closed ? "Closed" : "Opened", { closed });
    },
  }),
  get("/reports/iff", "getIff", {
    summary:
      "The IFF of a quarter's first or second month: bills and notes to clients with a GSTIN, but those left out; format=csv: as a ZIP",
    access: "return:view",
    types: ["application/zip"],
    query: z.object({ month, format }),
    reply: One(IffReply),
    run: async ({ actor, query }) => {
      const asked = query.month || (await lastMonth());
      if (query.format === "csv")
        return gstr1ZipFile(await readIff(actor, asked), null, "IFF") as never;
      return one(await iffJson(actor, asked));
    },
  }),
  post("/reports/iff", "keepIff", {
    summary: "Choose the papers of a month's IFF by those left out",
    description:
      "They are in no other return from then on, and do not change. May be said again until the IFF is closed. That of a quarter's second month takes what the first one's left out by `takeEarlier`. Bills of more than ₹50,00,000 without tax are refused.",
    access: "month:close",
    body: IffInput,
    reply: Done(IffReply),
    run: async ({ actor, body }) => {
      await keepIff(actor, body);
      return done("IFF kept", await iffJson(actor, body.month));
    },
  }),
  patch("/reports/iff", "closeIff", {
    summary: "Close an IFF once it is filed, or open it again",
    access: "month:close",
    body: Closing.extend({ month: IffInput.shape.month }),
    reply: Closed,
    run: async ({ actor, body }) => {
      await setIffClosed(actor, body.month, body.closed, body.reason);
      return done(body.closed ? "Closed" : "Opened", { closed: body.closed });
    },
  }),
];
