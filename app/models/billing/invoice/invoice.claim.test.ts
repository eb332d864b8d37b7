import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import { historySaid } from "../../../../tests/support/history";
import { invoiceFields, makeInvoice, makeQuoted, NOON } from "../../../../tests/support/invoices";
import type { Actor } from "../../kit/policy/policy";
import { createInvoiceFromQuotation } from "./invoice.from-quotation.server";
import { createInvoice } from "./invoice.create.server";
import { updateInvoice } from "./invoice.edit.server";
import { quotationOptions } from "./invoice.options.server";
import { changeInvoiceStatus } from "./invoice.move.server";
import { InvoiceInput } from "./invoice.schema";

let actor: Actor;
beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  actor = await makeActor("employee");
});

type Quoted = { id: number; customerId: number };
const form = async (quoted: Quoted, more: object = {}) =>
  InvoiceInput.parse(
    await invoiceFields({ clientId: quoted.customerId, quotationId: quoted.id, ...more }),
  );
const byForm = async (quoted: Quoted) => createInvoice(actor, await form(quoted));
/** Made without a source, which an edit then sets. */
const byEdit = async (quoted: Quoted) => {
  const id = await createInvoice(actor, await form(quoted, { quotationId: "" }));
  await updateInvoice(actor, id, await form(quoted));
  return id;
};
const byButton = (quoted: Quoted) => createInvoiceFromQuotation(actor, quoted.id);
const billed = (name: string) => ({
  code: "conflict",
  fieldErrors: { quotationId: [`This quotation is billed by invoice ${name} already`] },
});
/** In the currency that an invoice without a source is in, so that any may bill it. */
const dollars = () => makeQuoted({}, { currency: "USD" });

describe("one live invoice a quotation", () => {
  const ways = { byForm, byEdit, byButton };
  const pairs = Object.keys(ways).flatMap((first) =>
    ["byForm", "byEdit"].map((second) => [first, second] as [keyof typeof ways, "byForm"]),
  );
  test.each(pairs)(
    "%s and then %s: the second is told which one there is",
    async (first, second) => {
      const quoted = await dollars();
      const id = await ways[first](quoted);
      await expect(ways[second](quoted)).rejects.toMatchObject(billed(`DRAFT-${id}`));
      expect(await db.invoice.count({ where: { quotationId: quoted.id } })).toBe(1);
    },
  );

  test.each(["byForm", "byEdit"] as const)(
    "%s and then the button: the same one",
    async (first) => {
      const quoted = await dollars();
      const id = await ways[first](quoted);
      expect(await byButton(quoted)).toBe(id);
    },
  );

  test("an issued one is named by its number; a cancelled one is none", async () => {
    const quoted = await dollars();
    const id = await byForm(quoted);
    await changeInvoiceStatus(actor, id, "Sent");
    const said = await historySaid({ entity: "invoice", entityId: id });
    expect(said.map(({ action }) => action)).toEqual(["Created", "Issued"]);
    await expect(byForm(quoted)).rejects.toMatchObject(billed("INV-2627-00001"));
    await changeInvoiceStatus(actor, id, "Cancelled");
    expect(await byForm(quoted)).not.toBe(id);
  });

  test("taking the source away frees the quotation; leaving it out keeps it", async () => {
    const quoted = await dollars();
    const id = await byForm(quoted);
    await updateInvoice(actor, id, await form(quoted, { quotationId: undefined, notes: "kept" }));
    const source = () =>
      db.invoice.findUnique({
        where: { id },
        select: { quotationId: true, sourceQuotationId: true },
      });
    expect(await source()).toEqual({ quotationId: quoted.id, sourceQuotationId: quoted.id });
    await updateInvoice(actor, id, await form(quoted, { quotationId: "" }));
    expect(await source()).toEqual({ quotationId: null, sourceQuotationId: null });
    expect(await byForm(quoted)).not.toBe(id);
  });

  test("all ways at once make one", async () => {
    const quoted = await dollars();
    const free = [1, 2].map(() => form(quoted, { quotationId: "" }));
    const edited = await Promise.all(free.map(async (input) => createInvoice(actor, await input)));
    const wanted = await form(quoted);
    const tries = await Promise.allSettled([
      ...[1, 2, 3].map(() => createInvoice(actor, wanted)),
      ...edited.map((id) => updateInvoice(actor, id, wanted)),
      ...[1, 2, 3].map(() => byButton(quoted)),
    ]);
    const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const reason of refused) {
      expect(reason).toMatchObject({
        code: "conflict",
        fieldErrors: { quotationId: [expect.stringContaining("billed by") as string] },
      });
    }
    expect(await db.invoice.count({ where: { quotationId: quoted.id } })).toBe(1);
  });
});

test("the picker leaves out billed quotations, but for the edited invoice's own", async () => {
  const [free, taken, cancelled] = [await makeQuoted(), await makeQuoted(), await makeQuoted()];
  const own = await byButton(taken);
  await changeInvoiceStatus(actor, await byButton(cancelled), "Cancelled");
  const offered = async (more: object = {}) =>
    (await quotationOptions(actor, more)).options.map(({ value }) => Number(value)).sort();
  expect(await offered()).toEqual([free.id, cancelled.id]);
  expect(await offered({ own: taken.id })).toEqual([free.id, taken.id, cancelled.id]);
  expect(await db.invoice.findUnique({ where: { id: own } })).toMatchObject({ status: "Draft" });
});

test("an invoice's own currency stands: amounts given in another one are refused", async () => {
  const quoted = await makeQuoted();
  const wrong = { code: "invalid", fieldErrors: { currency: [expect.any(String)] } };
  await expect(createInvoice(actor, await form(quoted, { currency: "USD" }))).rejects.toMatchObject(
    {
      ...wrong,
      message:
        "This invoice will be in INR (₹), but its amounts were given in USD ($). Check every amount.",
    },
  );
  expect(await db.invoice.count()).toBe(0);
  const made = await makeInvoice(actor, { currency: "usd" });
  expect(made.currency).toBe("USD");
  const edit = await form(quoted, { quotationId: "", clientId: made.clientId, currency: "INR" });
  await expect(updateInvoice(actor, made.id, edit)).rejects.toMatchObject(wrong);
});
