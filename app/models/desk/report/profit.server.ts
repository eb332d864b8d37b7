import { db } from "~/platform/db.server";

import { namesOf } from "../../company/audit-log/audit.list.server";
import { getCompany, expenseCounts } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { placeOf } from "../../ground/typed/place";
import { routeOfMove } from "../chain/chain.facts";
import { totalOf, type ReportRow, type ReportTable } from "./report";
import {
  byCurrency,
  count,
  label,
  money,
  NOBODY,
  readRows,
  tableOf,
  text,
  type Asked,
} from "./report.read.server";
import { routeOfKey } from "./sales.server";
import { type Figures, type Group, profitSql } from "./profit.sql.server";

/** Said of a job that earned something and of which nobody wrote down what it cost. */
const NO_COSTS = "No costs recorded yet";

/**
 * Returns a job's income and costs over its whole life, by currency, the company's first. `budget`: the office's
 * expected costs, in the job's currency; `estimate`: its quotation's expected costs, and the costs above them. For
 * admins and people they chose.
 */
export async function jobProfit(actor: Actor, jobId: number) {
  assertCan(actor, "profit:view");
  const budgetOf = await budgetsOf([jobId]);
  if (!budgetOf.has(jobId)) throw notFound("job");
  const company = await getCompany();
  const found = await readRows<Group>(
    profitSql({ by: "job", jobId }, expenseCounts(company), company),
  );
  const own = company.invoiceCurrency;
  const none = { currency: own, income: 0, costs: 0, expenses: 0, waiting: 0 };
  const rows = found.length > 0 ? byCurrency(found, own).flatMap(([, groups]) => groups) : [none];
  return rows.map(({ currency, income, costs, expenses, waiting }) => ({
    currency,
    income,
    costs,
    budget: budgetIn(budgetOf.get(jobId), currency),
    ...estimateIn(budgetOf.get(jobId), currency, { costs, expenses }),
    profit: income - costs,
    expenses,
    waiting,
    note: expenses === 0 ? NO_COSTS : null,
  }));
}

type Budget = {
  id: number;
  budget: number | null;
  currency: string;
  quotation: { estimatedCost: number | null; currency: string; jobs: { id: number }[] } | null;
};

async function budgetsOf(ids: readonly number[]): Promise<Map<number, Budget>> {
  const first = { select: { id: true }, orderBy: { id: "asc" }, take: 1 } as const;
  const quotation = { select: { estimatedCost: true, currency: true, jobs: first } };
  const rows = await db.job.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, budget: true, currency: true, quotation },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A quotation's estimate is its first job's, as its invoice is. Before any costs are in, none are above it or below. */
function estimateIn(
  job: Budget | undefined,
  currency: string,
  { costs, expenses }: Pick<Figures, "costs" | "expenses">,
) {
  const { quotation } = job ?? {};
  const own = quotation?.currency === currency && quotation.jobs[0]?.id === job?.id;
  const estimate = own ? quotation.estimatedCost : null;
  return { estimate, overEstimate: estimate === null || expenses === 0 ? null : costs - estimate };
}

const budgetIn = (job: Budget | undefined, currency: string) =>
  job?.currency === currency ? job.budget : null;

/** So many of the worst jobs are told. */
const WORST = 10;

const HEADS: Record<string, string> = {
  job: "Job",
  worst: "Job",
  vehicle: "Truck",
  route: "From and to",
  customer: "Customer",
  employee: "Salesperson",
  month: "Month",
};
const FIGURES = ["income", "costs", "expenses", "profit", "waiting"] as const;

