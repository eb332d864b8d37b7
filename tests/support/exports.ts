import type { Fields } from "~/models/kit/shared/define-fields";
import type { LoaderFunctionArgs } from "@remix-run/node";

import { loader as loadListFile } from "~/routes/list-file";
import { recordHistory } from "~/models/kit/history/history.server";
import { db, transaction } from "~/platform/db.server";

import {
  makeCustomer,
  makeDriver,
  makeExpense,
  makeHire,
  makeInvoice,
  makeItem,
  makeJob,
  makeMessage,
  makeNote,
  makePayment,
  makeQuotation,
  makeUser,
  makeVehicle,
  makeVendor,
} from "./factories";
import { getArgs, signedIn } from "./http";
import { makeNoun, RECORDS } from "./nouns";

type User = { id: number };

/** The file at an address as a person's browser gets it. */
export async function fileAt(
  address: string,
  user: User,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const args = getArgs(address, {}, await signedIn(user));
  const request = new Request(args.request, {
    headers: { ...Object.fromEntries(args.request.headers), ...headers },
    signal,
  });
  return loadListFile({ ...args, request } as unknown as LoaderFunctionArgs);
}

/** What a spreadsheet must not run, and what it must show whole. */
export const NAME = '=HYPERLINK("http://evil","आशा राव ₹")';

