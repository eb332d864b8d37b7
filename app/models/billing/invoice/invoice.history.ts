import { formatMoney, quantityText, rateText } from "../../ground/money/money";
import { historyLabels } from "../../kit/history/history-labels.server";
import type { Context } from "../../kit/history/history.values";
import { INVOICE_FIELDS } from "./invoice.fields";

const amount = (minor: number, { currency = "" }: Context) => formatMoney(minor, currency);

export const HISTORY = {
  client: "Client",
  ...historyLabels(INVOICE_FIELDS),
  taxRate: { label: INVOICE_FIELDS.taxRate.label, show: (rate: number) => `${rateText(rate)}%` },
  items: { label: "Items", show: linesText },
  total: { label: "Total", show: amount },
  status: "Status",
};
export const BALANCE = { balance: { label: "Balance", show: amount } };

type Line = { name: string; quantity: number; unitPrice: number; discount: number };

export const lineSaid = ({ name, quantity, unitPrice, discount }: Line): Line => ({
  name,
  quantity,
  unitPrice,
  discount,
});

function linesText(lines: readonly Line[], { currency = "" }: Context): string {
  return lines.map((line) => lineText(line, currency)).join("; ");
}

function lineText({ name, quantity, unitPrice, discount }: Line, currency: string): string {
  const less = discount > 0 ? ` less ${rateText(discount)}%` : "";
  return `${name} ${quantityText(quantity)} × ${formatMoney(unitPrice, currency)}${less}`;
}
