import type { Prisma } from "~/generated/sqlite/client";

import { COMPANY_TEXTS } from "./company/company/company.texts";
import { textsOf, type FacetsOf } from "./kit/record/define-record";
import { NOUNS, SMALL_NOUNS } from "./nouns.server";

/**
 * Every table of the database with what becomes of each of its texts when a person is erased, and what of it the export of everything has.
 * A new table, and a new text in one, do not compile until both are decided here or in their noun's definition.
 */
type Table<M extends Prisma.ModelName> = {
  texts: FacetsOf<M>;
  /** Further columns that stay here. */
  omit?: readonly (keyof Prisma.TypeMap["model"][M]["payload"]["scalars"])[];
  /** Why the export has nothing of it. */
  leftOut?: string;
};

const SECRET = "opens accounts or papers to whoever knows it";
const STAGED = "files and rows that were not imported yet, kept for days";
const WORKING = "the product's own bookkeeping while it runs";

/** Those of the nouns say it in their definitions. */
const DEFINED = [...NOUNS, ...SMALL_NOUNS.map(({ record }) => record)];
const OF_NOUNS = Object.fromEntries(
  DEFINED.map(({ table, facets }) => [table, { texts: facets }]),
) as { [M in (typeof DEFINED)[number]["table"]]: Table<M> };

