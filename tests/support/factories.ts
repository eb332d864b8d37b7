import { randomUUID } from "node:crypto";

import type { Prisma } from "~/generated/sqlite/client";
import { currentSnapshot } from "~/models/company/company/company.snapshot.server";
import { requestSearchText } from "~/models/road/customer-request/customer-request.list";
import { createClaim } from "~/models/road/claim/claim.save.server";
import { NewClaimInput } from "~/models/road/claim/claim.schema";
import { createConsignment } from "~/models/road/consignment/consignment.create.server";
import { clientSnapshot } from "~/models/billing/invoice/invoice.move.server";
import { HIRE } from "~/models/billing/hire/hire.record";
import { costShares } from "~/models/billing/hire/hire.sums";
import { EXPENSE } from "~/models/billing/expense/expense.record";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { DRIVER } from "~/models/road/driver/driver.record";
import { recordHistory } from "~/models/kit/history/history.server";
import { invoiceSearchText } from "~/models/billing/invoice/invoice.list";
import { itemSearchText } from "~/models/sales/item/item.list";
import { jobSearchText } from "~/models/road/job/job.list";
import { noteSearchText } from "~/models/billing/note/note.list";
import { paymentSearchText } from "~/models/billing/payment/payment.list";
import { billedToOf } from "~/models/billing/payment/payment.voucher";
import { type Actor, type Office, type Role, toOffice } from "~/models/kit/policy/policy";
import { quotationSearchText } from "~/models/sales/quotation/quotation.list";
import { foldRow } from "~/models/desk/search/fold-again.server";
import { foldForSearch } from "~/models/ground/typed/text";
import { accountSearchText } from "~/models/people/user/user.list";
import { createVehicleReport } from "~/models/road/vehicle-report/vehicle-report.save.server";
import { VehicleReportInput } from "~/models/road/vehicle-report/vehicle-report.schema";
import { VEHICLE } from "~/models/road/vehicle/vehicle.record";
import { db, transaction } from "~/platform/db.server";

import { nextNumber } from "./database";
import { makeNoun } from "./nouns";

export { nextNumber };

// What lists search in is never told to a factory: it writes what production writes.
type Overrides<T> = Partial<Omit<T, "searchText">>;

/** The password of everybody here who is not told another: good enough for staff. */
export const PASSWORD = "right-password";

/** Its hash, written down: making it is slow on purpose. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$XGZHLfj81f4JCDBcjhtjaQ$X775L/iVTM6V9iq8mI0ESWez8YES/1EsGAJCN7OYUAw";

/** Another that is checked in no time, for tests of what comes after the password. */
export const QUICK_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IG9mIHRlc3RzLg$0Re/jAiu3dGH1R9dEf1byI5CfqIgQ69aUAaLLUz7IAc";

/** A user of any role; active, with `PASSWORD`, unless told otherwise. */
export async function makeUser(
  more: Omit<Overrides<Prisma.UserUncheckedCreateInput>, "role" | "email"> & {
    role?: Role;
    email?: string;
  } = {},
) {
  const number = nextNumber();
  const role = more.role ?? "customer";
  const user = {
    name: `${role} ${number}`,
    email: `${role}${number}@example.com`,
    passwordHash: PASSWORD_HASH,
    confirmedAt: new Date(),
    ...more,
    phone: more.phone ?? null,
    address: more.address ?? null,
    role,
  };
  const made = await transaction((tx) =>
    tx.user.create({ data: { ...user, searchText: accountSearchText(user) } }),
  );
  return { ...made, email: user.email };
}

export function makeCustomer(more: Parameters<typeof makeUser>[0] = {}) {
  return makeUser({ ...more, role: "customer" });
}

/** The actor a user is. */
export function actorOf(user: {
  id: number;
  name: string;
  email: string | null;
  role: string;
  confirmedAt?: Date | string | null;
  seesBooks?: boolean;
  opens?: string;
}): Actor {
  if (user.email === null) throw new Error(`${user.name} has no e-mail and cannot sign in`);
  const confirmed = user.role !== "customer" || user.confirmedAt !== null;
  const { id, name, email, role, seesBooks = false, opens = "office" } = user;
  return { id, name, email, role: role as Role, confirmed, seesBooks, opens: toOffice(opens) };
}

