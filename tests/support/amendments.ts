/** Bills of filed months, and what amends them. */
import { expect } from "vitest";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { AmendmentInput } from "~/models/billing/returns/amendment.fields";
import { amend } from "~/models/billing/returns/amendment.server";
import { IffInput, keepIff, readIff } from "~/models/billing/returns/iff.server";
import { csvTables } from "~/models/billing/returns/gstr1.csv";
import { gstr1Json } from "~/models/billing/returns/gstr1.json";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { ties } from "~/models/billing/returns/gstr1.totals";
import { notInBooks } from "~/models/billing/returns/gstr3b";
import { gstr3bJson } from "~/models/billing/returns/gstr3b.json";
import { readGstr3b } from "~/models/billing/returns/gstr3b.server";
import { closeMonth } from "~/models/company/month/month.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { apiClient, type ApiClient } from "./api";
import { resetDatabase } from "./database";
import { actorOf, makeCustomer, makeItem, makeUser } from "./factories";

export const TODAY = "2026-12-20";

/** Of Karnataka, as its client is; and the same client in Tamil Nadu. */
export const OWN = "29AAPFU0939F1ZR";

export const KARNATAKA = "29AAECC2213N1ZM";

export const TAMIL_NADU = "33AAECC2213N1ZX";

/** Another registration of it in Karnataka. */
export const OTHER = "29AAECC2213N2ZL";

export let admin: Actor;

export let staff: Actor;

export let api: ApiClient;

export let itemId: number;

export async function setUp() {
  await resetDatabase();
  setClock(new Date(`${TODAY}T06:30:00Z`));
  const user = await makeUser({ role: "admin" });
  admin = actorOf(user);
  api = await apiClient(user);
  staff = actorOf(await makeUser({ role: "employee" }));
  itemId = (await makeItem()).id;
  await db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      stateCode: "29",
      gstin: OWN,
      invoiceCurrency: "INR",
      quotationCurrency: "INR",
    },
  });
}

export const OFFICE = { kind: "registered", gstin: KARNATAKA, stateCode: "29" };

export const FAMILY = { kind: "individual", stateCode: "29" };

export type Bill = {
  client?: object;
  clientId?: number;
  date?: string;
  price?: string;
  pickup?: string;
};

/** Issues an invoice; returns its row. */
export async function bill({
  client = OFFICE,
  date = "2026-11-10",
  price = "1000",
  pickup = "29",
  clientId,
}: Bill = {}) {
  const input = InvoiceInput.parse({
    clientId: clientId ?? (await makeCustomer(client)).id,
    invoiceDate: date,
    dueDate: "2027-03-31",
    status: "Sent",
    confirmNoLorryReceipt: true,
    pickupStateCode: pickup,
    items: [{ itemId, description: "Moving", quantity: "1", discount: "0", unitPrice: price }],
  });
  return db.invoice.findUniqueOrThrow({ where: { id: await createInvoice(staff, input) } });
}

export async function credit(invoiceId: number, date: string, amount = "100") {
  const input = NoteInput.parse({ invoiceId, date, amount, reason: "Broken shelf" });
  const id = await issueNote(staff, "credit", input);
  return db.note.findUniqueOrThrow({ where: { id } });
}

export const close = (month: string) => closeMonth(admin, month, "Filed", TODAY);

export const asked = (more: object) => AmendmentInput.parse({ reason: "Typed wrong", ...more });

export const amendInvoice = (id: number, more: object) =>
  amend(admin, { entity: "invoice", id }, asked({ date: "2026-12-05", ...more }));

export const json = async (month: string) => gstr1Json(await readGstr1(admin, month));

export const taxes = async (month: string) => {
  const { gstr3b, books, gstin } = await readGstr3b(admin, month);
  expect(notInBooks(gstr3b, books)).toBe(0);
  return { ...gstr3bJson(gstin, gstr3b).sup_details.osup_det, gstr3b };
};

/** Whether the sections add up to the books. */
export const adds = async (month: string) => {
  const { gstr1, books } = await readGstr1(admin, month);
  return ties(gstr1, books);
};

export const declares = (month: string, leaveOut: string[]) =>
  keepIff(admin, IffInput.parse({ month, leaveOut }));

export const iffOf = async (month: string) => gstr1Json(await readIff(admin, month));

export const csv = async (month: string, name: "b2ba" | "b2csa" | "cdnra" | "ata") =>
  csvTables((await readGstr1(admin, month)).gstr1, name)[0]?.rows;
