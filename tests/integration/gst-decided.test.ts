import { beforeEach, describe, expect, test } from "vitest";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { sendQuotation } from "~/models/sales/quotation/quotation.move.server";
import { db, transaction } from "~/platform/db.server";
import * as newInvoice from "~/routes/invoices.new";
import * as viewInvoice from "~/routes/invoices.view.$id";
import { action as writeMessage } from "~/routes/messages.$kind.$id";
import * as newQuotation from "~/routes/quotations.new";
import * as viewQuotation from "~/routes/quotations.view.$id";
import * as editQuotation from "~/routes/quotations.edit.$id";
import { apiClient } from "../support/api";
import { makeCustomer, makeItem, makeQuotation } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { makeInvoice, TODAY } from "../support/invoices";
import {
  actor,
  user,
  cookie,
  company,
  FAMILY,
  KARNATAKA,
  COMPANY_HERE,
  ZONE,
  why,
  CASES,
  fieldsOf,
  MOVE,
  quotationForm,
  postQuotation,
  approved,
  setUp,
} from "../support/gst-papers";

beforeEach(setUp);

describe("what staff decide instead", () => {
  const errorsOf = async (form: Fields) => {
    const answer = await answerOf(
      newQuotation.action,
      postArgs("/quotations/new", form, {}, cookie),
    );
    return (answer.data as { error: Record<string, string[]> } | null)?.error;
  };

  test("is no untaxed bill of a company that has a GSTIN, nor a line's rate on one that has none", async () => {
    const { id: clientId } = await makeCustomer(FAMILY);
    const api = await apiClient(user);
    const { id: itemId } = await makeItem();
    const body = (more: object, row: object = {}) => ({
      clientId,
      invoiceDate: TODAY,
      dueDate: TODAY,
      status: "Draft",
      items: [{ itemId, description: "Move", quantity: 1, unitPrice: 60_000, ...row }],
      ...more,
    });
    const unregistered = { taxRegime: "unregistered", taxRegimeReason: "Cash" };
    expect(await api.post("/invoices", body(unregistered))).toMatchObject({
      status: 422,
      body: {
        errors: {
          taxRegime: ["'Not registered under GST' is for a company without a GSTIN"],
        },
      },
    });
    await company({ gstin: "", taxRegime: "unregistered" });
    const own = { sac: "996729", taxRate: 18 };
    expect(await api.post("/invoices", body({}, own))).toMatchObject({
      status: 422,
      body: { errors: { items: [expect.stringContaining("charges no tax")] } },
    });
    expect(await db.invoice.count()).toBe(0);
  });

  test("of a quotation is cleared on its draft when a script says null", async () => {
    const { id: customerId } = await makeCustomer(FAMILY);
    const chosen = { placeOfSupply: "29", placeOfSupplyReason: "Handed over there" };
    const quotation = await postQuotation(quotationForm(customerId, chosen));
    await approved(quotation.id);
    const id = await createInvoiceFromQuotation(actor, quotation.id);
    const api = await apiClient(user);
    const place = async () => (await api.get(`/invoices/${id}`)).body.data.placeOfSupply;
    expect(await place()).toBe("29");
    await api.put(`/invoices/${id}`, { notes: "Left out is kept" });
    expect(await place()).toBe("29");
    await api.put(`/invoices/${id}`, { placeOfSupply: null, placeOfSupplyReason: null });
    expect(await place()).toBe("27");
  });

  test("needs a reason, which is kept", async () => {
    const { id } = await makeCustomer(FAMILY);
    const exempt = { taxRegime: "gta_exempt" };
    expect(await errorsOf(quotationForm(id, exempt))).toMatchObject({
      taxRegimeReason: [expect.stringMatching(/^Give the reason why it is not 'Whole move/)],
    });
    expect(await errorsOf(quotationForm(id, { placeOfSupply: "24" }))).toMatchObject({
      placeOfSupplyReason: [
        expect.stringMatching(/^Give the reason why the place of supply is not Maharashtra/),
      ],
    });
    const made = await postQuotation(
      quotationForm(id, {
        ...exempt,
        ...why,
        placeOfSupply: "24",
        placeOfSupplyReason: "Loaded there",
      }),
    );
    expect(made).toMatchObject({
      taxRegime: "gta_exempt",
      taxRegimeReason: why.taxRegimeReason,
      placeOfSupply: "24",
      placeOfSupplyReason: "Loaded there",
      placeOfSupplyChosen: true,
      gstAmount: 0,
    });
    const shown = (who: string) =>
      answerOf(
        viewQuotation.loader,
        getArgs(`/quotations/view/${made.id}`, { id: String(made.id) }, who),
      );
    expect((await shown(cookie)).data).toMatchObject({
      taxDecision: expect.arrayContaining([
        { label: "Reason for the Regime", value: why.taxRegimeReason },
        { label: "Place of Supply", value: "24-Gujarat: Loaded there" },
        { label: "Pickup State", value: "27-Maharashtra" },
      ]) as unknown,
    });
    await sendQuotation(actor, made.id);
    const customer = await db.user.findUniqueOrThrow({ where: { id } });
    expect((await shown(await signedIn(customer))).data).toMatchObject({ taxDecision: [] });
  });

  test.each([
    ["gta_rcm5", FAMILY, /cannot pay the tax under reverse charge/],
    ["gta_exempt", COMPANY_HERE, /not exempt/],
    ["sez_lut", FAMILY, /special economic zone/],
    ["bundle18", ZONE, /billed under LUT or with IGST/],
    ["nonsense", FAMILY, /Choose a tax regime from the list/],
  ])("%s is refused where it cannot be", async (taxRegime, customer, message) => {
    const { id } = await makeCustomer(customer);
    expect(await errorsOf(quotationForm(id, { taxRegime, ...why }))).toMatchObject({
      taxRegime: [expect.stringMatching(message)],
    });
  });

  test("a state that is not its PIN's is asked about once, and taken from scripts", async () => {
    const { id } = await makeCustomer(FAMILY);
    const form = quotationForm(id, { pickupStateCode: "29" });
    const [asked] = (await errorsOf(form))?.pickupStateCode ?? [];
    expect(asked).toBe("PIN 400020 is in Maharashtra, not in Karnataka. Is this the right state?");
    const made = await postQuotation({ ...form, stateAnyway: asked! });
    expect(made).toMatchObject({ pickupStateCode: "29", placeOfSupply: "29" });
    const answer = await answerOf(
      editQuotation.action,
      postArgs(
        `/quotations/edit/${made.id}`,
        { ...form, version: made.version },
        { id: String(made.id) },
        cookie,
      ),
    );
    expect(answer.status).toBe(302);
    const api = await apiClient(user);
    const items = [{ name: "Sofa", quantity: 1 }];
    const sent = await api.post("/quotations", {
      customerId: id,
      ...MOVE,
      items,
      pickupStateCode: "29",
    });
    expect(sent.status).toBe(201);
  });
});

describe("the rate that is sent for an invoice", () => {
  const bill = async (more: object = {}) => ({
    clientId: (await makeCustomer(FAMILY)).id,
    invoiceDate: TODAY,
    dueDate: "2026-12-21",
    pickupStateCode: "27",
    status: "Draft",
    items: [{ itemId: (await makeItem()).id, description: "Moving", quantity: 1, unitPrice: 100 }],
    ...more,
  });
  const wrong = (rate: number) => ({
    taxRate: [
      `Tax rate is ${rate}% under this invoice's regime on its day: send that, or leave it out`,
    ],
  });

  test("is the one that regime and day give, or is refused", async () => {
    const api = await apiClient(user);
    for (const taxRate of [0, 5, "17"]) {
      const refused = await api.post("/invoices", await bill({ taxRate }));
      expect([refused.status, refused.body.errors]).toEqual([422, wrong(18)]);
    }
    expect(await db.invoice.count()).toBe(0);
    for (const more of [{}, { taxRate: 18 }, { taxRate: "" }, { taxRate: null }]) {
      const made = await api.post("/invoices", await bill(more));
      expect([made.status, made.body.data.taxRate, made.body.warnings]).toEqual([
        201,
        18,
        undefined,
      ]);
    }
  });

  test("may be sent back as it was read; what a change makes of it is said", async () => {
    const api = await apiClient(user);
    const { id } = (await api.post("/invoices", await bill())).body.data;
    const refused = await api.put(`/invoices/${id}`, { taxRate: 0 });
    expect([refused.status, refused.body.errors]).toEqual([422, wrong(18)]);
    const same = await api.put(`/invoices/${id}`, { taxRate: 18, notes: "Again" });
    expect([same.status, same.body.warnings]).toEqual([200, undefined]);
    const other = { taxRegime: "gta_fcm5", taxRegimeReason: "Lorry alone" };
    const changed = await api.put(`/invoices/${id}`, other);
    const { taxRate } = changed.body.data;
    expect([changed.status, taxRate]).not.toEqual([200, 18]);
    expect([changed.status, changed.body.warnings]).toEqual([
      200,
      [
        `taxRate: the invoice has ${String(taxRate)}% now, which its regime and day give; it had 18%`,
      ],
    ]);
  });

  test("on a form is refused at its field", async () => {
    const { items, ...fields } = await bill({ taxRate: "5" });
    const rows = Object.entries(items[0]!).map(([name, value]) => [`items[0].${name}`, value]);
    const form = { ...fields, ...Object.fromEntries(rows) } as never;
    const { status, data } = await answerOf(
      newInvoice.action,
      postArgs("/invoices/new", form, {}, cookie),
    );
    expect(status).toBe(400);
    expect(JSON.stringify(data)).toContain("Tax rate is 18% under this invoice's regime");
  });
});

test("exempt and taxed lines need two papers for somebody registered", async () => {
  const one = CASES.find(({ name }) => name.startsWith("7"))!;
  await company({ taxRegime: "gta_fcm5" });
  const rows = [
    { unitPrice: "40000", taxRate: "0" },
    { unitPrice: "6000", taxRate: "18" },
  ];
  const api = await apiClient(user);
  const made = await api.post(
    "/invoices",
    await fieldsOf({ ...one, choices: {}, customer: KARNATAKA, rows }),
  );
  expect(made.status).toBe(422);
  expect(made.body.errors).toMatchObject({ items: [expect.stringMatching(/need two documents/)] });
});

describe("a pickup whose State nobody knows", () => {
  const SAID =
    "The State of the pickup is not known: choose it, or the place of supply with the reason";

  test("is asked for before a quotation is sent, at its field; a place with its reason is an answer", async () => {
    const api = await apiClient(user);
    const { id: customerId } = await makeCustomer(FAMILY);
    const { id } = await makeQuotation({
      customerId,
      taxRegime: "bundle18",
      placeOfSupply: "27",
      placeOfSupplyReason: "27-Maharashtra, our own state: that of the pickup is not known",
    });
    const refused = await api.patch(`/quotations/${id}/status`, { status: "sent" });
    expect([refused.status, refused.body.errors]).toEqual([422, { pickupStateCode: [SAID] }]);
    const page = await answerOf(
      viewQuotation.action,
      postArgs(`/quotations/view/${id}`, { intent: "sent" }, { id: String(id) }, cookie),
    );
    expect(page).toMatchObject({
      status: 400,
      data: { goingOut: { text: SAID, fields: { intent: "sent" } } },
    });
    expect(await db.quotation.findUnique({ where: { id } })).toMatchObject({ status: "draft" });
    await transaction((tx) =>
      tx.quotation.update({ where: { id }, data: { placeOfSupplyChosen: true } }),
    );
    await sendQuotation(actor, id);
  });

  describe("is chosen where the page asks, or the assumed place stands", () => {
    const api = () => apiClient(user);
    const MOVE = {
      date: TODAY,
      expiryDate: "2026-12-21",
      transportationType: "full_load",
      transportationCharge: "10000",
      packagingCharge: "0",
      loadingCharge: "0",
      unloadingCharge: "0",
      items: [{ name: "Sofa", quantity: 1 }],
    };
    const customer = () => makeCustomer({ ...FAMILY, email: "asha@example.com" });
    async function quoted() {
      const { id: customerId } = await customer();
      const made = await (await api()).post("/quotations", { ...MOVE, customerId });
      return (made.body.data as { id: number }).id;
    }
    const press = (id: number, fields: Fields) =>
      answerOf(
        viewQuotation.action,
        postArgs(`/quotations/view/${id}`, fields, { id: String(id) }, cookie),
      );
    const quotationAt = (id: number) => db.quotation.findUniqueOrThrow({ where: { id } });

    test.each<Fields>([{ intent: "sent" }, { intent: "email", idempotencyKey: "key-of-the-page" }])(
      "a quotation: $intent",
      async (pressed) => {
        const id = await quoted();
        expect(await press(id, pressed)).toMatchObject({
          data: {
            goingOut: { places: expect.arrayContaining([{ value: "07", label: "07-Delhi" }]) },
          },
        });
        // What is no State is asked about again, and nothing is half done.
        expect(await press(id, { ...pressed, placeAnswer: "" })).toMatchObject({ status: 400 });
        expect(await quotationAt(id)).toMatchObject({ status: "draft", version: 1 });
        expect((await press(id, { ...pressed, placeAnswer: "07" })).status).toBe(302);
        const sent = await quotationAt(id);
        expect(sent).toMatchObject({ status: "sent", pickupStateCode: "07", placeOfSupply: "07" });
        expect(sent.tax).toContain("IGST");
      },
    );

    test("the assumed one, with its reason", async () => {
      const id = await quoted();
      expect((await press(id, { intent: "sent", placeAnswer: "assumed" })).status).toBe(302);
      expect(await quotationAt(id)).toMatchObject({
        status: "sent",
        pickupStateCode: null,
        placeOfSupply: "27",
        placeOfSupplyChosen: true,
        placeOfSupplyReason:
          "Our own State: that of the pickup is not known, and the office goes on with it",
      });
    });

    test("an invoice, on its page and with its message; the page's version counts", async () => {
      const draft = async () =>
        makeInvoice(actor, {
          clientId: (await makeCustomer(FAMILY)).id,
          status: "Draft",
          taxRate: "18",
        });
      const at = (id: number) => db.invoice.findUniqueOrThrow({ where: { id } });
      const issue = (id: number, more: Fields) =>
        answerOf(
          viewInvoice.action,
          postArgs(
            `/invoices/view/${id}`,
            { intent: "issue", ...more },
            { id: String(id) },
            cookie,
          ),
        );
      const { id, version } = await draft();
      expect(await issue(id, { version })).toMatchObject({
        status: 400,
        data: { goingOut: { text: SAID, fields: { intent: "issue", version: String(version) } } },
      });
      const behind = await issue(id, { version: version + 1, placeAnswer: "07" });
      expect([behind.status, (await at(id)).status]).toEqual([409, "Draft"]);
      expect((await issue(id, { version, placeAnswer: "07" })).status).toBe(302);
      expect(await at(id)).toMatchObject({ status: "Sent", placeOfSupply: "07" });

      const other = await draft();
      const write = (more: Fields = {}) => {
        const words = { recipient: "asha@example.com", subject: "Your bill", text: "Here: {link}" };
        const params = { kind: "invoice", id: String(other.id) };
        const typed = { intent: "email", ...words, ...more };
        return answerOf(
          writeMessage,
          postArgs(`/messages/invoice/${other.id}`, typed, params, cookie),
        );
      };
      expect(await write()).toMatchObject({ data: { error: { pickupStateCode: [SAID] } } });
      expect((await write({ placeAnswer: "assumed" })).status).toBe(302);
      expect(await at(other.id)).toMatchObject({ status: "Sent", placeOfSupplyChosen: true });
    });
  });

  test("is asked for before an invoice is issued; a draft is saved without", async () => {
    const api = await apiClient(user);
    const { id: clientId } = await makeCustomer(FAMILY);
    const fields = {
      clientId,
      invoiceDate: TODAY,
      dueDate: "2026-12-21",
      taxRate: "18",
      items: [
        {
          itemId: (await makeItem()).id,
          description: "Moving",
          quantity: "1",
          unitPrice: "100",
          discount: "0",
        },
      ],
    };
    const refused = await api.post("/invoices", { ...fields, status: "Sent" });
    expect([refused.status, refused.body.errors]).toEqual([422, { pickupStateCode: [SAID] }]);
    expect(await db.invoice.count()).toBe(0);
    const draft = await api.post("/invoices", { ...fields, status: "Draft" });
    expect(draft.status).toBe(201);
    const place = { placeOfSupply: "27", placeOfSupplyReason: "Handed over at our godown" };
    const made = await api.post("/invoices", { ...fields, ...place, status: "Sent" });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const known = await api.post("/invoices", { ...fields, pickupStateCode: "27", status: "Sent" });
    expect(known.status).toBe(201);
  });
});
