import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { assertMonthOpen } from "../../company/month/month.held.server";
import { formatMoney } from "../../ground/money/money";
import { NO_RATE } from "../../ground/tax/tax";
import type { VoucherColumns } from "../../ground/tax/voucher";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { assertRules, ruleFrom } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import {
  conflictAt,
  type DomainError,
  invalidField,
  notFound,
} from "../../kit/shared/domain-error";
import { holdCustomerOf } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import { once } from "../../kit/shared/once.server";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { basisOf } from "../../papers/paper-tax/paper-tax";
import {
  advanceAsked,
  BILLING,
  billsAnother,
  RECEIVED,
  receivedFor,
  worthOf,
} from "../../sales/quotation/quotation.advance";
import {
  ERASED,
  quotationExpired,
  toQuotationStatus,
} from "../../sales/quotation/quotation.status";
import { decideAgain } from "../../sales/quotation/quotation.tax.server";
import { isAddedLate } from "../invoice/invoice.checks.server";
import { liveInvoiceOf } from "../invoice/invoice.claim.server";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { checkCash } from "./payment.cash.server";
import { ADVANCE_FIELDS } from "./payment.fields";
import type { AdvancedQuotation } from "./payment.form";
import { paymentSearchText } from "./payment.list";
import { checkCurrency, checkDate } from "./payment.rules.server";
import type { AdvanceInput } from "./payment.schema";
import { askOfStanding } from "./payment.standing.server";
import { paymentReceived } from "./payment.status";
import { checkDeducted } from "./payment.advance-tds.server";
import { billedToOf, voucherColumns, voucherSeries } from "./payment.voucher";

const WITH = { customer: true, invoices: { select: { status: true } } } as const;
type Quotation = Prisma.QuotationGetPayload<{ include: typeof WITH }>;

const quotationOf = (tx: Tx, id: number) =>
  tx.quotation.findUnique({ where: { id }, include: WITH });

/** Sums the advances received on a quotation, in minor units. */
async function receivedOn(quotationId: number, tx: Tx = db): Promise<number> {
  const payments = await tx.payment.findMany({
    where: { quotationId, ...paymentReceived.where() },
    select: RECEIVED,
  });
  return receivedFor(quotationId, payments);
}

/** Why no advance can be taken on a quotation in the state that it is in; null where one can. */
async function refusalOf(tx: Tx, quotation: Quotation, today: string): Promise<DomainError | null> {
  const { id, quotationNumber, status, customer } = quotation;
  const refused = (why: string) => conflictAt("quotationId", why);
  if (toQuotationStatus(status) === "rejected") {
    return refused("An advance cannot be taken on a declined quotation");
  }
  if (quotationExpired.of(quotation, today)) {
    return refused("An advance cannot be taken on an expired quotation");
  }
  if (customer.erasedAt) return refused(ERASED);
  const live = await liveInvoiceOf(id, tx);
  if (!live) return null;
  return refused(
    `${quotationNumber} is billed by ${live.number}: record a payment of that invoice`,
  );
}

/** Everything that could be advanced is the quotation's total. Raises `invalid` at `amount` above what is left of it. */
async function assertWithin(tx: Tx, quotation: Quotation, advance: Worth) {
  const { id, totalAmount, currency } = quotation;
  const left = Math.max(0, totalAmount - (await receivedOn(id, tx)));
  if (worthOf(advance) <= left) return;
  const said = advance.tdsAmount > 0 ? "Amount and deduction together" : "Amount";
  throw invalidField(
    "amount",
    `${said} cannot be more than what is left of the quotation (${formatMoney(left, currency)})`,
  );
}

const ofNew = ruleOf<AdvanceInput>();

