import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import { whereSql } from "~/platform/lists/where-sql.server";

import { AMENDMENTS, amendedTax } from "../../billing/invoice/invoice.amended";
import { invoiceSold } from "../../billing/invoice/invoice.status";
import { columnsOf } from "../../billing/returns/gstr1.sums";
import { getCompany } from "../../company/company/company.server";
import { type FrozenTax, frozenTax } from "../../ground/tax/frozen-tax";
import type { TaxHead } from "../../ground/tax/heads";
import { rateText } from "../../ground/money/money";
import { totalOf, type ReportRow, type ReportTable } from "./report";
import { monthsByKey } from "./report.period";
import {
  billedPapers,
  byCurrency,
  count,
  json,
  label,
  money,
  papersOf,
  readRows,
  tableOf,
  text,
  totals,
  type Asked,
} from "./report.read.server";

const SUMS = ["invoices", "notes", "taxable", "cgst", "sgst", "igst", "single"] as const;

type Group = { month: string; currency: string; rate: number | null } & Record<
  (typeof SUMS)[number],
  number
>;

/** The papers of a period: invoices that count, and notes with their sign. */
function papersSql({ from, to }: Pick<Asked, "from" | "to">): Prisma.Sql {
  return Prisma.sql`
    SELECT SUBSTR(i."invoiceDate", 1, 7) AS "month", i."currency" AS "currency", 1 AS "sign",
      1 AS "invoices", 0 AS "notes", i."taxableValue" AS "taxable", i."taxRate" AS "rate",
      i."taxAmount" AS "tax", i."tax" AS "frozen", i."reverseCharge" AS "reverse"
    FROM "Invoice" i WHERE i."invoiceDate" >= ${from} AND i."invoiceDate" <= ${to}
      AND ${whereSql(invoiceSold.where(), { table: "i" })}
    UNION ALL
    SELECT SUBSTR(n."date", 1, 7), n."currency", CASE WHEN n."kind" = 'credit' THEN -1 ELSE 1 END,
      0, 1, n."taxableValue", n."taxRate", n."taxAmount", n."tax", n."reverseCharge"
    FROM "Note" n WHERE n."date" >= ${from} AND n."date" <= ${to}`;
}

/**
 * Taxes of a period by month, or month and rate: of papers under GST each rate with its heads as they were frozen, of
 * others their one rate. Under reverse charge nothing is charged: such papers have a taxable value and no tax.
 */
export function taxesSql(asked: Asked): Prisma.Sql {
  const rated = asked.by === "rate";
  const none = Prisma.sql`0 AS "cgst", 0 AS "sgst", 0 AS "igst"`;
  const outside = Prisma.sql`SELECT "month", "currency", ${rated ? Prisma.sql`"rate"` : Prisma.sql`0`} AS "rate",
      "invoices", "notes", "sign" * "taxable" AS "taxable", ${none}, "sign" * "tax" AS "single"
    FROM "papers" WHERE "frozen" IS NULL`;
  const head = (heads: string) =>
    Prisma.sql`CASE WHEN ${json.word("h", "head")} IN (${Prisma.raw(heads)}) THEN "sign" * ${json.number("h", "amount")} ELSE 0 END`;
  const heads = Prisma.sql`${head("'CGST'")} AS "cgst", ${head("'SGST', 'UTGST'")} AS "sgst", ${head("'IGST'")} AS "igst"`;
  const groups = json.rows(Prisma.sql`"frozen"`, "groups", "g");
  const under = rated
    ? Prisma.sql`
      SELECT "month", "currency", ${json.number("g", "rate")} AS "rate", "invoices", "notes",
        "sign" * ${json.number("g", "taxable")} AS "taxable", ${none}, 0 AS "single"
      FROM "papers" CROSS JOIN ${groups} WHERE "frozen" IS NOT NULL
      UNION ALL
      SELECT "month", "currency", ${json.number("g", "rate")}, 0, 0, 0, ${heads}, 0
      FROM "papers" CROSS JOIN ${groups} CROSS JOIN ${json.within("g", "heads", "h")}
      WHERE "frozen" IS NOT NULL AND NOT "reverse"`
    : Prisma.sql`
      SELECT "month", "currency", 0 AS "rate", "invoices", "notes", "sign" * "taxable" AS "taxable", ${none}, 0 AS "single"
      FROM "papers" WHERE "frozen" IS NOT NULL
      UNION ALL
      SELECT "month", "currency", 0, 0, 0, 0, ${heads}, 0
      FROM "papers" CROSS JOIN ${json.rows(Prisma.sql`"frozen"`, "heads", "h")}
      WHERE "frozen" IS NOT NULL`;
  return Prisma.sql`WITH "papers" AS (${papersSql(asked)})
    SELECT "month", "currency", CAST("rate" AS BIGINT) AS "rate", ${totals(SUMS)}
    FROM (${outside} UNION ALL ${under}) AS "all" GROUP BY 1, 2, 3 ORDER BY 1, 3, 2`;
}

/** The heads of a frozen tax as a group's columns; of all rates, or of each. */
function chargedIn({ heads, groups }: FrozenTax, rated: boolean) {
  const of = (all: readonly TaxHead[]) => {
    const { igst, cgst, sgst } = columnsOf(0, all);
    return { igst, cgst, sgst };
  };
  return rated
    ? groups.map((group) => ({ rate: group.rate, ...of(group.heads) }))
    : [{ rate: 0, ...of(heads) }];
}