/** A new user of a role, as the actor that commands take. */
export async function makeActor(
  role: Role,
  more: { seesBooks?: boolean; opens?: Office } = {},
): Promise<Actor> {
  return actorOf(await makeUser({ role, ...more }));
}

/** An active item of the catalogue at 1,500.00 rupees. */
export async function makeItem(more: Overrides<Prisma.ItemUncheckedCreateInput> = {}) {
  const number = nextNumber();
  const item = {
    name: `Item ${number}`,
    sku: `SKU-${number}`,
    description: null,
    category: "Other",
    price: 150_000,
    ...more,
  };
  return transaction((tx) =>
    tx.item.create({ data: { ...item, searchText: itemSearchText(item) } }),
  );
}

/** A quotation of the agreed check case (19,839.93 rupees) with one sofa; a draft unless told otherwise. */
export async function makeQuotation(more: Overrides<Prisma.QuotationUncheckedCreateInput> = {}) {
  const number = nextNumber();
  const quotationNumber = more.quotationNumber ?? `QT-0000-${String(number).padStart(5, "0")}`;
  const customerId = more.customerId ?? (await makeCustomer()).id;
  const { sourceAddress = "14 MG Road, Pune", destinationAddress = "7 Park Street, Kolkata" } =
    more;
  const places = { sourceAddress, destinationAddress };
  return transaction(async (tx) =>
    tx.quotation.create({
      data: {
        quotationNumber,
        companySnapshotId: (more.status ?? "draft") === "draft" ? null : await currentSnapshot(tx),
        currency: "INR",
        ...places,
        movingDate: "2026-12-01",
        validUntil: "2199-12-21",
        transportationCharge: 10_000_00,
        packagingCharge: 2_000_00,
        loadingCharge: 1_500_00,
        unloadingCharge: 1_500_00,
        stationaryCharge: 285_00,
        subtotal: 15_285_00,
        surchargeRate: 1000,
        surcharge: 1_528_50,
        gstRate: 1800,
        gstAmount: 3_026_43,
        totalAmount: 19_839_93,
        taxableValue: 16_813_50,
        searchText: quotationSearchText({
          quotationNumber,
          contactPerson: more.contactPerson,
          purchaseOrderNumber: more.purchaseOrderNumber,
          employeeName: more.employeeName,
          phone: more.phone ?? null,
          ...places,
        }),
        items: { create: [{ position: 0, name: "Sofa", description: "Three seats", quantity: 1 }] },
        ...more,
        customerId,
      },
    }),
  );
}

/** An issued invoice of 1,000.00 dollars due long from now, nothing paid, unless told otherwise. */
export async function makeInvoice(more: Overrides<Prisma.InvoiceUncheckedCreateInput> = {}) {
  const number = nextNumber();
  const clientId = more.clientId ?? (await makeCustomer()).id;
  const client = await db.user.findUniqueOrThrow({ where: { id: clientId } });
  const draft = more.status === "Draft";
  const invoiceNumber = draft ? null : `INV-0000-${String(number).padStart(5, "0")}`;
  // At noon of its day: who is reminded of what depends on it.
  const issuedAt = new Date(`${more.invoiceDate ?? "2026-11-01"}T06:30:00Z`);
  const issued = draft ? {} : { ...clientSnapshot(client), issuedAt, sentAt: issuedAt };
  const total = more.total ?? 1_000_00;
  return transaction(async (tx) =>
    tx.invoice.create({
      data: {
        invoiceNumber,
        ...issued,
        companySnapshotId: draft ? null : await currentSnapshot(tx),
        status: "Sent",
        currency: "USD",
        invoiceDate: "2026-11-01",
        dueDate: "2199-12-01",
        subtotal: total,
        taxableValue: total,
        total,
        ...(more.status === "Paid" ? { amountPaid: total, balance: 0 } : { balance: total }),
        // The live invoice of the quotation that it names.
        sourceQuotationId: more.status === "Cancelled" ? null : more.quotationId,
        searchText: invoiceSearchText({
          invoiceNumber: more.invoiceNumber ?? invoiceNumber,
          clientName: more.clientName ?? client.name,
          reference: more.reference ?? null,
          purchaseOrderNumber: more.purchaseOrderNumber,
          employeeName: more.employeeName,
        }),
        ...more,
        clientId,
      },
    }),
  );
}

