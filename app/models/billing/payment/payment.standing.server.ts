import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { formatDate } from "../../ground/day/calendar-date";
import { conflictAt } from "../../kit/shared/domain-error";
import { type PaidFor, paidTogether } from "../invoice/invoice.moves.server";
import { paymentReported } from "./payment.status";
import { claimWords, REPORTED, SAME_REFERENCE } from "./payment.words";

const STANDING = only(
  "Payment",
  "id referenceNumber amount currency date paymentMethod transactionId status createdById",
);

/** A reference as it is compared: people leave spaces out, and write letters small. */
const bare = (reference: string | null) =>
  (reference ?? "").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/**
 * The payment that another one of the same quotation or invoice may be: what the customer reported and nobody has confirmed,
 * else one with the same transaction id. `except`: the payment in hand. Null where there is none.
 */
export async function standingPayment(
  tx: Tx,
  about: PaidFor,
  { transactionId, except }: { transactionId?: string | null; except?: number } = {},
) {
  const { invoices, quotations } = await paidTogether(tx, about);
  const rows = await tx.payment.findMany({
    where: {
      OR: [{ invoiceId: { in: invoices } }, { quotationId: { in: quotations } }],
      status: { in: ["Pending", "Completed"] },
      amount: { gte: 0 },
      ...(except === undefined ? {} : { id: { not: except } }),
    },
    select: STANDING,
    orderBy: { id: "asc" },
  });
  const reference = bare(transactionId ?? null);
  const same =
    reference === "" ? undefined : rows.find((row) => bare(row.transactionId) === reference);
  const waits = except === undefined ? rows.find((row) => paymentReported(row)) : undefined;
  const found = waits ?? same;
  return found ? { ...found, reported: paymentReported(found) } : null;
}

type Standing = NonNullable<Awaited<ReturnType<typeof standingPayment>>>;

/** The question about it, which names it. */
export function standingQuestion(standing: Standing): string {
  const { referenceNumber, date } = standing;
  return standing.reported
    ? `${REPORTED} It is ${referenceNumber}: ${claimWords(standing)}.`
    : `${SAME_REFERENCE} It is on ${referenceNumber} of ${formatDate(date)}. Record another payment?`;
}

/**
 * Asks once before another payment is taken. The caller holds the quotation's or the invoice's row, so that of two at one moment the
 * second finds the first. Raises `conflict` at `transactionId`, unless it is taken `anyway`.
 */
export async function askOfStanding(
  tx: Tx,
  about: PaidFor,
  asked: { transactionId?: string | null; except?: number; anyway?: boolean },
): Promise<void> {
  if (asked.anyway) return;
  const standing = await standingPayment(tx, about, asked);
  if (standing) throw conflictAt("transactionId", standingQuestion(standing));
}

/** The page's question about a similar payment, with that payment's id; null for none. `id`: of the payment in hand. */
export async function standingFor(
  about: PaidFor,
  { id: except, transactionId }: { id?: number; transactionId?: string | null } = {},
) {
  const standing = await standingPayment(db, about, { transactionId, except });
  return (
    standing && {
      id: standing.id,
      reported: standing.reported,
      says: standingQuestion(standing),
      confirm: `Confirm ${claimWords(standing)}`,
    }
  );
}
