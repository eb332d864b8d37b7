import { TARIFF } from "~/models/sales/tariff/tariff.record";
import { RATE_CONTRACT } from "~/models/sales/rate-contract/rate-contract.record";
import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import { settingsTexts } from "~/models/company/company/company.form";
import { getCompany } from "~/models/company/company/company.server";
import { type SettingsSection } from "~/models/company/company/company.words";
import { FIRST_NOTICE } from "~/models/people/consent/privacy-notice.words";
import { addDays } from "~/models/ground/day/calendar-date";
import { linkedDocument } from "~/models/desk/linked-document/linked-document.server";
import { linkedConsignment } from "~/models/desk/linked-document/linked-consignment.server";
import { db } from "~/platform/db.server";
import {
  makeAway,
  makeInvoice,
  makeItem,
  makeJob,
  makeQuotation,
  makeUser,
  makeVehicle,
  makeVendor,
  nextNumber,
  PASSWORD,
} from "./factories";
import { anAnswer } from "./registered";
import type { Fields } from "./http";
import { formOfNoun, RECORDS } from "./nouns";

import type { Subject } from "./access";

/** A breach as its form posts it. */
export const breach: Fields = {
  foundDate: "2026-11-01",
  foundTime: "09:00",
  nature: "A laptop was stolen",
  extent: "Names and phones",
  consequences: "Calls by strangers",
  measures: "The account was closed",
  affected: "chosen",
  chosenIds: "1",
};

export const taxRate = (): Fields => {
  const day = addDays("2001-01-01", nextNumber());
  return { regime: "bundle18", rate: "18", from: day, to: day };
};

export const CLAIMED = {
  kind: "damaged",
  description: "Mirror cracked",
  noticeDate: "2026-11-21",
  amount: "5000",
};

/** The id of a customer's approved quotation whose job was completed. */
export async function doneMove(customerId: number): Promise<number> {
  const { id: quotationId } = await makeQuotation({ customerId, status: "approved" });
  await makeJob({ clientId: customerId, quotationId, status: "Completed" });
  return quotationId;
}

type Person = { name: string; email: string };

