import { deflateRawSync } from "node:zlib";

import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { draftInvoiceTotals, NEW_ROW } from "~/models/billing/invoice/invoice.form";
import { EMPTY_ROW } from "~/models/sales/quotation/quotation.form";
import { CARRIED, ROWS_SHOWN } from "~/models/kit/shared/rows-page";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as drafts from "~/routes/drafts";
import * as editInvoice from "~/routes/invoices.edit.$id";
import * as login from "~/routes/login";
import * as editQuotation from "~/routes/quotations.edit.$id";

import { resetDatabase } from "../support/database";
import { makeCustomer, makeInvoice, makeItem, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { NOON, TODAY } from "../support/invoices";
import { longForm } from "../support/long-form";

let clerk: string;
let customerId: number;
let itemIds: number[];

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  clerk = await signedIn(await makeUser({ role: "employee" }));
  customerId = (await makeCustomer()).id;
  itemIds = [];
  for (const name of ["Carton", "Crate", "Trolley"]) itemIds.push((await makeItem({ name })).id);
});

const goods = (length: number, named = "Carton") =>
  Array.from({ length }, (_, at) => ({
    position: at,
    name: `${named} ${at + 1}`,
    description: at % 3 ? null : `Shelf "${at + 1}" & more`,
    quantity: (at % 7) + 1,
  }));

async function quotationOf(lines: number) {
  const { id } = await makeQuotation({ customerId, items: { create: goods(lines) } });
  return { id, form: longForm(editQuotation, `/quotations/edit/${id}`, id, clerk) };
}

async function invoiceOf(length: number) {
  const items = Array.from({ length }, (_, at) => ({
    position: at,
    itemId: itemIds[at % 3] ?? 0,
    name: "Carton",
    description: `Line ${at + 1}`,
    quantity: ((at % 5) + 1) * 100,
    unitPrice: 99 + at * 7,
    discount: (at % 4) * 250,
    lineTotal: 0,
  }));
  const invoice = await makeInvoice({
    status: "Draft",
    clientId: customerId,
    invoiceDate: TODAY,
    items: { create: items },
  });
  const { id } = invoice;
  return { id, form: longForm(editInvoice, `/invoices/edit/${id}`, id, clerk) };
}

const storedGoods = (quotationId: number) =>
  db.quotationItem.findMany({
    where: { quotationId },
    orderBy: { position: "asc" },
    select: { position: true, name: true, description: true, quantity: true },
  });
const storedLines = (invoiceId: number) =>
  db.invoiceItem.findMany({
    where: { invoiceId },
    orderBy: { position: "asc" },
    select: { itemId: true, description: true, quantity: true, unitPrice: true, discount: true },
  });

