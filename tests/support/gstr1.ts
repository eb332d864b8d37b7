/** Bills of a month, and the portal JSON that comes of them. */
import { expect } from "vitest";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { apiClient, type ApiClient } from "./api";
import { resetDatabase } from "./database";
import { actorOf, makeCustomer, makeItem, makeUser } from "./factories";
import { NOON, TODAY } from "./invoices";

export let actor: Actor;

export let user: Awaited<ReturnType<typeof makeUser>>;

export let api: ApiClient;

export let customerApi: ApiClient;

/** Another day: a token of before has run out then. */
export async function onDay(day: string) {
  setClock(new Date(`${day}T06:30:00Z`));
  api = await apiClient(user);
}

export async function setUp() {
  await resetDatabase();
  setClock(NOON);
  user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  api = await apiClient(user);
  customerApi = await apiClient(await makeCustomer());
  await company();
}

export const company = (more: object = {}) =>
  db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      stateCode: "27",
      gstin: "27AAPFU0939F1ZV",
      invoiceCurrency: "INR",
      lut: "AD270326000000X",
      ...more,
    },
  });

export const PUNE = { kind: "individual", stateCode: "27" };

export const KARNATAKA = { kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" };

export const MAHARASHTRA = { kind: "company", gstin: "27AAPFU0939F1ZV", stateCode: "27" };

export type Line = { unitPrice: string; taxRate?: string; sac?: string };

export type Bill = {
  client: object;
  lines: Line[];
  pickup?: string;
  date?: string;
  more?: Record<string, unknown>;
};

/** Issues an invoice by the command; returns its row. */
export async function bill({ client, lines, pickup = "27", date = TODAY, more = {} }: Bill) {
  const clientId = (await makeCustomer(client)).id;
  const itemId = (await makeItem()).id;
  const input = InvoiceInput.parse({
    clientId,
    invoiceDate: date,
    dueDate: "2026-12-31",
    status: "Sent",
    confirmNoLorryReceipt: true,
    pickupStateCode: pickup,
    items: lines.map((line) => ({
      itemId,
      description: "Moving",
      quantity: "1",
      discount: "0",
      ...line,
    })),
    ...more,
  });
  const id = await createInvoice(actor, input);
  return db.invoice.findUniqueOrThrow({ where: { id } });
}

export const BASE: Line[] = [{ unitPrice: "16813.50" }];

export type Portal = Record<string, unknown>;

/** The JSON of the month, by /api; what the sections hold is what the books hold. */
export async function month(of = "2026-11"): Promise<Portal> {
  const { status, body } = await api.get(`/reports/gstr1?month=${of}`);
  expect(status).toBe(200);
  expect(body.data.difference).toEqual({ taxableValue: 0, tax: 0 });
  return body.data.gstr1 as Portal;
}
