import type { Prisma, PrismaClient } from "~/generated/sqlite/client";
import { sortNameOf } from "~/platform/lists/sort-name";
import {
  type Advance as Advanced,
  unusedOf,
  worthOf,
} from "../../sales/quotation/quotation.advance";
import { itemSearchText } from "../../sales/item/item.list";
import { jobSearchText } from "../../road/job/job.list";
import { ERASED_HELPER, isSame } from "../../road/job/job.crew";
import { JOB_PRIORITIES, JOB_STATUSES } from "../../road/job/job.status";
import { sum } from "../../ground/money/money";
import { paymentSearchText } from "../../billing/payment/payment.list";
import {
  isGivenBack,
  isUnconfirmedReport,
  PAYMENT_STATUSES,
} from "../../billing/payment/payment.status";
import { type PartedAdvance, partsOf } from "../../billing/invoice/invoice.advance-parts";
import { isStateCode } from "../../ground/tax/states";
import { type VoucherSplit, voucherTax } from "../../ground/tax/voucher";
import { getCompany } from "../../company/company/company.server";
import { daysOf, monthOf, quarterOf } from "../../company/month/month";
import { returnOf } from "../../company/month/month.held.server";
import { ROLES } from "../../kit/policy/policy";
import { accountSearchText } from "../../people/user/user.list";
import { checkNumbers } from "./numbers.server";
import { checkClaims, checkConsignments, checkSignatures } from "./consignments.server";
import { checkInvoices, checkQuotations } from "./documents.server";
import { checkHires, checkSmallRecords, checkVendorPayments } from "./hires.server";
import { every, report, WRONG_ORDER, WRONG_TEXT } from "./report";

/** Checks of each record by itself and with its own rows, and of the numbers of all. */
export const RECORD_CHECKS = [
  checkQuotations,
  checkInvoices,
  checkPayments,
  checkJobs,
  checkItems,
  checkSmallRecords,
  checkHires,
  checkVendorPayments,
  checkConsignments,
  checkSignatures,
  checkClaims,
  checkUsers,
  checkNumbers,
  checkIffPapers,
  checkAmendments,
];

async function checkPayments(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = {
    invoice: { select: { invoiceNumber: true } },
    quotation: { select: { customerId: true } },
    refundOf: { select: { quotationId: true } },
    adjustments: { orderBy: { id: "asc" } } as const,
    refunds: true,
  };
  for await (const payment of every((page) => db.payment.findMany({ ...page, include }))) {
    const check = report(problems, payment.referenceNumber);
    const invoiceNumber = payment.invoice?.invoiceNumber ?? null;
    const text = paymentSearchText({ ...payment, invoiceNumber });
    check.that(payment.searchText === text, WRONG_TEXT);
    // Money given back is below zero: of an advance its tax as well, of an invoice after a credit note.
    check.amounts(payment, isGivenBack(payment) ? ["amount", "taxableValue"] : []);
    check.that(payment.amount !== 0 || payment.tdsAmount > 0, "no amount");
    check.that(payment.refundOfId === null || payment.amount < 0, "a refund above zero");
    checkAdvance(payment, check);
    const isNumbered = !isUnconfirmedReport(payment);
    check.that(!isNumbered || payment.companySnapshotId !== null, "no snapshot of the company");
    check.that(
      (PAYMENT_STATUSES as readonly string[]).includes(payment.status),
      `status ${payment.status}`,
    );
    check.that(
      (payment.status === "Refunded") === (payment.refundDate !== null),
      "status and refund date disagree",
    );
  }
  return problems;
}

type Advance = Prisma.PaymentGetPayload<{
  include: { quotation: true; refundOf: true; adjustments: true; refunds: true };
}>;

/** Value and tax together. */
const splitSum = (part: VoucherSplit) =>
  (part.taxableValue ?? 0) + sum((voucherTax(part)?.heads ?? []).map(({ amount }) => amount));

