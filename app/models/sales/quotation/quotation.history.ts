import { formatMoney } from "../../ground/money/money";
import { historyLabels } from "../../kit/history/history-labels.server";
import { changesBetween } from "../../kit/history/history.server";
import { QUOTATION_FIELDS } from "./quotation.fields";
import { itemsText } from "./quotation.items-text";
import { quotationStatusLabel } from "./quotation.status";

export const HISTORY = {
  customer: "Customer",
  rateContract: "Rate contract",
  ...historyLabels(QUOTATION_FIELDS),
  totalAmount: {
    label: "Total",
    show: (total: number, { currency = "" }) => formatMoney(total, currency),
  },
  items: "Items",
  status: { label: "Status", show: quotationStatusLabel },
};

type Row = { name: string; description: string | null; quantity: number };
type Compared = { customer: { name: string }; items: Row[]; currency: string };

function comparable({ customer, items, ...rest }: Compared) {
  const text = itemsText(items);
  const short = text.length > 1_000 ? `${text.slice(0, 1_000)}…` : text;
  return { ...rest, customer: customer.name, items: short };
}

/** An edit's changes, in the history's words. */
export function quotationChanges(before: Compared, after: Compared) {
  const context = { currency: after.currency };
  const changes = changesBetween<object>(comparable(before), comparable(after), HISTORY, context);
  return { changes, context };
}
