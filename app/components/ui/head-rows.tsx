import type { ReactNode } from "react";

import { rateText } from "~/models/ground/money/money";
import type { TaxHead } from "~/models/ground/tax/heads";

/** Each head of the tax and the round-off, as the totals of a form show them. */
export function headRows(
  { heads, roundOff }: { heads: readonly TaxHead[]; roundOff: number },
  money: (minor: number) => ReactNode,
): { label: string; value: ReactNode }[] {
  return [
    ...heads.map(({ head, rate, amount }) => ({
      label: `${head} (${rateText(rate)}%)`,
      value: money(amount),
    })),
    ...(roundOff === 0 ? [] : [{ label: "Round off", value: money(roundOff) }]),
  ];
}
