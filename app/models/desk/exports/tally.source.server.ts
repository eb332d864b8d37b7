import { Prisma } from "~/generated/sqlite/client";

import { only } from "~/platform/only";
import type { Company } from "../../company/company/company.server";
import type { OwnLedger } from "../../company/company/company.tally";
import { isStateCode, STATES } from "../../ground/tax/states";
import type { Period } from "../report/report.period";
import { readRows, total, whole } from "../report/report.read.server";
import type { LedgerBook, Voucher } from "./tally";

/** The period to read, both days included, for papers in the company's currency. */
export type Asked = Period & { company: Company; currency: string; book: LedgerBook };

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
