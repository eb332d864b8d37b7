import { paths } from "~/paths";
import { now } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { findLink, holdLink } from "~/models/papers/document-link/document-link.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { recordHistory } from "../../kit/history/history.server";
import { formatMoney } from "../../ground/money/money";
import { pageAddress } from "../../kit/shared/address.server";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdCustomerOf } from "../../kit/shared/hold.server";
import { officeOf } from "../../sales/quotation/quotation.answer.server";
import { advanceDue } from "../../sales/quotation/quotation.document";
import { wholeQuotation } from "../../sales/quotation/quotation.server";
import { paymentSearchText } from "./payment.list";
import type { SaidPaid } from "./payment.schema";

/** So often it may be said of a quotation: who is told 'not received' calls then. */
const MOST = 5;
const CALL_US = "We could not find your payments so far. Please call us.";

/**
 * 'I have paid', by the link whose address ends in `token`: a pending payment of what is asked in advance, which counts for nothing
 * until the office confirms it, and a message to the office. Said again before that it changes nothing: one waits at most. Raises
 * `not_found` when the link no longer works, `conflict` when nothing is asked, or it was said too often.
 */
export async function sayPaid(token: string, said: SaidPaid): Promise<void> {
  await transaction(async (tx) => {
    const link = await findLink(token, tx);
    if (link?.entity !== "quotation") throw notFound("quotation");
    await holdLink(tx, link);
    const { entityId: quotationId } = link;
    await holdCustomerOf(tx, quotationId);
    const data = { version: { increment: 0 } };
    await tx.quotation.updateMany({ where: { id: quotationId }, data });
    if ((await tx.payment.count({ where: { quotationId, status: "Pending" } })) > 0) return;
    const [quotation, company] = [await wholeQuotation(quotationId, tx), await getCompany(tx)];
    const amount = advanceDue(quotation);
    if (amount === 0) throw conflict("Nothing is to be paid in advance now. Thank you!");
    const { quotationNumber, customerId: clientId, customer, currency } = quotation;
    const before = await tx.payment.count({
      where: { referenceNumber: { startsWith: `${quotationNumber}/` } },
    });
    if (before >= MOST) throw conflict(CALL_US);
    // No number of a series: it has one once it is confirmed.
    const referenceNumber = `${quotationNumber}/${before + 1}`;
    const { transactionId, paymentMethod } = said;
    const { id } = await tx.payment.create({
      data: {
        amount,
        status: "Pending",
        date: companyToday(company),
        paymentMethod,
        transactionId,
        referenceNumber,
        quotationId,
        clientId,
        currency,
        searchText: paymentSearchText({ referenceNumber, invoiceNumber: null, transactionId }),
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
    const recipient = await officeOf(tx, quotation, company);
    if (!recipient) return;
    const sum = formatMoney(amount, currency);
    await queueMessage(tx, {
      kind: "answer",
      recipient,
      subject: `Quotation ${quotationNumber}: ${sum} is said to be paid`,
      text: [
        `${author.name} says that ${sum} was paid in advance by ${paymentMethod}, reference ${transactionId}.`,
        "It counts once you confirm it:",
        pageAddress(paths.payments.view(id)),
      ].join("\n\n"),
      about: { entity: "quotation", entityId: quotationId },
    });
  });
}
