import { beforeEach, describe, expect, test } from "vitest";

import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { NO_RECEIPT } from "~/models/billing/invoice/invoice.words";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import { loader as linkLoader } from "~/routes/d.$token._index";
import { loader as linkPaper } from "~/routes/d.$token.paper";
import { loader as linkPdf } from "~/routes/d.$token.pdf";
import * as invoicePage from "~/routes/invoices.view.$id";
import { action as newInvoice } from "~/routes/invoices.new";
import { action as messageAction } from "~/routes/messages.$kind.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeAway, makeConsignment, makeCustomer, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { invoiceFields, makeInvoice, NOON } from "../support/invoices";

/*
 * The bill of a goods transport agency says by rule 54(3) what its lorry receipt says: without one it is asked about once,
 * and its customer gets bill, lorry receipt and delivery receipt by one link.
 */

let actor: Actor;
let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "admin", sendsAtOnce: true });
  actor = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(user);
  await transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: {
        taxSystem: "gst_india",
        stateCode: "27",
        gstin: "27AAPFU0939F1ZV",
        taxRegime: "gta_fcm18",
        gtaOptionYear: 2026,
        invoiceCurrency: "INR",
      },
    }),
  );
});

const GIVEN = { pickupStateCode: "27", taxRate: "18" };
const draft = (more: Record<string, unknown> = {}) =>
  makeInvoice(actor, { ...GIVEN, status: "Draft", ...more });
const statusOf = async (id: number) =>
  (await db.invoice.findUniqueOrThrow({ where: { id } })).status;
const registered = () =>
  makeCustomer({ kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" });

describe("a bill of carriage without an issued lorry receipt", () => {
  const CONFIRMED = { confirmNoLorryReceipt: true };
  const ASKED = { status: 422, body: { errors: { confirmNoLorryReceipt: [NO_RECEIPT] } } };

  test("is refused to scripts at every door that issues it, and taken with their word", async () => {
    const { id: clientId } = await registered();
    const { id } = await draft({ clientId });
    expect(await api.patch(`/invoices/${id}/status`, { status: "Sent" })).toMatchObject(ASKED);
    expect(await api.post(`/invoices/${id}/send-email`, {})).toMatchObject(ASKED);
    const whole = (await api.get(`/invoices/${id}`)).body.data as object;
    expect(await api.put(`/invoices/${id}`, { ...whole, status: "Sent" })).toMatchObject(ASKED);
    const fields = await invoiceFields({ ...GIVEN, clientId, status: "Sent" });
    expect(await api.post("/invoices", fields)).toMatchObject(ASKED);
    expect(await statusOf(id)).toBe("Draft");
    const count = await db.invoice.count();
    expect((await api.post(`/invoices/${id}/send-email`, CONFIRMED)).status).toBe(200);
    expect((await api.post("/invoices", { ...fields, ...CONFIRMED })).status).toBe(201);
    const other = await draft({ clientId });
    const change = { status: "Sent", ...CONFIRMED };
    expect((await api.patch(`/invoices/${other.id}/status`, change)).status).toBe(200);
    expect(await db.invoice.count({ where: { status: "Sent" } })).toBe(count + 2);
  });

  const press = (id: number, fields: Fields) =>
    answerOf(
      invoicePage.action,
      postArgs(`/invoices/view/${id}`, fields, { id: String(id) }, cookie),
    );

  test.each<Fields>([
    { intent: "issue" },
    { intent: "status", status: "Sent" },
    { intent: "issue-and-send", idempotencyKey: "a-key-of-the-page" },
  ])("is asked about once on its page: $intent", async (pressed) => {
    const { id } = await draft({ clientId: (await registered()).id });
    const asked = await press(id, pressed);
    expect(asked).toMatchObject({
      status: 400,
      data: { goingOut: { text: NO_RECEIPT, fields: pressed } },
    });
    expect(await statusOf(id)).toBe("Draft");
    const { fields } = (asked.data as { goingOut: { fields: Fields } }).goingOut;
    expect((await press(id, { ...fields, confirmNoLorryReceipt: "on" })).status).toBe(302);
    expect(await statusOf(id)).toBe("Sent");
  });

  test("is asked about on the forms that issue it, which keep what was typed", async () => {
    const { id: clientId } = await registered();
    const fields = await invoiceFields({ ...GIVEN, clientId, status: "Sent" });
    const flat: Fields = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        Array.isArray(value)
          ? value.flatMap((row: Record<string, string>, at) =>
              Object.entries(row).map(([key, text]) => [`${name}[${at}].${key}`, String(text)]),
            )
          : [[name, String(value)]],
      ),
    );
    const create = (more: Fields = {}) =>
      answerOf(newInvoice, postArgs("/invoices/new", { ...flat, ...more }, {}, cookie));
    expect(await create()).toMatchObject({
      data: { error: { confirmNoLorryReceipt: [NO_RECEIPT] }, initialValue: { status: "Sent" } },
    });
    expect((await create({ confirmNoLorryReceipt: "on" })).status).toBe(302);

    const { id } = await draft({ clientId });
    const write = (more: Fields = {}) => {
      const typed = {
        intent: "email",
        recipient: "accounts@example.com",
        subject: "Your bill",
        text: "Here: {link}",
        ...more,
      };
      const params = { kind: "invoice", id: String(id) };
      return answerOf(messageAction, postArgs(`/messages/invoice/${id}`, typed, params, cookie));
    };
    expect(await write()).toMatchObject({
      data: { error: { confirmNoLorryReceipt: [NO_RECEIPT] } },
    });
    expect((await write({ confirmNoLorryReceipt: "on" })).status).toBe(302);
    expect(await statusOf(id)).toBe("Sent");
  });

  test("needs no word where there is a receipt, nothing is carried, or the regime is no agency's", async () => {
    const { id: clientId } = await registered();
    const away = await makeAway({ clientId, lrNumber: "LR-2627-00007", lrDate: "2026-11-20" });
    await makeInvoice(actor, { ...GIVEN, clientId, jobId: away.jobId, status: "Sent" });
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { taxRegime: "bundle18" } }),
    );
    await makeInvoice(actor, { ...GIVEN, clientId, status: "Sent" });
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { taxRegime: "gta_fcm18" } }),
    );
    const fields = await invoiceFields({ ...GIVEN, clientId, status: "Sent" });
    const [item] = fields.items as object[];
    const stored = { ...fields, items: [{ ...item, taxRate: "18", sac: "996729" }] };
    expect((await api.post("/invoices", stored)).status).toBe(201);
    expect(await db.invoice.count({ where: { status: "Sent" } })).toBe(3);
    const booked = await makeConsignment({ clientId });
    const waits = await invoiceFields({ ...GIVEN, clientId, jobId: booked.jobId, status: "Sent" });
    expect(await api.post("/invoices", waits)).toMatchObject(ASKED);
  });
});

