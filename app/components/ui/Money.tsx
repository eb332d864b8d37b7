import { formatMoney } from "~/models/ground/money/money";

/** An amount in minor units (paise, cents), written the way its currency is read. */
export function Money({ minor, currency }: { minor: number; currency: string }) {
  return <span className="num">{formatMoney(minor, currency)}</span>;
}
