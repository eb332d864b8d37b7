import type { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";

import { formatMoney, sum } from "../../ground/money/money";
import { formatDate } from "../../ground/day/calendar-date";
import type { AddError } from "../../kit/shared/rules";
import { CASH_LIMIT, CASH_LIMITED } from "./payment.words";

type Cash = {
  clientId: number;
  currency: string;
  paymentMethod: string;
  date: string;
  /** In minor units; none of what does not count. */
  amount: number;
  /** The move that it is for, by its quotation, invoice or job. */
  quotationId?: number | null;
  invoiceId?: number | null;
  jobId?: number | null;
  /** The id of a stored payment. */
  id?: number;
};

/**
 * Asks about cash of one person that reaches the limit of section 269ST, in a day or for one move; null otherwise.
 * Instalments and advances count together.
 */
async function cashQuestion(tx: Tx, cash: Cash): Promise<string | null> {
  const { clientId, currency, paymentMethod, date, amount } = cash;
  if (paymentMethod !== "Cash" || currency !== "INR" || amount <= 0) return null;
  const withOthers = async (of: Prisma.PaymentWhereInput) => {
    const others = await tx.payment.findMany({
      where: {
        clientId,
        currency,
        paymentMethod,
        status: "Completed",
        amount: { gt: 0 },
        ...(cash.id === undefined ? {} : { id: { not: cash.id } }),
        ...of,
      },
      select: { amount: true },
    });
    return amount + sum(others.map((one) => one.amount));
  };
  const inDay = await withOthers({ date });
  const forMove = await withOthers({ OR: sameMove(cash) });
  if (inDay < CASH_LIMIT && forMove < CASH_LIMIT) return null;
  const money = (minor: number) => formatMoney(minor, currency);
  return `With this payment you received cash of ${money(inDay)} from this customer on ${formatDate(date)}, and ${money(forMove)} for this move. ${CASH_LIMITED}`;
}

const sameMove = ({ quotationId, invoiceId, jobId }: Cash) => [
  ...(invoiceId ? [{ invoiceId }, { quotation: { billedMoves: { some: { invoiceId } } } }] : []),
  ...(quotationId
    ? [
        { quotationId },
        { invoice: { quotationId } },
        { invoice: { moves: { some: { quotationId } } } },
      ]
    : []),
  ...(jobId ? [{ invoice: { jobId } }] : []),
];

/** Asks at `amount` about cash that comes to the limit, unless it was confirmed. */
export async function checkCash(
  tx: Tx,
  cash: Cash & { confirmCash?: boolean },
  addError: AddError,
): Promise<void> {
  const question = cash.confirmCash ? null : await cashQuestion(tx, cash);
  if (question) addError("amount", question);
}
