import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";

import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { assertMonthOpen } from "../../company/month/month.held.server";
import { formatMoney, inTurn, sum } from "../../ground/money/money";
import { NO_RATE } from "../../ground/tax/tax";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import { conflictAt, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import { once } from "../../kit/shared/once.server";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { basisOf } from "../../papers/paper-tax/paper-tax";
import { recipientById } from "../../papers/paper-tax/typed-tax.server";
import { anyCustomer } from "../../people/customer/known.server";
import { decideQuotation } from "../../sales/quotation/quotation.tax.server";
import { invoiceNamed, paymentRefusal, takeFromBalance } from "../invoice/invoice.balance.server";
import { unpaidOf } from "../invoice/invoice.balances.server";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { checkCash } from "./payment.cash.server";
import { SETTLED_FIELDS } from "./payment.fields";
import { paymentSearchText } from "./payment.list";
import { writePayment } from "./payment.record.server";
import { checkDate } from "./payment.rules.server";
import type { SettleInput } from "./payment.schema";
import { checkPartsTds, deductedOf } from "./payment.tds";
import { askOfStanding } from "./payment.standing.server";
import { paymentMethodsIn } from "./payment.status";
import { billedToOf, voucherColumns, voucherSeries } from "./payment.voucher";
import { KEEP_ADVANCE, KEEP_ASKED } from "./payment.words";

type Part = { invoiceId: number; amount: number; tdsAmount: number; at: number };

/** The invoices that take something, with where they stand in the list. */
const partsOf = ({ invoices }: Pick<SettleInput, "invoices">): Part[] =>
  invoices.flatMap(({ invoiceId, amount, tdsAmount }, at) =>
    (amount ?? tdsAmount)
      ? [{ invoiceId, amount: amount ?? 0, tdsAmount: tdsAmount ?? 0, at }]
      : [],
  );

const ofSettle = ruleOf<SettleInput>();

/** Everything a payment of several invoices keeps to besides what its fields say of themselves. */
function settleRules(tx: Tx, company: Company): Rule<SettleInput>[] {
  const invoiceOf = (id: number) => invoiceNamed(tx, id);
  return [
    ofSettle(["date"], ({ date }, addError) => checkDate(date, company, addError)),
    ofSettle(["clientId"], async ({ clientId }, addError) => {
      const client = await anyCustomer(tx, clientId);
      if (client?.joinedIntoId !== null) addError("clientId", "Client not found");
    }),
    ofSettle(["clientId", "invoices"], async (input, addError) => {
      const parts = partsOf(input);
      if (parts.length === 0) addError("invoices", "Give at least one invoice an amount");
      let currency: string | null = null;
      const seen = new Set<number>();
      for (const { invoiceId, amount, tdsAmount, at } of parts) {
        const field = `invoices[${at}].invoiceId`;
        const invoice = await invoiceOf(invoiceId);
        if (!invoice || invoice.clientId !== input.clientId) {
          addError(field, "Choose an invoice of this client");
          continue;
        }
        if (seen.has(invoiceId)) addError(field, "This invoice is there twice");
        seen.add(invoiceId);
        currency ??= invoice.currency;
        if (invoice.currency !== currency) {
          addError(field, "Invoices in two currencies are not settled by one payment");
        }
        const refusal = paymentRefusal(invoice, { amount, tdsAmount });
        if (refusal?.code === "invalid") addError(`invoices[${at}].amount`, refusal.message);
      }
    }),
    ofSettle(["amount", "invoices", "tdsKind", "deductedOn"], (input, addError) =>
      checkPartsTds(input, partsOf(input), invoiceOf, companyToday(company), addError),
    ),
    ofSettle(["amount", "invoices"], async (input, addError) => {
      const parts = partsOf(input);
      const over = sum(parts.map(({ amount }) => amount)) - input.amount;
      const [first] = parts;
      const invoice = first && (await invoiceOf(first.invoiceId));
      if (over <= 0 || !invoice) return;
      addError(
        "amount",
        `The invoices take ${formatMoney(over, invoice.currency)} more than was received`,
      );
    }),
    ofSettle(
      ["clientId", "amount", "paymentMethod", "date", "invoices", "confirmCash"],
      async (input, addError) => {
        const [first] = partsOf(input);
        const invoice = first && (await invoiceOf(first.invoiceId));
        if (!invoice) return;
        await checkCash(tx, { ...input, currency: invoice.currency }, addError);
      },
    ),
  ];
}

/** The rules of such a payment, for a form or a body that has mistakes already. */
export async function rulesOfSettling(actor: Actor): Promise<Rule<SettleInput>[]> {
  assertCan(actor, "payment:record");
  return settleRules(db, await getCompany());
}

/**
 * Records one payment that settles several invoices of a client, each in part or whole: a payment of each, which one receipt names
 * together. What is over is kept as an advance of the client. Returns the id of the first; the same key leads to the same one. Raises
 * `conflict` at `keepAdvance` where something is over and nobody said that it is kept, at `transactionId` as `recordPayment` does, and
 * for an invoice that takes no payment; `invalid` at a share above its balance.
 */
export async function settleInvoices(
  actor: Actor,
  input: SettleInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "payment:record");
  return once(actor, "payment:settle", key, async (tx) => {
    const company = await getCompany(tx);
    await holdParent(tx, "User", input.clientId);
    await assertRules(settleRules(tx, company), input);
    // In the order of their ids: two payments over the same invoices wait for each other, and never both.
    const parts = partsOf(input).sort((one, other) => one.invoiceId - other.invoiceId);
    const over = input.amount - sum(parts.map(({ amount }) => amount));
    const taken: { invoice: Awaited<ReturnType<typeof takeFromBalance>>; part: Part }[] = [];
    for (const part of parts)
      taken.push({ invoice: await takeFromBalance(tx, actor, part.invoiceId, part), part });
    for (const { invoice } of taken) await askOfStanding(tx, { invoiceId: invoice.id }, input);
    const currency = taken[0]?.invoice.currency ?? company.invoiceCurrency;
    if (over > 0 && !input[KEEP_ADVANCE]) {
      const money = formatMoney(over, currency).replace(/\.00$/, "");
      throw conflictAt(KEEP_ADVANCE, `${money} more than is owed: ${KEEP_ASKED}`);
    }
    const ids: number[] = [];
    for (const { invoice, part } of taken) {
      const own = { ...input, ...deductedOf(input, part), amount: part.amount };
      ids.push(await writePayment(tx, actor, company, invoice, { ...own, status: "Completed" }));
    }
    if (over > 0)
      ids.push(await keepAdvance(tx, actor, company, input, { amount: over, currency }));
    const [first] = ids;
    if (first === undefined) throw invalidField("invoices", "Give at least one invoice an amount");
    if (ids.length > 1) {
      await tx.payment.updateMany({ where: { id: { in: ids } }, data: { transferId: first } });
    }
    return first;
  });
}

