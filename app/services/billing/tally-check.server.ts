import type { tallyCheck } from "~/models/desk/exports/tally.server";
import { formatCount, formatMoney, sum } from "~/models/ground/money/money";

/** So many ledgers of customers stand on the page, and so many of vendors. */
const SHOWN = 200;

/** Those of people stand under their sum. */
const OF_MANY = { "Sundry Debtors": "Customers", "Sundry Creditors": "Vendors" } as const;

/** The sums of the check as people read them. */
export function shownCheck(check: Awaited<ReturnType<typeof tallyCheck>>) {
  const { currency, ledgers, types, sources, gstr3b, cancelled, leftOut } = check;
  const money = (minor: number) => formatMoney(minor, currency);
  const count = (many: number) => formatCount(many, currency);
  const asRow = ({ name, group, debit, credit }: (typeof ledgers)[number]) => [
    name,
    group,
    money(debit),
    money(credit),
  ];
  const folded = Object.entries(OF_MANY).map(([group, people]) => {
    const own = ledgers.filter((ledger) => ledger.group === group);
    const all = (side: "debit" | "credit") => money(sum(own.map((ledger) => ledger[side])));
    return {
      title: `${people} (${count(own.length)}): debit ${all("debit")}, credit ${all("credit")}`,
      rows: own.slice(0, SHOWN).map(asRow),
      more: Math.max(own.length - SHOWN, 0),
    };
  });
  return {
    currency,
    cancelled,
    leftOut,
    taxes: gstr3b?.map((row) => [
      row.name,
      money(row.gstr3b),
      money(row.tally),
      money(row.difference),
    ]),
    ties: sources.every(({ difference }) => difference === 0),
    types: types.map(({ type, vouchers, amount }) => [type, count(vouchers), money(amount)]),
    ledgers: ledgers.filter(({ group }) => !Object.hasOwn(OF_MANY, group)).map(asRow),
    folded: folded.filter(({ rows }) => rows.length > 0),
    sources: sources.map(({ name, vouchers, amount, ours, difference }) => [
      name,
      count(vouchers),
      money(amount),
      money(ours),
      money(difference),
    ]),
  };
}