describe("the customer's link of a bill", () => {
  async function billed() {
    const { id: clientId, email } = await registered();
    const away = await makeAway({
      clientId,
      lrNumber: "LR-2627-00007",
      lrDate: "2026-11-20",
      status: "Delivered",
    });
    const invoice = await makeInvoice(actor, {
      ...GIVEN,
      clientId,
      jobId: away.jobId,
      status: "Sent",
    });
    const about = { entity: "invoice", entityId: invoice.id } as const;
    const link = await transaction((tx) => ensureLink(tx, about, email ?? "", null));
    return { away, clientId, token: linkToken(link) ?? "" };
  }
  const at = (loader: Parameters<typeof answerOf>[0], token: string, path = "") =>
    answerOf(loader, getArgs(`/d/${token}${path}`, { token }));

  test("hands out the lorry receipt and the delivery receipt with it, and no other journey's", async () => {
    const { away, clientId, token } = await billed();
    const strange = await makeAway({ clientId, lrNumber: "LR-2627-00009" });
    expect((await at(linkLoader, token)).data).toMatchObject({
      roadPapers: [
        { consignmentId: away.id, kind: "lr", number: "LR-2627-00007" },
        { consignmentId: away.id, kind: "delivery", number: "LR-2627-00007" },
      ],
    });
    const paper = (id: number, kind: string) => `?consignment=${id}&paper=${kind}`;
    for (const kind of ["lr", "delivery"]) {
      const page = await at(linkPaper, token, `/paper${paper(away.id, kind)}`);
      expect(page).toMatchObject({ status: 200, data: { view: { kind } } });
      expect((await at(linkPdf, token, `/pdf${paper(away.id, kind)}`)).status).toBe(200);
    }
    for (const other of [paper(strange.id, "lr"), paper(away.id, "packing"), "?paper=lr"]) {
      expect((await at(linkPaper, token, `/paper${other}`)).status).toBe(404);
    }
    expect((await at(linkPdf, token, `/pdf${paper(strange.id, "lr")}`)).status).toBe(404);
  });
});
