import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import {
  assertBooksAgree,
  makeInvoice,
  makePayment,
  makeSettled,
  NOON,
} from "../../../../tests/support/invoices";
import { listHistory } from "../../desk/history/history.read.server";
import { getReceipt } from "../payment/payment.receipt.server";
import type { Actor } from "../../kit/policy/policy";
import { getInvoiceDocument } from "./invoice.revision.server";
import { changeInvoiceStatus } from "./invoice.move.server";
import { reopenInvoice } from "./invoice.settle.server";

let actor: Actor;
beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  actor = await makeActor("employee");
});

const invoiceAt = (id: number) => db.invoice.findUniqueOrThrow({ where: { id } });
const settle = (id: number, more: object = {}) =>
  changeInvoiceStatus(actor, id, "Paid", { reason: "Scratched table", ...more });

describe("settling", () => {
  test("writes the balance off with a reason; the history keeps both", async () => {
    const { id } = await makeInvoice(actor);
    await makePayment(actor, id, "18");
    await settle(id, { balance: 10_000 });
    expect(await invoiceAt(id)).toMatchObject({
      status: "Paid",
      amountPaid: 1_800,
      settledAmount: 10_000,
      balance: 0,
      settledReason: "Scratched table",
    });
    const [entry] = await listHistory(actor, "invoice", id);
    expect(entry).toMatchObject({
      action: "Status changed to Paid",
      changes: [
        { field: "Status", from: "Sent", to: "Paid" },
        { field: "Balance", from: "$100.00", to: "$0.00" },
      ],
      note: "Settled with $100.00 not received: Scratched table",
    });
    await assertBooksAgree();
  });

  test.each([
    [{ reason: null }, "invalid", "This invoice has a balance of $118.00. Give the reason why"],
    [
      { balance: 11_700 },
      "conflict",
      "The balance has changed since you were asked: it is $118.00",
    ],
    [{ version: 99 }, "conflict", "Somebody else changed this record"],
  ])("with %j is refused and leaves it as it was", async (more, code, sentence) => {
    const before = await makeInvoice(actor);
    await expect(settle(before.id, more)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(sentence) as string,
    });
    expect(await invoiceAt(before.id)).toEqual(before);
  });

  test("of a draft is refused", async () => {
    const { id } = await makeInvoice(actor, { status: "Draft" });
    await expect(settle(id)).rejects.toMatchObject({
      code: "conflict",
      message: "This invoice is a draft: issue it before it can be paid.",
    });
  });

  test("takes no reason where nothing is left to pay", async () => {
    const { id } = await makeInvoice(actor, {
      items: [await lineOf(actor)],
    });
    await changeInvoiceStatus(actor, id, "Paid");
    expect(await invoiceAt(id)).toMatchObject({ status: "Paid", settledAmount: 0, balance: 0 });
  });

  test("prints what was not received instead of a balance due, on the invoice and its receipts", async () => {
    const { id } = await makeSettled(actor);
    const line = { label: "Settled", amount: "$100.00", note: "Not received; nothing is due" };
    const paper = await getInvoiceDocument(actor, id);
    expect(paper).toMatchObject({
      status: "Settled",
      settlement: [{ label: "Amount paid", amount: "$18.00" }, line],
    });
    const payment = await db.payment.findFirstOrThrow();
    expect((await getReceipt(actor, payment.id)).settlement.at(-1)).toEqual(line);
    expect(JSON.stringify(paper)).not.toContain("Balance due");
  });
});

/** A line that is given away: the invoice comes to nothing. */
async function lineOf(by: Actor) {
  const { items } = await db.invoice.findFirstOrThrow({
    where: { id: (await makeInvoice(by)).id },
    include: { items: true },
  });
  const line = { quantity: "1", unitPrice: "10", discount: "100" };
  return { itemId: items[0]?.itemId, description: "A gift", ...line };
}

describe("reopening", () => {
  test.each([
    ["by 'Reopen'", (id: number) => reopenInvoice(actor, id)],
    ["by the status Sent", (id: number) => changeInvoiceStatus(actor, id, "Sent")],
  ])("%s puts the balance back", async (_, reopen) => {
    const { id, version } = await makeSettled(actor);
    await reopen(id);
    expect(await invoiceAt(id)).toMatchObject({
      status: "Sent",
      amountPaid: 1_800,
      settledAmount: 0,
      balance: 10_000,
      settledReason: null,
      version: version + 1,
    });
    const [entry] = await listHistory(actor, "invoice", id);
    expect(entry).toMatchObject({
      action: "Reopened",
      note: "$100.00 that was settled is due again.",
    });
    await assertBooksAgree();
  });

  test("is for settled invoices, at the version that was seen", async () => {
    const paid = await makeInvoice(actor, { status: "Paid" });
    await expect(reopenInvoice(actor, paid.id)).rejects.toMatchObject({
      code: "conflict",
      message: "Only a settled invoice can be reopened.",
    });
    const { id, version } = await makeSettled(actor);
    await expect(reopenInvoice(actor, id, version - 1)).rejects.toMatchObject({
      name: "EditConflict",
    });
    await expect(reopenInvoice(actor, 999)).rejects.toMatchObject({ code: "not_found" });
    const customer = await makeActor("customer");
    await expect(reopenInvoice(customer, id)).rejects.toMatchObject({ code: "forbidden" });
  });
});
