import { beforeEach, describe, expect, test } from "vitest";
import { FILL_CONTACT } from "~/models/people/customer/contact";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { db, transaction } from "~/platform/db.server";
import * as newInvoice from "~/routes/invoices.new";
import * as newQuotation from "~/routes/quotations.new";
import * as editQuotation from "~/routes/quotations.edit.$id";
import { apiClient } from "../support/api";
import { makeCustomer, makeItem, makeJob } from "../support/factories";
import { answerOf, getArgs, postArgs } from "../support/http";
import { TODAY } from "../support/invoices";
import { pdfText } from "../support/pdf";
import {
  actor,
  user,
  cookie,
  company,
  FAMILY,
  KARNATAKA,
  MOVE,
  quotationForm,
  postQuotation,
  approved,
  type Shown,
  setUp,
} from "../support/gst-papers";

beforeEach(setUp);

/** How a form says that it is taxed as it is first shown. */
async function saidBy(loader: unknown, path: string, params: Record<string, string> = {}) {
  const { status, data } = await answerOf(loader, getArgs(path, params, cookie));
  expect(status).toBe(200);
  const shown = data as Partial<Shown> & { choices?: Shown; form?: Shown };
  const said = shown.choices?.tax ?? shown.form?.tax ?? shown.tax;
  return { place: said?.place, interState: said?.levy.place.interState };
}

describe("a form that is opened filled in says the tax that is saved", () => {
  const DELHI = { place: "07-Delhi, where the goods are picked up", interState: true };
  const address = "12 Vasant Kunj, New Delhi 110070";

  test("a quotation, from its customer", async () => {
    const { id } = await makeCustomer({ address });
    expect(await saidBy(newQuotation.loader, `/quotations/new?customerId=${id}`)).toEqual(DELHI);
    const form = quotationForm(id, { sourceAddress: address });
    const quotation = await postQuotation(form);
    expect(quotation).toMatchObject({ pickupStateCode: "07", placeOfSupply: "07" });
    const edit = `/quotations/edit/${quotation.id}`;
    const said = await saidBy(editQuotation.loader, edit, { id: String(quotation.id) });
    expect(said).toEqual(DELHI);
    await approved(quotation.id);
    const billing = `/invoices/new?quotationId=${quotation.id}`;
    expect(await saidBy(newInvoice.loader, billing)).toEqual(DELHI);
  });

  test("a quotation, after 'Fill from customer' without scripts", async () => {
    const { id } = await makeCustomer({ address });
    const form = quotationForm(id, { sourceAddress: "", intent: FILL_CONTACT });
    const answer = await answerOf(
      newQuotation.action,
      postArgs("/quotations/new", form, {}, cookie),
    );
    expect(answer).toMatchObject({
      status: 200,
      data: {
        initialValue: { sourceAddress: address },
        tax: { place: DELHI.place, levy: { place: { interState: true } } },
      },
    });
  });

  test("an invoice, from its job", async () => {
    const { id: clientId } = await makeCustomer();
    const job = await makeJob({ clientId, pickupStateCode: "07", dropStateCode: "27" });
    const path = `/invoices/new?clientId=${clientId}&jobId=${job.id}`;
    expect(await saidBy(newInvoice.loader, path)).toEqual(DELHI);
    const api = await apiClient(user);
    const items = [
      { itemId: (await makeItem()).id, description: "Move", quantity: 1, unitPrice: 100 },
    ];
    const dates = { invoiceDate: TODAY, dueDate: TODAY, status: "Draft" };
    const made = await api.post("/invoices", { clientId, jobId: job.id, ...dates, items });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data).toMatchObject({ pickupStateCode: "07", placeOfSupply: "07" });
  });
});