describe("A quotation of 1,000 lines", () => {
  test("shows fifty of them, and what it carries is small", async () => {
    const { form } = await quotationOf(1_000);
    await form.open();
    expect(form.rows()).toHaveLength(ROWS_SHOWN);
    expect(form.page()).toMatchObject({ before: 0, after: 950 });
    expect(form.page()?.carried.length).toBeLessThan(20_000);
  });

  test("is edited far below, gets a line more, and is saved with all of them", async () => {
    const { id, form } = await quotationOf(1_000);
    await form.open();
    form.rows()[2]!.name = "Piano";
    await form.show("950");
    expect(form.page()).toMatchObject({ before: 900, after: 50, goTo: 49 });
    expect(form.rows()[49]).toMatchObject({ name: "Carton 950" });
    form.rows()[49]!.quantity = "40";
    await form.show("951-");
    expect(form.page()).toMatchObject({ before: 950, after: 0, goTo: "rows" });
    await form.show("1-");
    expect(form.rows()[2]).toMatchObject({ name: "Piano" });
    expect(form.page()).toMatchObject({ typed: false });
    await form.add(EMPTY_ROW);
    expect(form.page()).toMatchObject({ before: 1_000, after: 0, goTo: 0, typed: true });
    form.rows()[0]!.name = "Umbrella stand";
    const { location } = await form.save();
    expect(location).toBe(`/quotations/view/${id}`);
    const expected = goods(1_001).map((row, at) => ({
      ...row,
      ...(at === 2 && { name: "Piano" }),
      ...(at === 949 && { quantity: 40 }),
      ...(at === 1_000 && { name: "Umbrella stand", description: null, quantity: 1 }),
    }));
    expect(await storedGoods(id)).toEqual(expected);
    expect(await db.quotation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      totalAmount: 19_839_93,
    });
  });

  test("takes all rows in one post as ever, and answers it by the page of the row that is wrong", async () => {
    const { id, form } = await quotationOf(1_000);
    await form.open();
    const inline: Fields = { ...form.fields({}) };
    delete inline[CARRIED];
    for (const [at, row] of goods(1_000, "Crate").entries()) {
      inline[`items[${at}].name`] = at === 776 || at === 990 ? "" : row.name;
      inline[`items[${at}].description`] = "";
      inline[`items[${at}].quantity`] = row.quantity;
    }
    const path = `/quotations/edit/${id}`;
    const refused = await answerOf(
      editQuotation.action,
      postArgs(path, inline, { id: String(id) }, clerk),
    );
    expect(refused).toMatchObject({
      status: 400,
      data: {
        status: "error",
        error: { "items[26].name": ["Item name is required"] },
        rows: {
          before: 750,
          after: 200,
          goTo: null,
          wrong: [{ line: 991, message: "Item name is required" }],
          moreWrong: 0,
        },
      },
    });
    expect(await storedGoods(id)).toEqual(goods(1_000));
    Object.assign(inline, { "items[776].name": "Lamp", "items[990].name": "Rug" });
    const saved = await answerOf(
      editQuotation.action,
      postArgs(path, inline, { id: String(id) }, clerk),
    );
    expect(saved.location).toBe(`/quotations/view/${id}`);
    expect((await storedGoods(id)).map(({ name }) => name)).toEqual(
      goods(1_000, "Crate").map(({ name }, at) =>
        at === 776 ? "Lamp" : at === 990 ? "Rug" : name,
      ),
    );
  });

  test("says what is wrong on other pages and keeps the page where something is wrong too", async () => {
    const { form } = await quotationOf(120);
    await form.open();
    form.rows()[4]!.quantity = "0";
    await form.show("120");
    form.rows()[19]!.quantity = "many";
    const { status, reply } = await form.save();
    expect(status).toBe(400);
    expect(reply?.error).toEqual({ "items[19].quantity": [expect.any(String)] });
    expect(form.page()).toMatchObject({ before: 100, wrong: [{ line: 5 }] });
    form.rows()[19]!.quantity = "2";
    const again = await form.save();
    expect(again.reply?.error).toEqual({ "items[4].quantity": [expect.any(String)] });
    expect(form.page()).toMatchObject({ before: 0, wrong: [] });
    form.rows()[4]!.quantity = "3";
    expect((await form.save()).status).toBe(302);
  });

  test("keeps everything typed when somebody else saved, and says where the versions differ", async () => {
    const { id, form } = await quotationOf(200);
    await form.open();
    await form.show("151-");
    form.rows()[0]!.name = "Mine";
    const theirs = await db.quotationItem.findFirstOrThrow({
      where: { quotationId: id, position: 152 },
    });
    await transaction(async (tx) => {
      await tx.quotation.update({ where: { id }, data: { version: { increment: 1 } } });
      await tx.quotationItem.update({ where: { id: theirs.id }, data: { name: "Theirs" } });
    });
    const { status, reply } = await form.save();
    expect(status).toBe(409);
    expect(reply).toMatchObject({
      editConflict: true,
      rows: { before: 150, after: 0 },
      compared: {
        from: 151,
        mine: [{ name: "Mine" }, { name: "Carton 152" }, { name: "Carton 153" }],
        theirs: [{ name: "Carton 151" }, { name: "Carton 152" }, { name: "Theirs" }],
        more: { mine: 0, theirs: 0 },
      },
    });
    const { version } = await db.quotation.findUniqueOrThrow({ where: { id } });
    expect((await form.press({ keepMine: version })).status).toBe(302);
    const names = (await storedGoods(id)).map(({ name }) => name);
    expect(names).toEqual(goods(200).map(({ name }, at) => (at === 150 ? "Mine" : name)));
  });

  test("takes a pasted list behind its last line and goes there", async () => {
    const { form } = await quotationOf(60);
    await form.open();
    const pasted = { intent: "paste-items", pastedItems: "2 bed\nSofa, 3\nfridge" };
    await form.press({ ...pasted, pastedShown: "6 pieces in 3 lines" });
    expect(form.page()).toMatchObject({ before: 50, after: 0, goTo: 10 });
    expect(form.rows().slice(10)).toMatchObject([
      { name: "bed", quantity: "2" },
      { name: "Sofa", quantity: "3" },
      { name: "fridge", quantity: "1" },
    ]);
  });

  test("is kept as a draft with all its lines and continued where it was", async () => {
    const { id, form } = await quotationOf(1_000);
    await form.open();
    await form.show("501-");
    form.rows()[7]!.name = "Half typed";
    const posted = form.fields({ draftOf: `quotation/${id}`, draftKey: "a-long-form" });
    const kept = await answerOf(drafts.action, postArgs("/drafts", posted, {}, clerk));
    expect(kept.status).toBe(200);
    const path = `/quotations/edit/${id}?draft=a-long-form`;
    const { data } = await answerOf(editQuotation.loader, getArgs(path, { id: String(id) }, clerk));
    const { resumed } = data as { resumed: { initialValue: { items: object[] }; rows: object } };
    expect(resumed.rows).toMatchObject({ before: 500, after: 450 });
    expect(resumed.initialValue.items[7]).toMatchObject({ name: "Half typed" });
  });

  test("is answered in words where what it carries was not made by us", async () => {
    const { id, form } = await quotationOf(60);
    await form.open();
    const pack = (text: string) => deflateRawSync(text).toString("base64url");
    for (const carried of [
      "x",
      "A".repeat(5_000),
      pack("[]"),
      pack('{"before":[{"name":1}],"after":[]}'),
      pack('{"before":[{"a.b[0]":"x"}],"after":[]}'),
      pack(JSON.stringify({ before: Array.from({ length: 2_101 }, () => ({})), after: [] })),
      pack(" ".repeat(30_000_000)),
      pack(JSON.stringify({ before: [{ name: "x".repeat(2 * 1024 * 1024) }], after: [] })),
      pack('{"before":[{"name":"Carton","toString":"x"}],"after":[]}'),
    ]) {
      const args = postArgs(
        `/quotations/edit/${id}`,
        form.fields({ [CARRIED]: carried }),
        { id: String(id) },
        clerk,
      );
      const { status, data } = await answerOf(editQuotation.action, args);
      expect(status).toBe(400);
      expect(data).toMatchObject({ text: "The form could not be read. Nothing was saved." });
    }
    expect(await storedGoods(id)).toHaveLength(60);
  });
});

