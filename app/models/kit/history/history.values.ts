import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";

/** The context for reading a line's changes in any event: currency, clock; `rewritten`: they changed what customers read. */
export type Context = { currency?: string; timeZone?: string; rewritten?: true };

/** The words of a line; without a note of its own the typed one is shown. */
export type Words = string | { action: string; note: string | null };

/** Says a value in the words of the record's noun: a choice by its label. */
export type Says = (field: string, value: unknown) => string;

/** Words with a note that is made of the values, of what somebody typed, and of the noun's own words. */
export const noted =
  <V>(action: string, note: (values: V, typed: string | null, says: Says) => string | null) =>
  (values: V, typed: string | null, says: Says): Words => ({
    action,
    note: note(values, typed, says),
  });

export type Money = { amount: number; currency: string };

export const money = ({ amount, currency }: Money) => formatMoney(amount, currency);

export const joined = (...parts: (string | null | undefined | false)[]) =>
  parts.filter(Boolean).join(", ") || null;

export const counted = (number: number, one: string) =>
  `${number} ${one}${number === 1 ? "" : "s"}`;

/** Joins the sentence and the note that somebody typed about it. */
export const about = (said: string, typed: string | null) =>
  [said, typed].filter(Boolean).join(": ");

/** A payment, or what is like one; `of`: the advance that it gives back. */
export type Paid = Money & Partial<Record<"of" | "method" | "status", string>> & PaidBesides;

type PaidBesides = { number: string; deducted?: number };

export const paid = (values: Paid) => {
  const amount = values.of ? `${money(values)} of ${values.of}` : money(values);
  const { number, method, status, deducted, currency } = values;
  const tds = deducted && `${formatMoney(deducted, currency)} deducted at source`;
  return [number, amount, tds, method, status].filter(Boolean).join(", ");
};

export const paidFor = (values: Paid, typed: string | null) => about(paid(values), typed);

/** The values of a deleted record; `whole`: as its noun says it; `undone`: with its import. */
type Gone = Partial<Money> & {
  number?: string;
  date?: string;
  name?: string | null;
  contact?: string | null;
  status?: string;
  whole?: object;
  undone?: true;
};

export function gone(values: Gone, _: unknown, says: Says): string | null {
  const { number, date, name, contact, amount, currency = "", status, whole, undone } = values;
  if (undone) return "Its import was undone";
  if (whole) return says("whole", whole);
  const dated = number && date ? `${number} of ${formatDate(date)}` : number;
  const worth = amount !== undefined && formatMoney(amount, currency);
  return joined(dated, name, contact, worth, status);
}

/** The values of an event about a paper. A statement has no history: its days stand here where they are known. */
export type OfPaper = { statement?: { from?: string; to?: string } };

export const ofPaper =
  <V extends OfPaper>(
    action: (values: V) => string,
    note: (values: V, typed: string | null) => string | null = () => null,
  ) =>
  (values: V, typed: string | null): Words => {
    const [said, more] = [action(values), note(values, typed)];
    if (!values.statement) return { action: said, note: more };
    const { from, to } = values.statement;
    const period = from && to && `${formatDate(from)} to ${formatDate(to)}`;
    const lower = `${said.charAt(0).toLowerCase()}${said.slice(1)}`;
    return { action: `Statement: ${lower}`, note: [period, more].filter(Boolean).join(". ") };
  };
