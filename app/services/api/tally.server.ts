import * as z from "zod";

import { TALLY_FILES, tallyCheck } from "~/models/desk/exports/tally.server";
import { VOUCHER_TYPES } from "~/models/desk/exports/tally";
import { MONTH } from "~/models/company/month/month";
import { markAsSent, postToTally } from "~/models/desk/exports/tally.post.server";
import { takeBackSent } from "~/models/desk/exports/tally.sent.server";
import { flag, optionalDate } from "~/models/kit/shared/fields";
import { amount } from "~/models/kit/shared/json";
import { alsoNamed } from "~/models/kit/shared/other-names";
import { day } from "~/models/kit/shared/query";
import { NO_DAY } from "~/models/desk/report/report.period";
import { replyOf } from "~/models/papers/paper/reply-of";

import { tallyReply, wantedDays } from "../desk/tally.server";
import { tagged } from "./operation.server";
import { done, Done, One, one } from "./replies";

const { get, post } = tagged("Reports");

const WHAT = [...TALLY_FILES, "check"] as const;

const Check = z.strictObject({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  ledgers: z.array(
    z.strictObject({
      name: z.string(),
      group: z.string(),
      debit: amount,
      credit: amount,
    }),
  ),
  voucherTypes: z.array(z.strictObject({ type: z.enum(VOUCHER_TYPES), vouchers: z.int(), amount })),
  /** The sums of the vouchers of each kind of paper, and of its rows in our books: the difference is nought. */
  sources: z.array(
    z.strictObject({
      name: z.string(),
      vouchers: z.int(),
      amount,
      ours: amount,
      difference: amount,
    }),
  ),
  /**
   * The tax of GSTR-3B beside the ledgers of tax, where the days are whole returns. Credit stands in Tally on its bill's day, in GSTR-3B in the
   * return that takes it: that may differ, output tax not.
   */
  gstr3b: z
    .array(z.strictObject({ name: z.string(), gstr3b: amount, tally: amount, difference: amount }))
    .nullable(),
  /** Vouchers of cancelled invoices, which have no entries. */
  cancelled: z.int(),
  /** Papers in other currencies than the company's. */
  leftOut: z.int(),
});

export const tallyOperations = [
  get("/exports/tally", "exportTally", {
    summary:
      "For Tally, from startDate to endDate (this month by default): the ledgers (what=masters) or the vouchers (vouchers) as XML, or their sums as JSON (check)",
    access: "tally:view",
    query: alsoNamed(
      z.object({
        startDate: day("Start date", NO_DAY),
        endDate: day("End date", NO_DAY),
        what: z.enum(WHAT, `What is one of ${WHAT.join(", ")}`).default("check"),
      }),
      { startDate: ["from"], endDate: ["to"] },
    ),
    reply: One(Check),
    types: ["application/xml"],
    run: async ({ actor, query: { what, ...asked } }) => {
      const names = { from: "startDate", to: "endDate" };
      const days = await wantedDays(new URLSearchParams(asked), names);
      // A file is answered as it is: it has no envelope.
      if (what !== "check") return (await tallyReply(actor, what, days)) as never;
      const { types: voucherTypes, ...check } = await tallyCheck(actor, days);
      return one(replyOf(Check, { ...days, ...check, voucherTypes }));
    },
  }),
  post("/exports/tally", "sendToTally", {
    summary:
      "Put ledgers and vouchers from startDate to endDate into the outbox for the Tally that the settings name",
    description:
      "A message a month; the outbox has what Tally answered. Sent again, vouchers are changed by their REMOTEID and not doubled. A whole month that is over is marked as sent: its vouchers stay, and what changes later is a voucher of the month after the last one sent. `byFile`: its files were imported by hand, nothing leaves.",
    access: "document:send",
    body: z.object({
      startDate: optionalDate("Start date"),
      endDate: optionalDate("End date"),
      byFile: flag("By file"),
    }),
    bodyOptional: true,
    reply: Done(
      z.strictObject({
        recipient: z.string().nullable(),
        messageIds: z.array(z.int()),
        /** The months that are marked as sent. */
        months: z.array(z.string()),
      }),
    ),
    run: async ({ actor, body: { byFile, ...body } }) => {
      const named = Object.entries(body).flatMap(([name, day]) => (day ? [[name, day]] : []));
      const names = { from: "startDate", to: "endDate" };
      const days = await wantedDays(new URLSearchParams(named), names);
      if (byFile) {
        const months = await markAsSent(actor, days);
        return done("Marked as sent to Tally", { recipient: null, messageIds: [], months });
      }
      const sent = await postToTally(actor, days);
      return done(`Sent to Tally at ${sent.recipient}`, sent);
    },
  }),
  post("/exports/tally/take-back", "takeBackTally", {
    summary: "Take back that a month was sent to Tally: the last one that was",
    description: "Its vouchers are those of the books again. 409 for any other month.",
    access: "month:close",
    body: z.object({ month: z.string().regex(MONTH, "Month must look like 2026-11") }),
    reply: Done(z.strictObject({ month: z.string() })),
    run: async ({ actor, body: { month } }) => {
      await takeBackSent(actor, month);
      return done("Taken back", { month });
    },
  }),
];
