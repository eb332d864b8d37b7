import * as z from "zod";

import { companyDay } from "~/models/company/company/company.server";
import { updateCompany, readSettings } from "~/models/company/company/company.edit.server";
import { SETTINGS } from "~/models/company/company/company.schema";
import { isMonth, isQuarter, lastMonthOf, quarterOf } from "~/models/company/month/month";
import {
  closeMonth,
  monthState,
  openMonth,
  reason,
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
  type Return,
} from "~/models/billing/returns/gstr1.server";
import { difference, supplyTotals } from "~/models/billing/returns/gstr1.totals";
import {
  byPlace,
  gstr3bJson,
  linesOf,
  LINE_NAMES,
  notInBooks,
} from "~/models/billing/returns/gstr3b";
import { readGstr3b } from "~/models/billing/returns/gstr3b.server";
import { IffInput, keepIff, readIff } from "~/models/billing/returns/iff.server";
import type { TaxSums } from "~/models/billing/returns/gstr1.sums";
import type { Actor } from "~/models/kit/policy/policy";
import { toMajor } from "~/models/ground/money/money";

import { gstr1CsvFile, gstr1ZipFile, gstr3bCsvFile } from "../billing/gstr1-files.server";
import { operation } from "./operation.server";
import { done, Done, One, one } from "./replies";

const tag = "Reports";

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

const month = z
  .string()
  .refine((text) => text === "" || isMonth(text), NO_MONTH)
  .optional();
const quarter = z
  .string()
  .refine((text) => text === "" || isQuarter(text), NO_QUARTER)
  .optional();
/** What a call about a return is asked for. */
export const period = { month, quarter };
const format = z.enum(["json", "csv"], "Format is json or csv").default("json");
const section = z
  .enum(SECTIONS, `Section is one of ${SECTIONS.join(", ")}`)
  .nullish()
  .transform((name) => name ?? null);

const Problems = z.array(
  z.strictObject({
    entity: z.enum(["invoice", "credit", "debit", "payment", "expense", "company"]),
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
    /** Of a quarter its last one. */
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
    /** What the sections come to more or less than the period's invoices and notes in rupees: nought. */
    difference: z.strictObject({ taxableValue: z.number(), tax: z.number() }),
    problems: Problems,
  }),
);

const quarterIn = (period: string) => (isQuarter(period) ? period : null);

const sumsJson = ({ taxable, igst, cgst, sgst }: TaxSums) => ({
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

const gstr1 = operation({
  id: "getGstr1",
  method: "GET",
  path: "/reports/gstr1",
  tag,
  summary:
    "GSTR-1 of a month (2026-11) or of a quarter (2627-Q3), the last one by default; format=csv: a section as CSV, all as a ZIP",
  description:
    "A quarter is a return of a company that files by quarter: what its IFFs took is in the sums and the totals, and not named again. A month of it is what the quarter has of that month.",
  access: "return:view",
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
});

const closeGstr1 = operation({
  id: "closeReturn",
  method: "PATCH",
  path: "/reports/gstr1",
  tag,
  summary: "Close a month or quarter once its return is filed, or open it again",
  description:
    "Of a closed one no invoice is created, issued, edited or cancelled, and no advance is recorded, given back or used: its papers change by notes alone.",
  access: "month:close",
  body: Closing.extend({ month, quarter }),
  reply: Closed,
  run: async ({ actor, body: { closed, reason: why, ...asked } }) => {
    const period = await askedPeriod(asked);
    if (closed) await closeMonth(actor, period, why, (await companyDay()).today);
    else await openMonth(actor, period, why);
    return done(closed ? "Closed" : "Opened", { closed });
  },
});

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
    totals: totalsJson(found).filter(({ section: name }) => name === "b2b" || name === "cdnr"),
    problems: found.gstr1.problems,
  };
}

const iff = operation({
  id: "getIff",
  method: "GET",
  path: "/reports/iff",
  tag,
  summary:
    "The IFF of a quarter's first or second month: bills and notes to clients with a GSTIN, but those left out; format=csv: as a ZIP",
  access: "return:view",
  query: z.object({ month, format }),
  reply: One(IffReply),
  run: async ({ actor, query }) => {
    const asked = query.month || (await lastMonth());
    if (query.format === "csv")
      return gstr1ZipFile(await readIff(actor, asked), null, "IFF") as never;
    return one(await iffJson(actor, asked));
  },
});

const chooseIff = operation({
  id: "keepIff",
  method: "POST",
  path: "/reports/iff",
  tag,
  summary: "Keep which papers a month's IFF takes: all that it may, but those left out",
  description:
    "They are in no other return from then on, and do not change. May be said again until the IFF is closed.",
  access: "month:close",
  body: IffInput,
  reply: Done(IffReply),
  run: async ({ actor, body }) => {
    await keepIff(actor, body);
    return done("IFF kept", await iffJson(actor, body.month));
  },
});

