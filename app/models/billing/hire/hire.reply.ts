import * as z from "zod";
import { amount, day, id, nullableText, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { creditAsks } from "../expense/expense.taken";
import { wholeHire } from "./hire.server";
import { paidOf } from "./hire.sums";
import { DEDUCTION_KINDS, HIRE_STATUSES, hireStatus } from "./hire.status";

const Aboard = z.strictObject({
  id,
  lrNumber: nullableText,
  status: text,
  jobId: id,
  cost: amount,
});

/** Reply fields of /api for a hire besides its own. */
const shape = {
  hireNumber: text,
  status: z.enum(HIRE_STATUSES),
  vendor: z.strictObject({ id, name: text }),
  ownerName: nullableText,
  brokerName: nullableText,
  currency: text,
  consignmentIds: z.array(id),
  consignments: z.array(Aboard),
  deductions: z.array(
    z.strictObject({ kind: z.enum(DEDUCTION_KINDS), amount, note: nullableText }),
  ),
  selfInvoice: nullableText,
  paymentVoucher: nullableText,
  creditReturn: nullableText,
  creditRule: text,
  creditAsks: z.array(z.enum(["billNumber", "vendorId"])),
  correctionIds: z.array(id),
  tdsRule: text,
  deductedAmount: amount,
  paidAmount: amount,
  balance: amount,
  dueDate: day.nullable(),
  payments: z.array(
    z.strictObject({
      id,
      date: day,
      amount,
      method: text,
      reference: nullableText,
      note: nullableText,
    }),
  ),
};

const Shape = z.strictObject(shape);

function of(row: object): z.output<typeof Shape> {
  const hire = wholeHire(row);
  return replyOf(
    Shape,
    { ...hire, payments: paidOf(hire) },
    {
      status: hireStatus(hire),
      vendor: { id: hire.vendor.id, name: hire.vendor.name },
      creditAsks: creditAsks(hire),
      correctionIds: hire.corrections.map((one) => one.id),
      consignmentIds: hire.aboard.map(({ consignment }) => consignment.id),
      consignments: hire.aboard.map(({ cost, consignment }) =>
        replyOf(Aboard, { ...consignment, cost }, { jobId: consignment.job.id }),
      ),
    },
  );
}

export const HIRE_REPLY = { shape, of };
