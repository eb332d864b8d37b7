import * as z from "zod";
import { toMajor } from "../../ground/money/money";
import { amount, day, id, nullableText, text } from "../../kit/shared/json";
import { wholeHire } from "./hire.server";
import { DEDUCTION_KINDS, HIRE_STATUSES, hireStatus } from "./hire.status";

/** What /api says of a hire besides its fields. */
const shape = {
  hireNumber: text,
  status: z.enum(HIRE_STATUSES),
  vendor: z.strictObject({ id, name: text }),
  ownerName: nullableText,
  brokerName: nullableText,
  currency: text,
  consignmentIds: z.array(id),
  consignments: z.array(
    z.strictObject({ id, lrNumber: nullableText, status: text, jobId: id, cost: amount }),
  ),
  deductions: z.array(
    z.strictObject({ kind: z.enum(DEDUCTION_KINDS), amount, note: nullableText }),
  ),
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

function of(row: object): z.output<z.ZodObject<typeof shape>> {
  const hire = wholeHire(row);
  return {
    hireNumber: hire.hireNumber,
    status: hireStatus(hire),
    vendor: hire.vendor,
    ownerName: hire.ownerName,
    brokerName: hire.brokerName,
    currency: hire.currency,
    consignmentIds: hire.aboard.map(({ consignment }) => consignment.id),
    consignments: hire.aboard.map(({ cost, consignment: { id, lrNumber, status, job } }) => {
      return { id, lrNumber, status, jobId: job.id, cost: toMajor(cost) };
    }),
    deductions: hire.deductions.map(({ kind, amount, note }) => ({
      kind: kind as (typeof DEDUCTION_KINDS)[number],
      amount: toMajor(amount),
      note,
    })),
    tdsRule: hire.tdsRule,
    deductedAmount: toMajor(hire.deductedAmount),
    paidAmount: toMajor(hire.paidAmount),
    balance: toMajor(hire.balance),
    dueDate: hire.dueDate,
    payments: hire.payments.map(({ id, date, amount, method, reference, note }) => {
      return { id, date, amount: toMajor(amount), method, reference, note };
    }),
  };
}

export const HIRE_REPLY = { shape, of };
