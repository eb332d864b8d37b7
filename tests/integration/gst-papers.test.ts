import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import * as newInvoice from "~/routes/invoices.new";
import { apiClient } from "../support/api";
import { answerOf, postArgs, type Fields } from "../support/http";
import { pdfText } from "../support/pdf";
import {
  user,
  cookie,
  company,
  type Case,
  CASES,
  fieldsOf,
  type Sent,
  setUp,
} from "../support/gst-papers";

beforeEach(setUp);

function asForm({ items, ...fields }: Awaited<ReturnType<typeof fieldsOf>>): Fields {
  const rows = items.flatMap((row, at) =>
    Object.entries(row).map(([name, value]) => [`items[${at}].${name}`, value] as const),
  );
  return { ...fields, ...Object.fromEntries(rows) };
}

function expectSays(sent: Sent, { says }: Case) {
  expect(sent).toMatchObject({
    documentTitle: says.title,
    placeOfSupply: says.place,
    reverseCharge: says.reverseCharge ?? false,
    taxes: says.taxes.map(([head, rate, amount]) => ({ head, rate, amount })),
    taxableValue: says.taxable,
    roundOff: says.roundOff,
    total: says.total,
    totalAmount: says.total,
  });
  expect(sent.invoiceNumber).toMatch(new RegExp(`^${says.series}-2627-\\d{5}$`));
  const cents = (amounts: number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);
  expect(sent.taxAmount).toBe(cents(says.taxes.map(([, , amount]) => amount)) / 100);
  expect(cents(sent.items.map(({ taxableValue }) => taxableValue))).toBe(
    Math.round(says.taxable * 100),
  );
}

describe.each(CASES)("case $name", (one) => {
  test("through the page, without scripts, and its PDF", async () => {
    await company(one.settings ?? {});
    const form = asForm(await fieldsOf(one));
    const answer = await answerOf(newInvoice.action, postArgs("/invoices/new", form, {}, cookie));
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 302 });
    const { id } = await db.invoice.findFirstOrThrow({ orderBy: { id: "desc" } });
    const api = await apiClient(user);
    expectSays((await api.get(`/invoices/${id}`)).body.data as unknown as Sent, one);
    const { bytes } = await api.get(`/invoices/${id}/pdf`);
    const printed = await pdfText(bytes);
    for (const text of one.prints) expect(printed).toMatch(text);
    if (one.lacks) expect(printed).not.toMatch(one.lacks);
    const copy = await pdfText((await api.get(`/invoices/${id}/pdf?copy=duplicate`)).bytes);
    expect(copy.includes("DUPLICATE FOR SUPPLIER")).toBe(one.says.title !== "Bill");
  });

  test("through /api", async () => {
    await company(one.settings ?? {});
    const api = await apiClient(user);
    const made = await api.post("/invoices", await fieldsOf(one));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expectSays((await api.get(`/invoices/${made.body.data.id}`)).body.data as unknown as Sent, one);
  });
});
