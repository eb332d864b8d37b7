import { VendorPaymentInput } from "~/models/billing/vendor-payment/vendor-payment.record";
import { vendorPayments } from "~/models/billing/vendor-payment/vendor-payment.server";
import { ConsolidatedInput } from "~/models/billing/invoice/invoice.consolidated";
import { createConsolidated } from "~/models/billing/invoice/invoice.consolidated.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { askSignedIn } from "~/models/road/customer-request/customer-request.ask.server";
import { getCompany } from "~/models/company/company/company.server";
import { SECTION_NAMES } from "~/models/company/company/company.words";
import { changeLogo } from "~/models/company/company/logo.server";
import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import { IssueInput } from "~/models/road/consignment/consignment.schema";
import {
  type DocumentEntity,
  ensureLink,
} from "~/models/papers/document-link/document-link.server";
import { BreachInput } from "~/models/people/breach/breach.fields";
import { TaxRateInput } from "~/models/company/company/tax-rate.schema";
import { AmendmentInput } from "~/models/billing/returns/amendment.fields";
import { amend } from "~/models/billing/returns/amendment.server";
import { withStatement } from "~/models/billing/statement/statement.kept.server";
import { createTaxRate } from "~/models/company/company/tax-rate.server";
import { recordHandover } from "~/models/billing/handover/handover.server";
import { createBreach } from "~/models/people/breach/breach.server";
import { createPrivacyRequest } from "~/models/people/privacy-request/privacy-request.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { uploadImport } from "~/models/desk/import/import.server";
import { createFeed } from "~/models/road/job/job.feed.server";
import { createApiKey, listApiKeys } from "~/models/people/user/api-key.server";
import { askForEmail } from "~/models/people/user/pending-email.server";
import { addPhotos } from "~/models/papers/photo/photo.add.server";
import { createPasswordLink } from "~/models/people/user/password-link.server";
import { paths } from "~/paths";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import { NO_PERMISSION } from "~/services/error-page.server";
import {
  actorOf,
  makeAdvance,
  makeClaim,
  makeConsignment,
  makeCustomer,
  makeExpense,
  makeHire,
  makeVendor,
  makeInvoice,
  makeItem,
  makeJob,
  makeMessage,
  makeNote,
  makePackage,
  makePayment,
  makeQuotation,
  makeRequest,
  makeUser,
  makeVehicle,
  makeVehicleReport,
  nextNumber,
  PASSWORD,
  QUICK_HASH,
} from "./factories";
import { imageOf } from "./photos";
import { makeCancelledJourney, makeJourney } from "./fleet";
import { fileAdvance, fileInvoice, makeSeller, registerInvoice } from "./registered";
import type { Answer } from "./http";
import { makeNoun, RECORDS, withArticle } from "./nouns";

import { breach, doneMove, FORMS, taxRate } from "./access-forms";

type User = Awaited<ReturnType<typeof makeUser>>;
/** `owner` is the customer whose records they are, `other` another one. */
export type Cast = Record<"owner" | "other" | "employee" | "crew" | "books" | "admin", User>;

/** A PNG. */
const ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

/** One person a role. They stay for a whole file; what a case may destroy is made by its subject. */
export async function makeCast(): Promise<Cast> {
  const passwordHash = QUICK_HASH;
  return {
    owner: await makeCustomer({ passwordHash }),
    other: await makeCustomer({ passwordHash }),
    employee: await makeUser({ role: "employee", passwordHash, sendsAtOnce: true }),
    crew: await makeUser({ role: "employee", opens: "crew", passwordHash, sendsAtOnce: true }),
    books: await makeUser({ role: "employee", opens: "books", passwordHash, sendsAtOnce: true }),
    admin: await makeUser({ role: "admin", passwordHash, sendsAtOnce: true }),
  };
}

// Each of a day of its own, before the rates of the first migration: rows that speak of one day are refused.
/** What an address names, and who its owner is. */
/** `key`: what stands for the id in its address, where that is not the id. */
export type Subject = {
  id: number;
  key?: string;
  owner: User;
  token?: string;
  linkId?: number;
  kind?: string;
};

/** The sections of the settings, each a page of its own. */
const SECTION_SUBJECTS = Object.fromEntries(
  SECTION_NAMES.map((kind) => [
    `the section ${kind}`,
    async (cast: Cast) => ({ ...(await nothing(cast)), kind }),
  ]),
);

