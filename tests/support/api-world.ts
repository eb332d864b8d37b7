import { RATE_CONTRACT } from "~/models/sales/rate-contract/rate-contract.record";
import { HirePaymentInput, payHire } from "~/models/billing/vendor-payment/hire-payment.server";
import { sayPaid } from "~/models/billing/payment/payment.said.server";
import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { linkToken } from "~/platform/link-secret.server";
import { addOfficeNote } from "~/models/desk/office-note/office-note.server";
import { AmendmentInput } from "~/models/billing/returns/amendment.fields";
import { amend } from "~/models/billing/returns/amendment.server";
import { keepIff } from "~/models/billing/returns/iff.server";
import { recordHandover } from "~/models/billing/handover/handover.server";
import type { SmallRecord } from "~/models/kit/record/define-record";
import type { Role } from "~/models/kit/policy/policy";
import { joined } from "~/models/kit/shared/vocabulary";
import { askForEmail } from "~/models/people/user/pending-email.server";
import { db, transaction } from "~/platform/db.server";
import type { Operation } from "~/services/api/operation.server";
import { anAnswer, fileAdvance, fileInvoice, makeSeller, registerInvoice } from "./registered";
import { apiClient, type ApiClient } from "./api";
import {
  actorOf,
  makeAdvance,
  makeAway,
  makeConsignment,
  makeCustomer,
  makeExpense,
  makeHire,
  makeInvoice,
  makeItem,
  makeJob,
  makeNote,
  makePayment,
  makeQuotation,
  makeUser,
  makeVendor,
  nextNumber,
  PASSWORD,
  QUICK_HASH,
} from "./factories";
import { makeQuoted } from "./invoices";
import { crewCalls, KIND_CALLS, roadRecipes, vendorPaymentCalls } from "./api-world-road";
import { joinCustomers } from "~/models/people/customer/customer.join.server";
import { checkedFields, makeNoun, RECORDS } from "./nouns";

/** `newcomer`: a customer who registered and has not confirmed the address. */
export type Caller = Role | "nobody" | "stranger" | "newcomer" | "crew" | "books";
type User = Awaited<ReturnType<typeof makeCustomer>>;
export type Prepared = {
  /** Of the record in the address, where there is one: the customer's own. */
  id?: number | string;
  /** Whose record it is, where not the customer's who calls. */
  owner?: User;
  /** What a generated body may not choose freely: other records, and what goes together. */
  fixed?: Record<string, unknown>;
};

/** What GST asks of a customer, as it fits together. */
const TAX_FACTS = {
  kind: "registered",
  gstin: "27AAPFU0939F1ZV",
  pinCode: "411007",
  stateCode: "27",
  tan: "PNEA12345B",
};

/** What is asked of a company under GST; all else was written for a single tax. */
const RETURNS = new Set([
  "getGstr1",
  "closeReturn",
  "getIff",
  "keepIff",
  "closeIff",
  "getGstr3b",
  "getGstr1a",
  "fileGstr3b",
  "amendInvoice",
  "amendPayment",
  "deleteAmendment",
]);
/** Of a place that a filed paper was not supplied in. */
const ELSEWHERE = { date: "2026-10-20", placeOfSupply: "33", reason: "Typed wrong" };

async function noIff() {
  await db.iffPaper.deleteMany();
  await db.taxMonth.deleteMany({ where: { month: "2026-10" } });
}

/** Both or none. */
const UNDEDUCTED = { tdsKind: null, tdsAmount: 0, deductedOn: null };

/** One that is good enough for staff of any name: generated ones are what their form says, no more. */
const GOOD_PASSWORD = "brass-kettle-26";

export type World = {
  callers: Record<Caller, ApiClient>;
  /** Another token for one of them. */
  signIn: (caller: Exclude<Caller, "nobody">) => Promise<ApiClient>;
  customer: User;
  prepare: (operation: Operation) => Promise<Prepared>;
};