/** Checks an advance: its customer, the amounts taken and given back, and the tax in it. */
function checkAdvance(
  payment: Omit<Advance, "quotation" | "refundOf"> & {
    quotation: { customerId: number } | null;
    refundOf: { quotationId: number | null } | null;
  },
  check: ReturnType<typeof report>,
) {
  const { adjustments, refunds, adjustedAmount, refundedAmount, quotation } = payment;
  const worth = worthOf(payment);
  check.that(payment.invoiceId === null || quotation === null, "of an invoice and a quotation");
  check.that(
    quotation === null || quotation.customerId === payment.clientId,
    "of another customer's quotation",
  );
  check.that(
    payment.refundOf === null || payment.refundOf.quotationId === payment.quotationId,
    "gives back an advance of another quotation",
  );
  const adjusted = sum(adjustments.map((one) => one.amount));
  check.that(adjusted === adjustedAmount, `adjusted ${adjustedAmount}, by invoices ${adjusted}`);
  const refunded = -sum(refunds.map((one) => one.amount));
  check.that(refunded === refundedAmount, `refunded ${refundedAmount}, by vouchers ${refunded}`);
  check.that(
    isGivenBack(payment) || adjusted + refunded <= worth,
    "more taken and given back than received",
  );
  if (payment.tax === null) return;
  const split = splitSum(payment);
  check.that(split === worth, `value and tax ${split}, not ${worth}`);
  checkParts(payment, check);
}

/** Checks the tax of each use of an advance: with the refunds they add up to the voucher, once nothing is left. */
function checkParts(advance: PartedAdvance & Advanced, check: ReturnType<typeof report>) {
  // Uses from before their tax was kept have nothing to compare.
  const kept = advance.adjustments.filter(({ tax }) => tax !== null);
  for (const { amount, ...part } of kept) {
    const split = splitSum(part);
    check.that(split === amount, `of ${amount} used value and tax ${split}`);
  }
  if (kept.length === 0 || kept.length < advance.adjustments.length || unusedOf(advance) > 0)
    return;
  const { left } = partsOf(advance);
  const heads = voucherTax(left)?.heads.map((head) => head.amount) ?? [];
  const over = [left.taxableValue ?? 0, ...heads];
  check.that(
    over.every((one) => one === 0),
    `its uses and refunds leave ${over.join(", ")} of the voucher`,
  );
}

async function checkJobs(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = { quotation: true, assignments: true };
  for await (const job of every((page) => db.job.findMany({ ...page, include }))) {
    const check = report(problems, job.jobNumber);
    check.amounts(job);
    check.that(job.searchText === jobSearchText(job), WRONG_TEXT);
    check.that((JOB_STATUSES as readonly string[]).includes(job.status), `status ${job.status}`);
    check.that(
      (JOB_PRIORITIES as readonly string[]).includes(job.priority),
      `priority ${job.priority}`,
    );
    check.that(job.endDate === null || job.endDate >= job.startDate, "ends before it starts");
    check.that(
      job.quotation === null || job.quotation.customerId === job.clientId,
      "another client's quotation",
    );
    const { assignments: crew } = job;
    const known = crew.filter(({ employeeId, phone }) => employeeId !== null || phone !== null);
    const isTwice = known.some((one, at) =>
      known.slice(at + 1).some((other) => isSame(one, other)),
    );
    check.that(!isTwice, "somebody is twice in its crew");
    for (const { employeeId, name, phone } of crew) {
      check.that(name.trim() !== "", "somebody in its crew has no name");
      check.that(employeeId === null || phone === null, `${name} has an account and a phone`);
      check.that(name !== ERASED_HELPER || phone === null, "an erased helper has a phone");
    }
  }
  return problems;
}

async function checkItems(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for await (const item of every((page) => db.item.findMany(page))) {
    const check = report(problems, `Item ${item.sku}`);
    check.amounts(item);
    check.that(item.searchText === itemSearchText(item), WRONG_TEXT);
    check.that(item.sortName === sortNameOf(item.name), WRONG_ORDER);
  }
  return problems;
}

