import * as z from "zod";

import { TALLY_FILES, tallyCheck } from "~/models/desk/exports/tally.server";
import { VOUCHER_TYPES } from "~/models/desk/exports/tally";
import { postToTally } from "~/models/desk/exports/tally.post.server";
import { optionalDate } from "~/models/kit/shared/fields";
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
      "A message a month, sent as the books are when it leaves; the outbox has what Tally answered. Sent again, vouchers are changed by their REMOTEID and not doubled.",
    access: "document:send",
    body: z.object({
      startDate: optionalDate("Start date"),
      endDate: optionalDate("End date"),
    }),
    bodyOptional: true,
    reply: Done(z.strictObject({ recipient: z.string(), messageIds: z.array(z.int()) })),
    run: async ({ actor, body }) => {
      const named = Object.entries(body).flatMap(([name, day]) => (day ? [[name, day]] : []));
      const names = { from: "startDate", to: "endDate" };
      const days = await wantedDays(new URLSearchParams(named), names);
      const sent = await postToTally(actor, days);
      return done(`Sent to Tally at ${sent.recipient}`, sent);
    },
  }),
];