describe("What is carried to stop the server", () => {
  const packed = (rows: object[]) =>
    deflateRawSync(JSON.stringify({ before: rows, after: [] })).toString("base64url");
  const many = (start: string, length: number) =>
    Object.fromEntries(Array.from({ length }, (_, at) => [`${start}${at}`, ""]));
  const UNREADABLE = { text: "The form could not be read. Nothing was saved." };

  /** The answer to a post, and how often a field of a row was put into a form or anything was taken out of one. */
  async function counted(answer: () => ReturnType<typeof answerOf>, named: RegExp) {
    const append = vi.spyOn(FormData.prototype, "append");
    const taken = vi.spyOn(FormData.prototype, "delete");
    try {
      const { status, data } = await answer();
      const made = append.mock.calls.filter(([name]) => named.test(name)).length;
      return { status, data, made, deleted: taken.mock.calls.length };
    } finally {
      vi.restoreAllMocks();
    }
  }

  test("is not unpacked by a form without rows", async () => {
    const typed = { email: "who@example.com", password: "wrong", ...many("items[0]n", 20_000) };
    const post = (carried: string) =>
      answerOf(login.action, postArgs("/login", { ...typed, [CARRIED]: carried }));
    for (const carried of [packed([]), packed([{ name: "x" }]), "x"]) {
      const answer = await counted(() => post(carried), /^items\[\d+\]\.name$/);
      expect(answer).toMatchObject({ status: 400, data: UNREADABLE, made: 0, deleted: 0 });
    }
    const plain = await answerOf(login.action, postArgs("/login", typed));
    expect([400, 401]).toContain(plain.status);
    expect(plain.data).not.toMatchObject(UNREADABLE);
  });

  test("costs no more for each name than reading it", async () => {
    const { id, form } = await quotationOf(60);
    await form.open();
    const fields = form.fields(many("items[0].n", 20_000));
    const path = `/quotations/edit/${id}`;
    const { status, deleted } = await counted(
      () => answerOf(editQuotation.action, postArgs(path, fields, { id: String(id) }, clerk)),
      /^never$/,
    );
    expect(status).toBe(302);
    expect(deleted).toBe(0);
    expect(await storedGoods(id)).toHaveLength(60);
  });

  test("has no fields but the row's own, and none is made of what has others", async () => {
    const { id, form } = await quotationOf(60);
    await form.open();
    const path = `/quotations/edit/${id}`;
    for (const rows of [100, 2_000]) {
      const carried = packed(Array.from({ length: rows }, () => many("key", 440)));
      const fields = form.fields({ [CARRIED]: carried });
      const answer = await counted(
        () => answerOf(editQuotation.action, postArgs(path, fields, { id: String(id) }, clerk)),
        /\.key\d+$/,
      );
      expect(answer).toMatchObject({ status: 400, data: UNREADABLE, made: 0 });
    }
  });
});

