import { Prisma } from "~/generated/sqlite/client";
import { whereSql } from "~/platform/lists/where-sql.server";

import { invoiceSold } from "../../billing/invoice/invoice.status";
import { placeOf } from "../../ground/typed/place";
import { isStateCode, STATES } from "../../ground/tax/states";
import { totalOf, type ReportRow, type ReportTable } from "./report";
import { monthsByKey } from "./report.period";
import {
  billedPapers,
  byCurrency,
  count,
  endOfAddress,
  money,
  namesOfKeys,
  NOBODY,
  papersOf,
  readRows,
  tableOf,
  label,
  totals,
  type Asked,
} from "./report.read.server";

const FIGURES = ["invoices", "notes", "taxable", "tax", "total"] as const;

type Group = { key: string | null; currency: string } & Record<(typeof FIGURES)[number], number>;

/** Which rows of invoices are one: those of a month, of one employee, of one route. */
function keyOf(by: string, day: Prisma.Sql): Prisma.Sql {
  switch (by) {
    case "employee":
      return Prisma.sql`CAST(i."createdById" AS TEXT)`;
    case "route":
      return Prisma.sql`COALESCE(i."pickupStateCode", ${endOfAddress(Prisma.sql`q."sourceAddress"`)}, '')
        || ${"\n"} || COALESCE(i."dropStateCode", ${endOfAddress(Prisma.sql`q."destinationAddress"`)}, '')`;
    default:
      return Prisma.sql`SUBSTR(${day}, 1, 7)`;
  }
}

// Only what names no state is looked for in its quotation.
const quotationOf = (by: string) =>
  by === "route"
    ? Prisma.sql`LEFT JOIN "Quotation" q ON q."id" = i."quotationId"
        AND (i."pickupStateCode" IS NULL OR i."dropStateCode" IS NULL)`
    : Prisma.empty;

/** Sales of a period: one statement, which reads its invoices and notes by their days. */
export function salesSql({ from, to, by }: Pick<Asked, "from" | "to" | "by">): Prisma.Sql {
  const invoices = Prisma.sql`
    SELECT ${keyOf(by, Prisma.sql`i."invoiceDate"`)} AS "key", i."currency" AS "currency",
      COUNT(*) AS "invoices", 0 AS "notes", SUM(i."taxableValue") AS "taxable",
      SUM(i."taxAmount") AS "tax", SUM(i."total") AS "total"
    FROM "Invoice" i ${quotationOf(by)}
    WHERE i."invoiceDate" >= ${from} AND i."invoiceDate" <= ${to}
      AND ${whereSql(invoiceSold.where(), { table: "i" })}
    GROUP BY 1, 2`;
  const sign = Prisma.sql`CASE WHEN n."kind" = 'credit' THEN -1 ELSE 1 END`;
  const notes = Prisma.sql`
    SELECT ${keyOf(by, Prisma.sql`n."date"`)} AS "key", n."currency" AS "currency",
      0 AS "invoices", COUNT(*) AS "notes", SUM(n."taxableValue" * ${sign}) AS "taxable",
      SUM(n."taxAmount" * ${sign}) AS "tax", SUM(n."total" * ${sign}) AS "total"
    FROM "Note" n JOIN "Invoice" i ON i."id" = n."invoiceId" ${quotationOf(by)}
    WHERE n."date" >= ${from} AND n."date" <= ${to}
    GROUP BY 1, 2`;
  return Prisma.sql`SELECT "key", "currency", ${totals(FIGURES)}
    FROM (${invoices} UNION ALL ${notes}) AS "both" GROUP BY "key", "currency" ORDER BY "key", "currency"`;
}

type Named = Group & { label: string; filter: Record<string, string | number> | null };

/** Sales of a period by month, employee or route, one table a currency. */
export async function readSales(asked: Asked, ownCurrency: string): Promise<ReportTable[]> {
  const groups = await readRows<Group>(salesSql(asked));
  const named = await nameGroups(asked, groups);
  return byCurrency(named, ownCurrency).map(([currency, own]) => {
    const rows = inOrder(asked.by, own).map((group) => rowOf(group, asked));
    const sum = totalOf(rows, [...FIGURES, "roundOff"]);
    return tableOf(
      {
        title: `Sales in ${currency}`,
        currency,
        columns: [
          label(asked.by, HEADS),
          count("invoices", "Invoices"),
          count("notes", "Notes"),
          money("taxable", "Taxable value"),
          money("tax", "Tax"),
          // Rounding to whole rupees: without it the columns would not add up to the total.
          ...(rows.some(({ cells }) => cells.roundOff !== 0)
            ? [money("roundOff", "Round Off")]
            : []),
          money("total", "Total"),
        ],
        rows,
        total: sum,
        chart: ["total"],
      },
      asked.limit,
    );
  });
}

const HEADS: Record<string, string> = {
  month: "Month",
  employee: "Employee",
  route: "From and to",
};

/** Months in their order, others by what they come to. */
const inOrder = (by: string, groups: Named[]) =>
  by === "month"
    ? groups
    : groups.sort((a, b) => b.total - a.total || a.label.localeCompare(b.label));

function rowOf({ key, currency, label, filter, ...group }: Named, asked: Asked): ReportRow {
  const cells = { label, ...group, roundOff: group.total - group.taxable - group.tax };
  const papers = filter && { startDate: asked.from, endDate: asked.to, currency, ...filter };
  return {
    key: key ?? "",
    cells,
    papers: papers ? papersOf(cells, billedPapers(papers)) : {},
    ...(asked.by === "employee" && key
      ? { about: { kind: "employee" as const, id: Number(key) } }
      : {}),
  };
}

/** Names the groups, and says which filter of the lists shows their papers. */
async function nameGroups(asked: Asked, groups: Group[]): Promise<Named[]> {
  if (asked.by === "route") return routes(groups);
  if (asked.by === "employee") {
    const names = await namesOfKeys(groups);
    return groups.map((group) => ({
      ...group,
      label: group.key === null ? NOBODY : (names.get(Number(group.key)) ?? NOBODY),
      filter: { createdById: group.key ?? "none" },
    }));
  }
  const months = monthsByKey(asked);
  return groups.map((group) => {
    const month = months.get(group.key ?? "");
    return {
      ...group,
      label: group.key ?? "",
      filter: month ? { startDate: month.from, endDate: month.to } : null,
    };
  });
}

const placeIn = (text: string) => (isStateCode(text) ? STATES[text].name : placeOf(text));

/** The two ends of a route as people say them; `coded`: both are states by their codes. */
export function routeOfKey(ends: string | null): { label: string; key: string; coded: boolean } {
  const [start = "", end = ""] = (ends ?? "").split("\n");
  const [from, to] = [placeIn(start), placeIn(end)];
  const label = from || to ? `${from ?? "not known"} → ${to ?? "not known"}` : "Not known";
  const coded = isStateCode(start) && isStateCode(end);
  return { label, key: coded ? `${start}-${end}` : label, coded };
}

/** Ends as people say them: states by their codes, else towns; what reads the same is one row. */
function routes(groups: Group[]): Named[] {
  const found = new Map<string, Named>();
  for (const group of groups) {
    const { label, key, coded } = routeOfKey(group.key);
    const one = `${group.currency} ${key}`;
    const before = found.get(one);
    if (before) {
      for (const figure of FIGURES) before[figure] += group[figure];
    } else {
      found.set(one, { ...group, key, label, filter: coded ? { route: key } : null });
    }
  }
  return [...found.values()];
}