/** A completed payment in cash of 100.00 of its invoice's currency; it does not touch the balance. */
export async function makePayment(more: Overrides<Prisma.PaymentUncheckedCreateInput> = {}) {
  const number = nextNumber();
  const referenceNumber = `PAY-0000-${String(number).padStart(5, "0")}`;
  const invoiceId = more.invoiceId ?? (await makeInvoice()).id;
  const invoice = await db.invoice.findUniqueOrThrow({ where: { id: invoiceId } });
  const { invoiceNumber, clientId } = invoice;
  return transaction(async (tx) =>
    tx.payment.create({
      data: {
        referenceNumber,
        companySnapshotId: await currentSnapshot(tx),
        amount: 100_00,
        currency: "USD",
        paymentMethod: "Cash",
        date: "2026-11-10",
        searchText: paymentSearchText({
          referenceNumber: more.referenceNumber ?? referenceNumber,
          invoiceNumber,
          transactionId: more.transactionId ?? null,
        }),
        ...more,
        invoiceId,
        clientId,
      },
    }),
  );
}

/** An advance of 100.00 rupees on an approved quotation, with a money receipt. */
export async function makeAdvance(more: Overrides<Prisma.PaymentUncheckedCreateInput> = {}) {
  const number = nextNumber();
  const referenceNumber = `PAY-1111-${String(number).padStart(5, "0")}`;
  const quotationId = more.quotationId ?? (await makeQuotation({ status: "approved" })).id;
  const quotation = await db.quotation.findUniqueOrThrow({ where: { id: quotationId } });
  const customer = await db.user.findUniqueOrThrow({ where: { id: quotation.customerId } });
  return transaction(async (tx) =>
    tx.payment.create({
      data: {
        referenceNumber,
        companySnapshotId: await currentSnapshot(tx),
        clientId: customer.id,
        billedTo: billedToOf(customer),
        amount: 100_00,
        currency: "INR",
        paymentMethod: "UPI",
        date: "2026-11-10",
        searchText: paymentSearchText({
          referenceNumber: more.referenceNumber ?? referenceNumber,
          invoiceNumber: null,
          transactionId: more.transactionId ?? null,
        }),
        ...more,
        quotationId,
      },
    }),
  );
}

/** A credit note of 10.00 dollars on an invoice, which does not know of it. */
export async function makeNote(
  more: Partial<Omit<Prisma.NoteUncheckedCreateInput, "searchText">> = {},
) {
  const noteNumber = more.noteNumber ?? `CN-1111-${String(nextNumber()).padStart(5, "0")}`;
  const invoiceId = more.invoiceId ?? (await makeInvoice({ status: "Sent" })).id;
  const { clientId, currency } = await db.invoice.findUniqueOrThrow({ where: { id: invoiceId } });
  return transaction(async (tx) =>
    tx.note.create({
      data: {
        kind: "credit",
        currency,
        clientId,
        date: "2026-11-10",
        reason: "Broken shelf",
        taxableValue: 10_00,
        total: 10_00,
        companySnapshotId: await currentSnapshot(tx),
        items: { create: [{ position: 0, description: "Broken shelf", amount: 10_00 }] },
        ...more,
        noteNumber,
        invoiceId,
        searchText: noteSearchText({ noteNumber }),
      },
    }),
  );
}

