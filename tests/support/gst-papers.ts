/** Papers under GST as the trade has them: who is billed, from where, and what the tax must be. */
import type { Actor } from "~/models/kit/policy/policy";
import { approveQuotation, sendQuotation } from "~/models/sales/quotation/quotation.move.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as newQuotation from "~/routes/quotations.new";
import { resetDatabase } from "./database";
import { makeCustomer, makeItem, makeUser, actorOf } from "./factories";
import { answerOf, postArgs, signedIn, type Fields } from "./http";
import { NOON, TODAY } from "./invoices";

export let actor: Actor;

export let user: Awaited<ReturnType<typeof makeUser>>;

export let cookie: string;

export const MAHARASHTRA = {
  taxSystem: "gst_india",
  stateCode: "27",
  gstin: "27AAPFU0939F1ZV",
  gtaOptionYear: 2026,
  lut: "AD270326000001A",
};

export const company = (data: object) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data: { ...MAHARASHTRA, ...data } }));

export async function setUp() {
  await resetDatabase();
  setClock(NOON);
  user = await makeUser({ role: "admin", sendsAtOnce: true });
  actor = actorOf(user);
  cookie = await signedIn(user);
  await company({ invoiceCurrency: "INR" });
}

export const FAMILY = {};

export const KARNATAKA = { kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" };

export const COMPANY_HERE = { kind: "company", stateCode: "27" };

export const ZONE = { kind: "sez", gstin: "27AAPFU0939F1ZV", stateCode: "27" };

export type Row = { unitPrice: string; taxRate?: string; sac?: string };

export type Case = {
  name: string;
  settings?: object;
  customer: object;
  choices?: Record<string, string>;
  rows: Row[];
  discount?: string;
  says: {
    title: string;
    place: string;
    taxes: [head: string, rate: number, amount: number][];
    taxable: number;
    roundOff: number;
    total: number;
    series: "INV" | "BS";
    reverseCharge?: boolean;
  };
  /** What its PDF says besides. */
  prints: (string | RegExp)[];
  lacks?: RegExp;
};

export const BASE: Row[] = ["10000", "2000", "1500", "1500", "285", "1528.50"].map((unitPrice) => ({
  unitPrice,
}));

export const why = { taxRegimeReason: "A consignment note is issued" };

export const tax = (
  title: string,
  place: string,
  taxes: Case["says"]["taxes"],
  [taxable, roundOff, total]: [number, number, number],
  series: "INV" | "BS" = "INV",
) => ({ title, place, taxes, taxable, roundOff, total, series });

export const CASES: Case[] = [
  {
    name: "1 a family, Mumbai to Bengaluru",
    customer: FAMILY,
    choices: { pickupStateCode: "27", dropStateCode: "29" },
    rows: BASE,
    says: tax(
      "Tax invoice",
      "27",
      [
        ["CGST", 9, 1513.22],
        ["SGST", 9, 1513.22],
      ],
      [16813.5, 0.06, 19840],
    ),
    prints: ["27-Maharashtra", "CGST (9%)", "Round off", "ORIGINAL FOR RECIPIENT", "996511"],
  },
  {
    name: "2 a company of Karnataka, Mumbai to Pune",
    customer: KARNATAKA,
    choices: { pickupStateCode: "27" },
    rows: BASE,
    says: tax("Tax invoice", "29", [["IGST", 18, 3026.43]], [16813.5, 0.07, 19840]),
    prints: ["29-Karnataka", "29AAECC2213N1ZM", "IGST (18%)"],
  },
  {
    name: "3 a family, Delhi to Pune",
    customer: FAMILY,
    choices: { pickupStateCode: "07" },
    rows: [{ unitPrice: "120000" }],
    says: tax("Tax invoice", "07", [["IGST", 18, 21600]], [120000, 0, 141600]),
    prints: ["07-Delhi"],
  },
  {
    name: "4 reverse charge",
    customer: COMPANY_HERE,
    choices: { pickupStateCode: "27", taxRegime: "gta_rcm5", ...why },
    rows: [{ unitPrice: "40000" }],
    says: { ...tax("Tax invoice", "27", [], [40000, 0, 40000]), reverseCharge: true },
    prints: [/Reverse charge\s*Yes/, "CGST (2.5%)", "1,000.00", "996791"],
  },
  {
    name: "5 forward charge",
    customer: COMPANY_HERE,
    choices: { pickupStateCode: "27", taxRegime: "gta_fcm5", ...why },
    rows: [{ unitPrice: "40000" }],
    says: tax(
      "Tax invoice",
      "27",
      [
        ["CGST", 2.5, 1000],
        ["SGST", 2.5, 1000],
      ],
      [40000, 0, 42000],
    ),
    prints: [/during the Financial Year\s+2026-27\s+under\s+forward charge/],
  },
  {
    name: "6 exempt",
    customer: FAMILY,
    choices: { pickupStateCode: "27", taxRegime: "gta_exempt", ...why },
    rows: [{ unitPrice: "40000" }],
    says: tax("Bill of supply", "27", [], [40000, 0, 40000], "BS"),
    prints: ["Bill of supply", /Exempt value\s*₹40,000\.00/],
    lacks: /taxable/i,
  },
  {
    name: "7 exempt, with storage beside it",
    customer: FAMILY,
    choices: { pickupStateCode: "27", taxRegime: "gta_exempt", ...why },
    rows: [{ unitPrice: "40000" }, { unitPrice: "6000", taxRate: "18", sac: "996729" }],
    says: tax(
      "Invoice-cum-bill of supply",
      "27",
      [
        ["CGST", 9, 540],
        ["SGST", 9, 540],
      ],
      [46000, 0, 47080],
    ),
    prints: [
      "Invoice-cum-bill of supply",
      "996729",
      /Taxable value\s*₹6,000\.00/,
      /Exempt value\s*₹40,000\.00/,
    ],
    lacks: /Taxable value\s*(CGST|₹46)/,
  },
  {
    name: "8 a special economic zone, under LUT",
    customer: ZONE,
    choices: { pickupStateCode: "27" },
    rows: [{ unitPrice: "50000" }],
    says: tax("Tax invoice", "27", [], [50000, 0, 50000]),
    prints: ["special economic zone"],
  },
  {
    name: "8b a special economic zone, tax paid",
    settings: { lut: "" },
    customer: ZONE,
    choices: { pickupStateCode: "27" },
    rows: [{ unitPrice: "50000" }],
    says: tax("Tax invoice", "27", [["IGST", 18, 9000]], [50000, 0, 59000]),
    prints: ["IGST (18%)"],
  },
  {
    name: "9 a mover of Chandigarh",
    settings: { stateCode: "04", gstin: "04AAPFU0939F1Z3" },
    customer: FAMILY,
    choices: { pickupStateCode: "04" },
    rows: [{ unitPrice: "8000" }],
    says: tax(
      "Tax invoice",
      "04",
      [
        ["CGST", 9, 720],
        ["UTGST", 9, 720],
      ],
      [8000, 0, 9440],
    ),
    prints: ["UTGST (9%)"],
  },
  {
    name: "10 a discount on the whole",
    customer: FAMILY,
    choices: { pickupStateCode: "27" },
    rows: [{ unitPrice: "9999.99" }, { unitPrice: "5000" }, { unitPrice: "285" }],
    discount: "1000",
    says: tax(
      "Tax invoice",
      "27",
      [
        ["CGST", 9, 1285.65],
        ["SGST", 9, 1285.65],
      ],
      [14284.99, -0.29, 16856],
    ),
    prints: ["9,345.75", "-₹0.29"].slice(1),
  },
  {
    name: "16 not registered",
    settings: { gstin: "", taxRegime: "unregistered", gtaOptionYear: null, lut: "" },
    customer: FAMILY,
    choices: { pickupStateCode: "27" },
    rows: BASE,
    says: tax("Bill", "27", [], [16813.5, 0, 16813.5]),
    prints: ["Bill"],
    lacks: /GST|Taxable|Exempt|Place of supply|Reverse/,
  },
];

export async function fieldsOf({ customer, choices = {}, rows, discount = "0" }: Case) {
  const { id: clientId } = await makeCustomer(customer);
  const { id: itemId } = await makeItem();
  const items = rows.map((row) => ({
    itemId: String(itemId),
    description: "As agreed",
    quantity: "1",
    discount: "0",
    ...row,
  }));
  const dates = {
    invoiceDate: TODAY,
    dueDate: "2026-12-21",
    status: "Sent",
    confirmNoLorryReceipt: "on",
  };
  return { clientId, ...dates, discount, ...choices, items };
}

export type Sent = {
  invoiceNumber: string;
  documentTitle: string;
  placeOfSupply: string;
  reverseCharge: boolean;
  taxes: { head: string; rate: number; amount: number }[];
  taxableValue: number;
  roundOff: number;
  total: number;
  totalAmount: number;
  taxAmount: number;
  items: { sac: string; taxableValue: number }[];
};

export const MOVE = {
  date: "2026-12-01",
  expiryDate: "2026-12-21",
  transportationType: "full_load",
  transportationCharge: "10000",
  packagingCharge: "2000",
  loadingCharge: "1500",
  unloadingCharge: "1500",
  stationaryCharge: "285",
  discount: "0",
  surchargeRate: "10",
  sourceAddress: "14 Marine Drive, Mumbai 400020",
  destinationAddress: "7 MG Road, Bengaluru 560001",
};

export const quotationForm = (customerId: number, more: Fields = {}): Fields => ({
  customerId,
  ...MOVE,
  "items[0].name": "Sofa",
  "items[0].quantity": "1",
  ...more,
});

export async function postQuotation(form: Fields) {
  const answer = await answerOf(newQuotation.action, postArgs("/quotations/new", form, {}, cookie));
  if (answer.status !== 302) throw new Error(JSON.stringify(answer.data));
  return db.quotation.findFirstOrThrow({ orderBy: { id: "desc" } });
}

export async function approved(id: number) {
  await sendQuotation(actor, id);
  await approveQuotation(actor, id);
}

export type Shown = { tax: { place: string; levy: { place: { interState: boolean } } } | null };
