import { Prisma } from "~/generated/sqlite/client";

import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import type { Company } from "../../company/company/company.server";
import type { OwnLedger } from "../../company/company/company.tally";
import { monthOf } from "../../ground/day/calendar-date";
import { isStateCode, STATES } from "../../ground/tax/states";
import type { Period } from "../report/report.period";
import { readRows, total, whole } from "../report/report.read.server";
import type { Entry, LedgerBook, Part, Voucher } from "./tally";

/** The period to read, both days included, for papers in the company's currency. */
export type Asked = Period & {
  company: Company;
  currency: string;
  book: LedgerBook;
  /** The choices by which a day's vouchers are written: of a month that was sent those of then. */
  choices: (day: string) => TallyChoices;
};

/** A company's choices of how its vouchers are written; a month that was sent keeps the names of those that held. */
export const TALLY_CHOICES = ["tallyCostCentres", "tallyCrewLedgers"] as const;
export type TallyChoices = Record<(typeof TALLY_CHOICES)[number], boolean>;
export const keptChoices = (choices: TallyChoices) =>
  TALLY_CHOICES.filter((name) => choices[name]).join(" ");

/** The choices by a day, of a company and the months that it sent. */
export async function choicesOf(company: TallyChoices): Promise<Asked["choices"]> {
  const sent = await db.taxMonth.findMany({
    where: { tallySentAt: { not: null } },
    select: { month: true, tallyChoices: true },
  });
  const byMonth = new Map(sent.map(({ month, tallyChoices }) => [month, tallyChoices.split(" ")]));
  return (day) => {
    const kept = byMonth.get(monthOf(day));
    if (!kept) return company;
    const has = (name: string) => kept.includes(name);
    return {
      tallyCostCentres: has("tallyCostCentres"),
      tallyCrewLedgers: has("tallyCrewLedgers"),
    };
  };
}

/** An entry of some day with its cost centres, where the books have them; `shares`: its amount by truck and job, else all of it is of one. */
export function centred(
  { book, choices }: Pick<Asked, "book" | "choices">,
  day: string,
  entry: Entry,
  shares: readonly Part[] | { truck: string | null; job: string | null },
): Entry {
  if (!choices(day).tallyCostCentres) return entry;
  const all = Array.isArray(shares)
    ? (shares as readonly Part[])
    : [{ ...(shares as Part), amount: entry.amount }];
  const named = all.some(({ truck, job }) => truck || job);
  return named ? { ...entry, parts: book.parts(all) } : entry;
}

/** Of an employee with money for the road. */
export const CREW = { select: only("User", "id name ledgerName") } as const;

/** The ledger of money for the road on a day: that of its employee, or of all together. */
export function crewLedger(
  { book, choices }: Pick<Asked, "book" | "choices">,
  day: string,
  person: Prisma.UserGetPayload<typeof CREW> | null,
) {
  if (!person || !choices(day).tallyCrewLedgers) return book.own("Advances to crew");
  const { id, name, ledgerName } = person;
  return book.crew({
    code: `E-${id}`,
    name,
    ledgerName,
    address: null,
    gstin: null,
    state: null,
  });
}

export type Sums = { vouchers: number; amount: number };

/**
 * A source of the books. It yields its vouchers one after another, and sums them by SQL over its own rows. A new noun
 * that moves money joins here.
 */
export type Source = {
  name: string;
  vouchers: (asked: Asked) => AsyncGenerator<Voucher>;
  ours: (asked: Asked) => Promise<Sums>;
};

/** Rows held at a time. */
const PAGE = 500;

type ReadPage<Row> = (
  where: { id: { gt: number } },
  rest: { orderBy: { id: "asc" }; take: number },
) => Promise<Row[]>;

/** All rows by their ids, some at a time. */
export async function* pages<Row extends { id: number }>(
  read: ReadPage<Row>,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const rows = await read({ id: { gt: after } }, { orderBy: { id: "asc" }, take: PAGE });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/** Yields the rows of all pages, one after another. */
export async function* each<Row extends { id: number }>(read: ReadPage<Row>): AsyncGenerator<Row> {
  for await (const rows of pages(read)) yield* rows;
}

export const sumOf = async (query: Prisma.Sql): Promise<Sums> => {
  const [row] = await readRows<Sums>(query);
  return row ?? { vouchers: 0, amount: 0 };
};
export const SUMS = (amount: string) =>
  Prisma.sql`${whole(Prisma.sql`COUNT(*)`)} AS "vouchers", ${total(Prisma.raw(amount))} AS "amount"`;

export const CLIENT = {
  select: only("User", "id name ledgerName address gstin stateCode"),
} as const;
type Client = Prisma.UserGetPayload<typeof CLIENT>;

export function partyOf(book: LedgerBook, client: Client) {
  const { id, name, ledgerName, address, gstin, stateCode } = client;
  const state = stateCode && isStateCode(stateCode) ? STATES[stateCode].name : null;
  return book.customer({ code: `C-${id}`, name, ledgerName, address, gstin, state });
}

export function vendorOf(
  book: LedgerBook,
  { id, name, ledgerName, address, gstin }: Prisma.VendorGetPayload<object>,
) {
  return book.vendor({ code: `V-${id}`, name, ledgerName, address, gstin, state: null });
}

/** The ledger into which money of a way to pay comes, and of which it leaves. */
const MONEY: Record<string, OwnLedger> = {
  Cash: "Cash",
  "Bank Transfer": "Bank",
  Check: "Cheque",
  UPI: "UPI",
  "Credit Card": "Card",
  PayPal: "PayPal",
};
export const moneyOf = (book: LedgerBook, method: string | null) =>
  book.own(MONEY[method ?? ""] ?? "Other payments");

/** Steady for ever, and unlike the ids of other programs. */
export const idOf = (noun: string, id: number, part = "") => `movers-${noun}-${id}${part}`;

export const inDays = ({ from, to }: Period) => ({ gte: from, lte: to });

/** Payments that came, given back since or not. */
export const CAME = ["Completed", "Refunded"];
