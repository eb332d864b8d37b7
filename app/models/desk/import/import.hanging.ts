/** Reasons that an import cannot be undone: records that hang on the imported ones, and later changes to them. Pure. */
import type { Prisma } from "~/generated/sqlite/client";
import { ENDED_COLUMNS } from "~/models/people/customer/customer.join.rows.server";
import { STATEMENT_WENT_OUT } from "~/models/people/user/account.offers.server";
import type { RowOf } from "../../kit/record/define-record";
import { VOCABULARY } from "../../kit/shared/vocabulary";
import type { Target } from "./staged";

/** The words for one and for several. */
export type Words = readonly [one: string, many: string];

const MESSAGE = ["message of a customer", "messages of customers"] as const;

/** A relation: the table and the column that names the imported record; `where`: which of its rows count. */
type Relation = {
  [M in Prisma.ModelName]: readonly [
    target: Target,
    table: M,
    column: keyof RowOf<M> & string,
    /** Where they are not those of the table's noun. */
    words?: Words,
    where?: string,
  ];
}[Prisma.ModelName];

/** Relations to imported records. A test compares them with the schema. */
const RELATIONS: readonly Relation[] = [
  ["User", "Enquiry", "customerId"],
  ["User", "Survey", "customerId"],
  ["User", "Survey", "surveyorId"],
  ["User", "Quotation", "customerId"],
  ["User", "Invoice", "clientId"],
  ["User", "Note", "clientId", ["credit or debit note", "credit and debit notes"]],
  ["User", "Payment", "clientId"],
  ["User", "Job", "clientId"],
  ["User", "Consignment", "clientId"],
  ["User", "Claim", "clientId"],
  ["User", "CustomerRequest", "customerId", MESSAGE],
  ["User", "RateContract", "customerId"],
  ["User", "JobAssignment", "employeeId", ["place in a crew", "places in crews"]],
  ["User", "Expense", "spentById"],
  ["User", "CrewAdvance", "employeeId"],
  ["User", "Absence", "employeeId", ["leave", "leaves"]],
  ["User", "CustomerRequest", "answeredById", ["answer to a customer", "answers to customers"]],
  // As when an account is deleted by hand: one that went to nobody goes along.
  [
    "User",
    "Statement",
    "customerId",
    ["statement of account", "statements of account"],
    STATEMENT_WENT_OUT,
  ],
  ["User", "OfficeNote", "customerId", ["office note", "office notes"]],
  ["User", "User", "joinedIntoId", ["joined record", "joined records"]],
  ["User", "Consent", "userId", ["record of consent", "records of consent"]],
  ["User", "Session", "userId", ["open session of a customer", "open sessions of customers"]],
  ["User", "PasswordReset", "userId", ["link to set a password", "links to set a password"]],
  [
    "User",
    "PrivacyRequest",
    "accountId",
    ["request about personal data", "requests about personal data"],
  ],
  ["Item", "QuotationItem", "itemId", ["row of a quotation", "rows of quotations"]],
  ["Item", "InvoiceItem", "itemId", ["line of an invoice", "lines of invoices"]],
  ["Enquiry", "Quotation", "enquiryId"],
  ["Enquiry", "Survey", "enquiryId"],
  ["CatalogueEntry", "SurveyLine", "entryId", ["line of a survey", "lines of surveys"]],
  ["Quotation", "Survey", "quotationId"],
  ["Quotation", "Invoice", "quotationId"],
  ["Quotation", "BilledMove", "quotationId", ["line of an invoice", "lines of invoices"]],
  ["Quotation", "Payment", "quotationId"],
  ["Quotation", "Job", "quotationId"],
  ["Quotation", "Consignment", "quotationId"],
  ["Quotation", "CustomerRequest", "quotationId", MESSAGE],
  ["Quotation", "OfficeNote", "quotationId", ["office note", "office notes"]],
  [
    "Quotation",
    "QuotationDecision",
    "quotationId",
    ["answer of a customer", "answers of customers"],
  ],
  ["Invoice", "CustomerRequest", "invoiceId", MESSAGE],
  ["Invoice", "Payment", "invoiceId"],
  ["Invoice", "Note", "invoiceId", ["credit or debit note", "credit and debit notes"]],
  ["Invoice", "AdvanceAdjustment", "invoiceId", ["advance taken off", "advances taken off"]],
  ["Invoice", "EInvoice", "invoiceId", ["e-invoice", "e-invoices"]],
  ["Invoice", "Amendment", "invoiceId"],
  ["Invoice", "IffPaper", "invoiceId", ["line of an IFF", "lines of IFFs"]],
  ["InvoiceItem", "NoteItem", "invoiceItemId", ["line of a note", "lines of notes"]],
];

