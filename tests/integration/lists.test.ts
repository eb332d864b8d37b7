import { readdirSync } from "node:fs";
import { basename } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";

import { INVOICE_LIST } from "~/models/invoice/invoice.list";
import { listInvoices } from "~/models/invoice/invoice.server";
import { ITEM_LIST } from "~/models/item/item.list";
import { listItems } from "~/models/item/item.server";
import { ITEM_CATEGORIES } from "~/models/item/item.fields";
import { JOB_LIST } from "~/models/job/job.list";
import { listJobs } from "~/models/job/job.server";
import { PAYMENT_LIST } from "~/models/payment/payment.list";
import { listPayments } from "~/models/payment/payment.server";
import type { Actor } from "~/models/policy/policy";
import { QUOTATION_LIST } from "~/models/quotation/quotation.list";
import { listQuotations } from "~/models/quotation/quotation.server";
import { descriptionOf } from "~/models/shared/described";
import { accountSearchText } from "~/models/user/account.server";
import { listAccounts } from "~/models/user/accounts.server";
import { ACCOUNT_LIST } from "~/models/user/user.list";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeInvoice,
  makeItem,
  makeJob,
  makePayment,
  makeQuotation,
  makeUser,
} from "../support/factories";
import { NOON, TODAY } from "../support/invoices";

const YESTERDAY = "2026-11-20";
const LATER = "2026-12-31";
const BEFORE = new Date(+NOON - 1000);

type Row = { id: number };
type Rows = Record<string, Row>;
type Person = Awaited<ReturnType<typeof makeUser>>;
type People = { staff: Person; asha: Person; ravi: Person };
type Page = { rows: Row[]; page: number; total: number; totalPages: number };

/** A list, rows of each kind that it tells apart, and what each of its words finds of them. */
type Case = {
  list: {
    query: z.ZodObject;
    read(params: URLSearchParams): object;
    chosen(asked: never): Record<string, unknown>;
  };
  load: (actor: Actor, asked: never) => Promise<Page>;
  stored: () => Promise<Row[]>;
  /**
   * Makes the rows, named. `literal` has in a text of its own what LIKE takes for wildcards, `decoy` what they
   * would find; `twin` and `twinToo` are equal in all but what belongs to one row only.
   */
  make: (people: People) => Promise<Rows>;
  /** The names of the rows that an address finds; $name in it is that one's id. */
  finds: Record<string, string[]>;
  /** What of it Asha, a customer, sees; null where the list is not for customers. */
  asha: string[] | null;
  /** A filter that customers are not asked for, since it would tell what they are not shown. */
  officeOnly?: string;
  /** Sorts whose values no two rows share. */
  unique: string[];
  /** Sorts that are not called as their column. */
  columns?: Record<string, string>;
};

const LITERAL = "50%_\\ off";
const DECOY = "50xyz off";
const FILLING = ["decoy", "literal", "twin", "twinToo"];