/** Those of a noun of one form. */
function recipesOf(record: SmallRecord): Record<string, () => Promise<Prepared>> {
  const title = joined(record.words.one);
  const one = async () => ({ id: (await makeNoun(record)).id });
  return {
    [`get${title}`]: one,
    [`create${title}`]: async () => ({ fixed: checkedFields(record) }),
    [`update${title}`]: async () => ({
      ...(await one()),
      fixed: { ...checkedFields(record), version: undefined },
    }),
    [`delete${title}`]: one,
    [`set${title}Status`]: one,
  };
}

/** People of every kind, and for each operation a record on which it can succeed. */
export async function makeWorld(): Promise<World> {
  const passwordHash = QUICK_HASH;
  const customer = await makeCustomer({ phone: "9876543210", passwordHash });
  const people = {
    customer,
    stranger: await makeCustomer({ passwordHash }),
    newcomer: await makeCustomer({ confirmedAt: null, passwordHash }),
    employee: await makeUser({ role: "employee", passwordHash }),
    crew: await makeUser({ role: "employee", opens: "crew", passwordHash }),
    books: await makeUser({ role: "employee", opens: "books", passwordHash }),
    admin: await makeUser({ role: "admin", passwordHash }),
  };
  const signIn = async (caller: keyof typeof people) =>
    apiClient(await db.user.findUniqueOrThrow({ where: { id: people[caller].id } }));
  const callers = {
    nobody: await apiClient(null),
    customer: await signIn("customer"),
    stranger: await signIn("stranger"),
    newcomer: await signIn("newcomer"),
    employee: await signIn("employee"),
    crew: await signIn("crew"),
    books: await signIn("books"),
    admin: await signIn("admin"),
  };
  const item = await makeItem();
  const approved = await makeQuotation({
    customerId: customer.id,
    status: "approved",
    phone: "9876543210",
  });

  /** A customer's own account, which a call may end. */
  const own = async (more = {}) => {
    const owner = await makeCustomer(more);
    return { id: owner.id, owner };
  };
  const email = () => `fresh${nextNumber()}@example.com`;
  const account = () => ({ email: email(), version: undefined });
  const quotation = async (status: string) =>
    (await makeQuotation({ customerId: customer.id, status })).id;
  const line = { position: 0, itemId: item.id, name: item.name, description: "Boxes" };
  const lines = { create: [{ ...line, quantity: 100, unitPrice: 1_000_00, lineTotal: 1_000_00 }] };
  const invoice = async (status = "Sent") =>
    (await makeInvoice({ clientId: customer.id, status, total: 1_000_00, items: lines })).id;
  const payment = async () => {
    const invoiceId = await invoice();
    const made = await makePayment({ invoiceId });
    await transaction((tx) =>
      tx.invoice.update({
        where: { id: invoiceId },
        data: { balance: { decrement: made.amount }, amountPaid: { increment: made.amount } },
      }),
    );
    return made;
  };
  const deducted = async () => {
    const { id, invoiceId } = await payment();
    const tds = { tdsAmount: 2_00 };
    await db.payment.update({ where: { id }, data: { ...tds, tdsKind: "income_tax" } });
    const data = { ...tds, balance: { decrement: 2_00 } };
    await db.invoice.update({ where: { id: invoiceId ?? 0 }, data });
    return id;
  };
  const certified = async (withFile: boolean) => {
    const id = await deducted();
    await db.payment.update({ where: { id }, data: { certificateNumber: "AB1234" } });
    if (withFile) {
      const bytes = new Uint8Array(Buffer.from("%PDF-1.7 /Type /Page"));
      await db.proofFile.create({ data: { paymentId: id, type: "application/pdf", bytes } });
    }
    return id;
  };
  const registered = async () => {
    await makeSeller();
    const id = await invoice();
    await registerInvoice(id);
    return id;
  };
  const filed = async () => {
    const id = await invoice();
    await fileInvoice(id);
    return id;
  };
  const registeredNote = async (kind: "credit" | "debit") => {
    await makeSeller();
    const { id, invoiceId } = await note(kind);
    await registerInvoice(invoiceId);
    return id;
  };
  const note = async (kind: "credit" | "debit") => makeNote({ kind, invoiceId: await invoice() });
  const noteFields = async () => ({
    invoiceId: await invoice(),
    date: undefined,
    amount: 10,
    lines: undefined,
  });
  /** The customer, with an invoice that is to be paid. */
  const owing = async () => {
    await invoice();
    return customer;
  };
  const advance = async () => makeAdvance({ quotationId: await quotation("approved") });
  /** What a customer said that they paid in advance. */
  const claim = async () => {
    const entityId = await quotation("approved");
    const data = { advancePayment: 5_000 };
    await transaction((tx) => tx.quotation.update({ where: { id: entityId }, data }));
    const link = await transaction((tx) =>
      ensureLink(tx, { entity: "quotation", entityId }, "", null),
    );
    await sayPaid(linkToken(link) ?? "", { paymentMethod: "UPI", transactionId: "UTR 1" });
    return db.payment.findFirstOrThrow({ where: { quotationId: entityId } });
  };
  const handover = () =>
    recordHandover(actorOf(people.admin), {
      date: "2026-11-01",
      amount: 100_00,
      currency: "INR",
      handedById: people.employee.id,
      handedTo: "Bank",
      note: null,
    });
  /** None of whose papers is known. */
  const cost = {
    kind: "Diesel",
    amount: 500,
    taxAmount: 0,
    tdsAmount: null,
    jobId: undefined,
    vehicleId: undefined,
    vendorId: undefined,
    spentById: undefined,
    paidFrom: "cash",
    repeatsUntil: undefined,
  };
  const contract = async () => ({
    customerId: (await makeCustomer()).id,
    validFrom: "2026-04-01",
    validTo: "2027-03-31",
    slabs: [{ upToKm: 1500, upToCft: 1000, rate: 40_000 }],
  });
  /** For goods that no other truck carries. */
  const hired = async () => ({
    vendorId: (await makeVendor()).id,
    vehicleNumber: "MH14GH1234",
    consignmentIds: [(await makeAway()).id],
    amount: 1_000,
    taxRate: 0,
    taxAmount: 0,
    reverseCharge: undefined,
    advance: 0,
    tdsAmount: 0,
    deductions: undefined,
    date: undefined,
  });
  const paidHire = async () => {
    const { id } = await makeHire();
    await payHire(actorOf(people.admin), id, HirePaymentInput.parse({ amount: "100" }));
    return id;
  };
  const quotationBody = () => ({
    customerId: customer.id,
    discount: 0,
    items: [{ itemId: item.id, name: "Sofa", quantity: 1 }],
    version: undefined,
    transportationCharge: 10_000,
    rateContractId: undefined,
    expiryDate: "2026-12-21",
  });
  const invoiceBody = () => ({
    clientId: customer.id,
    quotationId: undefined,
    jobId: undefined,
    currency: undefined,
    invoiceDate: "2026-11-01",
    status: "Draft",
    discount: 0,
    items: [{ itemId: item.id, description: "Boxes", quantity: 2.5, unitPrice: 100, discount: 0 }],
    version: undefined,
  });
  const money = { amount: 10.5, date: "2026-11-20", currency: undefined, version: undefined };

  const words = { subject: "For {customer}", text: "See {link}" };
  const number = { recipient: "98220 11111" };

  /** Everybody has a new e-mail that waits. */
  const waiting = async () => {
    await transaction(async (tx) => {
      await tx.outboxMessage.deleteMany({ where: { kind: "new-email" } });
      for (const person of Object.values(people)) await askForEmail(tx, person, email());
    });
    return {};
  };

  /** By operation; those that are not here need nothing. */
  const recipes: Record<string, () => Promise<Prepared>> = {
    ...(Object.assign({}, ...RECORDS.map(recipesOf)) as Record<string, () => Promise<Prepared>>),
    ...(await roadRecipes(people, quotation)),
    register: async () => ({ fixed: { email: email() } }),
    login: async () => ({ fixed: { email: customer.email, password: PASSWORD } }),
    sendNewEmail: async () => waiting(),
    cancelNewEmail: async () => waiting(),
    getUser: async () => ({ id: customer.id }),
    createUser: async () => ({
      fixed: { ...account(), ...TAX_FACTS, password: GOOD_PASSWORD },
    }),
    updateUser: async () => ({
      id: customer.id,
      fixed: {
        ...account(),
        ...TAX_FACTS,
        password: "",
        currentPassword: PASSWORD,
        role: "customer",
        status: "active",
      },
    }),
    deleteUser: () => own(),
    setUserStatus: () => own(),
    getEmployee: async () => ({ id: (await makeUser({ role: "employee" })).id }),
    createEmployee: async () => ({ fixed: { ...account(), password: GOOD_PASSWORD } }),
    updateEmployee: async () => ({
      id: (await makeUser({ role: "employee" })).id,
      fixed: { ...account(), password: GOOD_PASSWORD },
    }),
    setEmployeeBooks: async () => ({
      id: (await makeUser({ role: "employee" })).id,
      fixed: { seesBooks: true },
    }),
    deleteEmployee: async () => ({ id: (await makeUser({ role: "employee" })).id }),
    getCustomer: async () => ({ id: customer.id }),
    createCustomer: async () => ({ fixed: { ...account(), ...TAX_FACTS } }),
    updateCustomer: async () => ({
      ...(await own()),
      fixed: { ...account(), ...TAX_FACTS },
    }),
    confirmCustomer: () => own({ confirmedAt: null }),
    joinCustomers: async () => ({
      id: (await makeCustomer()).id,
      fixed: { otherId: (await makeCustomer()).id },
    }),
    undoJoin: async () => {
      const [kept, other] = [await makeCustomer(), await makeCustomer()];
      await joinCustomers(actorOf(people.employee), kept.id, other.id);
      return { id: kept.id };
    },
    eraseCustomer: async () => ({
      ...(await own()),
      fixed: { currentPassword: PASSWORD },
    }),
    deleteCustomer: () => own(),
    getItem: async () => ({ id: item.id }),
    createItem: async () => ({
      fixed: { sku: `NEW-${nextNumber()}`, price: 10, category: "Other" },
    }),
    updateItem: async () => ({
      id: (await makeItem()).id,
      fixed: { sku: `NEW-${nextNumber()}`, version: undefined },
    }),
    deleteItem: async () => ({ id: (await makeItem()).id }),
    setItemStatus: async () => ({ id: (await makeItem()).id }),
    eraseVendor: async () => ({ id: (await makeVendor()).id }),
    createConsolidatedInvoice: async () => {
      const quotationId = await quotation("approved");
      await makeJob({ clientId: customer.id, quotationId, status: "Completed" });
      return { fixed: { customerId: customer.id, month: null, quotationIds: [quotationId] } };
    },
    createRateContract: async () => ({ fixed: await contract() }),
    updateRateContract: async () => ({
      id: (await makeNoun(RATE_CONTRACT)).id,
      fixed: { ...(await contract()), version: undefined },
    }),
    getRateContractCharges: async () => ({
      id: (await makeNoun(RATE_CONTRACT, { packingRate: 10_00 })).id,
    }),
    ...crewCalls(people.employee),
    ...vendorPaymentCalls(actorOf(people.admin)),
    ...KIND_CALLS,
    createExpense: async () => ({ fixed: { ...cost } }),
    updateExpense: async () => ({
      id: (await makeExpense()).id,
      fixed: { ...cost, version: undefined },
    }),
    getExpenseBill: async () => {
      const { id } = await makeExpense();
      const bytes = new Uint8Array(Buffer.from("%PDF-1.7 /Type /Page"));
      await db.proofFile.create({ data: { expenseId: id, type: "application/pdf", bytes } });
      return { id };
    },
    keepExpenseBill: async () => ({ id: (await makeExpense()).id }),
    getVendorStatement: async () => ({ id: (await makeHire()).vendorId }),
    getVendorStatementPdf: async () => ({ id: (await makeHire()).vendorId }),
    getHire: async () => ({ id: (await makeHire()).id }),
    createHire: async () => ({ fixed: await hired() }),
    updateHire: async () => ({
      id: (await makeHire()).id,
      fixed: { ...(await hired()), version: undefined },
    }),
    setHireStatus: async () => ({ id: (await makeHire()).id, fixed: { status: "cancelled" } }),
    payHire: async () => ({ id: (await makeHire()).id, fixed: { amount: 100, date: undefined } }),
    takeBackHirePayment: async () => ({ id: await paidHire() }),
    getHirePdf: async () => ({ id: (await makeHire()).id }),
    getQuotation: async () => ({ id: approved.id }),
    createQuotation: async () => ({ fixed: quotationBody() }),
    updateQuotation: async () => ({ id: await quotation("draft"), fixed: quotationBody() }),
    deleteQuotation: async () => ({ id: await quotation("draft") }),
    setQuotationStatus: async () => ({
      id: await quotation("draft"),
      fixed: { status: "sent", rejectionReason: undefined },
    }),
    sendQuotationByEmail: async () => ({ id: approved.id, fixed: words }),
    sendQuotationByWhatsapp: async () => ({ id: approved.id, fixed: { ...words, ...number } }),
    sendInvoiceByEmail: async () => ({ id: await invoice(), fixed: words }),
    sendInvoiceByWhatsapp: async () => ({ id: await invoice(), fixed: { ...words, ...number } }),
    sendQuotationReminder: async () => ({ id: await quotation("sent"), fixed: words }),
    sendInvoiceInterest: async () => {
      await db.company.updateMany({ data: { udyam: "UDYAM-MH-26-0012345" } });
      const late = { currency: "INR", dueDate: "2026-11-11", clientKind: "company" };
      return { id: (await makeInvoice({ clientId: customer.id, ...late })).id, fixed: words };
    },
    getInvoiceInterest: async () => ({ id: await invoice() }),
    sendInvoiceReminder: async () => ({
      id: (await makeInvoice({ clientId: customer.id, dueDate: "2026-11-11" })).id,
      fixed: words,
    }),
    sendCreditNoteByEmail: async () => ({ id: (await note("credit")).id, fixed: words }),
    sendCreditNoteByWhatsapp: async () => ({
      id: (await note("credit")).id,
      fixed: { ...words, ...number },
    }),
    sendDebitNoteByEmail: async () => ({ id: (await note("debit")).id, fixed: words }),
    sendDebitNoteByWhatsapp: async () => ({
      id: (await note("debit")).id,
      fixed: { ...words, ...number },
    }),
    sendReceiptByEmail: async () => ({ id: (await payment()).id, fixed: words }),
    sendReceiptByWhatsapp: async () => ({
      id: (await payment()).id,
      fixed: { ...words, ...number },
    }),
    sendConsignmentByEmail: async () => ({
      id: (await makeConsignment({ clientId: customer.id })).id,
      fixed: words,
    }),
    sendConsignmentByWhatsapp: async () => ({
      id: (await makeConsignment({ clientId: customer.id })).id,
      fixed: { ...words, ...number },
    }),
    getCustomerStatement: async () => ({ id: customer.id }),
    getCustomerStatementPdf: async () => ({ id: customer.id }),
    sendCustomerStatementByEmail: async () => ({
      id: (await owing()).id,
      fixed: { ...words, from: "2026-04-01", to: "2026-12-31", currency: "USD" },
    }),
    sendCustomerStatementByWhatsapp: async () => ({
      id: (await owing()).id,
      fixed: { ...words, ...number, from: "2026-04-01", to: "2026-12-31", currency: "USD" },
    }),
    sendToTally: async () => {
      await db.company.updateMany({ data: { tallyUrl: "http://127.0.0.1:9" } });
      return { fixed: { startDate: "2026-11-01", endDate: "2026-11-30" } };
    },
    sendStatements: async () => ({ fixed: { from: "2026-04-01", to: "2026-12-31", after: "" } }),
    getQuotationPdf: async () => ({ id: approved.id }),
    createInvoice: async () => ({ fixed: invoiceBody() }),
    createInvoiceFromQuotation: async () => ({ fixed: { quotationId: (await makeQuoted()).id } }),
    getInvoice: async () => ({ id: await invoice() }),
    updateInvoice: async () => ({ id: await invoice("Draft"), fixed: invoiceBody() }),
    deleteInvoice: async () => ({ id: await invoice("Draft") }),
    setInvoiceStatus: async () => ({ id: await invoice(), fixed: { status: "Cancelled" } }),
    getInvoicePdf: async () => ({ id: await invoice(), fixed: { version: undefined } }),
    recordPayment: async () => ({
      fixed: { ...money, ...UNDEDUCTED, invoiceId: await invoice(), status: "Completed" },
    }),
    settleInvoices: async () => {
      const invoices = [{ invoiceId: await invoice(), amount: 1 }];
      const asked = { clientId: customer.id, confirmCash: null, keepAdvance: null, anyway: null };
      return { fixed: { ...money, ...asked, ...UNDEDUCTED, amount: 1, invoices } };
    },
    giveBackInvoice: async () => {
      const owed = { status: "Paid", amountPaid: 1_000_00, creditedAmount: 10_00 };
      const data = { clientId: customer.id, ...owed, balance: 0, toGiveBack: 10_00 };
      const { id } = await makeInvoice({ ...data, total: 1_000_00, items: lines });
      return { id, fixed: { ...money, amount: 1 } };
    },
    getInvoiceInv01: async () => ({ id: await registered() }),
    keepInvoiceIrn: async () => ({ id: await registered(), fixed: anAnswer(nextNumber()) }),
    getCreditNoteInv01: async () => ({ id: await registeredNote("credit") }),
    keepCreditNoteIrn: async () => ({
      id: await registeredNote("credit"),
      fixed: anAnswer(nextNumber()),
    }),
    getDebitNoteInv01: async () => ({ id: await registeredNote("debit") }),
    keepDebitNoteIrn: async () => ({
      id: await registeredNote("debit"),
      fixed: anAnswer(nextNumber()),
    }),
    createCreditNote: async () => ({ fixed: { ...(await noteFields()) } }),
    createDebitNote: async () => ({ fixed: { ...(await noteFields()) } }),
    getCreditNote: async () => ({ id: (await note("credit")).id }),
    getDebitNote: async () => ({ id: (await note("debit")).id }),
    getCreditNotePdf: async () => ({ id: (await note("credit")).id }),
    getDebitNotePdf: async () => ({ id: (await note("debit")).id }),
    getPayment: async () => ({ id: (await payment()).id }),
    updatePayment: async () => {
      const { id, invoiceId } = await payment();
      return { id, fixed: { ...money, ...UNDEDUCTED, invoiceId } };
    },
    certifyDeduction: async () => ({
      id: await deducted(),
      fixed: { certificateNumber: "AB1234", certificateDate: "2026-11-20", certificateAmount: 2 },
    }),
    getCertificateFile: async () => ({ id: await certified(true) }),
    keepCertificateFile: async () => ({ id: await certified(false) }),
    getTdsDeclaration: async () => {
      await db.company.updateMany({ data: { pan: "AAPFU0939F" } });
      return { id: customer.id };
    },
    matchDeductions: async () => ({ fixed: { csv: "tan,amount,date\nPNEA12345B,2,2026-11-20" } }),
    certifyDeductions: async () => ({ fixed: { ids: [await deducted(), await deducted()] } }),
    deletePayment: async () => ({ id: (await payment()).id }),
    confirmPayment: async () => ({ id: (await claim()).id }),
    denyPayment: async () => ({ id: (await claim()).id }),
    refundPayment: async () => ({ id: (await payment()).id }),
    createReceipt: async () => ({
      fixed: {
        ...money,
        ...UNDEDUCTED,
        quotationId: await quotation("approved"),
        status: undefined,
      },
    }),
    getReceipt: async () => ({ id: (await advance()).id }),
    refundReceipt: async () => ({ id: (await advance()).id, fixed: { amount: 80, fee: 20 } }),
    getVoucherPdf: async () => ({ id: (await advance()).id }),
    getReceiptPdf: async () => ({ id: (await payment()).id }),
    recordHandover: async () => ({
      fixed: {
        date: "2026-11-01",
        handedById: people.employee.id,
        handedTo: "Bank",
        currency: "INR",
      },
    }),
    getHandover: async () => ({ id: await handover() }),
    reverseHandover: async () => ({ id: await handover() }),
    listCustomerNotes: () => Promise.resolve({ id: customer.id }),
    createCustomerNote: () => Promise.resolve({ id: customer.id }),
    listQuotationNotes: async () => ({ id: await quotation("sent") }),
    createQuotationNote: async () => ({ id: await quotation("sent") }),
    deleteOfficeNote: async () => ({
      id: await addOfficeNote(
        actorOf(people.employee),
        { of: "customer", id: customer.id },
        { text: "Call first" },
      ),
    }),
    cancelQuotation: async () => ({
      id: await quotation("approved"),
      fixed: { giveBack: 0, fee: 0 },
    }),
    amendInvoice: async () => ({
      id: await filed(),
      fixed: { ...ELSEWHERE, gstin: undefined, taxableValue: undefined },
    }),
    amendPayment: async () => {
      const { id: quotationId } = await makeQuotation({ customerId: customer.id });
      const { id } = await makeAdvance({ quotationId });
      await fileAdvance(id);
      return { id, fixed: { ...ELSEWHERE, gstin: undefined, taxableValue: undefined } };
    },
    deleteAmendment: async () => {
      const of = { entity: "invoice", id: await filed() } as const;
      return { id: await amend(actorOf(people.admin), of, AmendmentInput.parse(ELSEWHERE)) };
    },
    closeReturn: async () => {
      await transaction((tx) => tx.taxMonth.deleteMany({ where: { month: "2026-09" } }));
      const fixed = { month: "2026-09", quarter: undefined, closed: true, reason: "Filed" };
      return { fixed };
    },
    keepIff: async () => {
      await noIff();
      return { fixed: { month: "2026-10", leaveOut: [], takeEarlier: [] } };
    },
    closeIff: async () => {
      await noIff();
      await keepIff(actorOf(people.admin), { month: "2026-10", leaveOut: [] });
      return { fixed: { month: "2026-10", closed: true, reason: "Filed" } };
    },
    updateCompany: async () => ({
      fixed: { returnsPeriod: "quarterly", returnsFrom: "2026-10", version: undefined },
    }),
  };

  let signedOut = false;
  return {
    callers,
    signIn,
    customer,
    prepare: async ({ id }) => {
      // Signing out and changing one's own account end the token that calls, and another e-mail has to be
      // proven: who called so comes with a new token, proven.
      const present = await db.user.findMany({
        where: { id: { in: Object.values(people).map((person) => person.id) } },
      });
      for (const [who, person] of Object.entries(people)) {
        const { confirmedAt } = person;
        const now = present.find((row) => row.id === person.id) ?? person;
        if (now.confirmedAt?.getTime() !== confirmedAt?.getTime()) {
          await transaction((tx) =>
            tx.user.update({ where: { id: person.id }, data: { confirmedAt } }),
          );
        }
        if (signedOut || now.tokenEpoch !== person.tokenEpoch) {
          Object.assign(callers[who as Caller], await apiClient(now));
          person.tokenEpoch = now.tokenEpoch;
        }
      }
      signedOut = id === "logout";
      const under = {
        taxSystem: RETURNS.has(id) ? "gst_india" : "single",
        stateCode: "27",
        ...(RETURNS.has(id) && { returnsPeriod: "quarterly", returnsFrom: "2026-10" }),
      };
      const asIs = await db.company.count({ where: under });
      if (!asIs) await transaction((tx) => tx.company.updateMany({ data: under }));
      return (await recipes[id]?.()) ?? {};
    },
  };
}
