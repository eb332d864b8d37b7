import { only } from "~/platform/only";
import { db, type Tx } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { companyDay } from "../../company/company/company.server";
import { assertCan, isStaff, type Actor } from "../../kit/policy/policy";
import { invoiceScope, jobScope } from "../../kit/policy/scope";
import { readPage, readPageOfParts } from "../../kit/record/read-page.server";
import { notFound } from "../../kit/shared/domain-error";
import { CREW } from "./job.crew";
import { JOB_LIST, jobsAsked, type JobsQuery } from "./job.list";
import { jobOpen } from "./job.status";

const ROW = {
  client: { select: { id: true, name: true, email: true, phone: true } },
  assignments: CREW,
} as const;

type Inner = {
  notes: string | null;
  budget: number | null;
  priority: string;
  hoursWorked: number | null;
};

/** The office's own fields, null for customers; a priority is never null for the office. */
function ofOffice({ notes, budget, priority, hoursWorked }: Inner, staff: boolean) {
  return staff
    ? { notes, budget, hoursWorked, priority: priority as string | null }
    : { notes: null, budget: null, hoursWorked: null, priority: null };
}

/** The job that another record names; null where it names none. */
export const jobNamed = async (tx: Tx, id: number | null | undefined) =>
  id ? tx.job.findUnique({ where: { id } }) : null;

/**
 * One page of jobs, newest first unless sorted (`coming`: by start day, the coming ones first, then those past,
 * the last first); customers see their own, without the office's notes, budget and priority.
 */
export async function listJobs(actor: Actor, asked: JobsQuery, order?: "coming") {
  assertCan(actor, "job:view");
  const day = await companyDay();
  const { where, parts, orderBy } = jobsAsked(actor, asked, day);
  const list = { table: "Job", where, asked };
  const read = (found: object) => db.job.findMany({ where: found, include: ROW });
  const { rows, ...pages } =
    order === "coming" && parts
      ? await readPageOfParts(list, parts, read)
      : await readPage({ ...list, orderBy }, read);
  return { ...pages, rows: rows.map((row) => ({ ...row, ...ofOffice(row, isStaff(actor)) })) };
}

/** The quick views over the actor's jobs, with how many are in each. */
export async function jobViews(actor: Actor) {
  assertCan(actor, "job:view");
  return JOB_LIST.views(actor, await companyDay(), (where) => countRows("Job", where));
}

const INVOICE = only(
  "Invoice",
  "id invoiceNumber invoiceDate dueDate status total amountPaid balance",
  "settledAmount creditedAmount sentAt currency",
);

/**
 * A job with its client, crew, quotation and invoices; amounts in minor units. Raises `not_found` for
 * customers whose job it is not. Customers get no notes, budget or priority of the office and no drafts of invoices.
 */
export async function getJob(actor: Actor, id: number) {
  assertCan(actor, "job:view");
  const found = await db.job.findFirst({
    where: { AND: [{ id }, jobScope(actor)] },
    include: {
      client: { select: { id: true, name: true, email: true, phone: true, address: true } },
      quotation: { select: { id: true, quotationNumber: true, status: true } },
      assignments: CREW,
      vehicle: { select: { id: true, number: true, kind: true } },
      driver: { select: { id: true, name: true, phone: true } },
      invoices: { where: invoiceScope(actor), orderBy: { id: "asc" }, select: INVOICE },
      billedMoves: {
        where: { invoice: invoiceScope(actor) },
        orderBy: { id: "asc" },
        select: { invoice: { select: INVOICE } },
      },
    },
  });
  if (!found) throw notFound("job");
  // Those that bill it with other moves are among its own.
  const { billedMoves, ...row } = found;
  const job = { ...row, invoices: [...row.invoices, ...billedMoves.map((one) => one.invoice)] };
  noteAccess(actor, { kind: "job", recordId: id, subjectId: job.clientId });
  const staff = isStaff(actor);
  return {
    ...job,
    ...ofOffice(job, staff),
    vehicle: staff ? job.vehicle : null,
    driver: staff ? job.driver : null,
    // A draft is the office's: a customer could not open it.
    quotation: staff || job.quotation?.status !== "draft" ? job.quotation : null,
    open: jobOpen.of(job),
  };
}

export type JobRecord = Awaited<ReturnType<typeof getJob>>;