async function checkUsers(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  let admins = 0;
  for await (const user of every((page) => db.user.findMany(page))) {
    const check = report(problems, `Account ${user.email ?? user.id}`);
    check.that((ROLES as readonly string[]).includes(user.role), `role ${user.role}`);
    check.that(user.email === (user.email?.toLowerCase() ?? null), "its e-mail has capitals");
    check.that(user.email !== null || user.role === "customer", "it has no e-mail");
    check.that(user.searchText === accountSearchText(user), WRONG_TEXT);
    check.that(user.sortName === sortNameOf(user.name), WRONG_ORDER);
    if (user.role === "admin" && user.status === "active") admins += 1;
  }
  if (admins === 0) problems.push("No active admin: nobody can manage accounts and settings");
  return problems;
}

/** Checks amendments: the paper counts, was filed in an earlier return, and has one amendment a return. */
async function checkAmendments(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const company = await getCompany(db);
  const filed = await db.taxMonth.findMany({
    where: { closedAt: { not: null } },
    select: { month: true },
  });
  const months = new Set(filed.map(({ month }) => month));
  const include = { invoice: true, payment: true } as const;
  const seen = new Set<string>();
  for await (const one of every((page) => db.amendment.findMany({ ...page, include }))) {
    const { date, invoice, payment } = one;
    const name = invoice?.invoiceNumber ?? payment?.referenceNumber ?? `Amendment ${one.id}`;
    const check = report(problems, `${name} amended on ${date}`);
    const issued = invoice?.invoiceDate ?? payment?.date ?? "";
    const declared = returnOf(company, monthOf(date));
    check.that(months.has(monthOf(issued)), `the return of ${monthOf(issued)} is not filed`);
    check.that(issued < daysOf(declared).from, `it is of ${issued} itself`);
    check.that(isStateCode(one.placeOfSupply), `place of supply ${one.placeOfSupply}`);
    const registered = Boolean(invoice?.clientGstin);
    check.that(registered === Boolean(one.gstin), "a GSTIN came or went");
    check.that(invoice?.status !== "Cancelled", "its invoice is cancelled");
    const { iffMonth } = one;
    check.that(iffMonth === null || date.startsWith(iffMonth), `it is in the IFF of ${iffMonth}`);
    check.that(iffMonth === null || registered, "in an IFF, but its client has no GSTIN");
    const paper = `${invoice?.id ?? ""} ${payment?.id ?? ""} ${declared}`;
    check.that(!seen.has(paper), "another amendment is in the same return");
    seen.add(paper);
  }
  return problems;
}

/** Checks papers in an IFF: each counts, is of that month, and is for a client with a GSTIN; the IFF was kept. */
async function checkIffPapers(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const kept = await db.taxMonth.findMany({
    where: { iffKeptAt: { not: null } },
    select: { month: true },
  });
  const months = new Set(kept.map(({ month }) => month));
  const include = { invoice: true, note: { include: { invoice: true } } } as const;
  for await (const one of every((page) => db.iffPaper.findMany({ ...page, include }))) {
    const { month, invoice, note } = one;
    const paper = invoice ?? note?.invoice;
    const name = note?.noteNumber ?? invoice?.invoiceNumber ?? `Paper ${one.id}`;
    const check = report(problems, `${name} in the IFF of ${month}`);
    check.that(months.has(month), "that IFF was not kept");
    const date = note?.date ?? invoice?.invoiceDate ?? "";
    // The second month's IFF may take what the first one's left out.
    const its = monthOf(date);
    check.that(its <= month && quarterOf(its) === quarterOf(month), `it is of ${date}`);
    check.that(Boolean(paper?.clientGstin), "its client has no GSTIN");
    const counts = paper?.invoiceNumber && paper.status !== "Cancelled";
    check.that(Boolean(counts), `its invoice is ${paper?.status}`);
  }
  return problems;
}