/** A record of each noun of one form, and one in its other state. */
const SMALL_SUBJECTS = Object.fromEntries(
  RECORDS.flatMap((record) => {
    const made = (more: object) => async (cast: Cast) => ({
      id: (await makeNoun(record, more)).id,
      owner: cast.owner,
    });
    return [
      [withArticle(record.noun), made({})],
      [`an inactive ${record.noun}`, made({ status: record.states[1] })],
    ];
  }),
);

/** The return of October is filed. */
async function filedOctober() {
  const month = "2026-10";
  const filed = { month, closedAt: new Date(), reason: "Filed", createdAt: new Date() };
  await transaction((tx) => tx.taxMonth.upsert({ where: { month }, create: filed, update: filed }));
}

/** The records that the table speaks of, each made anew. */
export const SUBJECTS = {
  ...SMALL_SUBJECTS,
  "-": nothing,
  "an unknown id": async (cast: Cast) => ({ id: 999_999, owner: cast.owner }),
  "a customer": async () => {
    const owner = await makeCustomer();
    return { id: owner.id, owner };
  },
  "a new customer": async () => {
    const owner = await makeCustomer({ confirmedAt: null, passwordHash: "of nobody" });
    return { id: owner.id, owner };
  },
  "an inactive customer": async (cast: Cast) => {
    const { id } = await makeCustomer({ status: "inactive" });
    return { id, owner: cast.owner };
  },
  "an erased customer": async (cast: Cast) => {
    const owner = await makeCustomer();
    await erasePerson(actorOf(cast.admin), owner.id, { currentPassword: PASSWORD });
    return { id: owner.id, owner: cast.owner };
  },
  "a privacy request": async (cast: Cast) => ({
    id: await createPrivacyRequest(actorOf(cast.admin), {
      kind: "access",
      accountId: cast.owner.id,
      name: null,
      contact: null,
      details: null,
      receivedDate: "2026-11-01",
      dueDate: null,
      version: null,
    }),
    owner: cast.owner,
  }),
  "cash handed over": async (cast: Cast) => ({
    id: await recordHandover(actorOf(cast.admin), {
      date: "2026-11-01",
      amount: 100_00,
      currency: "INR",
      handedById: cast.employee.id,
      handedTo: "Bank",
      note: null,
    }),
    owner: cast.owner,
  }),
  "a breach": async (cast: Cast) => ({
    id: await createBreach(
      actorOf(cast.admin),
      BreachInput.parse({ ...breach, chosenIds: String(cast.owner.id) }),
    ),
    owner: cast.owner,
  }),
  ...SECTION_SUBJECTS,
  "a tax rate": async (cast: Cast) => ({
    id: await createTaxRate(actorOf(cast.admin), TaxRateInput.parse(taxRate())),
    owner: cast.owner,
  }),
  "a customer who owes": async (cast: Cast) => {
    await invoice(cast, "Sent");
    return { id: cast.owner.id, owner: cast.owner };
  },
  "a statement": async (cast: Cast) => {
    await invoice(cast, "Sent");
    const of = { customerId: cast.owner.id, currency: "USD", from: "2026-04-01", to: "2026-12-31" };
    const id = await withStatement(actorOf(cast.employee), of, async ({ entityId }) => entityId);
    return { id, kind: "statement", owner: cast.owner };
  },
  "an employee": async (cast: Cast) => {
    const { id } = await makeUser({ role: "employee" });
    return { id, owner: cast.owner };
  },
  "an import": async (cast: Cast) => {
    const bytes = new TextEncoder().encode("Name,Email\nAsha,asha@example.com\n");
    const file = { name: "list.csv", bytes };
    const id = await uploadImport(actorOf(cast.employee), "customers", file);
    return { id, owner: cast.owner, kind: "customers" };
  },
  "a sample of customers": async (cast: Cast) => ({
    ...(await nothing(cast)),
    kind: "customers.csv",
  }),
  "an import of invoices": async (cast: Cast) => {
    const bytes = new TextEncoder().encode("Number,Date,Customer,Total\n1,2026-11-01,Asha,5\n");
    const file = { name: "list.csv", bytes };
    const id = await uploadImport(actorOf(cast.admin), "invoices", file);
    return { id, owner: cast.owner, kind: "invoices" };
  },
  "an item": async (cast: Cast) => ({ id: (await makeItem()).id, owner: cast.owner }),
  "a vehicle on a journey": async (cast: Cast) => ({
    id: (await makeJourney({ actor: actorOf(cast.admin) })).vehicleId,
    owner: cast.owner,
  }),
  "a driver on a journey": async (cast: Cast) => ({
    id: (await makeJourney({ actor: actorOf(cast.admin) })).driverId,
    owner: cast.owner,
  }),
  "a driver of a journey called off": async (cast: Cast) => ({
    id: (await makeCancelledJourney({ actor: actorOf(cast.admin) })).driverId,
    owner: cast.owner,
  }),
  "a hire": async (cast: Cast) => ({ id: (await makeHire()).id, owner: cast.owner }),
  "an advance to a vendor": async (cast: Cast) => {
    const { id: vendorId } = await makeVendor();
    const input = { vendorId, amount: "100", date: "2026-11-01", method: "Cash" };
    const id = await vendorPayments.create(actorOf(cast.admin), VendorPaymentInput.parse(input));
    return { id, owner: cast.owner };
  },
  "a filed bill": async (cast: Cast) => {
    await filedOctober();
    const bill = { date: "2026-10-20", amount: 118_00, taxAmount: 18_00 };
    return { id: (await makeExpense(bill)).id, owner: cast.owner };
  },
  "a filed hire": async (cast: Cast) => {
    await filedOctober();
    const bill = { date: "2026-10-20", taxAmount: 18_00, creditReturn: "2026-10" };
    return { id: (await makeHire(bill)).id, owner: cast.owner };
  },
  "a cancelled hire": async (cast: Cast) => ({
    id: (await makeHire({ status: "cancelled" })).id,
    owner: cast.owner,
  }),
  "a draft quotation": (cast: Cast) => quotation(cast, "draft"),
  "a sent quotation": (cast: Cast) => quotation(cast, "sent"),
  "an approved quotation": (cast: Cast) => quotation(cast, "approved"),
  "an invoiced quotation": async (cast: Cast) => {
    const subject = await quotation(cast, "approved");
    await makeInvoice({ clientId: cast.owner.id, quotationId: subject.id });
    return subject;
  },
  "a draft invoice": (cast: Cast) => invoice(cast, "Draft"),
  "an invoice of several moves": async (cast: Cast) => {
    const moves = await doneMove(cast.owner.id);
    const asked = ConsolidatedInput.parse({ customerId: cast.owner.id, quotationIds: [moves] });
    const actor = actorOf(cast.admin);
    const id = await createConsolidated(actor, asked);
    await changeInvoiceStatus(actor, id, "Sent");
    return { id, owner: cast.owner };
  },
  "a credit note": (cast: Cast) => creditNote(cast),
  "a registered invoice": async (cast: Cast) => {
    await makeSeller();
    const subject = await invoice(cast, "Sent");
    await registerInvoice(subject.id);
    return subject;
  },
  "a filed invoice": async (cast: Cast) => {
    await underGst();
    const subject = await invoice(cast, "Sent");
    await fileInvoice(subject.id);
    return subject;
  },
  "an amended invoice": async (cast: Cast) => {
    await underGst();
    const subject = await invoice(cast, "Sent");
    await fileInvoice(subject.id);
    const input = AmendmentInput.parse(await FORMS.amendment!(subject, cast.admin));
    await amend(actorOf(cast.admin), { entity: "invoice", id: subject.id }, input);
    return subject;
  },
  "a filed advance": async (cast: Cast) => {
    await underGst();
    const subject = await advance(cast);
    await fileAdvance(subject.id);
    return subject;
  },
  "a registered note": async (cast: Cast) => {
    await makeSeller();
    const { id: invoiceId, owner } = await invoice(cast, "Sent");
    const { id } = await makeNote({ invoiceId });
    await registerInvoice(invoiceId);
    return { id, owner };
  },
  "a consignment": (cast: Cast) => consignment(cast),
  "a package": async (cast: Cast) => {
    const { id, owner } = await consignment(cast);
    const found = await db.package.findFirstOrThrow({ where: { consignmentId: id } });
    return { id: found.id, owner };
  },
  "a claim": (cast: Cast) => claim(cast),
  "an asked quotation": async (cast: Cast) => ({
    ...(await quotation(cast, "sent")),
    kind: "quotation",
  }),
  "a request": async ({ owner }: Cast) => ({
    id: (await makeRequest({ customerId: owner.id })).id,
    owner,
  }),
  "a request's photo": async ({ owner }: Cast) => {
    const quotation = await makeQuotation({ customerId: owner.id, status: "sent" });
    const about = { kind: "quotation", id: quotation.id } as const;
    const said = { kind: "question", text: "Cartons?", packageId: null } as const;
    const requestId = await askSignedIn(actorOf(owner), about, said, [await imageOf(1)]);
    return { id: (await db.requestPhoto.findFirstOrThrow({ where: { requestId } })).id, owner };
  },
  "an accepted claim": (cast: Cast) =>
    claim(cast, { status: "Accepted", decidedAmount: 5_000_00, decidedDate: "2026-11-21" }),
  "a vehicle report": (cast: Cast) => vehicleReport(cast),
  "a vehicle report on the way": (cast: Cast) => vehicleReport(cast, "In transit"),
  "an issued consignment": (cast: Cast) => issued(cast),
  "a consignment on the way": (cast: Cast) => issued(cast, "In transit"),
  "a cancelled consignment": (cast: Cast) => consignment(cast, { status: "Cancelled" }),
  "a consignment without packages": async (cast: Cast) => {
    const { id } = await makeConsignment({ clientId: cast.owner.id });
    return { id, owner: cast.owner };
  },
  "a sent invoice": (cast: Cast) => invoice(cast, "Sent"),
  "an overdue invoice": (cast: Cast) => invoice(cast, "Sent", { dueDate: "2026-11-11" }),
  "an overdue reminder": async (cast: Cast) =>
    reminderOf(await invoice(cast, "Sent", { dueDate: "2026-11-11" })),
  "an early reminder": async (cast: Cast) => reminderOf(await invoice(cast, "Sent")),
  "a quotation's reminder": async (cast: Cast) => reminderOf(await quotation(cast, "sent")),
  "a paid invoice": (cast: Cast) => invoice(cast, "Paid"),
  "an overpaid invoice": (cast: Cast) =>
    invoice(cast, "Paid", {
      amountPaid: 1_000_00,
      creditedAmount: 10_00,
      toGiveBack: 10_00,
      balance: 0,
    }),
  "a settled invoice": (cast: Cast) =>
    invoice(cast, "Paid", {
      amountPaid: 0,
      settledAmount: 1_000_00,
      settledReason: "As agreed",
      balance: 0,
    }),
  "a completed payment": (cast: Cast) => payment(cast, "Completed"),
  "a deduction": async (cast: Cast) => {
    const one = await payment(cast, "Completed");
    const data = { tdsAmount: 2_00, tdsKind: "income_tax" };
    await db.payment.update({ where: { id: one.id }, data });
    return one;
  },
  "a refunded payment": (cast: Cast) => payment(cast, "Refunded"),
  "an advance": (cast: Cast) => advance(cast),
  "a photo": async (cast: Cast) => {
    const consignmentId = (await makeConsignment({ clientId: cast.owner.id })).id;
    const images = [await imageOf(nextNumber())];
    const [id = 0] = await addPhotos(actorOf(cast.employee), { consignmentId }, images);
    return { id, owner: cast.owner };
  },
  "an open job": (cast: Cast) => job(cast, "Not Started"),
  "the move of a job": async (cast: Cast) => {
    const { id, owner } = await job(cast, "Not Started");
    return { id, key: `j${id}`, owner };
  },
  "a completed job": (cast: Cast) => job(cast, "Completed"),
  "a password link": async (cast: Cast) => {
    const token = await createPasswordLink(
      actorOf(cast.admin),
      (await makeUser({ role: "employee" })).id,
    );
    return { id: 0, owner: cast.owner, token };
  },
  "a new e-mail's link": () => newEmail("new e-mail"),
  "a new e-mail's stop": () => newEmail("stop new e-mail"),
  "a company not set up": async (cast: Cast) => {
    await transaction((tx) => tx.company.update({ where: { id: 1 }, data: { setUpAt: null } }));
    return nothing(cast);
  },
  "a company under GST": async (cast: Cast) => {
    await underGst();
    return nothing(cast);
  },
  "a company that files by quarter": async (cast: Cast) => {
    await underGst({ returnsPeriod: "quarterly", returnsFrom: "2026-10" });
    // Others have closed it.
    await transaction((tx) => tx.taxMonth.deleteMany());
    return nothing(cast);
  },
  "a calendar address": async (cast: Cast) => {
    const token = `${await createFeed(actorOf(cast.employee), PASSWORD)}.ics`;
    return { id: 0, owner: cast.owner, token };
  },
  "a wrong calendar address": async (cast: Cast) => ({
    ...(await nothing(cast)),
    token: "wrong.ics",
  }),
  "a logo": async (cast: Cast) => {
    const bytes = new Uint8Array(Buffer.from(ONE_PIXEL, "base64"));
    await changeLogo(actorOf(cast.admin), { bytes, width: 1, height: 1 });
    return { id: (await getCompany()).logoId ?? 0, owner: cast.owner };
  },
  "an API key": async (cast: Cast) => {
    await createApiKey(actorOf(cast.owner), { name: "Export", days: 90 }, PASSWORD);
    const [key] = await listApiKeys(actorOf(cast.owner));
    return { id: key?.id ?? 0, owner: cast.owner };
  },
  "a failed message": (cast: Cast) => failedMessage(cast, "quotation"),
  "a queued message": (cast: Cast) => queuedMessage(cast),
  "a failed password mail": (cast: Cast) => failedMessage(cast, "password-link"),
  "a quotation's link": async (cast: Cast) => linked(await quotation(cast, "sent"), "quotation"),
  "a draft's link": async (cast: Cast) => linked(await quotation(cast, "draft"), "quotation"),
  "an invoice's link": async (cast: Cast) => linked(await invoice(cast, "Sent"), "invoice"),
  "a note's link": async (cast: Cast) => linked(await creditNote(cast), "note"),
  "a receipt's link": async (cast: Cast) => linked(await payment(cast, "Completed"), "payment"),
  "a consignment's link": async (cast: Cast) => linked(await consignment(cast), "consignment"),
  "a wrong link": async (cast: Cast) => ({ id: 0, owner: cast.owner, token: "wrong" }),
  "a wrong password link": async (cast: Cast) => ({ id: 0, owner: cast.owner, token: "wrong" }),
} satisfies Record<string, (cast: Cast) => Promise<Subject>>;
export type SubjectName = keyof typeof SUBJECTS;