/** Profit of a period, one table a currency: months in their order, others the worst first. */
export async function readProfit(asked: Asked, ownCurrency: string): Promise<ReportTable[]> {
  const company = await getCompany();
  const found = await readRows<Group>(profitSql(asked, expenseCounts(company), company));
  const worst = asked.by === "worst";
  const groups = worst ? found.filter(({ key }) => key !== null) : found;
  const nameOf = await namesBy(asked.by, groups);
  const ofJobs = ABOUT[asked.by] === "job";
  const budgets = ofJobs ? await budgetsOf(groups.map(({ key }) => Number(key))) : null;
  return byCurrency(groups, ownCurrency).map(([currency, own]) => {
    const all = merged(own.map((group) => rowOf(asked.by, group, nameOf(group.key))));
    if (asked.by !== "month") all.sort((a, b) => Number(a.cells.profit) - Number(b.cells.profit));
    const rows = worst ? all.slice(0, WORST) : all;
    for (const { about, cells } of rows) {
      const job = budgets?.get(about?.id ?? 0);
      if (budgets) cells.budget = budgetIn(job, currency);
      if (budgets) Object.assign(cells, estimateIn(job, currency, cells as Figures));
    }
    const estimated = rows.some(({ cells }) => (cells.estimate ?? null) !== null);
    return tableOf(
      {
        title: worst ? `The ten worst jobs in ${currency}` : `Profit in ${currency}`,
        currency,
        columns: [
          label(asked.by, HEADS),
          money("income", "Income"),
          money("costs", "Costs"),
          ...(ofJobs ? [money("budget", "Budget")] : []),
          ...(estimated
            ? [money("estimate", "Estimate"), money("overEstimate", "Costs above it")]
            : []),
          count("expenses", "Expenses"),
          ...(company.expensesNeedApproval ? [money("waiting", "Not approved")] : []),
          ...(ofJobs ? [text("note", "Note")] : []),
          money("profit", "Profit"),
        ],
        rows,
        total: totalOf(rows, FIGURES),
        // Bars that go below nought are not drawn.
        chart: [],
      },
      asked.limit,
    );
  });
}

const ABOUT: Record<string, "job" | "vehicle" | "customer" | "employee"> = {
  job: "job",
  worst: "job",
  vehicle: "vehicle",
  customer: "customer",
  employee: "employee",
};

function rowOf(by: string, { key, currency: _, ...figures }: Group, named: string): ReportRow {
  const kind = ABOUT[by];
  const note = kind === "job" && key !== null && figures.expenses === 0 ? NO_COSTS : "";
  return {
    key: by === "route" ? named : (key ?? ""),
    cells: { label: named, ...figures, profit: figures.income - figures.costs, note },
    papers: {},
    ...(kind && key !== null ? { about: { kind, id: Number(key) } } : {}),
  };
}

/** Routes whose ends read the same are one. */
function merged(rows: ReportRow[]): ReportRow[] {
  const found = new Map<string, ReportRow>();
  for (const row of rows) {
    const before = found.get(row.key);
    if (!before) found.set(row.key, row);
    else
      for (const name of FIGURES)
        before.cells[name] = Number(before.cells[name]) + Number(row.cells[name]);
  }
  return [...found.values()];
}

/** A job by whose it is and where it goes; its number comes last. */
const jobNamed = ({
  jobNumber,
  client,
  quotation,
  location,
}: {
  jobNumber: string;
  client: { name: string };
  quotation: Parameters<typeof routeOfMove>[0] | null;
  location: string | null;
}) =>
  [client.name, routeOfMove(quotation ?? undefined, { location }) ?? placeOf(location), jobNumber]
    .filter(Boolean)
    .join(" · ");

async function namesBy(by: string, groups: Group[]): Promise<(key: string | null) => string> {
  const ids = [...new Set(groups.flatMap(({ key }) => (key === null ? [] : [Number(key)])))];
  const where = { id: { in: ids } };
  const called = (names: Map<number, string>, other: string) => (key: string | null) =>
    key === null ? other : (names.get(Number(key)) ?? other);
  switch (by) {
    case "job":
    case "worst": {
      const ends = { select: { sourceAddress: true, destinationAddress: true } } as const;
      const client = { select: { name: true } };
      const select = { id: true, jobNumber: true, location: true, client, quotation: ends };
      const rows = await db.job.findMany({ where, select });
      return called(new Map(rows.map((row) => [row.id, jobNamed(row)])), "No job");
    }
    case "vehicle": {
      const rows = await db.vehicle.findMany({ where, select: { id: true, number: true } });
      return called(new Map(rows.map((row) => [row.id, row.number])), "No truck");
    }
    case "customer":
      return called(await namesOf(ids), "No customer");
    case "employee":
      return called(await namesOf(ids), NOBODY);
    case "route":
      return (key) => routeOfKey(key).label;
    default:
      return (key) => key ?? "";
  }
}