/** A job of a day that has not started, with the crew that is named. */
export async function makeJob(
  more: Overrides<Prisma.JobUncheckedCreateInput> & { crew?: { id: number; name: string }[] } = {},
) {
  const { crew = [], ...columns } = more;
  const number = nextNumber();
  const job = {
    jobNumber: `JOB-0000-${String(number).padStart(5, "0")}`,
    title: `Move ${number}`,
    description: "Two rooms",
    location: "14 MG Road, Pune",
    startDate: "2026-12-01",
    ...columns,
  };
  const clientId = more.clientId ?? (await makeCustomer()).id;
  return transaction((tx) =>
    tx.job.create({
      data: {
        currency: "USD",
        searchText: jobSearchText(job),
        assignments: {
          create: crew.map(({ id, name }, position) => ({ employeeId: id, name, position })),
        },
        ...job,
        clientId,
      },
    }),
  );
}

/** A journey of a job's goods as its first press makes it; of a job of its own unless told of one. */
export async function makeConsignment(
  // Its number stays: what finds it goes by that.
  more: Omit<Overrides<Prisma.ConsignmentUncheckedUpdateInput>, "id"> & {
    jobId?: number;
    clientId?: number;
  } = {},
) {
  const { jobId, clientId, ...changes } = more;
  const of = jobId ?? (await makeJob(clientId === undefined ? {} : { clientId })).id;
  const id = await createConsignment(await makeActor("employee"), { quotationId: null, jobId: of });
  return transaction(async (tx) => {
    await tx.consignment.update({ where: { id }, data: changes });
    await foldRow(tx, "Consignment", id);
    return tx.consignment.findUniqueOrThrow({ where: { id } });
  });
}

/** A package of a journey's packing list. */
export async function makePackage(
  consignment: { id: number; jobId: number },
  more: Partial<Prisma.PackageUncheckedCreateInput> = {},
) {
  const { id: consignmentId, jobId } = consignment;
  const number = more.number ?? (await db.package.count({ where: { jobId } })) + 1;
  const data = { consignmentId, jobId, contents: "Books", ...more, number };
  return transaction((tx) => tx.package.create({ data }));
}

/** A journey that is on the way, or has come to `status`, with a receipt of the day that tests are on. */
export async function makeAway(
  more: Parameters<typeof makeConsignment>[0] & { status?: string } = {},
) {
  const lrNumber = `LR-0000-${String(nextNumber()).padStart(5, "0")}`;
  const away = { status: "In transit", lrNumber, lrDate: "2026-11-20", packagesStated: 1 };
  return makeConsignment({ loadingDate: "2026-11-20", ...away, ...more });
}

/** A claim of such a journey, or of the one that is told. */
export async function makeClaim(
  more: { consignmentId?: number; clientId?: number } & Partial<
    Omit<Prisma.ClaimUncheckedUpdateInput, "id">
  > = {},
) {
  const { consignmentId, clientId, ...changes } = more;
  const of = consignmentId ?? (await makeAway(clientId === undefined ? {} : { clientId })).id;
  const input = NewClaimInput.parse({
    consignmentId: of,
    kind: "damaged",
    description: "Mirror cracked",
    noticeDate: "2026-11-21",
    amount: "5000",
  });
  const id = await createClaim(await makeActor("employee"), input);
  return transaction((tx) => tx.claim.update({ where: { id }, data: changes }));
}

/** What a customer asked about a quotation of their own, or the one that is told. */
export async function makeRequest(
  more: { customerId?: number } & Partial<Prisma.CustomerRequestUncheckedCreateInput> = {},
) {
  const customerId = more.customerId ?? (await makeUser({ role: "customer" })).id;
  const quotationId = more.quotationId ?? (await makeQuotation({ customerId })).id;
  const said = { kind: "question", text: "Are cartons included?", answer: null, ...more };
  const data = { createdAt: new Date("2026-11-21T06:00:00Z"), ...said, customerId, quotationId };
  const searchText = requestSearchText(said);
  return transaction((tx) => tx.customerRequest.create({ data: { ...data, searchText } }));
}

