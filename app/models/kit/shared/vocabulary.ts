import type { Prisma } from "~/generated/sqlite/client";

import { capitalized } from "../../ground/typed/text";

/* The product's names of its nouns, for the history, refusals, /api and the doctor. Sentences about one stand with it. */

type Words = {
  /** "invoice", "invoices": in sentences and in addresses. */
  one: string;
  many: string;
  /** The table of its records; null where they have none of their own. */
  table: Prisma.ModelName | null;
  /** The message where there is no such record. */
  missing: string;
  /** Whether its records have a history, which begins with the first of them. */
  history: boolean;
};

/** A noun as sentences say it, as headings and buttons do, and as names of programs join it. */
export const spoken = (noun: string) => capitalized(noun.replaceAll("-", " "));
export const titled = (noun: string) => noun.split("-").map(capitalized).join(" ");
export const joined = (noun: string) => noun.split("-").map(capitalized).join("");

type More = { many?: string; missing?: string };

function words<const H extends boolean>(
  history: H,
  one: string,
  table: Prisma.ModelName | null,
  { many = `${one}s`, missing = `${spoken(one)} not found` }: More,
) {
  return { one, many, table, missing, history };
}

/** A noun with a history, and one without. */
const noun = (one: string, table: Prisma.ModelName, more: More = {}) =>
  words(true, one, table, more);
const silent = (one: string, table: Prisma.ModelName | null = null, more: More = {}) =>
  words(false, one, table, more);

/** Some capitals are the specification's. */
export const VOCABULARY = {
  quotation: noun("quotation", "Quotation"),
  invoice: noun("invoice", "Invoice", { missing: "Invoice Not Found" }),
  note: noun("note", "Note"),
  payment: noun("payment", "Payment"),
  statement: silent("statement", "Statement"),
  job: noun("job", "Job", { missing: "Job Not Found" }),
  vehicle: noun("vehicle", "Vehicle"),
  driver: noun("driver", "Driver"),
  absence: silent("absence", "Absence"),
  vendor: noun("vendor", "Vendor"),
  expense: noun("expense", "Expense"),
  expenseKind: noun("expense-kind", "ExpenseKind"),
  enquiry: noun("enquiry", "Enquiry", { many: "enquiries" }),
  catalogueEntry: noun("catalogue-entry", "CatalogueEntry", { many: "survey-catalogue" }),
  survey: noun("survey", "Survey"),
  rateContract: noun("rate-contract", "RateContract"),
  truck: noun("truck", "Truck"),
  tariff: noun("tariff", "Tariff"),
  crewAdvance: noun("crew-advance", "CrewAdvance"),
  hire: noun("hire", "Hire"),
  vendorPayment: noun("vendor-payment", "VendorPayment"),
  consignment: noun("consignment", "Consignment"),
  package: silent("package", "Package"),
  vehicleReport: silent("vehicle report", "VehicleReport"),
  photo: silent("photo", "Photo"),
  claim: noun("claim", "Claim"),
  customerRequest: noun("request", "CustomerRequest"),
  item: noun("item", "Item"),
  user: noun("user", "User"),
  employee: silent("employee", "User"),
  customer: silent("customer", "User"),
  privacyRequest: noun("request", "PrivacyRequest"),
  breach: noun("breach", "Breach", { many: "breaches" }),
  taxRate: noun("tax rate", "TaxRate"),
  amendment: silent("amendment", "Amendment"),
  taxMonth: noun("month", "TaxMonth"),
  company: noun("company", "Company", { many: "companies" }),
  import: silent("import", "Import"),
  handover: noun("handover", "Handover", { missing: "Entry not found" }),
  officeNote: silent("note", "OfficeNote"),
  document: silent("document"),
  move: silent("move"),
  page: silent("page"),
} satisfies Record<string, Words>;

export type Noun = keyof typeof VOCABULARY;

/** Those whose records have a history. */
export type HistoryEntity = {
  [N in Noun]: (typeof VOCABULARY)[N]["history"] extends true ? N : never;
}[Noun];