/**
 * The difference that amendments of a period make, in the month of the return that declares each: another place is another head. Of the
 * invoice and its notes of before.
 */
async function amendedGroups({ from, to, by }: Asked): Promise<Group[]> {
  const found = await db.amendment.findMany({
    where: { date: { gte: from, lte: to }, invoice: { reverseCharge: false } },
    orderBy: { id: "asc" },
    select: {
      ...only("Amendment", "id date placeOfSupply"),
      invoice: {
        select: {
          ...only("Invoice", "currency reverseCharge clientKind tax"),
          amendments: AMENDMENTS,
          creditAndDebitNotes: { select: only("Note", "kind tax amendmentId") },
        },
      },
    },
  });
  const { stateCode } = await getCompany();
  return found.flatMap(({ id, date, invoice, ...amendment }) => {
    if (!invoice || !stateCode) return [];
    const { currency, amendments } = invoice;
    const earlier = amendments.findLast((one) => one.date < date);
    const notes = invoice.creditAndDebitNotes
      // One that was issued later is as amended from the first.
      .filter(({ amendmentId }) => amendmentId === null || amendmentId < id)
      .map(({ kind, tax }) => ({ tax, sign: kind === "credit" ? -1 : 1 }));
    return [{ tax: invoice.tax, sign: 1 }, ...notes].flatMap(({ tax, sign }) => {
      const frozen = frozenTax({ tax });
      if (!frozen) return [];
      const at = (as: typeof amendment | undefined) =>
        (as && amendedTax(invoice, frozen, as, stateCode)?.tax) ?? frozen;
      const signed = (of: FrozenTax, times: number) =>
        chargedIn(of, by === "rate").map(({ rate, igst, cgst, sgst }) => ({
          month: date.slice(0, 7),
          currency,
          rate,
          invoices: 0,
          notes: 0,
          taxable: 0,
          single: 0,
          igst: times * igst,
          cgst: times * cgst,
          sgst: times * sgst,
        }));
      return [...signed(at(amendment), sign), ...signed(at(earlier), -sign)];
    });
  });
}

/** Groups with the rows of others added to those of their month, currency and rate. */
function withMore(groups: readonly Group[], more: readonly Group[]): Group[] {
  const keyOf = ({ month, currency, rate }: Group) => `${month} ${currency} ${Number(rate)}`;
  const all = new Map(groups.map((group) => [keyOf(group), group]));
  for (const group of more) {
    const known = all.get(keyOf(group));
    const sums = Object.fromEntries(
      SUMS.map((name) => [name, (known?.[name] ?? 0) + group[name]]),
    ) as Record<(typeof SUMS)[number], number>;
    all.set(keyOf(group), { ...(known ?? group), ...sums });
  }
  return [...all.values()]
    .filter((group) => SUMS.some((name) => group[name] !== 0))
    .sort((one, other) => (one.month < other.month ? -1 : one.month > other.month ? 1 : 0));
}

/** Taxes of a period by month, or month and rate, with amendments in the month that declares them; one table a currency; heads that no paper has are left out. */
export async function readTaxes(asked: Asked, ownCurrency: string): Promise<ReportTable[]> {
  const sold = await readRows<Group>(taxesSql(asked));
  const groups = withMore(sold, await amendedGroups(asked));
  const months = monthsByKey(asked);
  const rated = asked.by === "rate";
  return byCurrency(groups, ownCurrency).map(([currency, own]) => {
    const rows = own.map(({ month, rate, currency: _, ...group }): ReportRow => {
      const { cgst, sgst, igst, single } = group;
      const cells = {
        label: month,
        rate: rated ? `${rateText(Number(rate))}%` : null,
        ...group,
        tax: cgst + sgst + igst + single,
      };
      const days = months.get(month);
      const filter = { startDate: days?.from ?? "", endDate: days?.to ?? "", currency };
      // A paper may have several rates: no list has those of one.
      return {
        key: `${month} ${rate}`,
        cells,
        papers: days && !rated ? papersOf(cells, billedPapers(filter)) : {},
      };
    });
    const sum = totalOf(rows, [...SUMS, "tax"]);
    const has = (name: string) => rows.some(({ cells }) => Number(cells[name]) !== 0);
    const underGst = ["cgst", "sgst", "igst"].some(has);
    const heads = [
      ...(underGst
        ? [money("cgst", "CGST"), money("sgst", "SGST or UTGST"), money("igst", "IGST")]
        : []),
      ...(underGst && has("single") ? [money("single", "Tax outside GST")] : []),
    ];
    // A paper with two rates stands in two rows: they cannot be added up.
    if (rated) {
      delete sum.cells.invoices;
      delete sum.cells.notes;
    }
    return tableOf(
      {
        title: `Taxes in ${currency}`,
        currency,
        columns: [
          label("month", { month: "Month" }),
          ...(rated ? [text("rate", "Rate")] : []),
          count("invoices", "Invoices"),
          count("notes", "Notes"),
          money("taxable", "Taxable value"),
          ...heads,
          money("tax", "Tax"),
        ],
        rows,
        total: sum,
        chart: underGst ? ["cgst", "sgst", "igst"] : ["tax"],
      },
      asked.limit,
    );
  });
}
