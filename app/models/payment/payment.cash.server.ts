import type { Tx } from "~/platform/db.server";

import { formatMoney, sum } from "../money/money";
import { formatDate } from "../shared/calendar-date";
import { CASH_LIMIT, CASH_LIMITED } from "./payment.words";

type Cash = {
  clientId: number;
  currency: string;
  paymentMethod: string;
  date: string;
  /** In minor units. */
  amount: number;
  /** The move that it is for, by its quotation, invoice or job. */
  quotationId?: number | null;
  invoiceId?: number | null;
  jobId?: number | null;
  /** Of a payment that is stored already. */
  id?: number;
};

/**
 * What is asked about cash of one person that comes to the limit of section 269ST, in a day or for one move, instalments
 * and advances together; null where nothing is.
 */
export async function cashQuestion(tx: Tx, cash: Cash): Promise<string | null> {
  const { clientId, currency, paymentMethod, date, amount } = cash;
  if (paymentMethod !== "Cash" || currency !== "INR" || amount <= 0) return null;
  const others = await tx.payment.findMany({
    where: {
      clientId,
      currency,
      paymentMethod,
      status: "Completed",
      amount: { gt: 0 },
      ...(cash.id === undefined ? {} : { id: { not: cash.id } }),
      OR: [{ date }, ...sameMove(cash)],
    },
    select: { id: true, amount: true, date: true },
  });
  const inDay = amount + sum(others.filter((one) => one.date === date).map((one) => one.amount));
  const move = sameMove(cash);
  const ofMove = new Set(
    move.length === 0
      ? []
      : (
          await tx.payment.findMany({
            where: { id: { in: others.map(({ id }) => id) }, OR: move },
            select: { id: true },
          })
        ).map(({ id }) => id),
  );
  const forMove = amount + sum(others.filter(({ id }) => ofMove.has(id)).map((one) => one.amount));
  if (inDay < CASH_LIMIT && forMove < CASH_LIMIT) return null;
  const money = (minor: number) => formatMoney(minor, currency);
  return `With this, cash of ${money(inDay)} was received from this customer on ${formatDate(date)}, and of ${money(forMove)} for this move. ${CASH_LIMITED}`;
}

const sameMove = ({ quotationId, invoiceId, jobId }: Cash) => [
  ...(invoiceId ? [{ invoiceId }] : []),
  ...(quotationId ? [{ quotationId }, { invoice: { quotationId } }] : []),
  ...(jobId ? [{ invoice: { jobId } }] : []),
];