/** A customer's e-mail that waits, and the secret of one of its links. */
async function newEmail(purpose: "new e-mail" | "stop new e-mail") {
  const owner = await makeCustomer();
  const email = `new${nextNumber()}@example.com`;
  const row = await transaction(async (tx) => {
    await askForEmail(tx, owner, email);
    return tx.pendingEmail.findUniqueOrThrow({ where: { userId: owner.id } });
  });
  const hash = purpose === "new e-mail" ? row.id : row.stopHash;
  return { id: 0, owner, token: linkToken({ nonce: row.nonce, hash }, purpose) ?? "" };
}

async function nothing({ owner }: Cast): Promise<Subject> {
  return { id: 0, owner };
}

async function failedMessage({ owner }: Cast, kind: string) {
  return { id: (await makeMessage({ kind, status: "failed" })).id, owner };
}

/** As the press of a person left it. */
async function queuedMessage({ owner, employee }: Cast) {
  const made = { kind: "quotation", status: "queued", createdById: employee.id };
  return { id: (await makeMessage(made)).id, owner };
}

async function quotation({ owner }: Cast, status: string) {
  return {
    id: (await makeQuotation({ customerId: owner.id, status, phone: "9822011111" })).id,
    kind: "quotation",
    owner,
  };
}

/** As on the day of issue. */
const CLIENT = {
  clientName: "Asha Rao",
  clientEmail: "asha@example.com",
  clientPhone: "9822011111",
};