const LISTS: Record<string, Case> = {
  item: {
    list: ITEM_LIST,
    load: listItems,
    stored: () => db.item.findMany({ where: { status: { not: "deleted" } } }),
    make: async () => {
      const made: Rows = {};
      for (const category of ITEM_CATEGORIES) {
        made[category] = await makeItem({ category, createdAt: BEFORE });
      }
      const plain = { category: "Other", createdAt: NOON };
      return {
        ...made,
        resting: await makeItem({ ...plain, status: "inactive", description: "Of Sheesham" }),
        gone: await makeItem({ ...plain, status: "deleted" }),
        literal: await makeItem({ ...plain, name: LITERAL }),
        decoy: await makeItem({ ...plain, name: DECOY }),
        twin: await makeItem({ ...plain, name: "Twin", price: 1 }),
        twinToo: await makeItem({ ...plain, name: "Twin", price: 1 }),
      };
    },
    finds: {
      "": [...ITEM_CATEGORIES, "resting", ...FILLING],
      "status=active": [...ITEM_CATEGORIES, ...FILLING],
      "status=inactive": ["resting"],
      "status=deleted": ["gone"],
      ...Object.fromEntries(
        ITEM_CATEGORIES.map((word) => [
          `category=${word}`,
          word === "Other" ? [word, "resting", ...FILLING] : [word],
        ]),
      ),
      "search=sheesham": ["resting"],
    },
    asha: null,
    unique: ["sku"],
  },

  quotation: {
    list: QUOTATION_LIST,
    load: (actor, asked) =>
      listQuotations(actor, asked, { today: TODAY, timeZone: "Asia/Kolkata" }),
    stored: () => db.quotation.findMany(),
    make: async ({ asha, ravi }) => {
      const make = (more: Parameters<typeof makeQuotation>[0] = {}) =>
        makeQuotation({ customerId: ravi.id, status: "approved", createdAt: NOON, ...more });
      const [mine, expired] = [{ customerId: asha.id }, { validUntil: YESTERDAY }];
      // Midnight in India is half past six in the evening before.
      const midnight = new Date("2026-11-01T18:30:00Z");
      return {
        draft: await make({ ...mine, status: "draft" }),
        sent: await make({
          ...{ ...mine, status: "sent", createdAt: new Date(+midnight - 1) },
          quotationNumber: "QT-0000-77777",
        }),
        lastDay: await make({ status: "sent", validUntil: TODAY, createdAt: midnight }),
        expired: await make({ ...mine, ...expired, status: "sent" }),
        expiredDraft: await make({ ...expired, status: "draft" }),
        approved: await make({ ...mine, ...expired }),
        rejected: await make({ ...expired, status: "rejected", movingDate: LATER }),
        literal: await make({ contactPerson: LITERAL }),
        decoy: await make({ contactPerson: DECOY, totalAmount: 1 }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      "status=Draft": ["draft", "expiredDraft"],
      "status=Sent": ["expired", "lastDay", "sent"],
      "status=Accepted": ["approved", ...FILLING],
      "status=Approved": ["approved", ...FILLING],
      "status=Rejected": ["rejected"],
      "status=Expired": ["expired", "expiredDraft"],
      "status=Waiting": ["lastDay", "sent"],
      "endDate=2026-11-01": ["sent"],
      "startDate=2026-11-02&endDate=2026-11-02": ["lastDay"],
      "startDate=2026-11-22": [],
      "search=qt-0000-7777": ["sent"],
      "search=ASHA  rao": ["draft", "sent", "expired", "approved"],
      "search=asha&status=Expired": ["expired"],
    },
    asha: ["approved", "expired", "sent"],
    unique: ["quotationNumber"],
  },

  invoice: {
    list: INVOICE_LIST,
    load: listInvoices,
    stored: () => db.invoice.findMany(),
    make: async ({ asha, ravi }) => {
      const make = (more: Parameters<typeof makeInvoice>[0] = {}) =>
        makeInvoice({
          ...{ clientId: ravi.id, invoiceDate: "2026-11-10", dueDate: LATER, status: "Paid" },
          ...{ createdAt: NOON, ...more },
        });
      const mine = { clientId: asha.id };
      return {
        draft: await make({ ...mine, status: "Draft" }),
        sent: await make({
          ...{ ...mine, status: "Sent", dueDate: TODAY, invoiceNumber: "INV-0000-77777" },
        }),
        late: await make({ status: "Sent", dueDate: YESTERDAY, invoiceDate: "2026-10-01" }),
        declared: await make({ ...mine, status: "Overdue" }),
        part: await make({ ...mine, status: "Sent", amountPaid: 1_00, balance: 999_00 }),
        free: await make({ status: "Sent", dueDate: YESTERDAY, total: 0 }),
        paid: await make({ dueDate: YESTERDAY }),
        cancelled: await make({ ...mine, status: "Cancelled", dueDate: YESTERDAY }),
        literal: await make({ reference: LITERAL }),
        decoy: await make({ reference: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      "status=Draft": ["draft"],
      "status=Sent": ["free", "part", "sent"],
      "status=Paid": ["paid", ...FILLING],
      "status=Overdue": ["declared", "late"],
      "status=Cancelled": ["cancelled"],
      "status=Unpaid": ["declared", "late", "part", "sent"],
      "status=partially_paid": ["part"],
      "clientId=$asha": ["cancelled", "declared", "draft", "part", "sent"],
      "customerId=$asha": ["cancelled", "declared", "draft", "part", "sent"],
      "startDate=2026-10-01&endDate=2026-10-01": ["late"],
      "endDate=2026-11-09": ["late"],
      "startDate=2026-11-11": [],
      "search=inv-0000-7777": ["sent"],
      "search=asha": ["cancelled", "declared", "draft", "part", "sent"],
      "search=draft-$draft": ["draft"],
      // An issued invoice is not found by the number that it would have as a draft.
      "search=draft-$sent": [],
    },
    asha: ["cancelled", "declared", "part", "sent"],
    unique: [],
    columns: { totalAmount: "total" },
  },

  payment: {
    list: PAYMENT_LIST,
    load: listPayments,
    stored: () => db.payment.findMany(),
    make: async ({ asha, ravi }) => {
      const own = await makeInvoice({ clientId: asha.id });
      const draft = await makeInvoice({ clientId: asha.id, status: "Draft" });
      const other = await makeInvoice({ clientId: ravi.id, invoiceNumber: "INV-0000-77777" });
      const make = (more: Parameters<typeof makePayment>[0] = {}) =>
        makePayment({ invoiceId: other.id, createdAt: NOON, ...more });
      return {
        own: await make({ invoiceId: own.id, status: "Refunded" }),
        ofDraft: await make({ invoiceId: draft.id, status: "Pending" }),
        failed: await make({ invoiceId: own.id, status: "Failed", date: "2026-10-31" }),
        literal: await make({ transactionId: LITERAL, amount: 7_00 }),
        decoy: await make({ transactionId: DECOY }),
        twin: await make(),
        twinToo: await make(),
        invoice: other,
      };
    },
    finds: {
      "status=Pending": ["ofDraft"],
      "status=Completed": FILLING,
      "status=Failed": ["failed"],
      "status=Refunded": ["own"],
      "startDate=2026-10-31&endDate=2026-10-31": ["failed"],
      "endDate=2026-11-09": ["failed"],
      "startDate=2026-11-11": [],
      "invoiceId=$invoice": FILLING,
      "search=inv-0000-7777": FILLING,
      "search=asha": ["failed", "ofDraft", "own"],
    },
    asha: ["failed", "own"],
    unique: [],
    columns: { paymentDate: "date" },
  },

  job: {
    list: JOB_LIST,
    load: listJobs,
    stored: () => db.job.findMany(),
    make: async ({ asha, ravi }) => {
      const make = (more: Parameters<typeof makeJob>[0] = {}) =>
        makeJob({
          ...{ clientId: ravi.id, title: "Two rooms", priority: "Low", status: "Completed" },
          ...{ startDate: "2026-12-01", endDate: "2026-12-05", createdAt: NOON, ...more },
        });
      const mine = { clientId: asha.id };
      return {
        booked: await make({ ...mine, status: "Not Started", location: "Almirah Lane, Pune" }),
        started: await make({ ...mine, status: "In Progress", startDate: "2026-11-30" }),
        held: await make({ status: "On Hold", priority: "High", endDate: LATER }),
        cancelled: await make({ ...mine, status: "Cancelled", priority: "Urgent" }),
        medium: await make({ priority: "Medium" }),
        literal: await make({ title: LITERAL }),
        decoy: await make({ title: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      "status=Not Started": ["booked"],
      "status=Pending": ["booked"],
      "status=scheduled": ["booked"],
      "status=In Progress": ["started"],
      "status=On Hold": ["held"],
      "status=Completed": ["medium", ...FILLING],
      "status=Cancelled": ["cancelled"],
      "priority=Low": ["booked", "started", ...FILLING],
      "priority=Medium": ["medium"],
      "priority=High": ["held"],
      "priority=Urgent": ["cancelled"],
      "clientId=$asha": ["booked", "cancelled", "started"],
      "customerId=$asha": ["booked", "cancelled", "started"],
      "endDate=2026-11-30": ["started"],
      "startDate=2026-12-01&endDate=2026-12-01&clientId=$asha": ["booked", "cancelled"],
      "startDate=2026-12-02": [],
      "search=ALMIRAH lane": ["booked"],
      "search=asha": ["booked", "cancelled", "started"],
    },
    asha: ["booked", "cancelled", "started"],
    officeOnly: "priority",
    unique: [],
    columns: { scheduledDate: "startDate" },
  },

  user: {
    list: ACCOUNT_LIST,
    load: (actor, asked) => listAccounts(actor, "user", asked),
    stored: () => db.user.findMany(),
    make: async ({ staff, asha, ravi }) => ({
      ...{ staff, asha, ravi },
      admin: await makeUser({
        role: "admin",
        name: "Zoya",
        phone: "98220 12345",
        createdAt: BEFORE,
      }),
      asleep: await makeUser({
        role: "employee",
        name: "Yash",
        status: "inactive",
        createdAt: NOON,
      }),
      literal: await makeUser({ name: LITERAL, createdAt: NOON }),
      decoy: await makeUser({ name: DECOY, createdAt: NOON }),
      twin: await makeUser({ name: "Twin", createdAt: NOON }),
      twinToo: await makeUser({ name: "Twin", createdAt: NOON }),
    }),
    finds: {
      "status=active": ["admin", "asha", "ravi", "staff", ...FILLING],
      "status=inactive": ["asleep"],
      "role=admin": ["admin"],
      "role=employee": ["asleep", "staff"],
      "role=customer": ["asha", "ravi", ...FILLING],
      "search=20 123": ["admin"],
      "search=asha@": ["asha"],
    },
    asha: null,
    unique: ["email"],
  },
};

const PAGING = ["page", "limit", "sortBy", "sortOrder"];

test("every list that is declared is tried here", () => {
  const declared = readdirSync("app/models", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".list.ts"))
    .map((file) => basename(file, ".list.ts"));
  expect(Object.keys(LISTS).sort()).toEqual(declared.sort());
});

describe.each(Object.entries(LISTS))("the list of a %s", (_, one) => {
  const { list, finds } = one;
  const words = (key: string) =>
    (descriptionOf(list.query.shape[key]!)?.schema.enum as string[] | undefined) ?? [];
  const filters = Object.keys(list.query.shape).filter(
    (key) => ![...PAGING, "search"].includes(key),
  );

  let people: People;
  let rows: Rows;
  let staff: Actor;
  beforeAll(async () => {
    await resetDatabase();
    setClock(NOON);
    people = {
      staff: await makeUser({ role: "employee", name: "Ela", createdAt: NOON }),
      asha: await makeUser({ name: "Usha Pai", email: "asha@example.com", createdAt: NOON }),
      ravi: await makeUser({ name: "Ravi Kumar", createdAt: BEFORE }),
    };
    rows = await one.make(people);
    staff = actorOf(people.staff);
    // People are found by the names that they have now.
    const { id, email, phone } = people.asha;
    const name = "Asha Rao";
    const searchText = accountSearchText({ name, email, phone });
    await transaction((tx) => tx.user.update({ where: { id }, data: { name, searchText } }));
  });

  const addressOf = (query: string) =>
    new URLSearchParams(
      query.replace(/\$(\w+)/g, (_, name: string) => String({ ...people, ...rows }[name]!.id)),
    );
  const nameOf = (row: Row) =>
    Object.keys(rows).find((name) => rows[name]!.id === row.id && name !== "invoice");
  /** The names of what an address finds for somebody, on a page that holds them all. */
  async function found(actor: Actor, query: string) {
    const asked = { ...list.read(addressOf(query)), limit: 100 };
    return (await one.load(actor, asked as never)).rows.map(nameOf).sort();
  }
  /** The same for a script, in its order. */
  const ids = async (query: object) =>
    (await one.load(staff, list.query.parse(query) as never)).rows.map(({ id }) => id);

  test("has an example of every word that it takes", () => {
    const keys = Object.keys(finds).flatMap((query) => [...new URLSearchParams(query)]);
    for (const filter of filters) {
      const tried = keys.filter(([key]) => key === filter).map(([, value]) => value);
      expect(tried.length, filter).toBeGreaterThan(0);
      if (words(filter).length) expect([...new Set(tried)].sort()).toEqual(words(filter).sort());
    }
  });

  test.each(Object.entries(finds))("%j finds what it means", async (query, names) => {
    expect(await found(staff, query)).toEqual([...names].sort());
  });

  test("is of ten rows, the newest first, unless it is asked otherwise", async () => {
    const usual = { page: 1, limit: 10, sortBy: "", sortOrder: "" };
    expect(list.read(new URLSearchParams())).toMatchObject(usual);
    expect(list.query.parse({})).toMatchObject(usual);
    const [first] = await ids({ startDate: "", sortBy: "" });
    expect(nameOf({ id: first! })).toBe("twinToo");
  });

  test("takes its words in any case", () => {
    for (const filter of filters) {
      for (const word of words(filter)) {
        const read = (value: string) => list.read(new URLSearchParams({ [filter]: value }));
        expect(read(word.toUpperCase())).toEqual(read(word));
        expect(list.query.parse({ [filter]: word.toLowerCase() })).toMatchObject({
          [filter]: list.chosen(read(word) as never)[filter],
        });
      }
    }
  });

  test.each([...filters, ...PAGING])(
    "a %s that means nothing: dropped by pages, refused by /api",
    (key) => {
      for (const wrong of ["no such thing", "2026-02-30", "-1", "'"]) {
        const params = new URLSearchParams({ [key]: wrong });
        expect(list.read(params)).toEqual(list.read(new URLSearchParams()));
        expect(list.query.safeParse({ [key]: wrong }).error?.issues[0]?.path).toEqual([key]);
      }
    },
  );

  test("takes a text as it is, wildcards too, and of a long one what could be found", async () => {
    for (const text of [LITERAL, "50%", "%_", "_\\", "\\"]) {
      expect(await found(staff, String(new URLSearchParams({ search: text }))), text).toEqual([
        "literal",
      ]);
    }
    expect(await found(staff, "search=50XYZ")).toEqual(["decoy"]);
    expect(await found(staff, `search=${"x".repeat(5_000)}`)).toEqual([]);
    expect(await found(staff, "search=+&colour=red")).toEqual(await found(staff, ""));
  });

  test.each(words("sortBy"))("sorts by %s both ways, equal rows by their ids", async (sort) => {
    const column = (one.columns?.[sort] ?? sort) as keyof Row;
    const stored = await one.stored();
    const value = (row: Row): unknown => row[column];
    const [twin, twinToo] = [rows.twin!, rows.twinToo!].map(({ id }) =>
      value(stored.find((row) => row.id === id)!),
    );
    if (sort !== "id" && !one.unique.includes(sort)) expect(twin).toEqual(twinToo);
    const rising = stored.sort((a, b) => {
      const [left, right] = [value(a) as number, value(b) as number];
      return left < right ? -1 : left > right ? 1 : a.id - b.id;
    });
    const expected = rising.map(({ id }) => id);
    expect(await ids({ sortBy: sort, sortOrder: "asc", limit: "1000" })).toEqual(expected);
    expect(await ids({ sortBy: sort, sortOrder: "desc", limit: "1000" })).toEqual(
      expected.reverse(),
    );
    expect(await ids({ sortBy: sort, limit: "1000" })).toEqual(expected);
  });

  test("comes in pages that hold each row once; a page beyond the end is the last", async () => {
    const all = await ids({ limit: "1000" });
    const pages = Math.ceil(all.length / 3);
    const read: number[] = [];
    for (let page = 1; page <= pages; page++) {
      read.push(...(await ids({ page: String(page), limit: "3" })));
    }
    expect(read).toEqual(all);
    const beyond = list.query.parse({ page: "99", limit: "3" });
    const last = await one.load(staff, beyond as never);
    expect(last).toMatchObject({ page: pages, totalPages: pages, total: all.length });
    expect(last.rows.map(({ id }) => id)).toEqual(all.slice(3 * (pages - 1)));
  });

  test("shows customers their own only, whatever they ask for", async () => {
    const asha = actorOf(people.asha);
    if (one.asha === null) {
      await expect(found(asha, "")).rejects.toMatchObject({ code: "forbidden" });
      return;
    }
    for (const [query, names] of Object.entries({ ...finds, "": one.asha })) {
      if (one.officeOnly && query.includes(one.officeOnly)) continue;
      const own = names.filter((name) => one.asha!.includes(name));
      expect([query, await found(asha, query)]).toEqual([query, own.sort()]);
    }
  });
});
