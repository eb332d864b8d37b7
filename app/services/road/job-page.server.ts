import { jobProfit } from "~/models/desk/report/profit.server";
import { chainOf } from "~/models/desk/chain/chain.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { invoiceStatusFor } from "~/models/billing/invoice/invoice.customer-words";
import { shownInvoiceNumber, shownInvoiceStatus } from "~/models/billing/invoice/invoice.status";
import { doubleBookingsOf } from "~/models/road/job/job.calendar.server";
import { crewText, crewWithPhones } from "~/models/road/job/job.crew";
import { truckText } from "~/models/road/job/job.truck";
import { jobStatusFor } from "~/models/road/job/job.customer-words";
import { jobNext, jobSteps, stepsClosed } from "~/models/road/job/job.next";
import { clashDay } from "~/models/road/job/job.overlap";
import { getJob } from "~/models/road/job/job.server";
import { leadsAway } from "~/models/sales/quotation/move.next";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoment } from "~/models/ground/day/time-zone";
import { stateLabel } from "~/models/kit/shared/state-field";
import { paths } from "~/paths";
import type { Actor } from "~/models/kit/policy/policy";

import type { PageArgs } from "../page.server";
import { headCustomer } from "../head.server";
import { readHistory } from "../desk/history.server";
import { jobConsignments } from "./job-consignments.server";
import { readOfficeNotes } from "../desk/office-notes.server";
import { readManning } from "./job-form.server";
import { loadPart } from "../page-parts.server";

/** Everything that the page of a job shows, as its reader may see it. Raises `not_found`. */
export async function loadJobPage(args: PageArgs, actor: Actor, id: number) {
  const [record, company] = await Promise.all([getJob(actor, id), getCompany()]);
  const { client, quotation, assignments, invoices, createdAt, ...job } = record;
  const today = companyToday(company);
  const { id: jobId, quotationId } = job;
  const [clashes, chain, customer, journeys] = await Promise.all([
    loadPart("double bookings", () => doubleBookingsOf(actor, { ...job, crew: assignments })),
    chainOf(actor, { kind: "job", id: jobId }, { jobId, quotationId }, company),
    headCustomer(args, actor, client),
    jobConsignments(actor, { ...job, crew: assignments.length }, today),
  ]);
  const invoice = chain.records.find(
    ({ kind, word }) => kind === "invoice" && word !== "Cancelled",
  );
  const offered = jobSteps(actor, job, {
    billed: invoice !== undefined,
    quoted: chain.records.some(({ kind }) => kind === "quotation"),
    quotation,
    canCall: Boolean(customer.contact?.tel),
    delivered: journeys.delivered,
    elsewhere: leadsAway(chain.next, paths.jobs.view(jobId)),
  });
  const worth = chain.worth ?? budgetOf(job);
  return {
    job: {
      id: job.id,
      jobNumber: job.jobNumber,
      title: job.title,
      status: job.status,
      word: jobStatusFor(actor, job),
      priority: job.priority,
      startDate: job.startDate,
      endDate: job.endDate,
      scheduledTime: job.scheduledTime,
      budget: job.budget,
      /** The total of its quotation or invoice, in place of a budget that nobody gave. */
      total: chain.worth && formatMoney(chain.worth.total, chain.worth.currency),
      currency: job.currency,
      location: job.location,
      states: {
        pickup: job.pickupStateCode && stateLabel(job.pickupStateCode),
        drop: job.dropStateCode && stateLabel(job.dropStateCode),
      },
      description: job.description,
      notes: job.notes,
      open: job.open,
      clientId: client.id,
      quotationId,
    },
    created: formatMoment(createdAt, company.timeZone),
    client,
    quotation,
    crew: can(actor, "job:edit") ? crewWithPhones(assignments) : crewText(assignments),
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      number: shownInvoiceNumber(invoice),
      invoiceDate: invoice.invoiceDate,
      total: invoice.total,
      currency: invoice.currency,
      status: shownInvoiceStatus(invoice, today),
      word: invoiceStatusFor(actor, invoice, today),
    })),
    journeys,
    manning: offered.includes("edit")
      ? await loadPart("crew and truck", () => readManning(actor, record))
      : null,
    truck: truckText([record]),
    clashes: (clashes ?? []).map(({ employee, job: other }) => ({
      employee,
      id: other.id,
      title: other.title,
      day: formatDate(clashDay(job, other)),
    })),
    facts: {
      ...customer,
      closed: stepsClosed(actor, job),
      about: [job.jobNumber, chain.route, chain.day],
      figures: worth ? figuresOf(worth) : [],
    },
    chain: chain.records,
    wholeMove: chain.move,
    offered,
    next: jobNext(job, offered),
    waitsFor: offered.includes("go") ? chain.next : null,
    invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
    history: await readHistory(args, actor, "job", job.id),
    profit: can(actor, "profit:view")
      ? await loadPart("profit", async () => (await jobProfit(actor, jobId)).map(profitShown))
      : null,
    seesCosts: can(actor, "expense:view"),
    officeNotes: await readOfficeNotes(args, actor, { of: "job", id: job.id }),
    isStaff: can(actor, "job:edit"),
    canEdit: offered.includes("edit"),
    canComplete: offered.includes("complete"),
    canDelete: can(actor, "job:delete"),
  };
}

type Profit = Awaited<ReturnType<typeof jobProfit>>[number];

function profitShown({ currency, income, costs, budget, profit, waiting, note, ...row }: Profit) {
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    currency,
    income: money(income),
    costs: note ?? money(costs),
    others: [
      { label: "Budget", minor: budget },
      { label: "Estimate of the quotation", minor: row.estimate },
      { label: "Costs above the estimate", minor: row.overEstimate },
    ].flatMap(({ label, minor }) => (minor === null ? [] : [{ label, value: money(minor) }])),
    profit: money(profit),
    waiting: waiting === 0 ? null : money(waiting),
  };
}

type Worth = { total: number; balance: number | null; currency: string; label?: string };

/** Before there is a quotation or an invoice the office's own figure stands there; customers have none. */
function budgetOf({ budget, currency }: { budget: number | null; currency: string }): Worth | null {
  return budget === null ? null : { total: budget, balance: null, currency, label: "Budget" };
}

function figuresOf({ total, balance, currency, label = "Total" }: Worth) {
  const figure = { label, value: formatMoney(total, currency) };
  return balance === null
    ? [figure]
    : [figure, { label: "Balance due", value: formatMoney(balance, currency) }];
}

export type JobPage = Awaited<ReturnType<typeof loadJobPage>>;