/** A journey of the owner's goods with one package on its list. */
async function consignment({ owner }: Cast, more: object = {}) {
  const places = { fromPlace: "Pune", toPlace: "Mumbai" };
  const made = await makeConsignment({ clientId: owner.id, ...places, ...more });
  await makePackage(made);
  // Whom a message reaches.
  const where = { id: owner.id };
  await transaction((tx) => tx.user.update({ where, data: { phone: "98220 11111" } }));
  return { id: made.id, kind: "consignment", owner };
}

/** A claim for the owner's goods. */
async function claim({ owner }: Cast, more: object = {}) {
  return { id: (await makeClaim({ clientId: owner.id, ...more })).id, owner };
}

/** The report on a car of the owner's. */
async function vehicleReport({ owner }: Cast, status = "Booked") {
  const { id, consignmentId } = await makeVehicleReport({ clientId: owner.id });
  await transaction((tx) =>
    tx.consignment.update({ where: { id: consignmentId }, data: { status } }),
  );
  return { id, owner };
}

/** The same with its lorry receipt, as the office issues it; `status`: where it has come to since. */
async function issued(cast: Cast, status = "Booked") {
  const { id, owner } = await consignment(cast);
  const { id: vehicleId } = await makeVehicle();
  await issueLorryReceipt(actorOf(cast.admin), id, IssueInput.parse({ vehicleId }));
  const data = { status, ...(status === "In transit" && { loadingDate: "2026-11-20" }) };
  await transaction((tx) => tx.consignment.update({ where: { id }, data }));
  return { id, owner };
}