/** Everything a new advance keeps to besides what its fields say of themselves. */
function advanceRules(tx: Tx, company: Company): Rule<AdvanceInput>[] {
  return [
    ofNew(["quotationId"], async ({ quotationId }, addError) => {
      if (!(await quotationOf(tx, quotationId))) addError("quotationId", "Quotation not found");
    }),
    ofNew(["date"], ({ date }, addError) => checkDate(date, company, addError)),
    ofNew(
      ["quotationId", "amount", "paymentMethod", "date", "confirmCash"],
      async (input, addError) => {
        const quotation = await quotationOf(tx, input.quotationId);
        if (!quotation) return;
        const { customerId: clientId, currency } = quotation;
        await checkCash(tx, { ...input, clientId, currency }, addError);
      },
    ),
    ofNew(["quotationId", "currency"], async ({ quotationId, currency }, addError) => {
      const quotation = await quotationOf(tx, quotationId);
      if (quotation) checkCurrency(currency, quotation.currency, addError, "quotation");
    }),
    ofNew(
      ["quotationId", "amount", "tdsKind", "tdsAmount", "deductedOn"],
      async (input, addError) => {
        const quotation = await quotationOf(tx, input.quotationId);
        const today = companyToday(company);
        if (quotation) await checkDeducted(tx, { input, quotation, today }, addError);
      },
    ),
    ofNew(
      ["quotationId", "amount", "tdsAmount"],
      ruleFrom(async ({ quotationId, ...advance }) => {
        const quotation = await quotationOf(tx, quotationId);
        if (!quotation) return;
        // A state that forbids the advance is no invalid value: the command refuses it as a conflict.
        const refusal = await refusalOf(tx, quotation, companyToday(company));
        if (!refusal) await assertWithin(tx, quotation, advance);
      }),
    ),
  ];
}

/** The rules of a new advance, for a form or a body that has mistakes already. */
export async function rulesOfNewAdvance(actor: Actor): Promise<Rule<AdvanceInput>[]> {
  assertCan(actor, "payment:record");
  return advanceRules(db, await getCompany());
}

/**
 * The voucher's tax: as the move is taxed on its own day, with the customer as they are now. Raises `conflict` where that
 * cannot be, `invalid` at `date` on a day without a rate.
 */
async function voucherOf(
  tx: Tx,
  company: Company,
  quotation: Quotation,
  { date, ...advance }: Worth & Pick<AdvanceInput, "date">,
): Promise<VoucherColumns> {
  const amount = worthOf(advance);
  const decided = await decideAgain(tx, company, quotation, date);
  if (!decided) return voucherColumns(null, amount);
  const [problem] = decided.problems;
  if (problem) {
    throw conflictAt(
      "quotationId",
      `${quotation.quotationNumber} has to be saved again: ${problem.message}`,
    );
  }
  const basis = basisOf(decided);
  if (!basis.rated) throw invalidField("date", NO_RATE);
  return voucherColumns(basis, amount);
}

/** The input for an advance's paper and record. */
type Worth = Pick<AdvanceInput, "amount" | "tdsAmount">;
type Arriving = Worth & Pick<AdvanceInput, "quotationId" | "date" | "transactionId">;

/**
 * Returns the columns of a payment received as an advance on a quotation, whose row the caller holds: voucher, number
 * and names. Raises as `recordAdvance` does.
 */
export async function arrived(
  tx: Tx,
  company: Company,
  input: Arriving,
  late: (Parameters<typeof isAddedLate>[3] & { actor: Actor }) | null = null,
) {
  const { quotationId, date, transactionId } = input;
  const quotation = await quotationOf(tx, quotationId);
  if (!quotation) throw invalidField("quotationId", "Quotation not found");
  const refusal = await refusalOf(tx, quotation, companyToday(company));
  if (refusal) throw refusal;
  await assertWithin(tx, quotation, input);
  // What is reported by a customer is not asked about: it has to have a day of an open month.
  const gstr1a = late !== null && (await isAddedLate(tx, late.actor, company, late));
  if (!gstr1a) await assertMonthOpen(tx, date, "date");
  const voucher = await voucherOf(tx, company, quotation, input);
  // No return has a receipt without tax.
  if (voucher.tax === null) await assertMonthOpen(tx, date, "date");
  const { financialYearStart } = company;
  const referenceNumber = await nextNumber(tx, voucherSeries(voucher), date, financialYearStart);
  return {
    quotation,
    columns: {
      ...voucher,
      gstr1a,
      status: "Completed",
      referenceNumber,
      billedTo: billedToOf(quotation.customer),
      companySnapshotId: await currentSnapshot(tx),
      searchText: paymentSearchText({ referenceNumber, invoiceNumber: null, transactionId }),
    },
  };
}