export const TABLES: { [M in Prisma.ModelName]: Table<M> } = {
  ...OF_NOUNS,
  User: {
    texts: textsOf<"User">()({
      chosen: ["kind", "role", "status", "opens", "joinedRows"],
      hand: ["name", "email", "phone", "address", "gstin", "stateCode", "pinCode", "tan"],
      tax: ["ledgerName"],
      secret: ["passwordHash", "secondFactorSecret"],
      derived: ["searchText", "sortName"],
    }),
    omit: ["tokenEpoch", "secondFactorStep"],
  },
  Erasure: { texts: {} },
  AuditRedaction: { texts: textsOf<"AuditRedaction">()({ chosen: ["hash"] }) },
  Handover: {
    texts: textsOf<"Handover">()({ chosen: ["date", "currency"], elsewhere: ["handedTo", "note"] }),
  },
  SurveyRoom: { texts: textsOf<"SurveyRoom">()({ chosen: ["kind"], scrub: ["name"] }) },
  SurveyPhoto: { texts: textsOf<"SurveyPhoto">()({ chosen: ["hash"] }) },
  SurveyLine: { texts: textsOf<"SurveyLine">()({ chosen: ["packedBy"], scrub: ["name"] }) },
  Absence: { texts: textsOf<"Absence">()({ chosen: ["from", "until"], elsewhere: ["reason"] }) },
  Form26as: { texts: textsOf<"Form26as">()({ chosen: ["financialYear"], tax: ["rows"] }) },
  Gstr2bLine: {
    texts: textsOf<"Gstr2bLine">()({
      chosen: ["month", "kind", "date", "decision"],
      tax: ["gstin", "name", "number", "amends", "refused"],
      elsewhere: ["reason"],
    }),
  },
  OfficeNote: { texts: textsOf<"OfficeNote">()({ elsewhere: ["text"], hand: ["authorName"] }) },
  KeptFilter: { texts: textsOf<"KeptFilter">()({ row: ["list", "query"] }) },
  Visit: { texts: {}, leftOut: WORKING },
  PrivacyRequest: {
    texts: textsOf<"PrivacyRequest">()({
      chosen: ["kind", "receivedDate", "dueDate", "status"],
      name: ["name"],
      erase: ["contact", "details"],
      scrub: ["answer"],
      derived: ["searchText"],
    }),
  },
  Breach: {
    texts: textsOf<"Breach">()({
      chosen: ["affected", "papersFrom", "papersTo", "chosenIds"],
      thing: ["nature", "extent", "consequences", "measures", "advice"],
      derived: ["searchText"],
    }),
  },
  Session: { texts: textsOf<"Session">()({ row: ["id", "userAgent"] }), leftOut: SECRET },
  PasswordReset: { texts: textsOf<"PasswordReset">()({ row: ["id", "nonce"] }), leftOut: SECRET },
  PendingEmail: {
    texts: textsOf<"PendingEmail">()({ row: ["email"], secret: ["id", "stopHash", "nonce"] }),
  },
  PrivacyNotice: {
    texts: textsOf<"PrivacyNotice">()({
      thing: ["english", "hindi", "contactName", "contactEmail", "contactPhone"],
    }),
  },
  Consent: {
    texts: textsOf<"Consent">()({
      chosen: ["purpose", "how", "withdrawnHow"],
      hand: ["address", "userAgent"],
      secret: ["onceKey"],
    }),
  },
  Company: { texts: COMPANY_TEXTS },
  TaxRate: { texts: textsOf<"TaxRate">()({ chosen: ["regime", "fromDate", "toDate"] }) },
  CompanyLogo: { texts: {} },
  TaxMonth: {
    texts: textsOf<"TaxMonth">()({
      chosen: [
        "month",
        "outwardReverse",
        "stateCode",
        "inwardFiled",
        "challanDate",
        "tdsGiven",
        "tallyChoices",
      ],
      thing: ["challanNumber"],
      elsewhere: ["reason"],
      tax: ["tallyVouchers"],
    }),
  },
  Amendment: {
    texts: textsOf<"Amendment">()({
      chosen: ["date", "placeOfSupply", "iffMonth"],
      tax: ["gstin"],
      elsewhere: ["reason"],
    }),
  },
  IffPaper: { texts: textsOf<"IffPaper">()({ chosen: ["month"] }) },
  CompanySnapshot: { texts: textsOf<"CompanySnapshot">()({ thing: ["hash", "content"] }) },
  QuotationItem: { texts: textsOf<"QuotationItem">()({ scrub: ["name", "description"] }) },
  InvoiceItem: {
    texts: textsOf<"InvoiceItem">()({ scrub: ["name", "description"], chosen: ["sac"] }),
  },
  BilledMove: {
    texts: textsOf<"BilledMove">()({
      chosen: ["date", "lrNumbers"],
      scrub: ["purchaseOrderNumber"],
      erase: ["route", "employeeName"],
    }),
  },
  EInvoice: {
    texts: textsOf<"EInvoice">()({ chosen: ["irn", "ackNo", "ackDate"], tax: ["signedQr"] }),
  },
  NoteItem: { texts: textsOf<"NoteItem">()({ scrub: ["description"], chosen: ["sac"] }) },
  ProofFile: { texts: textsOf<"ProofFile">()({ chosen: ["type"] }) },
  AdvanceAdjustment: { texts: textsOf<"AdvanceAdjustment">()({ chosen: ["date", "tax"] }) },
  JobAssignment: { texts: textsOf<"JobAssignment">()({ hand: ["name", "phone"] }) },
  CrewNotice: { texts: textsOf<"CrewNotice">()({ chosen: ["way", "said"] }) },
  ConsignmentGoods: {
    texts: textsOf<"ConsignmentGoods">()({ scrub: ["description", "packing"] }),
  },
  ConsignmentTruck: {
    texts: textsOf<"ConsignmentTruck">()({
      carriage: ["vehicleNumber", "vehicleKind", "driverName", "driverPhone", "driverLicence"],
      say: ["reason"],
    }),
  },
  Package: {
    texts: textsOf<"Package">()({
      chosen: ["packedBy", "outcome"],
      say: ["contents"],
      erase: ["room", "carton", "condition", "destinationCondition"],
    }),
  },
  DeclaredGoods: {
    texts: textsOf<"DeclaredGoods">()({ chosen: ["part"], say: ["description"] }),
  },
  VehicleReport: {
    texts: textsOf<"VehicleReport">()({
      chosen: ["kind", "parts"],
      say: ["make", "registration"],
      erase: ["model", "colour", "chassisNumber", "engineNumber", "fuel", "notes"],
    }),
  },
  VehicleMark: {
    texts: textsOf<"VehicleMark">()({ chosen: ["stage", "place", "codes"], erase: ["note"] }),
  },
  Photo: { texts: textsOf<"Photo">()({ chosen: ["hash", "stage"], row: ["caption"] }) },
  RequestPhoto: { texts: textsOf<"RequestPhoto">()({ chosen: ["hash"] }) },
  Signature: {
    texts: textsOf<"Signature">()({
      chosen: ["purpose", "hash", "anonymisedHash"],
      name: ["name"],
      erase: ["relation", "userAgent"],
      say: ["view", "address"],
    }),
  },
  HireConsignment: { texts: {} },
  HireDeduction: {
    texts: textsOf<"HireDeduction">()({ chosen: ["kind"], elsewhere: ["note"] }),
  },
  VendorPaymentBill: {
    texts: textsOf<"VendorPaymentBill">()({
      chosen: ["date", "kind", "method"],
      thing: ["reference"],
    }),
  },
  NumberSeries: { texts: textsOf<"NumberSeries">()({ chosen: ["series", "year"] }) },
  HistoryEntry: {
    texts: textsOf<"HistoryEntry">()({
      chosen: ["entity", "action"],
      hand: ["actorName", "changes", "note", "values"],
    }),
  },
  DocumentRevision: {
    texts: textsOf<"DocumentRevision">()({ chosen: ["entity"], hand: ["view"] }),
  },
  IdempotencyKey: {
    texts: textsOf<"IdempotencyKey">()({ row: ["key", "request", "answer"] }),
    leftOut: WORKING,
  },
  FormDraft: { texts: textsOf<"FormDraft">()({ row: ["form", "key", "about", "fields"] }) },
  Import: {
    texts: textsOf<"Import">()({
      chosen: ["kind", "status"],
      thing: ["fileName", "said"],
      secret: ["found", "chosen", "leaseId"],
    }),
    omit: ["leaseUntil"],
  },
  ImportPart: { texts: {}, leftOut: STAGED },
  ImportRow: {
    texts: textsOf<"ImportRow">()({ row: ["outcome", "shown", "said"] }),
    leftOut: STAGED,
  },
  ImportRecord: { texts: textsOf<"ImportRecord">()({ row: ["target", "data"] }), leftOut: STAGED },
  ApiKey: { texts: textsOf<"ApiKey">()({ row: ["name", "hint"], secret: ["hash"] }) },
  EndedToken: { texts: textsOf<"EndedToken">()({ secret: ["id"] }), leftOut: SECRET },
  RecoveryCode: { texts: textsOf<"RecoveryCode">()({ secret: ["hash"] }), leftOut: SECRET },
  CalendarFeed: { texts: textsOf<"CalendarFeed">()({ secret: ["id"] }) },
  QuotationDecision: {
    texts: textsOf<"QuotationDecision">()({
      chosen: ["answer", "hash"],
      hand: ["name", "reason", "address", "userAgent"],
    }),
  },
  DocumentLink: {
    texts: textsOf<"DocumentLink">()({
      chosen: ["entity"],
      hand: ["recipient"],
      secret: ["hash", "nonce"],
    }),
  },
  DocumentOpening: { texts: textsOf<"DocumentOpening">()({ hand: ["address", "userAgent"] }) },
  Statement: { texts: textsOf<"Statement">()({ chosen: ["currency", "fromDay", "toDay"] }) },
  MessageTemplate: {
    texts: textsOf<"MessageTemplate">()({ chosen: ["kind"], thing: ["subject", "text"] }),
  },
  OutboxMessage: {
    texts: textsOf<"OutboxMessage">()({
      chosen: [
        "channel",
        "kind",
        "entity",
        "status",
        "attachment",
        "attachmentName",
        "providerId",
        "onceKey",
        "messageId",
      ],
      hand: ["recipient", "replyTo", "subject", "text", "parameters", "failure"],
      secret: ["passwordLinkId", "pendingEmailId", "leaseId"],
      derived: ["searchText"],
    }),
  },
  AuditEvent: {
    texts: textsOf<"AuditEvent">()({ hand: ["content"] }),
    leftOut: `${WORKING}: entries of the audit before they are sealed`,
  },
  AuditEntry: {
    texts: textsOf<"AuditEntry">()({
      chosen: ["kind", "subject", "requestId", "previousHash", "hash"],
      hand: ["actorName", "detail", "address", "userAgent"],
      derived: ["searchText"],
    }),
  },
  AccessLog: {
    texts: textsOf<"AccessLog">()({ chosen: ["kind", "door", "requestId"], hand: ["address"] }),
  },
  AttemptCount: { texts: textsOf<"AttemptCount">()({ chosen: ["key"] }), leftOut: WORKING },
  Heartbeat: { texts: {}, leftOut: WORKING },
  ChangeCounter: { texts: textsOf<"ChangeCounter">()({ chosen: ["table"] }), leftOut: WORKING },
  BackupRun: {
    texts: textsOf<"BackupRun">()({ chosen: ["slot", "file", "failure"] }),
    leftOut: WORKING,
  },
};

/** The columns of a table that stay here: what lets people in, what follows from others, and what it says besides. */
export function omittedOf(model: Prisma.ModelName): string[] {
  const { texts, omit = [] } = TABLES[model] as Table<Prisma.ModelName>;
  const held = Object.entries<{ export: boolean }>(texts).filter(([, facets]) => !facets.export);
  return [...held.map(([column]) => column), ...(omit as readonly string[])];
}