async function invoice(
  { owner }: Cast,
  status: string,
  more: Parameters<typeof makeInvoice>[0] = {},
) {
  const client = status === "Draft" ? {} : CLIENT;
  const { id } = await makeInvoice({ clientId: owner.id, status, ...client, ...more });
  return { id, kind: "invoice", owner };
}

const underGst = (more: object = {}) => {
  const monthly = { returnsPeriod: "monthly", returnsFrom: "" };
  const tax = { taxSystem: "gst_india", stateCode: "27", gstin: "27AAPFU0939F1ZV" };
  const data = { ...tax, ...monthly, ...more };
  return transaction((tx) => tx.company.update({ where: { id: 1 }, data }));
};

const reminderOf = (subject: { id: number; kind: string; owner: User }) => ({
  ...subject,
  kind: `${subject.kind}-reminder`,
});

async function creditNote(cast: Cast) {
  const { id: invoiceId, owner } = await invoice(cast, "Sent");
  return { id: (await makeNote({ invoiceId })).id, kind: "credit-note", owner };
}

async function payment({ owner }: Cast, status: string) {
  const paid = status === "Completed" ? { amountPaid: 100_00, balance: 900_00 } : {};
  const { id: invoiceId } = await makeInvoice({ clientId: owner.id, ...CLIENT, ...paid });
  return { id: (await makePayment({ invoiceId, status })).id, kind: "receipt", owner };
}

