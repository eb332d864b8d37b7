import type { Prisma } from "~/generated/sqlite/client";

import { tdsDays, TDS_KINDS } from "../../ground/tax/tds";
import { defineList, searchIn, type QueryOf } from "../../kit/record/define-list";
import { idOf, oneOf, shaped } from "../../kit/shared/query";
import { amountIn } from "../../kit/shared/search-words";
import { searchNamed } from "../../people/user/user.list";
import { certifiedBy } from "../payment/payment.list";
import { paymentReceived } from "../payment/payment.status";

export const TDS_STATUSES = ["open", "certified"] as const;

/** Deductions count only on payments that were received. */
export const DEDUCTED = { ...paymentReceived.where(), tdsAmount: { gt: 0 } };

/** Deducted in some days, both included. */
export function deductedIn({ from, to }: { from: string; to: string }): Prisma.PaymentWhereInput {
  const within = { gte: from, lte: to };
  return { OR: [{ deductedOn: within }, { deductedOn: null, date: within }] };
}

/** A certificate says all of it: one of less leaves the rest open. */
const CERTIFIED = {
  certificateNumber: { not: null },
  certificateAmount: null,
} satisfies Prisma.PaymentWhereInput;

/** The financial year in an address: 2627, or empty. */
export const FINANCIAL_YEAR = shaped("Financial year", /^\d{4}$/, "2627").refine(
  (year) => year === "" || tdsDays(year, null) !== null,
  "Financial year must be like 2627",
);

/** Customers' deductions at source; a quarter belongs to the named year. */
export const TDS_LIST = defineList<Prisma.PaymentWhereInput>()({
  search: searchIn<Prisma.PaymentWhereInput>({
    related: { client: searchNamed },
    exact: certifiedBy,
    amount: amountIn("tdsAmount"),
  }),
  filters: {
    financialYear: FINANCIAL_YEAR,
    quarter: oneOf("Quarter", ["1", "2", "3", "4"]),
    kind: oneOf("Kind", TDS_KINDS),
    status: oneOf("Status", TDS_STATUSES),
    clientId: idOf("clientId"),
  },
  where: ({ financialYear, quarter, kind, status, clientId }) => {
    const days = tdsDays(financialYear, quarter === "" ? null : Number(quarter));
    return [
      DEDUCTED,
      days && deductedIn(days),
      kind ? { tdsKind: kind } : null,
      status === "certified" ? CERTIFIED : status === "open" ? { NOT: CERTIFIED } : null,
      clientId ? { clientId } : null,
    ];
  },
  sorts: ["date", "id"],
  usual: "date",
});
export type TdsQuery = QueryOf<typeof TDS_LIST>;