/** A record of each list, all of whose words, days and moments are fixed. */
export async function makeOneOfEach() {
  const at = (day: number) => ({
    createdAt: new Date(`2026-11-${String(day).padStart(2, "0")}T18:45:10Z`),
  });
  const admin = await makeUser({
    role: "admin",
    name: "Boss",
    email: "boss@example.com",
    ...at(1),
  });
  const ravi = await makeUser({
    role: "employee",
    name: "Ravi",
    email: "ravi@example.com",
    phone: "+91 98220",
    ...at(2),
  });
  const asha = await makeCustomer({
    name: NAME,
    email: "asha@example.com",
    phone: "98220 11111",
    address: "14, MG Road\nPune 411001",
    ...at(3),
  });
  const other = await makeCustomer({ name: "Meera", email: "meera@example.com", ...at(4) });
  const quoted = await makeQuotation({
    quotationNumber: "QT-2627-00001",
    customerId: asha.id,
    status: "sent",
    sentAt: new Date("2026-11-10T04:00:00Z"),
    contactPerson: '-Asha, "home"',
    validUntil: "2026-12-21",
    ...at(5),
  });
  await makeQuotation({ quotationNumber: "QT-2627-00002", customerId: asha.id, ...at(6) });
  await makeQuotation({
    quotationNumber: "QT-2627-00003",
    customerId: other.id,
    status: "sent",
    validUntil: "2026-11-20",
    ...at(7),
  });
  const bill = {
    clientName: NAME,
    currency: "INR",
    total: 19_839_93,
    amountPaid: 100_00,
    balance: 19_739_93,
    dueDate: "2026-11-11",
    issuedAt: new Date("2026-11-01T06:30:00Z"),
    reference: "@SUM(1)",
  };
  const invoice = await makeInvoice({
    invoiceNumber: "INV-2627-00001",
    clientId: asha.id,
    quotationId: quoted.id,
    ...bill,
    ...at(8),
  });
  await makeInvoice({ clientId: asha.id, status: "Draft", ...at(9) });
  await makeInvoice({ invoiceNumber: "INV-2627-00002", clientId: other.id, ...at(10) });
  await makePayment({
    referenceNumber: "PAY-2627-00001",
    invoiceId: invoice.id,
    currency: "INR",
    tdsAmount: 2_00,
    tdsKind: "income_tax",
    ...at(11),
  });
  await makePayment({
    referenceNumber: "PAY-2627-00002",
    invoiceId: invoice.id,
    currency: "INR",
    amount: -50_00,
    notes: "+1",
    ...at(12),
  });
  await makeNote({ noteNumber: "CN-2627-00001", invoiceId: invoice.id, ...at(13) });
  await db.amendment.create({
    data: {
      invoiceId: invoice.id,
      date: "2026-12-05",
      placeOfSupply: "33",
      reason: "=1+1",
      createdAt: new Date("2026-12-05T06:30:00Z"),
    },
  });
  const job = await makeJob({
    jobNumber: "JOB-2627-00001",
    clientId: asha.id,
    startDate: "2026-11-25",
    notes: "Dog",
    budget: 500_00,
    ...at(14),
  });
  await makeJob({
    jobNumber: "JOB-2627-00002",
    clientId: other.id,
    startDate: "2026-11-01",
    ...at(15),
  });
  const { id: journeyId } = await transaction(async (tx) =>
    tx.consignment.create({
      data: {
        lrNumber: "LR-2627-00001",
        lrDate: "2026-11-25",
        jobId: job.id,
        clientId: asha.id,
        currency: "INR",
        consignorName: NAME,
        consigneeName: "Meera",
        consigneePhone: "+91 98220 44444",
        consigneeAddress: "7, Hill Road\nMumbai 400050",
        fromPlace: "Pune",
        toPlace: "Mumbai",
        goodsDescription: "=1+1",
        declaredValue: 5_00_000_00,
        freight: 14_000_00,
        loadingDate: "2026-11-25",
        packagesStated: 32,
        searchText: "lr-2627-00001",
        ...at(20),
      },
    }),
  );
  await transaction((tx) => recordHistory(tx, null, "consignment", journeyId, "created"));
  await makeItem({
    name: 'Sofa, "three seats"',
    sku: "SOFA-1",
    description: "=1+1",
    cost: 99_05,
    ...at(16),
  });
  const truck = await makeVehicle({
    number: "MH12AB1234",
    kind: '17 ft, "container"',
    owner: "hired",
    capacityCft: 1_100,
    payloadKg: 5_000,
    permitUntil: "2026-12-05",
    insuranceUntil: "2026-11-01",
    notes: "=1+1",
    ...at(18),
  });
  await makeDriver({
    name: "Ramesh Yadav",
    phone: "+91 98220 33333",
    licenceNumber: "MH12 20110012345",
    licenceUntil: "2027-03-31",
    ...at(19),
  });
  const owner = await makeVendor({
    name: '=Singh "Motors"',
    phone: "+91 98220 44444",
    pan: "AAPFU0939F",
    accountNumber: "00112233",
    ...at(19),
  });
  const named = { jobId: job.id, vehicleId: truck.id, vendorId: owner.id, spentById: ravi.id };
  await makeExpense({ note: "=1+1", paidFrom: "UPI", taxAmount: 76_27, ...named, ...at(19) });
  await makeHire({
    hireNumber: "HC-2627-00001",
    consignmentIds: [journeyId],
    vendorId: owner.id,
    lrNumbers: "LR-2627-00001",
    driverName: "=1+1",
    advance: 10_000_00,
    advanceMethod: "UPI",
    tdsAmount: 400_00,
    tdsRule: "1% of ₹40,000.00 under section 393 (before: 194C)",
    balance: 29_600_00,
    dueDate: "2026-11-25",
    ...at(19),
  });
  await makeMessage({
    recipient: "asha@example.com",
    subject: "Your invoice",
    messageId: "one@example.com",
    ...at(17),
  });
  await transaction(async (tx) => {
    await tx.claim.create({
      data: {
        claimNumber: "CL-2627-00001",
        consignmentId: journeyId,
        clientId: asha.id,
        currency: "INR",
        kind: "damaged",
        description: '=1+1, "mirror"',
        noticeDate: "2026-11-20",
        amount: 5_000_00,
        status: "Accepted",
        decidedAmount: 4_000_00,
        decidedDate: "2026-11-21",
        decision: "As agreed",
        searchText: "",
        createdAt: new Date("2026-11-20T03:30:00Z"),
      },
    });
    await tx.customerRequest.create({
      data: {
        kind: "question",
        text: "=1+1",
        customerId: asha.id,
        searchText: "",
        createdAt: new Date("2026-11-20T03:30:00Z"),
      },
    });
    await tx.privacyRequest.create({
      data: {
        kind: "access",
        name: "Meera",
        receivedDate: "2026-11-01",
        dueDate: "2026-12-01",
        searchText: "meera",
      },
    });
    await tx.breach.create({
      data: {
        foundAt: new Date("2026-11-20T03:30:00Z"),
        nature: "A laptop was stolen",
        extent: "Names",
        consequences: "Calls",
        measures: "Closed",
        searchText: "laptop",
      },
    });
    await tx.accessLog.create({
      data: {
        at: new Date("2026-11-20T03:30:00Z"),
        actorId: admin.id,
        subjectId: asha.id,
        kind: "invoice",
        recordId: invoice.id,
        door: "page",
        address: "127.0.0.1",
        requestId: "abc",
      },
    });
  });
  for (const record of RECORDS) {
    const texts = Object.entries(record.fields as Fields).filter(
      ([, { kind }]) => !/^(id|choice|amount|day|whole|tick)$/.test(kind),
    );
    const [first = ""] = texts[0] ?? [];
    const has = await db[record.noun as "driver"].count();
    // Of people who are in the files already.
    const person = {
      ...("employeeId" in record.fields && { employeeId: ravi.id }),
      ...("customerId" in record.fields && { customerId: asha.id }),
    };
    if (has === 0) await makeNoun(record, { [first]: NAME, ...person, ...at(19) });
  }
  return { admin, asha, other };
}
