import { expect } from "vitest";

import type { Inv01 } from "~/models/billing/e-invoice/inv01";
import { setClock } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";

import { apiClient } from "./api";
import { resetDatabase } from "./database";
import { actorOf, makeCustomer, makeItem, makeUser } from "./factories";
import { signedIn } from "./http";
import { NOON, TODAY } from "./invoices";

const ADDRESS = "7 FC Road, Shivajinagar\nPune 411004";
export const underGst = (data: object = {}) =>
  transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: {
        name: "Sahyadri Packers",
        address: ADDRESS,
        taxSystem: "gst_india",
        stateCode: "27",
        gstin: "27AAPFU0939F1ZV",
        gtaOptionYear: 2026,
        lut: "AD270326000001A",
        invoiceCurrency: "INR",
        ...data,
      },
    }),
  );

export const KARNATAKA = {
  name: "Deccan Traders",
  kind: "registered",
  gstin: "29AAECC2213N1ZM",
  stateCode: "29",
  address: "14 MG Road, Bengaluru 560001",
};
export const HERE = {
  name: "Konkan Foods",
  kind: "registered",
  gstin: "27AAECC2213N1ZQ",
  stateCode: "27",
  address: "3 Link Road\nMumbai, Maharashtra 400050",
};
export const ZONE = { ...HERE, name: "Zone Unit", kind: "sez" };
export const why = { taxRegimeReason: "A consignment note is issued" };
export const BASE = ["10000", "2000", "1500", "1500", "285", "1528.50"];

/** Of KARNATAKA, as the portal has it. */
export const BUYER = {
  Gstin: "29AAECC2213N1ZM",
  LglNm: "Deccan Traders",
  Addr1: "14 MG Road",
  Loc: "Bengaluru",
  Pin: 560001,
  Stcd: "29",
  Pos: "29",
};

type Wish = { customer?: object; choices?: object; prices?: string[]; more?: object };

export type EInvoices = Awaited<ReturnType<typeof makeEInvoices>>;

/** A company under GST, whose staff issue papers by /api and read them as INV-01. */
export async function makeEInvoices() {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee" });
  const actor = actorOf(user);
  const admin = actorOf(await makeUser({ role: "admin" }));
  const api = await apiClient(user);
  const cookie = await signedIn(user);
  await underGst();

  /** An issued invoice by /api: its id. */
  async function invoice({ customer = KARNATAKA, choices, prices = BASE, more }: Wish = {}) {
    const { id: clientId } = await makeCustomer(customer);
    const { id: itemId } = await makeItem({ name: "Household shifting" });
    const made = await api.post("/invoices", {
      clientId,
      invoiceDate: TODAY,
      dueDate: "2026-12-21",
      status: "Sent",
      discount: 0,
      pickupStateCode: "27",
      // These are about taxes alone: none of their moves has a lorry receipt.
      confirmNoLorryReceipt: true,
      ...choices,
      items: prices.map((unitPrice) => ({
        itemId,
        description: "As agreed",
        quantity: "1",
        discount: "0",
        unitPrice,
      })),
      ...more,
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.data.id as number;
  }

  async function note(kind: "credit" | "debit", invoiceId: number, amount: number) {
    const body = { invoiceId, reason: "Broken shelf", amount };
    return (await api.post(`/${kind}-notes`, body)).body.data.id as number;
  }

  const inv01 = async (address: string) => {
    const { status, body } = await api.get(`${address}/inv01`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as unknown as Inv01;
  };

  return { actor, admin, api, cookie, invoice, note, inv01 };
}
