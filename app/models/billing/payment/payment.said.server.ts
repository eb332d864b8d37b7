import { paths } from "~/paths";
import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { findLink, holdLink } from "~/models/papers/document-link/document-link.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { recordHistory } from "../../kit/history/history.server";
import { capitalized } from "../../ground/typed/text";
import { formatMoney } from "../../ground/money/money";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { invoiceScope } from "../../kit/policy/scope";
import { pageAddress } from "../../kit/shared/address.server";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdCustomerOf, holdParent } from "../../kit/shared/hold.server";
import { officeOf } from "../../sales/quotation/quotation.answer.server";
import { ownToken } from "../../sales/quotation/own-link.server";
import { advanceDue } from "../../sales/quotation/quotation.document";
import { wholeQuotation } from "../../sales/quotation/quotation.server";
import { wholeInvoice } from "../invoice/invoice.server";
import { invoiceUnpaid, shownInvoiceNumber } from "../invoice/invoice.status";
import { paymentSearchText } from "./payment.list";
import type { SaidPaid } from "./payment.schema";
import { standingPayment } from "./payment.standing.server";

/** So often it may be said of a paper: who is told 'not received' calls then. */
const MOST = 5;
const CALL_US = "We could not find your payments so far. Please call us.";

/** What a customer is asked to pay on a paper, whose row is the caller's from here on. */
type Asked = {
  amount: number;
  number: string;
  customer: { id: number; name: string };
  currency: string;
  createdById: number | null;
  of: { quotationId: number } | { invoiceId: number };
  /** Why nothing is asked. */
  nothing: string;
};

async function askedOnQuotation(tx: Tx, quotationId: number): Promise<Asked> {
  await holdCustomerOf(tx, quotationId);
  const data = { version: { increment: 0 } };
  await tx.quotation.updateMany({ where: { id: quotationId }, data });
  const quotation = await wholeQuotation(quotationId, tx);
  const { quotationNumber: number, customer, currency, createdById } = quotation;
  const nothing = "Nothing is to be paid in advance now. Thank you!";
  const of = { quotationId };
  return { amount: advanceDue(quotation), number, customer, currency, createdById, of, nothing };
}

async function askedOnInvoice(tx: Tx, invoiceId: number): Promise<Asked> {
  const data = { version: { increment: 0 } };
  await tx.invoice.updateMany({ where: { id: invoiceId }, data });
  const invoice = await wholeInvoice({ id: invoiceId }, tx);
  await holdParent(tx, "User", invoice.clientId);
  const { client: customer, currency, createdById } = invoice;
  const amount = invoiceUnpaid.of(invoice) ? invoice.balance : 0;
  const number = shownInvoiceNumber(invoice);
  const nothing = "Nothing is to be paid on this invoice now. Thank you!";
  return { amount, number, customer, currency, createdById, of: { invoiceId }, nothing };
}

/**
 * Where a signed-in customer says that an invoice of theirs is paid: the link of their mails. Returns its token. Raises `not_found` for
 * another's, `conflict` for one on which nothing is to be paid.
 */
export async function linkToSayPaid(actor: Actor, invoiceId: number): Promise<string> {
  assertCan(actor, "invoice:sayPaid");
  return transaction(async (tx) => {
    await wholeInvoice({ id: invoiceId, AND: invoiceScope(actor) }, tx);
    const { amount, nothing } = await askedOnInvoice(tx, invoiceId);
    if (amount === 0) throw conflict(nothing);
    return ownToken(tx, actor, { entity: "invoice", entityId: invoiceId });
  });
}

/**
 * 'I have paid', by the link whose address ends in `token`: a pending payment of what its quotation asks in advance, or of the balance
 * of its invoice. It counts for nothing until the office confirms it, and the office gets a message. Said again before that it changes
 * nothing: one waits at most. Raises `not_found` when the link no longer works, `conflict` when nothing is asked, or it was said too often.
 */
export async function sayPaid(token: string, said: SaidPaid): Promise<void> {
  await transaction(async (tx) => {
    const link = await findLink(token, tx);
    if (link?.entity !== "quotation" && link?.entity !== "invoice") throw notFound("quotation");
    await holdLink(tx, link);
    const { entity, entityId } = link;
    const read = entity === "quotation" ? askedOnQuotation : askedOnInvoice;
    const asked = await read(tx, entityId);
    const { amount, number, customer, currency, of } = asked;
    if ((await tx.payment.count({ where: { ...of, status: "Pending" } })) > 0) return;
    if ((await standingPayment(tx, of))?.reported) return;
    if (amount === 0) throw conflict(asked.nothing);
    const before = await tx.payment.count({
      where: { referenceNumber: { startsWith: `${number}/` } },
    });
    if (before >= MOST) throw conflict(CALL_US);
    const company = await getCompany(tx);
    // No number of a series: it has one once it is confirmed.
    const referenceNumber = `${number}/${before + 1}`;
    const { transactionId, paymentMethod } = said;
    const invoiceNumber = "invoiceId" in of ? number : null;
    const { id } = await tx.payment.create({
      data: {
        ...of,
        amount,
        status: "Pending",
        date: companyToday(company),
        paymentMethod,
        transactionId,
        referenceNumber,
        clientId: customer.id,
        currency,
        searchText: paymentSearchText({ referenceNumber, invoiceNumber, transactionId }),
        createdAt: now(),
      },
    });
    const author = { id: null, name: `${customer.name.replace(/\s+/g, " ")} (by link)` };
    const values = {
      number: referenceNumber,
      amount,
      currency,
      method: paymentMethod,
      status: "Pending",
    };
    await recordHistory(tx, author, "payment", id, "recorded", values);
    const recipient = await officeOf(tx, asked, company);
    if (!recipient) return;
    const sum = formatMoney(amount, currency);
    await queueMessage(tx, {
      kind: "answer",
      recipient,
      subject: `${capitalized(entity)} ${number}: ${sum} is said to be paid`,
      text: [
        `${author.name} says that ${sum} was paid${entity === "quotation" ? " in advance" : ""} by ${paymentMethod}, reference ${transactionId}.`,
        "It counts once you confirm it:",
        pageAddress(paths.payments.view(id)),
      ].join("\n\n"),
      about: { entity, entityId },
    });
  });
}
