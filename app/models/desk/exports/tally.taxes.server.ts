import { db } from "~/platform/db.server";
import type { Line, LineRow } from "../../billing/returns/gstr3b";
import { readGstr3b } from "../../billing/returns/gstr3b.server";
import { gstCompany } from "../../company/company/gst.server";
import type { OwnLedger } from "../../company/company/company.tally";
import { daysOf, monthOf, monthsAway } from "../../company/month/month";
import { returnOf } from "../../company/month/month.held.server";
import { addDays } from "../../ground/day/calendar-date";
import { sum } from "../../ground/money/money";
import type { Actor } from "../../kit/policy/policy";
import type { Voucher } from "./tally";
import type { Asked } from "./tally.source.server";

/* The tax of GSTR-3B beside what the ledgers of tax have of the same days. */

const HEADS = ["igst", "cgst", "sgst"] as const;
type Head = (typeof HEADS)[number];

/** Ledgers of one row: credits of what is owed (-1), debits of what is taken back (1); and what the return has of it. */
type Row = {
  ledgers: readonly OwnLedger[];
  sign: 1 | -1;
  of: (rows: readonly LineRow[]) => number;
};

const headOf = (rows: readonly LineRow[], lines: readonly Line[], head: Head) =>
  sum(rows.filter(({ line }) => lines.includes(line)).map((row) => row[head]));

const LEDGERS: Record<Head, { output: readonly OwnLedger[]; input: readonly OwnLedger[] }> = {
  igst: { output: ["Output IGST"], input: ["Input IGST"] },
  cgst: { output: ["Output CGST"], input: ["Input CGST"] },
  sgst: { output: ["Output SGST", "Output UTGST"], input: ["Input SGST"] },
};

const ROWS: readonly Row[] = [
  ...HEADS.map((head): Row => {
    const ledgers = LEDGERS[head].output;
    return { ledgers, sign: -1, of: (rows) => headOf(rows, ["3.1a", "3.1b"], head) };
  }),
  {
    ledgers: ["GST under reverse charge"],
    sign: -1,
    of: (rows) => sum(HEADS.map((head) => headOf(rows, ["3.1d"], head))),
  },
  ...HEADS.map((head): Row => ({
    ledgers: LEDGERS[head].input,
    sign: 1,
    of: (rows) => headOf(rows, ["4A3", "4A5"], head) - headOf(rows, ["4B1"], head),
  })),
];

/** The returns that some days are made up of; null where one of them has other days too. */
function returnsOf({ from, to, company }: Asked): string[] | null {
  const found: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthsAway(month, 1)) {
    const period = returnOf(company, month);
    const days = daysOf(period);
    if (days.from < from || addDays(days.before, -1) > to) return null;
    if (!found.includes(period)) found.push(period);
  }
  return found;
}

/** So many returns are read for one sheet: those of a year. */
const MOST = 12;

/** Adds vouchers up, and sets the returns of their days beside. */
export function taxSheet(asked: Asked) {
  const byLedger = new Map<string, number>();
  return {
    add({ entries }: Voucher): void {
      for (const { ledger, amount } of entries)
        byLedger.set(ledger.name, (byLedger.get(ledger.name) ?? 0) + amount);
    },
    /** Null under no GST, and for days that are no whole returns, or more than a year's. */
    async beside(actor: Actor) {
      const periods = (await gstCompany(db, asked.company)) ? returnsOf(asked) : null;
      if (periods === null || periods.length > MOST || asked.currency !== "INR") return null;
      const sheets = [];
      for (const period of periods) sheets.push(await readGstr3b(actor, period));
      const rows = sheets.flatMap(({ gstr3b }) => gstr3b.rows);
      const found = new Map<string, { gstr3b: number; tally: number }>();
      for (const { ledgers, sign, of } of ROWS) {
        // Heads that the company keeps in one ledger of Tally's are one row.
        const names = [...new Set(ledgers.map((name) => asked.book.own(name).name))];
        const name = names.join(", ");
        const known = found.get(name)?.gstr3b ?? 0;
        const tally = sign * sum(names.map((one) => byLedger.get(one) ?? 0));
        found.set(name, { gstr3b: known + of(rows), tally });
      }
      return [...found]
        .map(([name, sums]) => ({ name, ...sums, difference: sums.tally - sums.gstr3b }))
        .filter(({ gstr3b, tally }) => gstr3b !== 0 || tally !== 0);
    },
  };
}
