import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countRows, type Listed } from "~/platform/lists/page-sql.server";
import { type AskedPage, readPage } from "~/models/kit/record/read-page.server";
import { foldWords, searchTextOf } from "~/models/ground/typed/text";
import { INVOICE_LIST } from "~/models/billing/invoice/invoice.list";
import { PAYMENT_LIST } from "~/models/billing/payment/payment.list";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import { ACCOUNT_LIST } from "~/models/people/user/user.list";
import { db, transaction } from "~/platform/db.server";
import { resetDatabase } from "../support/database";
import { actorOf, makeInvoice, makePayment, makeQuotation, makeUser } from "../support/factories";
import { NOON, TODAY } from "../support/invoices";

const DAY = { today: TODAY, timeZone: "Asia/Kolkata" };
const NAMES = [
  "Asha Rao",
  'O\'Neil "Bob" Smith',
  "100% Movers_Ltd",
  "back\\slash AND OR NOT",
  "अंजली कुलकर्णी",
  "मी",
  "🚚 Trucks 🚛🚛",
  "Łódź café",
  "x",
  "qz",
  "a*b (c) ^d {col}: e",
  "𝒜𝓈𝒽𝒶 -- ; DROP",
];

/** Chance that is the same in every run. */
let seed = 20261122;
const chance = (below: number) => {
  seed = (seed * 48_271) % 0x7fffffff;
  return seed % below;
};
const one = <T>(of: readonly T[]): T => of[chance(of.length)]!;

/** A piece of a text: of one, two, three or more characters, wherever it lies. */
function pieceOf(text: string): string {
  const characters = [...text];
  const from = chance(characters.length);
  return characters.slice(from, from + 1 + chance(5)).join("");
}

type AnyList = {
  query: { parse: (query: object) => never };
  where: (actor: object, asked: never, day: object) => object;
  orderBy: (asked: never) => Listed["orderBy"];
};
type Table = { findMany: (asked: object) => Promise<{ id: number }[]> };

const TABLES: Record<
  string,
  { list: AnyList; rows: () => Table; filters: Record<string, string[]> }
> = {
  Quotation: {
    list: QUOTATION_LIST as unknown as AnyList,
    rows: () => db.quotation,
    filters: {
      status: ["Draft", "Sent", "Accepted", "Expired", "Waiting"],
      view: ["unbilled", "expiring", "drafts"],
      startDate: ["2026-11-01", "2026-11-20"],
      endDate: ["2026-11-21", "2026-11-10"],
      sortBy: ["createdAt", "movingDate", "validUntil", "totalAmount", "quotationNumber", "id"],
    },
  },
  Invoice: {
    list: INVOICE_LIST as unknown as AnyList,
    rows: () => db.invoice,
    filters: {
      status: [
        "Draft",
        "Sent",
        "Paid",
        "Overdue",
        "Unpaid",
        "partially_paid",
        "Issued",
        "Settled",
        "Not sent",
      ],
      clientId: ["1", "2", "3"],
      startDate: ["2026-11-05"],
      sortBy: ["invoiceDate", "createdAt", "dueDate", "total", "id"],
    },
  },
  Payment: {
    list: PAYMENT_LIST as unknown as AnyList,
    rows: () => db.payment,
    filters: {
      status: ["Pending", "Completed", "Refunded"],
      paymentMethod: ["UPI", "Cash"],
      invoiceId: ["1", "5"],
      endDate: ["2026-11-12"],
      sortBy: ["date", "createdAt", "amount", "id"],
    },
  },
  User: {
    list: ACCOUNT_LIST as unknown as AnyList,
    rows: () => db.user,
    filters: {
      role: ["customer", "employee"],
      status: ["active", "inactive"],
      sortBy: ["createdAt", "name", "role", "status", "id"],
    },
  },
};

let people: Awaited<ReturnType<typeof makeUser>>[];
let staff: ReturnType<typeof actorOf>;

beforeAll(async () => {
  await resetDatabase();
  people = [];
  for (const name of NAMES) {
    const status = one(["active", "inactive"]);
    people.push(await makeUser({ name, status, role: one(["customer", "customer", "employee"]) }));
  }
  staff = actorOf(await makeUser({ role: "admin", name: "Staff" }));
  const moment = () => new Date(+NOON - chance(30) * 24 * 60 * 60 * 1000);
  for (let row = 0; row < 40; row++) {
    await makeQuotation({
      customerId: one(people).id,
      contactPerson: one([null, ...NAMES]),
      status: one(["draft", "sent", "approved", "rejected"]),
      validUntil: one(["2026-11-20", TODAY, "2026-12-31"]),
      totalAmount: one([100, 200, 300]),
      createdAt: moment(),
    });
    const invoice = await makeInvoice({
      clientId: one(people).id,
      status: one(["Draft", "Sent", "Paid", "Overdue", "Cancelled"]),
      reference: one([null, ...NAMES]),
      dueDate: one(["2026-11-20", "2026-12-31"]),
      invoiceDate: one(["2026-11-01", "2026-11-10"]),
      amountPaid: one([0, 100]),
      createdAt: moment(),
    });
    await makePayment({
      invoiceId: invoice.id,
      status: one(["Pending", "Completed", "Refunded"]),
      paymentMethod: one(["UPI", "Cash"]),
      transactionId: one([null, ...NAMES]),
      createdAt: moment(),
    });
  }
});

const pageOf = (listed: Listed, asked: AskedPage, of: () => Table) =>
  readPage({ ...listed, asked }, (where) => of().findMany({ where }));

