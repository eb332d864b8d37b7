import { formatMoney } from "../../ground/money/money";
import { historyLabels } from "../../kit/history/history-labels.server";
import type { Context } from "../../kit/history/history.values";
import { CONSIGNMENT_FIELDS } from "./consignment.fields";

export const HISTORY = {
  ...historyLabels(CONSIGNMENT_FIELDS),
  goods: { label: "Goods", show: goodsText },
};

export type Goods = {
  description: string;
  quantity: number;
  packages: number | null;
  packing: string | null;
};

export const goodsSaid = ({ description, quantity, packages, packing }: Goods): Goods => ({
  description,
  quantity,
  packages,
  packing,
});

/** Goods as the history says them: "2 × Sofa in 3 packages, bubble wrap; 1 × Fridge". */
function goodsText(goods: readonly Goods[]): string {
  return goods
    .map(({ description, quantity, packages, packing }) => {
      const count = packages === null ? "" : ` in ${packages} packages`;
      return `${quantity} × ${description}${count}${packing ? `, ${packing}` : ""}`;
    })
    .join("; ");
}

export const DEPARTURE = {
  // As it has always been said here, to the letter: not as an edit's.
  loadingDay: "Loading Date",
  packagesStated: "Packages of the lorry receipt",
};

export const TRUCK = { truck: "Truck" };

/** A line of the declaration of value; minor units. */
export type ValueLine = { part: string; description: string; quantity: number; value: number };

export const VALUE = {
  lines: { label: "Declaration of value", show: linesText },
  declaredValue: {
    label: "Declared value",
    show: (minor: number, { currency = "" }) => formatMoney(minor, currency),
  },
};

/** Lines as the history says them: "2 × Sofa ₹10,000.00; 1 × Fridge ₹8,000.00". */
function linesText(lines: readonly ValueLine[], { currency = "" }: Context): string {
  return lines
    .map(
      ({ description, quantity, value }) =>
        `${quantity} × ${description} ${formatMoney(value, currency)}`,
    )
    .join("; ");
}
