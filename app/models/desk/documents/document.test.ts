import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makePayment,
  makeQuotation,
} from "../../../../tests/support/factories";
import type { Actor } from "../../kit/policy/policy";
import { DOCUMENT_LIST } from "./document.list";
import { listDocuments } from "./document.server";

let staff: Actor;
let owner: Awaited<ReturnType<typeof makeCustomer>>;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  staff = await makeActor("employee");
  owner = await makeCustomer({ name: "Meera Nair" });
});
afterEach(() => setClock(null));

const list = (actor: Actor, query = "", page = 1) =>
  listDocuments(actor, { ...DOCUMENT_LIST.read(new URLSearchParams(query)), page });
const numbers = async (actor: Actor, query = "") =>
  (await list(actor, query)).rows.map(({ number }) => number);

/** Moments after one another, so that the order is known. */
const minute = (number: number) => new Date(Date.UTC(2026, 10, 1, 0, number));

describe("one list of quotations, invoices and receipts", () => {
  test("every page holds what comes next, whatever its type", async () => {
    const made: string[] = [];
    const own = { customerId: owner.id, status: "sent" };
    for (let number = 0; number < 24; number++) {
      const createdAt = minute(number);
      if (number % 3 === 0) made.push((await makeQuotation({ ...own, createdAt })).quotationNumber);
      else {
        const invoice = await makeInvoice({ clientId: owner.id, createdAt });
        made.push(invoice.invoiceNumber ?? "");
        if (number % 3 === 2) {
          const paid = { invoiceId: invoice.id, createdAt: new Date(createdAt.getTime() + 1000) };
          made.push((await makePayment(paid)).referenceNumber);
        }
      }
    }
    const expected = made.reverse();
    expect(expected).toHaveLength(32);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(staff, "", page)));
    expect(pages.flatMap(({ rows }) => rows.map(({ number }) => number))).toEqual(expected);
    expect(await list(staff, "", 99)).toMatchObject({ page: 4, total: 32, totalPages: 4 });
    expect((await list(staff, "", 4)).rows).toHaveLength(2);
  });

  test("says what a row is", async () => {
    const { id, quotationNumber } = await makeQuotation({
      customerId: owner.id,
      status: "sent",
      validUntil: "2026-11-20",
      createdAt: new Date("2026-11-01T19:00:00Z"),
    });
    expect((await list(staff)).rows).toEqual([
      {
        type: "quotation",
        id,
        number: quotationNumber,
        client: "Meera Nair",
        day: "2026-11-02",
        status: "Expired",
        word: "Expired",
        amount: 19_839_93,
        currency: "INR",
      },
    ]);
  });

  test("customers see their own, once issued; a receipt is of money that came in", async () => {
    const clientId = owner.id;
    const sent = await makeQuotation({
      customerId: clientId,
      status: "sent",
      createdAt: minute(1),
    });
    await makeQuotation({ customerId: clientId });
    await makeQuotation({ status: "sent" });
    const invoice = await makeInvoice({ clientId, createdAt: minute(2) });
    await makeInvoice({ clientId, status: "Draft" });
    const invoiceId = invoice.id;
    const paid = await makePayment({ invoiceId, createdAt: minute(3) });
    const back = await makePayment({ invoiceId, status: "Refunded", createdAt: minute(4) });
    await makePayment({ invoiceId, status: "Pending" });
    await makePayment();
    expect(await numbers(actorOf(owner))).toEqual([
      back.referenceNumber,
      paid.referenceNumber,
      invoice.invoiceNumber,
      sent.quotationNumber,
    ]);
    expect(await numbers(await makeActor("customer"))).toEqual([]);
    expect((await list(staff)).total).toBe(9);
  });

  test("a quotation is of the company's day; no text breaks out of the search", async () => {
    // Just before midnight of November 10 in Kolkata.
    const createdAt = new Date("2026-11-10T18:29:00Z");
    const { quotationNumber } = await makeQuotation({ status: "approved", createdAt });
    const day = "startDate=2026-11-10&endDate=2026-11-10";
    expect(await numbers(staff, day)).toEqual([quotationNumber]);
    expect(await numbers(staff, `${day}&status=accepted`)).toEqual([quotationNumber]);
    expect(await numbers(staff, "search=%27%22--")).toEqual([]);
  });
});
