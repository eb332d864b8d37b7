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
import { HOURS } from "~/models/road/job/job.history";
import { JOB_FIELDS } from "~/models/road/job/job.fields";
import { getJob, type JobRecord } from "~/models/road/job/job.server";
import { ACCOUNT_FORM } from "~/models/people/user/user.fields";
import { leadsAway } from "~/models/sales/quotation/move.next";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoment } from "~/models/ground/day/time-zone";
import { stateLabel } from "~/models/kit/shared/state-field";
import { titled } from "~/models/kit/shared/vocabulary";
import { paths } from "~/paths";
import type { Actor } from "~/models/kit/policy/policy";

import type { PageArgs } from "../page.server";
import { headCustomer } from "../head.server";
import { readHistory } from "../desk/history.server";
import { jobConsignments } from "./job-consignments.server";
import { readOfficeNotes } from "../desk/office-notes.server";
import { facts } from "../forms/facts.server";
import { readCrewCard, tellCustomer } from "./crew-card.server";
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
    jobConsignments(actor, { ...job, crew: assignments }, today),
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
  const { contact } = customer;
  return {
    job: {
      id: job.id,
      jobNumber: job.jobNumber,
      title: job.title,
      status: job.status,
      word: jobStatusFor(actor, job),
      priority: job.priority,
      open: job.open,
      clientId: client.id,
      quotationId,
    },
    created: formatMoment(createdAt, company.timeZone),
    details: detailsOf(actor, record, chain.worth),
    clientTitle: JOB_FIELDS.clientId.label,
    client: facts(ACCOUNT_FORM, client, ["name", "email", "phone", "address"], {
      phone: can(actor, "job:edit") && contact ? { contact } : client.phone,
    }),
    clientName: client.name,
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
    crew: await loadPart("crew told", () => readCrewCard(actor, jobId)),
    tellCustomer: job.open && can(actor, "job:edit") ? await tellCustomer(record) : null,
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
    hours:
      can(actor, "job:edit") && job.status !== "Cancelled" && quotationId !== null
        ? { label: HOURS, value: String(job.hoursWorked ?? "") }
        : null,
    canEdit: offered.includes("edit"),
    canComplete: offered.includes("complete"),
    canDelete: can(actor, "job:delete"),
  };
}

/** The job's own facts, as its page says them; `worth`: what the move comes to, where nobody gave a budget. */
function detailsOf(actor: Actor, job: JobRecord, worth: Worth | null) {
  const { quotation, assignments } = job;
  const staff = can(actor, "job:edit");
  const total = worth && `Not given; the move comes to ${formatMoney(worth.total, worth.currency)}`;
  const state = (code: string | null) => (code ? stateLabel(code) : undefined);
  return [
    ...facts(JOB_FIELDS, job, ["startDate", "endDate", "scheduledTime"]),
    ...(staff
      ? facts(JOB_FIELDS, job, ["budget"], job.budget === null ? { budget: total } : {})
      : []),
    ...facts(JOB_FIELDS, job, ["location", "pickupStateCode", "dropStateCode"], {
      pickupStateCode: state(job.pickupStateCode),
      dropStateCode: state(job.dropStateCode),
    }),
    ...(staff ? [{ label: "Truck and driver", value: truckText([job]) }] : []),
    { label: "Assigned To", value: staff ? crewWithPhones(assignments) : crewText(assignments) },
    {
      label: titled("quotation"),
      value: quotation && {
        text: quotation.quotationNumber,
        to: paths.quotations.view(quotation.id),
      },
    },
    ...facts(JOB_FIELDS, job, ["description", "notes"], {
      description: job.description || "No description provided.",
      notes: job.notes || undefined,
    }),
  ];
}

type Profit = Awaited<ReturnType<typeof jobProfit>>[number];

function profitShown({ currency, income, costs, budget, profit, waiting, note, ...row }: Profit) {
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    currency,
    income: money(income),
    costs: note ?? money(costs),
    others: [
      { label: JOB_FIELDS.budget.label, minor: budget },
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
  return budget === null
    ? null
    : { total: budget, balance: null, currency, label: JOB_FIELDS.budget.label };
}

function figuresOf({ total, balance, currency, label = "Total" }: Worth) {
  const figure = { label, value: formatMoney(total, currency) };
  return balance === null
    ? [figure]
    : [figure, { label: "Balance due", value: formatMoney(balance, currency) }];
}

export type JobPage = Awaited<ReturnType<typeof loadJobPage>>;
