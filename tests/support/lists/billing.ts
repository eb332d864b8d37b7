import { INVOICE_LIST } from "~/models/billing/invoice/invoice.list";
import { invoiceViews, listInvoices } from "~/models/billing/invoice/invoice.server";
import { NOTE_LIST } from "~/models/billing/note/note.list";
import { listNotes } from "~/models/billing/note/note.server";
import { PAYMENT_LIST } from "~/models/billing/payment/payment.list";
import { listPayments } from "~/models/billing/payment/payment.server";
import { AMENDMENT_LIST } from "~/models/billing/returns/amendment.list";
import { listAmendments } from "~/models/billing/returns/amendment.read.server";
import { TDS_LIST } from "~/models/billing/tds/tds.list";
import { listTds } from "~/models/billing/tds/tds.server";
import { db } from "~/platform/db.server";
import { makeAdvance, makeInvoice, makeNote, makePayment, makeQuotation } from "../factories";
import { NOON, TODAY } from "../invoices";

import { NOTHING_SINCE, YESTERDAY, LATER, type Case, LITERAL, DECOY, FILLING } from "./case";

/** The lists of what is billed, received and filed. */
export const BILLING: Record<string, Case> = {
  invoice: {
    besides: true,
    list: INVOICE_LIST,
    load: listInvoices,
    stored: () => db.invoice.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const make = (more: Parameters<typeof makeInvoice>[0] = {}) =>
        makeInvoice({
          clientId: ravi.id,
          invoiceDate: "2026-11-10",
          dueDate: LATER,
          status: "Paid",
          createdAt: NOON,
          ...more,
        });
      const mine = { clientId: asha.id };
      return {
        draft: await make({ ...mine, status: "Draft" }),
        sent: await make({
          ...mine,
          status: "Sent",
          dueDate: TODAY,
          invoiceNumber: "INV-0000-77777",
        }),
        late: await make({ status: "Sent", dueDate: YESTERDAY, invoiceDate: "2026-10-01" }),
        declared: await make({ ...mine, status: "Overdue" }),
        part: await make({ ...mine, status: "Sent", amountPaid: 1_00, balance: 999_00 }),
        free: await make({
          status: "Sent",
          sentAt: null,
          dueDate: YESTERDAY,
          total: 0,
          createdById: staff.id,
          currency: "INR",
          pickupStateCode: "27",
          dropStateCode: "29",
        }),
        paid: await make({ dueDate: YESTERDAY }),
        settled: await make({ amountPaid: 1_00, settledAmount: 999_00, balance: 0 }),
        cancelled: await make({ ...mine, status: "Cancelled", dueDate: YESTERDAY }),
        literal: await make({ reference: LITERAL }),
        decoy: await make({ reference: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      ...NOTHING_SINCE,
      "status=Draft": ["draft"],
      "status=Sent": ["free", "part", "sent"],
      "status=Paid": ["paid", "settled", ...FILLING],
      "status=Overdue": ["declared", "late"],
      "status=Cancelled": ["cancelled"],
      "status=Unpaid": ["declared", "late", "part", "sent"],
      "status=partially_paid": ["part"],
      "status=Issued": ["declared", "free", "late", "paid", "part", "sent", "settled", ...FILLING],
      "status=Settled": ["settled"],
      "status=Not sent": ["free"],
      "view=unpaid": ["declared", "late", "part", "sent"],
      "view=overdue": ["declared", "late"],
      "view=drafts": ["draft"],
      "view=unpaid&clientId=$asha": ["declared", "part", "sent"],
      "clientId=$asha": ["cancelled", "declared", "draft", "part", "sent"],
      "customerId=$asha": ["cancelled", "declared", "draft", "part", "sent"],
      "startDate=2026-10-01&endDate=2026-10-01": ["late"],
      "endDate=2026-11-09": ["late"],
      "startDate=2026-11-11": [],
      "createdById=$staff": ["free"],
      "status=Overdue&createdById=none": ["declared", "late"],
      "currency=INR": ["free"],
      "route=27-29": ["free"],
      "route=29-27": [],
      "status=Sent&carriedOver=no": ["free", "part", "sent"],
      "carriedOver=yes": [],
      "dueFrom=2026-11-21&dueTo=2026-11-21": ["sent"],
      "search=inv-0000-7777": ["sent"],
      "search=asha": ["cancelled", "declared", "draft", "part", "sent"],
      "search=draft-$draft": ["draft"],
      // An issued invoice is not found by the number that it would have as a draft.
      "search=draft-$sent": [],
    },
    asha: ["cancelled", "declared", "part", "sent"],
    officeOnly: ["view=drafts", "createdById"],
    views: invoiceViews,
    customerViews: ["", "unpaid", "overdue"],
    columns: { totalAmount: "total" },
  },

  payment: {
    list: PAYMENT_LIST,
    load: listPayments,
    stored: () => db.payment.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const own = await makeInvoice({ clientId: asha.id });
      const draft = await makeInvoice({ clientId: asha.id, status: "Draft" });
      const other = await makeInvoice({ clientId: ravi.id, invoiceNumber: "INV-0000-77777" });
      const make = (more: Parameters<typeof makePayment>[0] = {}) =>
        makePayment({ invoiceId: other.id, createdAt: NOON, ...more });
      return {
        own: await make({ invoiceId: own.id, status: "Refunded", refundDate: TODAY }),
        ofDraft: await make({ invoiceId: draft.id, status: "Pending" }),
        failed: await make({ invoiceId: own.id, status: "Failed", date: "2026-10-31" }),
        byUpi: await make({
          paymentMethod: "UPI",
          date: "2026-10-30",
          createdById: staff.id,
          currency: "INR",
        }),
        byOther: await make({ status: "Failed", paymentMethod: "Other", date: "2026-10-30" }),
        literal: await make({ transactionId: LITERAL, amount: 7_00 }),
        decoy: await make({ transactionId: DECOY }),
        twin: await make(),
        twinToo: await make(),
        invoice: other,
      };
    },
    finds: {
      ...NOTHING_SINCE,
      "status=Pending": ["ofDraft"],
      "status=Completed": ["byUpi", ...FILLING],
      "status=Failed": ["byOther", "failed"],
      "paymentMethod=UPI": ["byUpi"],
      "paymentMethod=Other": ["byOther"],
      ...Object.fromEntries(
        ["Bank Transfer", "Check", "Credit Card", "PayPal"].map((word) => [
          `paymentMethod=${word}`,
          [],
        ]),
      ),
      "paymentMethod=Cash": ["failed", "ofDraft", "own", ...FILLING],
      "paymentMethod=Other&status=Completed": [],
      "paymentMethod=Cash&search=asha&in=everything": ["failed", "ofDraft", "own"],
      "status=Refunded": ["own"],
      "startDate=2026-10-31&endDate=2026-10-31": ["failed"],
      "endDate=2026-11-09": ["byOther", "byUpi", "failed"],
      "startDate=2026-11-11": [],
      "invoiceId=$invoice": ["byOther", "byUpi", ...FILLING],
      // No advances are among them.
      "quotationId=4242": [],
      "createdById=$staff": ["byUpi"],
      "status=Failed&createdById=none": ["byOther", "failed"],
      "reported=yes": ["ofDraft"],
      "currency=INR": ["byUpi"],
      "flow=in": ["byUpi", "own", ...FILLING],
      "flow=in&startDate=2026-10-30&endDate=2026-10-30": ["byUpi"],
      "flow=out": ["own"],
      "flow=out&startDate=2026-11-10&endDate=2026-11-10": [],
      "flow=out&startDate=2026-11-21&endDate=2026-11-21": ["own"],
      "search=inv-0000-7777": ["byOther", "byUpi", ...FILLING],
      "search=asha": [],
      "search=asha&in=everything": ["failed", "ofDraft", "own"],
    },
    // No draft takes payments: whatever was paid is its customer's to see.
    asha: ["failed", "ofDraft", "own"],
    officeOnly: ["createdById"],
    columns: { paymentDate: "date" },
  },

  tds: {
    list: TDS_LIST,
    load: listTds,
    stored: () => db.payment.findMany({ where: { tdsAmount: { gt: 0 }, status: "Completed" } }),
    make: async ({ asha, ravi }) => {
      const own = await makeInvoice({ clientId: asha.id, invoiceNumber: "INV-0000-88888" });
      const other = await makeInvoice({ clientId: ravi.id });
      const make = (more: Parameters<typeof makePayment>[0] = {}) =>
        makePayment({
          invoiceId: other.id,
          tdsAmount: 2_00,
          tdsKind: "income_tax",
          createdAt: NOON,
          date: "2026-11-10",
          ...more,
        });
      await make({ tdsAmount: 0, tdsKind: null });
      await make({ status: "Refunded" });
      return {
        own: await make({ invoiceId: own.id, date: "2026-06-30" }),
        ofGst: await make({ tdsKind: "gst", date: "2026-03-31" }),
        certified: await make({ certificateNumber: "KLMNO12", date: "2026-04-01" }),
        literal: await make({ referenceNumber: LITERAL }),
        decoy: await make({ referenceNumber: DECOY }),
        twin: await make(),
        twinToo: await make(),
        invoice: own,
        client: { id: asha.id },
      };
    },
    finds: {
      "kind=gst": ["ofGst"],
      "kind=income_tax": ["certified", "own", ...FILLING],
      "status=certified": ["certified"],
      "status=open": ["ofGst", "own", ...FILLING],
      "financialYear=2526": ["ofGst"],
      "financialYear=2627": ["certified", "own", ...FILLING],
      "financialYear=2627&quarter=1": ["certified", "own"],
      "financialYear=2627&quarter=2": [],
      "financialYear=2627&quarter=3": FILLING,
      "financialYear=2627&quarter=4": [],
      "clientId=$client": ["own"],
      "search=klmno12": ["certified"],
      "search=inv-0000-8888": ["own"],
      "search=asha": ["own"],
    },
    asha: null,
  },

  amendment: {
    list: AMENDMENT_LIST,
    load: listAmendments,
    stored: () => db.amendment.findMany(),
    make: async ({ asha, ravi }) => {
      const [own, other, literal, decoy] = await Promise.all([
        makeInvoice({ clientId: asha.id }),
        makeInvoice({ clientId: ravi.id, invoiceNumber: "INV-0000-77777" }),
        makeInvoice({ clientId: ravi.id, invoiceNumber: LITERAL }),
        makeInvoice({ clientId: ravi.id, invoiceNumber: DECOY }),
      ]);
      const { id: quotationId } = await makeQuotation({ customerId: asha.id });
      const advance = await makeAdvance({ quotationId });
      const make = (of: { invoiceId: number } | { paymentId: number }, date = "2026-11-10") => {
        const data = { ...of, date, placeOfSupply: "33", reason: "Typed wrong", createdAt: NOON };
        return db.amendment.create({ data });
      };
      return {
        own: await make({ invoiceId: own.id }, "2026-10-05"),
        ofAdvance: await make({ paymentId: advance.id }, "2026-09-30"),
        earlier: await make({ invoiceId: own.id }, "2026-06-30"),
        literal: await make({ invoiceId: literal.id }),
        decoy: await make({ invoiceId: decoy.id }),
        twin: await make({ invoiceId: other.id }),
        twinToo: await make({ invoiceId: (await makeInvoice({ clientId: ravi.id })).id }),
        invoice: own,
        advance,
      };
    },
    finds: {
      "month=2026-10": ["own"],
      "quarter=2627-Q3": ["own", ...FILLING],
      "quarter=2627-Q2": ["ofAdvance"],
      "month=2026-10&quarter=2627-Q2": [],
      "invoiceId=$invoice": ["earlier", "own"],
      "paymentId=$advance": ["ofAdvance"],
      "search=inv-0000-7777": ["twin"],
      "search=asha": ["earlier", "ofAdvance", "own"],
    },
    asha: null,
  },

  note: {
    list: NOTE_LIST,
    load: listNotes,
    stored: () => db.note.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const own = await makeInvoice({
        clientId: asha.id,
        createdById: staff.id,
        currency: "INR",
        pickupStateCode: "27",
        dropStateCode: "29",
      });
      const other = await makeInvoice({ clientId: ravi.id, invoiceNumber: "INV-0000-77777" });
      const make = (more: Parameters<typeof makeNote>[0] = {}) =>
        makeNote({ invoiceId: other.id, createdAt: NOON, ...more });
      return {
        own: await make({ invoiceId: own.id, date: "2026-10-31" }),
        debit: await make({ kind: "debit", total: 7_00, date: "2026-10-30" }),
        literal: await make({ noteNumber: LITERAL }),
        decoy: await make({ noteNumber: DECOY }),
        twin: await make(),
        twinToo: await make(),
        invoice: other,
        client: { id: asha.id },
      };
    },
    finds: {
      "kind=credit": ["own", ...FILLING],
      "kind=debit": ["debit"],
      "startDate=2026-10-31&endDate=2026-10-31": ["own"],
      "endDate=2026-11-09": ["debit", "own"],
      "startDate=2026-11-11": [],
      "invoiceId=$invoice": ["debit", ...FILLING],
      "clientId=$client": ["own"],
      "createdById=$staff": ["own"],
      "createdById=none": ["debit", ...FILLING],
      "currency=INR": ["own"],
      "route=27-29": ["own"],
      "route=07-07": [],
      "search=inv-0000-7777": ["debit", ...FILLING],
      "search=asha": ["own"],
    },
    asha: ["own"],
    officeOnly: ["createdById"],
  },
};