/** The report on a car that such a journey carries, or the one that is told. */
export async function makeVehicleReport(
  more: { consignmentId?: number; clientId?: number; input?: object } = {},
) {
  const { clientId, input } = more;
  const consignmentId =
    more.consignmentId ?? (await makeConsignment(clientId === undefined ? {} : { clientId })).id;
  const fields = { kind: "car", make: "Maruti", registration: "MH12AB1234", ...input };
  const actor = await makeActor("employee");
  const id = await createVehicleReport(actor, consignmentId, VehicleReportInput.parse(fields));
  return db.vehicleReport.findUniqueOrThrow({ where: { id } });
}

/** An active truck of our own, none of whose papers is known. */
export const makeVehicle = (more: Overrides<Prisma.VehicleUncheckedCreateInput> = {}) =>
  makeNoun(VEHICLE, {
    number: `MH12AB${String(1000 + nextNumber())}`,
    kind: "17 ft container",
    ...more,
  });

/** An active driver with a phone. */
export const makeDriver = (more: Overrides<Prisma.DriverUncheckedCreateInput> = {}) =>
  makeNoun(DRIVER, { phone: "9822022222", ...more });

/** An active vendor, a garage unless said otherwise. */
export const makeVendor = (more: Overrides<Prisma.VendorUncheckedCreateInput> = {}) =>
  makeNoun(VENDOR, more);

/** An expense of the office, of 500 rupees. */
export const makeExpense = (more: Overrides<Prisma.ExpenseUncheckedCreateInput> = {}) => {
  const creditReturn = more.taxAmount ? (more.date ?? "2026-11-01").slice(0, 7) : null;
  const billNumber = more.taxAmount ? "B/1" : null;
  return makeNoun(EXPENSE, { kind: "Diesel", creditReturn, billNumber, ...more });
};

/** A truck that is hired for 40,000 rupees for a journey on the way, or for those that are told; nothing is taken off it. */
export async function makeHire(
  more: { consignmentIds?: number[] } & Overrides<Prisma.HireUncheckedCreateInput> = {},
) {
  const { consignmentIds, ...changes } = more;
  const ids = consignmentIds ?? [(await makeAway()).id];
  const vendorId = more.vendorId ?? (await makeVendor({ kind: "truck owner" })).id;
  const { name } = await db.vendor.findUniqueOrThrow({ where: { id: vendorId } });
  const amount = more.amount ?? 40_000_00;
  const hire = {
    hireNumber: `HC-0000-${String(nextNumber()).padStart(5, "0")}`,
    date: "2026-11-20",
    vendorId,
    vendorName: name,
    vendorLines: "Truck owner",
    ownerName: null,
    brokerName: null,
    vehicleNumber: "MH14GH1234",
    driverName: "Balu",
    fromPlace: "Pune",
    toPlace: "Nagpur",
    amount,
    balance: amount,
    advanceReference: null,
    tdsRule: "",
    currency: "INR",
    lrNumbers: "",
    note: null,
    ...changes,
  };
  return transaction(async (tx) => {
    const shares = costShares(amount, ids);
    const made = await tx.hire.create({
      data: {
        ...hire,
        companySnapshotId: await currentSnapshot(tx),
        searchText: HIRE.searchText(hire),
        aboard: {
          create: ids.map((consignmentId) => ({ consignmentId, cost: shares.get(consignmentId)! })),
        },
      },
    });
    await recordHistory(tx, null, "hire", made.id, "created");
    return made;
  });
}

/** A mail about nothing in particular that waits to be sent. */
export async function makeMessage(more: Overrides<Prisma.OutboxMessageUncheckedCreateInput> = {}) {
  const message = {
    kind: "quotation",
    recipient: `reader${nextNumber()}@example.com`,
    subject: "Your quotation",
    text: "Hello,\n\nhere it is.",
    ...more,
  };
  return transaction((tx) =>
    tx.outboxMessage.create({
      data: {
        messageId: randomUUID(),
        searchText: foldForSearch(message.recipient, message.subject),
        ...message,
      },
    }),
  );
}