/** The product's words for what is in a table. */
function wordsOf(table: Prisma.ModelName): Words {
  const noun = Object.values(VOCABULARY).find((one) => one.table === table);
  if (!noun) throw new Error(`${table} has no words`);
  return [noun.one.replaceAll("-", " "), noun.many.replaceAll("-", " ")];
}

export const HANGING = RELATIONS.map(
  ([target, table, column, words = wordsOf(table), where = "1 = 1"]) =>
    [target, table, column, words, where] as const,
);

/** Tables that name a record by its noun and id; `where`: which of their rows count. */
export const HANGING_BY_NOUN: readonly [table: string, words: Words, where?: string][] = [
  ["DocumentLink", ["link that a customer may have", "links that customers may have"]],
  // One that was called off reached nobody.
  ["OutboxMessage", ["message to a customer", "messages to customers"], `"status" <> 'cancelled'`],
];

const SIGNED_IN =
  "only whoever signs in has one, and set a password for it, which counts as a change of the account";
const KEPT_FOR_EVER = "stays when a record is deleted, as that of any other";

const HANGS = new Set(RELATIONS.map(([, table, column]) => `${table}.${column}`));

/** References that go with an imported record or stay behind without it, and why that is no loss. */
export const GOES_ALONG: Readonly<Record<string, string>> = {
  "QuotationItem.quotationId": "a part of the quotation: who changes one changes the quotation",
  "InvoiceItem.invoiceId": "a part of the invoice: who changes one changes the invoice",
  "BilledMove.invoiceId": "a part of the invoice, which is made of quotations here",
  ...Object.fromEntries(
    ENDED_COLUMNS.map(([table, column]) => `${table}.${column}`)
      .filter((reference) => !HANGS.has(reference))
      .map((reference) => [reference, SIGNED_IN]),
  ),
  HistoryEntry: KEPT_FOR_EVER,
  DocumentRevision: KEPT_FOR_EVER,
};

/** Changes that imported records may have had, each as a clause of the refusal. */
export const CHANGED: readonly [target: Target, where: string, words: Words][] = [
  ["User", `"role" <> 'customer'`, ["customer is staff now", "customers are staff now"]],
  [
    "User",
    `"noOffersAt" IS NOT NULL`,
    ["customer refused offers after the import", "customers refused offers after the import"],
  ],
  [
    "User",
    `"version" > 1 AND "role" = 'customer'`,
    ["customer was changed after the import", "customers were changed after the import"],
  ],
  // Deleted items stay in the table: nothing of theirs is lost.
  [
    "Item",
    `"version" > 1 AND "status" <> 'deleted'`,
    ["item was changed after the import", "items were changed after the import"],
  ],
  [
    "Enquiry",
    `"version" > 1`,
    ["enquiry was changed after the import", "enquiries were changed after the import"],
  ],
  [
    "Truck",
    `"version" > 1`,
    ["truck size was changed after the import", "truck sizes were changed after the import"],
  ],
  // Tariffs name them, at the beginning of a line.
  [
    "Truck",
    `EXISTS (SELECT 1 FROM "Tariff" WHERE '\n' || "Tariff"."freights" LIKE '%\n' || "Truck"."name" || ';%')`,
    ["truck size stands in a tariff", "truck sizes stand in tariffs"],
  ],
  [
    "Tariff",
    `"version" > 1`,
    ["tariff was changed after the import", "tariffs were changed after the import"],
  ],
  [
    "CatalogueEntry",
    `"version" > 1`,
    ["entry was changed after the import", "entries were changed after the import"],
  ],
  [
    "Quotation",
    `"version" > 1`,
    ["quotation was changed after the import", "quotations were changed after the import"],
  ],
  [
    "Invoice",
    `"version" > 1`,
    ["invoice was changed after the import", "invoices were changed after the import"],
  ],
];

export type Counts = ReadonlyMap<Words, number>;

/** "1 payment", "1,200 payments". */
const countedAs = ([[one, many], count]: [Words, number]) =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;

/** Why an import cannot be undone; null if it can. */
export function refusalOf(hanging: Counts, changed: Counts): string | null {
  if (hanging.size + changed.size === 0) return null;
  // A payment of an invoice is its client's as well.
  const most = new Map<string, [Words, number]>();
  for (const [words, count] of hanging) {
    if (count > (most.get(words[0])?.[1] ?? 0)) most.set(words[0], [words, count]);
  }
  const things = [...most.values()];
  const one = things.length === 1 && things[0]?.[1] === 1;
  const hangs = `${things.map(countedAs).join(", ")} ${one ? "depends" : "depend"} on its records`;
  const clauses = [...(things.length > 0 ? [hangs] : []), ...[...changed].map(countedAs)];
  const first = things.length > 0 ? "Remove that first" : "Delete those first";
  return `This import cannot be undone: ${clauses.join("; ")}. ${first}, or correct the records themselves.`;
}
