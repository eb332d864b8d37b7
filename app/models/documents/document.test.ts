import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makePayment,
  makeQuotation,
} from "../../../tests/support/factories";
import type { Actor } from "../policy/policy";
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

  test("filters by type, words, state and days, the last day included", async () => {
    const clientId = owner.id;
    const quotation = await makeQuotation({
      customerId: clientId,
      status: "approved",
      createdAt: new Date("2026-11-10T18:29:00Z"),
      contactPerson: "50% piano",
    });
    const late = await makeInvoice({
      clientId,
      invoiceDate: "2026-10-05",
      dueDate: "2026-11-20",
      createdAt: minute(1),
    });
    const fresh = await makeInvoice({ clientId, invoiceDate: "2026-10-06", createdAt: minute(2) });
    const receipt = await makePayment({
      invoiceId: fresh.id,
      date: "2026-10-07",
      createdAt: minute(3),
    });
    expect(await numbers(staff, "type=Quotation")).toEqual([quotation.quotationNumber]);
    expect(await numbers(staff, "type=receipt")).toEqual([receipt.referenceNumber]);
    expect(await numbers(staff, "search=PIANO")).toEqual([quotation.quotationNumber]);
    // The box says 'Number, client': the client's name as production writes it finds all their papers.
    const papers = [receipt.referenceNumber, fresh.invoiceNumber, late.invoiceNumber];
    expect(await numbers(staff, "search=meera+NAIR")).toEqual([
      quotation.quotationNumber,
      ...papers,
    ]);
    const draft = await makeInvoice({ clientId, status: "Draft", createdAt: minute(0) });
    const draftNumber = `DRAFT-${draft.id}`;
    expect(await numbers(staff, `search=${draftNumber}`)).toEqual([draftNumber]);
    expect(await numbers(staff, "search=meera&type=invoice")).toEqual([
      ...papers.slice(1),
      draftNumber,
    ]);
    await db.invoice.delete({ where: { id: draft.id } });
    expect(await numbers(staff, "search=%25")).toEqual([quotation.quotationNumber]);
    expect(await numbers(staff, "search=_")).toEqual([]);
    expect(await numbers(staff, "search=%27%22--")).toEqual([]);
    expect(await numbers(staff, "status=accepted")).toEqual([quotation.quotationNumber]);
    expect(await numbers(staff, "status=overdue")).toEqual([late.invoiceNumber]);
    expect(await numbers(staff, "status=Sent")).toEqual([fresh.invoiceNumber]);
    expect(await numbers(staff, "status=Completed")).toEqual([receipt.referenceNumber]);
    expect(await numbers(staff, "status=Completed&type=invoice")).toEqual([]);
    // Just before midnight of November 10 in Kolkata.
    expect(await numbers(staff, "startDate=2026-11-10&endDate=2026-11-10")).toEqual([
      quotation.quotationNumber,
    ]);
    expect(await numbers(staff, "startDate=2026-10-06&endDate=2026-10-07")).toEqual([
      receipt.referenceNumber,
      fresh.invoiceNumber,
    ]);
    expect(await numbers(staff, "type=boat&status=sunk&startDate=2026-02-30")).toHaveLength(4);
  });
});
