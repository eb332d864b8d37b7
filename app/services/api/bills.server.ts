import * as z from "zod";
import { keepBill, readBill } from "~/models/billing/expense/bill.server";
import { correctBill, CorrectionInput } from "~/models/billing/expense/expense.correct.server";
import { EXPENSE } from "~/models/billing/expense/expense.record";
import { issueSelfInvoice, readSelfInvoice } from "~/models/billing/expense/self-invoice.server";
import { challanOf } from "~/models/billing/hire/hire.challan.server";
import { correctHire } from "~/models/billing/hire/hire.correct.server";
import { HIRE } from "~/models/billing/hire/hire.record";
import { NO_PROOF, PROOF_TYPES } from "~/models/billing/proof/proof.server";
import {
  HIRE_PAYMENT_FIELDS,
  HirePaymentInput,
  payHire,
  takeBackPayment,
} from "~/models/billing/vendor-payment/hire-payment.server";
import {
  issuePaymentVoucher,
  readPaymentVoucher,
} from "~/models/billing/vendor-payment/payment-voucher.server";
import { otherNames } from "~/models/kit/shared/define-fields";
import { invalidField } from "~/models/kit/shared/domain-error";
import { alsoNamed } from "~/models/kit/shared/other-names";
import { billOf } from "~/services/papers/photo-image.server";

import { renderDeclarationPdf, renderHireChallanPdf } from "../pdf/render-document.server";
import { tagged } from "./operation.server";
import { pdfResponse, proofResponse } from "./pdf-response.server";
import { Created, created, Done, done } from "./replies";
import { callsOf, vendorPayment } from "./small-records.server";

const { post, file, upload } = tagged("Hires");

const hire = callsOf(HIRE.noun);
const expense = callsOf(EXPENSE.noun);

const selfInvoices = (["expense", "hire"] as const).flatMap((noun) => {
  const { Json, read } = noun === "hire" ? hire : expense;
  const [tag, name] = noun === "hire" ? ["Hires", "Hire"] : ["Expenses", "Expense"];
  return [
    post<z.ZodType>(`/${noun}s/{id}/self-invoice`, `issue${name}SelfInvoice`, {
      tag,
      summary: `Issue the self-invoice of ${noun === "hire" ? "a hire" : "an expense"} under reverse charge: of a vendor without a GSTIN, with the next number of its series and today's day; 409 where it asks for none, or has one`,
      access: `${noun}:edit`,
      reply: Done(Json),
      run: async ({ actor, id }) => {
        await issueSelfInvoice(actor, noun, id(noun));
        return done("Self-invoice issued", await read(actor, id(noun)));
      },
    }),
    file(`/${noun}s/{id}/self-invoice`, `get${name}SelfInvoice`, {
      tag,
      summary: "The self-invoice as it was issued, as a PDF",
      access: `${noun}:view`,
      run: async ({ actor, id }) => {
        const paper = await readSelfInvoice(actor, noun, id(noun));
        return pdfResponse(await renderDeclarationPdf(paper), `self-invoice-${paper.number}.pdf`);
      },
    }),
  ];
});

const VOUCHERED = {
  vendorPayment: [vendorPayment, "vendor-payment", "Vendor payments", "", "a payment to a vendor"],
  expense: [expense, "expense", "Expenses", "Expense", "an expense that was paid at once"],
  hire: [hire, "hire", "Hires", "Hire", "a hire's advance"],
} as const;

const vouchers = (["vendorPayment", "expense", "hire"] as const).flatMap((noun) => {
  const [calls, path, tag, name, what] = VOUCHERED[noun];
  return [
    post<z.ZodType>(`/${path}s/{id}/voucher`, `issue${name}PaymentVoucher`, {
      tag,
      summary: `Issue the payment voucher of ${what} for supplies under reverse charge, with the next number of its series; 409 where it asks for none, or has one`,
      access: `${noun}:edit`,
      reply: Done(calls.Json),
      run: async ({ actor, id }) => {
        await issuePaymentVoucher(actor, noun, id(noun));
        return done("Payment voucher issued", await calls.read(actor, id(noun)));
      },
    }),
    file(`/${path}s/{id}/voucher`, `get${name}PaymentVoucher`, {
      tag,
      summary: "The payment voucher as it was issued, as a PDF",
      access: `${noun}:view`,
      run: async ({ actor, id }) => {
        const paper = await readPaymentVoucher(actor, noun, id(noun));
        return pdfResponse(
          await renderDeclarationPdf(paper),
          `payment-voucher-${paper.number}.pdf`,
        );
      },
    }),
  ];
});