describe("a quotation", () => {
  test.each([
    ["a family", FAMILY, 1_984_000, "27", "27-Maharashtra, where the goods are picked up"],
    ["a company elsewhere", KARNATAKA, 1_984_000, "29", /29-Karnataka, where the customer is/],
  ])("for %s and its invoice are equal to the paisa", async (_, customer, total, place, reason) => {
    const { id: customerId } = await makeCustomer(customer);
    const quotation = await postQuotation(quotationForm(customerId));
    expect(quotation).toMatchObject({
      taxRegime: "bundle18",
      placeOfSupply: place,
      placeOfSupplyReason: expect.stringMatching(reason) as string,
      pickupStateCode: "27",
      dropStateCode: "29",
      totalAmount: total,
      taxableValue: 1_681_350,
    });
    await approved(quotation.id);
    const id = await createInvoiceFromQuotation(actor, quotation.id);
    const { tax: frozen, ...invoice } = await db.invoice.findUniqueOrThrow({ where: { id } });
    const same = ["taxableValue", "roundOff", "placeOfSupply", "placeOfSupplyReason"] as const;
    for (const name of same) expect(invoice[name]).toBe(quotation[name]);
    expect(invoice).toMatchObject({ total, taxAmount: quotation.gstAmount });
    expect(frozen).toBe(quotation.tax);
    await issueInvoice(actor, id);
  });

  test("sends the words of /api, and takes them back unchanged", async () => {
    const { id: customerId } = await makeCustomer(FAMILY);
    const api = await apiClient(user);
    const items = [{ name: "Sofa", quantity: 1 }];
    const made = await api.post("/quotations", { customerId, ...MOVE, items });
    for (const gstRate of [0, 5, 17]) {
      const refused = await api.post("/quotations", { customerId, ...MOVE, items, gstRate });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        {
          gstRate: [
            "GST rate is 18% under this quotation's regime on its day: send that, or leave it out",
          ],
        },
      ]);
    }
    const asItIs = await api.post("/quotations", { customerId, ...MOVE, items, gstRate: 18 });
    expect([asItIs.status, asItIs.body.warnings]).toEqual([201, undefined]);
    const gta = { taxRegime: "gta_fcm5", taxRegimeReason: "Lorry alone" };
    const other = await api.post("/quotations", {
      customerId,
      ...MOVE,
      items,
      ...gta,
      gstRate: 18,
    });
    expect(other.status, JSON.stringify(other.body)).toBe(201);
    const { gstRate: has } = other.body.data;
    expect(other.body.warnings).toEqual([
      `gstRate: 18% was sent; the quotation has ${String(has)}%, which its regime and day give`,
    ]);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const sent = made.body.data;
    expect(sent).toMatchObject({
      pickupStateCode: "27",
      dropStateCode: "29",
      taxRegime: "bundle18",
      placeOfSupply: "27",
      reverseCharge: false,
      taxableValue: 16813.5,
      taxes: [
        { head: "CGST", rate: 9, amount: 1513.22 },
        { head: "SGST", rate: 9, amount: 1513.22 },
      ],
      roundOff: 0.06,
      documentTitle: "Quotation",
      gstRate: 18,
      gstAmount: 3026.44,
      total: 19840,
    });
    expect((sent.lines as { sac: string }[]).map(({ sac }) => sac)).toEqual(
      Array.from({ length: 6 }, () => "996511"),
    );
    const back = await api.put(`/quotations/${sent.id}`, sent);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body.data).toMatchObject({ taxRegimeReason: null, total: 19840 });
    // Another pickup: the state goes along with the address that decided it.
    const moved = await api.put(`/quotations/${sent.id}`, {
      ...sent,
      version: undefined,
      sourceAddress: "Karol Bagh, Delhi 110005",
    });
    expect(moved.body.data).toMatchObject({
      placeOfSupply: "07",
      taxes: [{ head: "IGST", rate: 18, amount: 3026.43 }],
    });
  });

  test("is not billed with another tax than it was sent with", async () => {
    const { id: customerId } = await makeCustomer(FAMILY);
    const quotation = await postQuotation(quotationForm(customerId));
    await approved(quotation.id);
    const move = (rate: number) =>
      transaction((tx) => tx.taxRate.updateMany({ where: { regime: "bundle18" }, data: { rate } }));
    await move(1200);
    await expect(createInvoiceFromQuotation(actor, quotation.id)).rejects.toThrow(
      /changed after this quotation was saved/,
    );
    await move(1800);
    const customerIs = (data: object) =>
      transaction((tx) => tx.user.update({ where: { id: customerId }, data }));
    // Rounded, IGST comes to the same total as both heads.
    await customerIs(KARNATAKA);
    await expect(createInvoiceFromQuotation(actor, quotation.id)).rejects.toThrow(
      /changed after this quotation was saved/,
    );
    await customerIs({ kind: "individual", gstin: null, stateCode: null });
    const id = await createInvoiceFromQuotation(actor, quotation.id);
    await customerIs(KARNATAKA);
    await expect(issueInvoice(actor, id)).rejects.toThrow(/changed after this invoice was saved/);
  });

  test("that exempted a household is not billed under reverse charge, though nothing is charged either way", async () => {
    await company({ taxRegime: "gta_rcm5" });
    const { id: customerId } = await makeCustomer(FAMILY);
    const quotation = await postQuotation(quotationForm(customerId));
    expect(quotation.taxRegime).toBe("gta_exempt");
    await approved(quotation.id);
    await transaction((tx) =>
      tx.user.update({ where: { id: customerId }, data: { kind: "company" } }),
    );
    await expect(createInvoiceFromQuotation(actor, quotation.id)).rejects.toThrow(
      /changed after this quotation was saved/,
    );
    expect(await db.invoice.count()).toBe(0);
  });

  test("its invoice prints where the goods are delivered, and both states (rule 46), as on the day of issue", async () => {
    const { id: customerId } = await makeCustomer({ address: "14 Marine Drive, Mumbai 400020" });
    const quotation = await postQuotation(quotationForm(customerId));
    await approved(quotation.id);
    const id = await createInvoiceFromQuotation(actor, quotation.id);
    const api = await apiClient(user);
    const printed = async () => pdfText((await api.get(`/invoices/${id}/pdf`)).bytes);
    const says = [
      /State: 27-Maharashtra/,
      /Deliver to\s+7 MG Road, Bengaluru 560001\s+State: 29-Karnataka/i,
    ];
    for (const text of says) expect(await printed()).toMatch(text);
    await issueInvoice(actor, id);
    await db.quotation.update({
      where: { id: quotation.id },
      data: { destinationAddress: "Elsewhere" },
    });
    for (const text of says) expect(await printed()).toMatch(text);
  });
});