describe("A form of no more rows than it shows", () => {
  test.each([1, ROWS_SHOWN])("has all %d of them, and nothing besides", async (lines) => {
    const { form } = await quotationOf(lines);
    await form.open();
    expect(form.page()).toBeUndefined();
    expect(form.rows()).toHaveLength(lines);
    const { reply } = await form.press({ intent: "fill-contact", transportationCharge: "x" });
    expect(reply).not.toHaveProperty("rows");
    expect(form.rows()).toHaveLength(lines);
  });
});

describe("An invoice of many lines", () => {
  test("adds up all of them to the paisa, whichever page it shows", async () => {
    const { id, form } = await invoiceOf(500);
    await form.open();
    const all = (await storedLines(id)).map(({ quantity, unitPrice, discount }) => ({
      quantity: String(quantity / 100),
      unitPrice: String(unitPrice / 100),
      discount: String(discount / 100),
    }));
    const { subtotal } = draftInvoiceTotals({ items: all });
    for (const line of ["1-", "451-", "260"]) {
      await form.show(line);
      const shown = draftInvoiceTotals({ items: form.rows() }, form.page()?.sums);
      expect(shown.subtotal).toBe(subtotal);
    }
    expect((await form.save()).status).toBe(302);
    expect(await db.invoice.findUniqueOrThrow({ where: { id } })).toMatchObject({ subtotal });
  });

  test("keeps its last line, wherever it stands", async () => {
    const { form } = await invoiceOf(51);
    await form.open();
    await form.show("51");
    await form.remove(0);
    expect(form.page()).toBeUndefined();
    expect(form.rows()).toHaveLength(50);
  });
});

