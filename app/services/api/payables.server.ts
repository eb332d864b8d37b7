import * as z from "zod";
import {
  SetOffInput,
  VendorRefundInput,
} from "~/models/billing/vendor-payment/vendor-payment.record";
import {
  refundAdvance,
  setOffAdvance,
} from "~/models/billing/vendor-payment/vendor-payment.server";
import { AGES } from "~/models/desk/report/outstanding.ages";
import { ageOf, daysDue, payables } from "~/models/desk/report/payables.server";
import { toMajor } from "~/models/ground/money/money";
import { amount, day, id, nullableText, record, text } from "~/models/kit/shared/json";
import { idOf, paging } from "~/models/kit/shared/query";
import { tagged } from "./operation.server";
import { Done, done, One, one } from "./replies";
import { vendorPayment } from "./small-records.server";

const { get, post } = tagged("Vendor payments");

const ageSums = Object.fromEntries(AGES.map((age) => [age, amount])) as Record<
  (typeof AGES)[number],
  typeof amount
>;
const PayablesJson = record("Payables", {
  day,
  bills: z.array(
    z.strictObject({
      kind: z.enum(["bill", "hire"]),
      expenseId: id.nullable(),
      hireId: id.nullable(),
      vendorId: id,
      vendor: text,
      what: text,
      number: nullableText,
      date: day,
      dueDate: day.nullable(),
      amount,
      balance: amount,
      currency: text,
      age: z.enum(AGES),
      daysDue: z.int().nullable(),
    }),
  ),
  sums: z.array(z.strictObject({ currency: text, total: amount, ...ageSums })),
  pagination: z.strictObject({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
  }),
  count: z.int(),
});

const { page, limit } = paging([]);

export const payableOperations = [
  post<z.ZodType, z.ZodUndefined, typeof SetOffInput>(
    "/vendor-payments/{id}/set-off",
    "setOffVendorAdvance",
    {
      summary: "Use an advance of a vendor for bills and hires that are owed",
      description: "422 at a share above its balance, and beyond what is left of the advance.",
      access: "vendorPayment:create",
      body: SetOffInput,
      reply: Done(vendorPayment.Json),
      run: async ({ actor, id, body }) => {
        await setOffAdvance(actor, id("vendorPayment"), body);
        return done("Advance used", await vendorPayment.read(actor, id("vendorPayment")));
      },
    },
  ),
  post<z.ZodType, z.ZodUndefined, typeof VendorRefundInput>(
    "/vendor-payments/{id}/refund",
    "refundVendorAdvance",
    {
      summary: "Record what a vendor gave back of an advance",
      access: "vendorPayment:create",
      body: VendorRefundInput,
      reply: Done(vendorPayment.Json),
      run: async ({ actor, id, body }) => {
        await refundAdvance(actor, id("vendorPayment"), body);
        return done("Money back recorded", await vendorPayment.read(actor, id("vendorPayment")));
      },
    },
  ),
  get("/payables", "listPayables", {
    summary:
      "All that is owed to vendors, bills and hires, the first due first, with its sums by age",
    description:
      "A bill is due on its `dueDate`, else on its own day; a hire once all aboard is delivered. `sums` are of all pages; of one vendor where `vendorId` is asked for. Bills that wait for an approval which the company asks for are not owed yet.",
    access: "vendorPayment:view",
    query: z.object({ vendorId: idOf("vendorId"), page, limit }),
    reply: One(PayablesJson),
    run: async ({ actor, query }) => {
      const { today, rows, total, sums } = await payables(actor, query);
      return one({
        day: today,
        bills: rows.map(({ id: ownId, ...row }) => ({
          ...row,
          expenseId: row.kind === "bill" ? ownId : null,
          hireId: row.kind === "hire" ? ownId : null,
          amount: toMajor(row.amount),
          balance: toMajor(row.balance),
          age: ageOf(row, today),
          daysDue: daysDue(row, today),
        })),
        sums: sums.map(({ currency, ...ages }) => ({
          currency,
          ...(Object.fromEntries(
            Object.entries(ages).map(([age, minor]) => [age, toMajor(minor)]),
          ) as { [K in keyof typeof ages]: number }),
        })),
        pagination: {
          page: query.page,
          limit: query.limit,
          total,
          totalPages: Math.ceil(total / query.limit),
        },
        count: total,
      });
    },
  }),
];
