import { nullableText } from "../../kit/shared/json";
import { namedBy } from "./expense.server";

/** What /api says of an expense besides its fields: where its bill is. */
export const EXPENSE_REPLY = {
  shape: { bill: nullableText },
  of: (row: object) => ({
    bill: namedBy(row).bill ? `/api/expenses/${(row as { id: number }).id}/bill` : null,
  }),
};