describe("Pages, edits, new and removed lines in any order come to what one post with all rows does", () => {
  type Step = { do: "show" | "edit" | "add" | "remove"; at: number };
  const steps = fc.array(
    fc.record({
      do: fc.constantFrom<Step["do"]>("show", "show", "edit", "edit", "add", "remove"),
      at: fc.nat(1_000),
    }),
    { minLength: 3, maxLength: 12 },
  );

  async function walk(
    form: ReturnType<typeof longForm>,
    todo: Step[],
    { model, key, empty }: { model: Record<string, string>[]; key: string; empty: object },
  ) {
    await form.open();
    for (const [number, step] of todo.entries()) {
      const first = form.page()?.before ?? 0;
      const row = step.at % Math.max(form.rows().length, 1);
      if (step.do === "show") await form.show(String((step.at % model.length) + 1));
      if (step.do === "edit") {
        form.rows()[row]![key] = `Edited ${number}`;
        model[first + row]![key] = `Edited ${number}`;
      }
      if (step.do === "add") {
        await form.add(empty as never);
        const added = form.rows().at(-1)!;
        Object.assign(added, { ...empty, [key]: `Added ${number}` });
        model.push({ ...added });
      }
      if (step.do === "remove" && model.length > 1) {
        await form.remove(row);
        model.splice(first + row, 1);
      }
      const shown = form.page()?.before ?? 0;
      expect(form.rows().map((each) => each[key] ?? "")).toEqual(
        model.slice(shown, shown + ROWS_SHOWN).map((each) => each[key] ?? ""),
      );
    }
    expect((await form.save()).status).toBe(302);
  }

  test("of a quotation", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(49, 51, 110), async (todo, lines) => {
        const { id, form } = await quotationOf(lines);
        const model = goods(lines).map(({ name, description, quantity }) => ({
          name,
          description: description ?? "",
          quantity: String(quantity),
        }));
        await walk(form, todo, { model, key: "name", empty: EMPTY_ROW });
        expect(await storedGoods(id)).toEqual(
          model.map(({ name, description, quantity }, position) => ({
            position,
            name,
            description: description || null,
            quantity: Number(quantity),
          })),
        );
      }),
      { numRuns: 6, seed: 42 },
    );
  });

  test("of an invoice", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(49, 51, 110), async (todo, lines) => {
        const { id, form } = await invoiceOf(lines);
        const model = (await storedLines(id)).map((line) => ({
          itemId: String(line.itemId),
          description: line.description ?? "",
          quantity: String(line.quantity / 100),
          unitPrice: String(line.unitPrice / 100),
          discount: String(line.discount / 100),
        }));
        const empty = { ...NEW_ROW, itemId: String(itemIds[0]), unitPrice: "12.34" };
        await walk(form, todo, { model, key: "description", empty });
        const stored = await storedLines(id);
        expect(stored).toEqual(
          model.map((row) => ({
            itemId: Number(row.itemId),
            description: row.description,
            quantity: Math.round(Number(row.quantity) * 100),
            unitPrice: Math.round(Number(row.unitPrice) * 100),
            discount: Math.round(Number(row.discount) * 100),
          })),
        );
        const { subtotal } = draftInvoiceTotals({ items: model });
        expect(await db.invoice.findUniqueOrThrow({ where: { id } })).toMatchObject({ subtotal });
      }),
      { numRuns: 6, seed: 42 },
    );
  });
});

test("one text under the name of rows is none of them", async () => {
  const { id, form } = await quotationOf(2);
  await form.open();
  const path = `/quotations/edit/${id}`;
  const fields = form.fields({ items: "goods" });
  const { status } = await answerOf(
    editQuotation.action,
    postArgs(path, fields, { id: String(id) }, clerk),
  );
  expect(status).toBe(302);
  expect(await storedGoods(id)).toHaveLength(2);
  const other = { ...fields, email: "nobody" };
  const answer = await answerOf(
    editQuotation.action,
    postArgs(path, other, { id: String(id) }, clerk),
  );
  expect(answer.status).toBe(400);
  expect((answer.data as { initialValue: { items: unknown } }).initialValue.items).toHaveLength(2);
});