/** A list as it is asked for by chance, and what Prisma finds of it. */
async function anyList(table: string) {
  const { list, rows, filters } = TABLES[table]!;
  const asked: Record<string, string> = { sortOrder: one(["asc", "desc"]) };
  for (const [name, values] of Object.entries(filters)) {
    if (chance(3) === 0 || name === "sortBy") asked[name] = one(values);
  }
  if (chance(2) === 0) asked.search = pieceOf(one([...NAMES, "QT-26", "zzzz"]));
  const actor = chance(4) === 0 ? actorOf({ ...one(people), role: "customer" }) : staff;
  const query = list.query.parse(asked);
  const listed = { table, where: list.where(actor, query, DAY), orderBy: list.orderBy(query) };
  const expected = await rows().findMany({ where: listed.where, orderBy: listed.orderBy });
  return { said: JSON.stringify({ ...asked, actor: actor.role }), listed, rows, expected };
}

describe.each(Object.keys(TABLES))("any list of %s", (table) => {
  test("has the rows, in the order and as many as Prisma finds", async () => {
    let found = 0;
    for (let time = 0; time < 25; time++) {
      const { said, listed, rows, expected } = await anyList(table);
      const limit = one([3, 10, 100]);
      const page = 1 + chance(3);
      const { rows: read, ...info } = await pageOf(listed, { page, limit }, rows);
      const pages = Math.max(1, Math.ceil(expected.length / limit));
      const shown = Math.min(page, pages);
      const ids = expected.slice((shown - 1) * limit, shown * limit).map(({ id }) => id);
      expect([said, info.total, info.page, info.totalPages]).toEqual([
        said,
        expected.length,
        shown,
        pages,
      ]);
      expect([said, read.map(({ id }) => id)]).toEqual([said, ids]);
      expect([said, await countRows(table, listed.where)]).toEqual([said, expected.length]);
      found += expected.length;
    }
    expect(found).toBeGreaterThan(50);
  });
});

describe("a search", () => {
  const ids = async (search: string) => {
    const where = ACCOUNT_LIST.where(staff, ACCOUNT_LIST.query.parse({ search, in: "everything" }));
    const listed = { table: "User", where, orderBy: [{ id: "asc" as const }] };
    return (await pageOf(listed, { page: 1, limit: 100 }, () => db.user)).rows.map(({ id }) => id);
  };

  test("finds every piece of a text, of whatever characters, and nothing else", async () => {
    const all = await db.user.findMany({ orderBy: { id: "asc" } });
    const pieces = NAMES.flatMap((name) => {
      const characters = [...name];
      return characters.flatMap((_, from) =>
        [1, 2, 3].map((long) => characters.slice(from, from + long).join("")),
      );
    });
    for (const piece of new Set(pieces)) {
      const folded = foldWords(piece);
      const expected = all.filter(({ name, email }) =>
        [name, email].some((part) => foldWords(part).includes(folded)),
      );
      expect([piece, await ids(piece)]).toEqual([piece, expected.map(({ id }) => id)]);
    }
  });

  test("finds what was changed at once, and no longer what was there or is gone", async () => {
    const { id } = await makeUser({ name: "Quentin" });
    expect(await ids("quentin")).toEqual([id]);
    await transaction((tx) =>
      tx.user.update({
        where: { id },
        data: { name: "Wu", searchText: searchTextOf({ names: ["Wu"] }) },
      }),
    );
    expect([await ids("quentin"), await ids("wu"), await ids("w")]).toEqual([[], [id], [id]]);
    await expect(
      transaction(async (tx) => {
        await tx.user.update({ where: { id }, data: { searchText: "never kept" } });
        throw new Error("It goes back.");
      }),
    ).rejects.toThrow("It goes back.");
    expect([await ids("never kept"), await ids("wu")]).toEqual([[], [id]]);
    await transaction((tx) => tx.user.delete({ where: { id } }));
    expect(await ids("wu")).toEqual([]);
  });
});

describe("a search of many rows", () => {
  const ROWS = 4_500;
  // The newest thousand are of another kind: what is sought lies behind them, or among all of them.
  const LATE = 3_500;
  const orderBy: Record<string, "asc" | "desc">[] = [{ name: "desc" }, { id: "desc" }];

  beforeAll(async () => {
    await transaction(async (tx) => {
      await tx.item.createMany({
        data: Array.from({ length: ROWS }, (_, row) => ({
          name: `Crate ${String(row).padStart(5, "0")}`,
          sku: `LARGE-${row}`,
          status: row % 4 === 0 ? "inactive" : "active",
          searchText: `crate ${row < LATE ? "wooden" : "tin"} ${row % 50 === 0 ? "marked" : ""}`,
        })),
      });
    });
  });
  afterAll(() => transaction((tx) => tx.item.deleteMany({})));

  test.each(["crate", "wooden", "tin", "marked", "zz"])(
    "for %s has the right pages",
    async (text) => {
      const where = { AND: [{ searchText: { contains: text } }] };
      for (const filtered of [where, { AND: [...where.AND, { status: "active" }] }]) {
        const expected = await db.item.findMany({ where: filtered, orderBy });
        for (const page of [1, 2, 7, 90, 400]) {
          const asked = { page, limit: 10 };
          const listed = { table: "Item", where: filtered, orderBy };
          const { rows, total, page: shown } = await pageOf(listed, asked, () => db.item);
          expect(total).toBe(expected.length);
          expect([page, rows]).toEqual([page, expected.slice((shown - 1) * 10, shown * 10)]);
        }
      }
    },
  );
});
