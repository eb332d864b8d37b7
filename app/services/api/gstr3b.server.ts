import * as z from "zod";

import { companyToday, getCompany } from "~/models/company/company/company.server";
import { lastMonthOf, monthOf } from "~/models/company/month/month";
import { type Due, DUES } from "~/models/billing/returns/due-days";
import { dueDays } from "~/models/billing/returns/due-days.server";
import { askedPeriod } from "~/models/billing/returns/gstr1.server";
import {
  byPlace,
  linesOf,
  LINE_NAMES,
  notInBooks,
  type Repeated,
} from "~/models/billing/returns/gstr3b";
import { gstr3bJson } from "~/models/billing/returns/gstr3b.json";
import { readWholeGstr3b } from "~/models/billing/returns/inward.server";
import { toMajor } from "~/models/ground/money/money";

import { isBrought } from "~/models/billing/returns/gstr2b.server";
import { readPurchases } from "~/models/billing/returns/purchases.server";
import { gstr3bCsvFile, purchasesFile } from "../billing/gstr1-files.server";
import { tagged } from "./operation.server";
import { One, one } from "./replies";
import { EntryOf, format, month, Problems, quarter, quarterIn, sumsJson } from "./returns.server";

const { get } = tagged("Reports");

const Sums = {
  taxableValue: z.number(),
  igst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
};
const Bought = {
  value: z.number(),
  igst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  taken: z.number(),
};
const LineRows = z.array(
  z.strictObject({
    entity: EntryOf,
    id: z.int(),
    number: z.string(),
    date: z.string(),
    ...Sums,
  }),
);

const InterState = z.array(
  z.strictObject({ place: z.string(), taxableValue: z.number(), igst: z.number() }),
);

export const gstr3bOperations = [
  get("/reports/due-days", "getDueDays", {
    summary: "Days of a month (this one by default) on which returns and their tax are due",
    description:
      "Amounts are by the figures of the period alone: credit brought forward on the portal is not known here. `fixed` is the sum of PMT-06 without working it out, 35 % of the cash of the quarter before. `done`: the period is closed.",
    access: "return:view",
    query: z.object({ month }),
    reply: One(
      z.array(
        z.strictObject({
          what: z.enum(Object.keys(DUES) as [Due, ...Due[]]),
          name: z.string(),
          period: z.string(),
          day: z.string(),
          amount: z.number().nullable(),
          fixed: z.number().nullable(),
          done: z.boolean().nullable(),
        }),
      ),
    ),
    run: async ({ actor, query: { month: asked } }) => {
      const rows = await dueDays(actor, asked || monthOf(companyToday(await getCompany())));
      const major = (minor: number | null) => (minor === null ? null : toMajor(minor));
      return one(
        rows.map(({ amount, fixed, ...row }) => ({
          ...row,
          name: DUES[row.what],
          amount: major(amount),
          fixed: major(fixed),
        })),
      );
    },
  }),
  get("/reports/purchases", "getPurchases", {
    summary:
      "The register of purchases of a month or quarter, the last one by default: bills and hires by their days; format=csv",
    description:
      "Bills of vendors and expenses with GST in them that count, in rupees, and hires. `credit`: yes, no, shared, or waits of a bill without its number or a vendor with a GSTIN; null without GST. `creditReturn` is the return that takes it.",
    access: "expense:view",
    types: ["text/csv"],
    query: z.object({ month, quarter, format }),
    reply: One(
      z.strictObject({
        month: z.string(),
        quarter: z.string().nullable(),
        purchases: z.array(
          z.strictObject({
            kind: z.enum(["bill", "hire"]),
            id: z.int(),
            date: z.string(),
            number: z.string(),
            what: z.string(),
            vendor: z.string(),
            gstin: z.string().nullable(),
            ...Bought,
            credit: z.enum(["yes", "no", "shared", "waits"]).nullable(),
            creditReturn: z.string().nullable(),
            reverseCharge: z.boolean(),
          }),
        ),
        sums: z.strictObject(Bought),
      }),
    ),
    run: async ({ actor, query: { format: asked, ...query } }) => {
      const period = await askedPeriod(query);
      const found = await readPurchases(actor, period);
      if (asked === "csv") return purchasesFile(found) as never;
      const bought = (row: typeof found.sums) => ({
        value: toMajor(row.value),
        igst: toMajor(row.igst),
        cgst: toMajor(row.cgst),
        sgst: toMajor(row.sgst),
        taken: toMajor(row.taken),
      });
      return one({
        month: lastMonthOf(period),
        quarter: quarterIn(period),
        purchases: found.rows.map((row) => ({ ...row, ...bought(row) })),
        sums: bought(found.sums),
      });
    },
  }),
  get("/reports/gstr3b", "getGstr3b", {
    summary:
      "GSTR-3B of a month or quarter, the last one by default: each line with its papers; format=csv: the lines and their papers",
    description:
      "Outward supplies and advances from what papers froze, input tax from expenses. Interest is not kept here.",
    access: "return:view",
    types: ["text/csv"],
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
        /** Table 3.2: of line 3.1a what went to other States, to people without a GSTIN, composition dealers and holders of a UIN. */
        interStateUnregistered: InterState,
        interStateComposition: InterState,
        interStateUin: InterState,
        /** The difference between the lines' invoices and notes and the books: nought. */
        difference: z.number(),
        /** Whose credit it takes: of bills that GSTR-2B has too, or of all in the books; of a closed one what was filed. */
        creditBy: z.enum(["gstr2b", "books"]),
        problems: Problems,
      }),
    ),
    run: async ({ actor, query: { format: asked, ...query } }) => {
      const period = await askedPeriod(query);
      const found = await readWholeGstr3b(actor, period);
      if (asked === "csv") return gstr3bCsvFile(found) as never;
      const isByGstr2b = found.waits !== null && (await isBrought(period));
      const interState = (part: Repeated) =>
        byPlace(found.gstr3b, part).map(({ place, taxable, igst }) => ({
          place,
          taxableValue: toMajor(taxable),
          igst: toMajor(igst),
        }));
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
        interStateUnregistered: interState("unregistered"),
        interStateComposition: interState("composition"),
        interStateUin: interState("uin"),
        difference: toMajor(notInBooks(found.gstr3b, found.books)),
        creditBy: isByGstr2b ? ("gstr2b" as const) : ("books" as const),
        problems: found.gstr3b.problems,
      });
    },
  }),
];