/**
 * Records an advance on a quotation: a receipt voucher with its tax where the mover charges one, else a money receipt.
 * Returns its id; the same key leads to the same one. Raises `conflict` at `quotationId` for a quotation that is
 * declined, expired or billed, and once where it may be a payment that stands already, `invalid` at `amount` above what is left of it.
 */
export async function recordAdvance(
  actor: Actor,
  input: AdvanceInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "payment:record");
  return once(actor, "payment:advance", key, async (tx) => {
    const company = await getCompany(tx);
    await assertRules(advanceRules(tx, company), input);
    const { quotationId, amount, paymentMethod } = input;
    await holdCustomerOf(tx, quotationId);
    // The row is ours from here on: another advance, an answer and an invoice of it wait until this is through.
    await tx.quotation.updateMany({
      where: { id: quotationId },
      data: { version: { increment: 0 } },
    });
    const late = { actor, day: input.date, field: "date", what: "advance" as const };
    const declared = { ...late, return: input.return };
    const { quotation, columns: paper } = await arrived(tx, company, input, declared);
    await askOfStanding(tx, { quotationId }, input);
    const { customerId: clientId, currency } = quotation;
    const { id } = await tx.payment.create({
      data: {
        ...columns(ADVANCE_FIELDS, input),
        ...paper,
        quotationId,
        clientId,
        currency,
        createdById: actor.id,
        createdAt: now(),
      },
    });
    const deducted = input.tdsAmount > 0 ? { deducted: input.tdsAmount } : {};
    const number = paper.referenceNumber;
    const values = { number, amount, currency, method: paymentMethod, ...deducted };
    await recordHistory(tx, actor, "payment", id, "recorded", values);
    await recordHistory(tx, actor, "quotation", quotationId, "advance-received", values);
    return id;
  });
}

/**
 * The quotation that an advance is for. Raises `not_found`, and `conflict` where its state forbids one, unless
 * `includeClosed`.
 */
export async function quotationToAdvance(
  actor: Actor,
  id: number,
  includeClosed = false,
): Promise<AdvancedQuotation> {
  assertCan(actor, "payment:record");
  const quotation = await quotationOf(db, id);
  if (!quotation) throw notFound("quotation");
  const today = companyToday(await getCompany());
  const refusal = await refusalOf(db, quotation, today);
  if (refusal && !includeClosed) throw refusal;
  return advanced(quotation, today);
}

async function advanced(quotation: Quotation, today: string): Promise<AdvancedQuotation> {
  const { id, quotationNumber: number, customer, currency, totalAmount: total } = quotation;
  const received = await receivedOn(id);
  const asked = advanceAsked(quotation, received, today);
  return { id, number, client: customer.name, currency, total, received, asked };
}

/**
 * Advances on a quotation that the reader may see, oldest first, with refunds. Includes uses by invoices that do not
 * bill the quotation.
 */
export async function advancesOn(quotationId: number, tx: Tx = db) {
  const rows = await tx.payment.findMany({
    where: { quotationId, ...paymentReceived.where() },
    select: {
      ...only("Payment", "id referenceNumber date amount tdsAmount currency paymentMethod status"),
      adjustments: {
        select: {
          amount: true,
          invoice: { select: { id: true, invoiceNumber: true, ...BILLING } },
        },
        orderBy: { id: "asc" },
      },
    },
    orderBy: [{ date: "asc" }, { id: "asc" }],
  });
  const elsewhere = new Map<number, { invoiceId: number; number: string; amount: number }>();
  for (const { invoice, amount } of rows.flatMap(({ adjustments }) => adjustments)) {
    if (!billsAnother(invoice, quotationId)) continue;
    const known = elsewhere.get(invoice.id)?.amount ?? 0;
    const number = shownInvoiceNumber(invoice);
    elsewhere.set(invoice.id, { invoiceId: invoice.id, number, amount: known + amount });
  }
  return { rows, elsewhere: [...elsewhere.values()], received: receivedFor(quotationId, rows) };
}