/**
 * Keeps a client's excess payment as an advance without a quotation. Its tax is that of the company's usual service to
 * the client; its voucher states it, as for other advances (rule 50).
 */
async function keepAdvance(
  tx: Tx,
  actor: Actor,
  company: Company,
  input: SettleInput,
  { amount, currency }: { amount: number; currency: string },
): Promise<number> {
  const { clientId, date, transactionId, paymentMethod } = input;
  const client = await anyCustomer(tx, clientId);
  if (!client) throw notFound("customer");
  await assertMonthOpen(tx, date, "date");
  const decided = await decideQuotation(
    company,
    await recipientById(tx, clientId),
    {
      taxRegime: null,
      taxRegimeReason: null,
      placeOfSupply: null,
      placeOfSupplyReason: null,
      pickupStateCode: null,
      dropStateCode: null,
      sourceAddress: null,
      destinationAddress: null,
    },
    null,
    tx,
    date,
  );
  const basis = decided && currency === "INR" ? basisOf(decided) : null;
  if (basis && !basis.rated) throw invalidField("date", NO_RATE);
  const voucher = voucherColumns(basis, amount);
  const series = voucherSeries(voucher);
  const referenceNumber = await nextNumber(tx, series, date, company.financialYearStart);
  const { id } = await tx.payment.create({
    data: {
      ...columns(SETTLED_FIELDS, input),
      ...voucher,
      amount,
      status: "Completed",
      referenceNumber,
      clientId,
      currency,
      billedTo: billedToOf(client),
      companySnapshotId: await currentSnapshot(tx),
      createdById: actor.id,
      searchText: paymentSearchText({ referenceNumber, invoiceNumber: null, transactionId }),
      createdAt: now(),
    },
  });
  const values = { number: referenceNumber, amount, currency, method: paymentMethod };
  await recordHistory(tx, actor, "payment", id, "recorded", values);
  return id;
}

/**
 * A client's open invoices, oldest first, with each one's share of `amount`; minor units. Invoices in another currency
 * than the oldest one's are paid separately. Raises `not_found`.
 */
export async function openOfClient(actor: Actor, clientId: number, amount: number | null) {
  assertCan(actor, "payment:record");
  const client = await anyCustomer(db, clientId);
  if (!client) throw notFound("customer");
  const company = await getCompany();
  const found = await unpaidOf({ clientId }, "invoiceDate");
  const currency = found[0]?.currency ?? company.invoiceCurrency;
  const own = found.filter((one) => one.currency === currency);
  const invoices = inTurn(own, amount ?? 0).map((invoice) => {
    const { id, invoiceNumber, invoiceDate, dueDate, balance, takes } = invoice;
    const number = shownInvoiceNumber(invoice);
    return { id, invoiceNumber, invoiceDate, dueDate, balance, currency, number, takes };
  });
  return {
    client: { id: client.id, name: client.name },
    currency,
    invoices,
    methods: paymentMethodsIn(company.invoiceCurrency),
    today: companyToday(company),
  };
}