const closeIff = operation({
  id: "closeIff",
  method: "PATCH",
  path: "/reports/iff",
  tag,
  summary: "Close an IFF once it is filed, or open it again",
  access: "month:close",
  body: Closing.extend({ month: IffInput.shape.month }),
  reply: Closed,
  run: async ({ actor, body }) => {
    await setIffClosed(actor, body.month, body.closed, body.reason);
    return done(body.closed ? "Closed" : "Opened", { closed: body.closed });
  },
});

const Sums = {
  taxableValue: z.number(),
  igst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
};
const LineRows = z.array(
  z.strictObject({
    entity: z.enum(["invoice", "credit", "debit", "payment", "expense", "company"]),
    id: z.int(),
    number: z.string(),
    date: z.string(),
    ...Sums,
  }),
);

const gstr3b = operation({
  id: "getGstr3b",
  method: "GET",
  path: "/reports/gstr3b",
  tag,
  summary:
    "GSTR-3B of a month or quarter, the last one by default: each line with its papers; format=csv: the lines and their papers",
  description:
    "Outward supplies and advances from what papers froze, input tax from expenses. Inward supplies under reverse charge, reversals and interest are not kept here.",
  access: "return:view",
  query: z.object({ month, quarter, format }),
  reply: One(
    z.strictObject({
      month: z.string(),
      quarter: z.string().nullable(),
      /** As the portal takes it. */
      gstr3b: z.looseObject({ gstin: z.string(), ret_period: z.string() }),
      lines: z.array(
        z.strictObject({
          line: z.enum(LINE_NAMES as [string, ...string[]]),
          label: z.string(),
          ...Sums,
          rows: LineRows,
        }),
      ),
      /** Table 3.2: of line 3.1a what went to people without a GSTIN in other States. */
      interStateUnregistered: z.array(
        z.strictObject({ place: z.string(), taxableValue: z.number(), igst: z.number() }),
      ),
      /** What the lines have of invoices and notes more or less than the books: nought. */
      difference: z.number(),
      problems: Problems,
    }),
  ),
  run: async ({ actor, query: { format: asked, ...query } }) => {
    const period = await askedPeriod(query);
    const found = await readGstr3b(actor, period);
    if (asked === "csv") return gstr3bCsvFile(found) as never;
    return one({
      month: lastMonthOf(period),
      quarter: quarterIn(period),
      gstr3b: gstr3bJson(found.gstin, found.gstr3b),
      lines: linesOf(found.gstr3b).map(({ line, label, rows, ...sums }) => ({
        line,
        label,
        ...sumsJson(sums),
        rows: rows.map(({ entity, id, number, date, ...row }) => ({
          entity,
          id,
          number,
          date,
          ...sumsJson(row),
        })),
      })),
      interStateUnregistered: byPlace(found.gstr3b).map(({ place, taxable, igst }) => ({
        place,
        taxableValue: toMajor(taxable),
        igst: toMajor(igst),
      })),
      difference: toMajor(notInBooks(found.gstr3b, found.books)),
      problems: found.gstr3b.problems,
    });
  },
});

const CompanyReply = z.strictObject({
  returnsPeriod: z.enum(["monthly", "quarterly"]),
  /** The first month of that; "" ever since. */
  returnsFrom: z.string(),
  /** What was said before, with its first months: "2026-04 quarterly, 2026-10 monthly". */
  returnsEarlier: z.string(),
});

async function companyJson(actor: Actor): Promise<z.output<typeof CompanyReply>> {
  const { returnsPeriod, returnsFrom, returnsEarlier } = await readSettings(actor);
  const period = returnsPeriod === "quarterly" ? returnsPeriod : "monthly";
  return { returnsPeriod: period, returnsFrom, returnsEarlier };
}

const getCompany = operation({
  id: "getCompany",
  method: "GET",
  path: "/company",
  tag: "Company",
  summary: "How often the company files its returns of GST",
  access: "company:edit",
  reply: One(CompanyReply),
  run: async ({ actor }) => one(await companyJson(actor)),
});

const setCompany = operation({
  id: "updateCompany",
  method: "PATCH",
  path: "/company",
  tag: "Company",
  summary: "File returns monthly or quarterly from the first month of a quarter on",
  description:
    "Without `returnsFrom` a change begins with the next quarter. What was filed already cannot be filed otherwise: 409.",
  access: "company:edit",
  body: SETTINGS.returns,
  reply: Done(CompanyReply),
  run: async ({ actor, body }) => {
    await updateCompany(actor, "returns", body);
    return done("GST returns saved", await companyJson(actor));
  },
});

export const returnOperations = [
  gstr1,
  closeGstr1,
  iff,
  chooseIff,
  closeIff,
  gstr3b,
  getCompany,
  setCompany,
];