/** What may be done with bills and hires beside changing them: paid, corrected, self-invoiced, their files. */
export const billOperations = [
  post("/hires/{id}/payments", "payHire", {
    summary: "Record a payment for a hire, up to its balance",
    description:
      "A payment to its vendor (`/vendor-payments`) that meets this hire. Without `date` it was today, without `method` by bank transfer; `reference` is its UTR. 409 for a hire that is settled or cancelled, and for cash above the limit of a day unless `confirmCash`.",
    access: "hire:edit",
    status: 201,
    body: alsoNamed(HirePaymentInput, otherNames(HIRE_PAYMENT_FIELDS)),
    reply: Created(hire.Json) as z.ZodType,
    run: async ({ actor, id, body }) => {
      await payHire(actor, id("hire"), body);
      return created("Payment recorded successfully", await hire.read(actor, id("hire")));
    },
  }),
  post<z.ZodType>("/hires/{id}/take-back", "takeBackHirePayment", {
    summary:
      "Delete the last payment of a hire: a mistake, or money that did not arrive; what of an advance met it last is in advance again",
    access: "hire:delete",
    reply: Done(hire.Json),
    run: async ({ actor, id }) => {
      await takeBackPayment(actor, id("hire"));
      return done("Payment taken back", await hire.read(actor, id("hire")));
    },
  }),
  file("/hires/{id}/pdf", "getHirePdf", {
    summary: "The challan of a hire as a PDF of one page: our copy and the owner's",
    access: "hire:view",
    run: async ({ actor, id }) => {
      const view = await challanOf(actor, id("hire"));
      return pdfResponse(await renderHireChallanPdf(view), `hire-challan-${view.number}.pdf`);
    },
  }),
  post("/expenses/{id}/correct", "correctExpense", {
    tag: "Expenses",
    summary: "Say what a bill should say whose return was filed",
    description:
      "An expense of today has the difference (`correctsId`), which may be below zero, with its credit in the earliest open return; what is owed of the bill follows, its TDS stays. 409 where the return is open (change the bill itself), for a correction, and where the bill says so already; 422 at `amount` below what payments met. Deleting the correction, while its return is open, undoes it.",
    access: "expense:edit",
    status: 201,
    body: CorrectionInput,
    reply: Created(expense.Json) as z.ZodType,
    run: async ({ actor, id, body }) => {
      const made = await correctBill(actor, id("expense"), body);
      return created("Bill corrected", await expense.read(actor, made));
    },
  }),
  post("/hires/{id}/correct", "correctHire", {
    summary: "Say what a hire should say whose return was filed",
    description:
      "As `POST /expenses/{id}/correct`: an expense of today has the difference (`correctsHireId`), and what is owed of the hire follows. `amount` is the agreed hire.",
    access: "hire:edit",
    status: 201,
    body: CorrectionInput,
    reply: Created(expense.Json) as z.ZodType,
    run: async ({ actor, id, body }) => {
      const made = await correctHire(actor, id("hire"), body);
      return created("Bill corrected", await expense.read(actor, made));
    },
  }),
  ...selfInvoices,
  ...vouchers,
  file("/expenses/{id}/bill", "getExpenseBill", {
    tag: "Expenses",
    summary: "The bill of an expense: photo or PDF",
    access: "expense:view",
    types: PROOF_TYPES,
    run: async ({ actor, id }) =>
      proofResponse("bill", id("expense"), await readBill(actor, id("expense"))),
  }),
  upload("/expenses/{id}/bill", "keepExpenseBill", {
    tag: "Expenses",
    summary: "Upload the bill of an expense; it replaces the earlier one",
    description:
      "In the field `file`: a PDF of at most 1 MB, or a JPEG, PNG or WebP photo of at most 12 MB, which is made small. An expense that was approved waits for approval again.",
    access: "expense:edit",
    files: "file",
    body: z.object({}),
    reply: Done(expense.Json) as z.ZodType,
    prepare: async ({ files: [file] }) => {
      if (!file) throw invalidField("file", NO_PROOF);
      return billOf(file);
    },
    run: async ({ actor, id, prepared }) => {
      await keepBill(actor, id("expense"), prepared);
      return done("File kept", await expense.read(actor, id("expense")));
    },
  }),
];