async function advance({ owner }: Cast) {
  const quotation = await makeQuotation({ customerId: owner.id, status: "approved" });
  return { id: (await makeAdvance({ quotationId: quotation.id })).id, kind: "receipt", owner };
}

async function job({ owner }: Cast, status: string) {
  return { id: (await makeJob({ clientId: owner.id, status })).id, owner };
}

async function linked(subject: Subject, entity: DocumentEntity): Promise<Subject> {
  const link = await transaction((tx) =>
    ensureLink(tx, { entity, entityId: subject.id }, "", null),
  );
  return { ...subject, linkId: link.id, token: linkToken(link) ?? "" };
}

const HOMES = [paths.dashboard(), paths.myDay(), paths.owed.list()];

/**
 * An answer as the table writes it: its status; 'login' (sent to sign in, and back afterwards); 'no' (sent
 * to the dashboard with the sentence that the page is not for them); or where it leads, with its message.
 * Ids read {id}, e-mail addresses of messages {email}; of another host only the host is told.
 */
export function outcomeOf(answer: Answer, path: string): string {
  const { status, location, flash } = answer;
  if (!location) return String(status);
  if (location === paths.login(path) && !flash) return "login";
  if (HOMES.includes(location) && flash === NO_PERMISSION) return "no";
  const to = URL.canParse(location) ? new URL(location).origin : location.replace(/\d+/g, "{id}");
  return flash ? `${to} ${flash.replace(/\S+@\S+/, "{email}")}` : to;
}