const account = (): Fields => ({
  name: "Kavita Rao",
  email: `kavita${nextNumber()}@example.com`,
  status: "active",
});
const withPassword = (): Fields => ({
  ...account(),
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

/** What the form of a quotation's link says that it stood beneath. */
async function shownBy(entityId: number): Promise<string> {
  const { answerTo } = await linkedDocument({ entity: "quotation", entityId });
  return answerTo ?? "";
}

const settings = (section: SettingsSection) => async (): Promise<Fields> => ({
  ...settingsTexts(await getCompany())[section],
});

const draft = (draftOf: string): Fields => ({ draftOf, draftKey: "a-window", notes: "Piano" });
const letter: Fields = { subject: "For {customer}", text: "See {link}" };

/** Good forms, each as posted about a subject by a person. */
export const FORMS: Record<string, (subject: Subject, person: Person) => Fields | Promise<Fields>> =
  {
    "right password": ({ owner }) => ({ email: owner.email, password: PASSWORD }),
    "wrong password": () => ({ email: `nobody${nextNumber()}@example.com`, password: "wrong" }),
    address: ({ owner }) => ({ email: owner.email }),
    registration: () => ({ ...withPassword(), phone: "9822011111", address: "Pune" }),
    notice: () => ({ ...FIRST_NOTICE }),
    "new password": () => ({ password: PASSWORD, confirmPassword: PASSWORD }),
    profile: (_, { name, email }) => ({ name, email }),
    template: () => ({
      intent: "save",
      kind: "invoice",
      subject: "Your invoice",
      text: "Here: {link}",
    }),
    company: settings("company"),
    "intent=save&set-up": () => ({
      intent: "save",
      hasGstin: "other",
      name: "Deccan Movers",
      address: "Pune",
      currency: "INR",
      taxSystem: "single",
      gstRate: "18",
    }),
    tax: settings("tax"),
    "tax rate": taxRate,
    terms: settings("terms"),
    defaults: settings("defaults"),
    region: settings("region"),
    links: settings("links"),
    reminders: settings("reminders"),
    costs: settings("costs"),
    tally: settings("tally"),
    retention: settings("retention"),
    security: settings("security"),
    "privacy request": ({ owner }) => ({
      kind: "correction",
      accountId: String(owner.id),
      receivedDate: "2026-11-01",
    }),
    "filters of quotations": () => ({ intent: "keep", list: "/quotations?status=Sent&page=2" }),
    "several, intent=email": ({ id }) => ({ intent: "email", id }),
    "several, intent=remind": ({ id }) => ({ intent: "remind", id }),
    "several, intent=mark": ({ id }) => ({ intent: "mark", id, status: "On Hold" }),
    "several, intent=statement": ({ id }) => ({ intent: "statement", id }),
    "statements to all": () => ({ intent: "send", from: "2026-04-01", to: "2026-12-31" }),
    "own request": () => ({ kind: "erasure" }),
    "request answer": () => ({ status: "answered", answer: "A copy was sent" }),
    "cash handed over": ({ id }) => ({
      intent: "hand-over",
      date: "2026-11-01",
      amount: "100",
      currency: "INR",
      handedById: String(id),
      handedTo: "Bank",
    }),
    breach: ({ owner }) => ({ ...breach, chosenIds: String(owner.id) }),
    "new user": () => ({ ...withPassword(), role: "customer" }),
    user: () => ({ ...account(), role: "customer" }),
    "new employee": withPassword,
    account,
    "intent=email&letter": () => ({ ...letter, intent: "email", recipient: "asha@example.com" }),
    "intent=whatsapp&letter": () => ({ ...letter, intent: "whatsapp", phone: "98220 11111" }),
    "draft of a new quotation": () => draft("quotation/new"),
    "draft of a new invoice": () => draft("invoice/new"),
    "draft of a new job": () => draft("job/new"),
    "draft of its form": ({ id }) => draft(`quotation/${id}`),
    "quick item": () => ({ name: "Crate" }),
    item: () => ({
      name: "Wardrobe",
      sku: `WARDROBE-${nextNumber()}`,
      category: "Furniture",
      price: "100",
      active: "on",
    }),
    ...Object.fromEntries(RECORDS.map((record) => [record.noun, () => formOfNoun(record)])),
    tariff: () => ({
      ...formOfNoun(TARIFF as never),
      validFrom: addDays("2001-01-01", nextNumber()),
    }),
    rateContract: async () => ({
      ...formOfNoun(RATE_CONTRACT as never),
      customerId: (await makeUser({ role: "customer" })).id,
    }),
    crewAdvance: async () => ({
      ...formOfNoun(CREW_ADVANCE as never),
      employeeId: (await makeUser({ role: "employee" })).id,
    }),
    expense: () => ({ date: "2026-11-20", kind: "Diesel", amount: "500" }),
    hire: async () => ({
      vendorId: (await makeVendor({ kind: "truck owner" })).id,
      vehicleNumber: "MH14GH1234",
      amount: "20000",
      consignmentIds: (await makeAway()).id,
    }),
    "hire payment": () => ({ amount: "100" }),
    vendorPayment: async () => ({
      vendorId: (await makeVendor()).id,
      amount: "100",
      date: "2026-11-20",
      method: "UPI",
    }),
    correction: () => ({ amount: "59", taxAmount: "9", reason: "Billed twice" }),
    "money back": () => ({ amount: "50", date: "2026-11-20", method: "UPI" }),
    quotation: ({ owner }) => ({
      customerId: owner.id,
      date: "2026-12-01",
      expiryDate: "2026-12-21",
      transportationType: "full_load",
      transportationCharge: "10000",
      packagingCharge: "2000",
      discount: "0",
      loadingCharge: "1500",
      unloadingCharge: "1500",
      "items[0].name": "Sofa",
      "items[0].quantity": "1",
    }),
    "several moves": async ({ owner }) => ({
      customerId: owner.id,
      quotationIds: await doneMove(owner.id),
    }),
    invoice: async ({ owner }) => ({
      clientId: owner.id,
      invoiceDate: "2026-11-21",
      dueDate: "2026-12-21",
      status: "Sent",
      taxRate: "18",
      "items[0].itemId": (await makeItem()).id,
      "items[0].description": "Packing",
      "items[0].quantity": "1",
      "items[0].unitPrice": "100",
    }),
    "new payment": async ({ owner }) => ({
      ...(await FORMS.payment!({ id: 0, owner }, owner)),
      invoiceId: (await makeInvoice({ clientId: owner.id })).id,
    }),
    "credit note": () => ({ amount: "1", reason: "Broken shelf", date: "" }),
    "give back": () => ({ amount: "1", paymentMethod: "Cash", date: "" }),
    amendment: () => ({ date: "2026-10-20", placeOfSupply: "33", reason: "Typed wrong" }),
    "deleted amendment": async ({ id }) => {
      const { id: amendment } = await db.amendment.findFirstOrThrow({ where: { invoiceId: id } });
      return { intent: "remove", amendment };
    },
    certificate: () => ({ certificateNumber: "KLMNO12" }),
    "portal's answer": () => anAnswer(nextNumber()),
    cancelling: () => ({ giveBack: "0", fee: "0", reason: "Not moving" }),
    "refund of an advance": () => ({ amount: "80", fee: "20", reason: "Move cancelled" }),
    payment: () => ({
      amount: "100",
      paymentMethod: "Cash",
      date: "2026-11-21",
      status: "Completed",
    }),
    acceptance: async ({ id }) => ({
      intent: "accept",
      name: "Asha Rao",
      acceptTerms: "on",
      shown: await shownBy(id),
    }),
    refusal: async ({ id }) => ({
      intent: "decline",
      rejectionReason: "Too dear",
      shown: await shownBy(id),
    }),
    "revoked link": ({ linkId = 0 }) => ({ intent: "revoke-link", linkId }),
    confirmation: async ({ id }) => ({
      intent: "confirm-packing",
      signedBy: "Asha Rao",
      agreed: "on",
      shown: (await linkedConsignment(id)).toConfirm?.shown ?? "",
    }),
    consignment: () => ({
      loadingDate: "2026-11-21",
      fromPlace: "Pune",
      toPlace: "Mumbai",
      consignorName: "Asha Rao",
      consigneeName: "Asha Rao",
      goodsKind: "household",
      goodsDescription: "Used household goods",
      risk: "owner",
      insuredBy: "none",
      freightTerms: "paid",
      gstPayer: "nobody",
    }),
    claim: async ({ owner }) => ({
      consignmentId: (await makeAway({ clientId: owner.id })).id,
      ...CLAIMED,
    }),
    "claim changed": () => CLAIMED,
    answer: () => ({ text: "Yes, forty" }),
    question: () => ({ kind: "question", text: "Are cartons included?" }),
    "vehicle report": () => ({ kind: "car", make: "Maruti", registration: "MH12AB1234" }),
    "truck of a journey": async () => ({ vehicleId: (await makeVehicle()).id }),
    delivery: () => ({
      deliveryDate: "2026-11-21",
      receivedBy: "Asha Rao",
      packagesReceived: "1",
      allDelivered: "on",
    }),
    job: ({ owner }) => ({
      clientId: owner.id,
      title: "Move to Kolkata",
      description: "Two rooms",
      location: "Pune",
      startDate: "2026-12-01",
      status: "Pending",
      priority: "High",
    }),
  };
