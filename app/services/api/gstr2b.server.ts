import * as z from "zod";

import { isSheet } from "~/models/billing/returns/gstr2b";
import {
  compareGstr2b,
  countsOf,
  decideGstr2b,
  DecisionInput,
  differenceWords,
  documentOf,
  type Gstr2bPair,
  STATES,
} from "~/models/billing/returns/gstr2b.server";
import { keepGstr2b } from "~/models/billing/returns/gstr2b.keep.server";
import { lastMonth } from "~/models/billing/returns/gstr1.server";
import { amount, day, id, nullableText, record, text } from "~/models/kit/shared/json";
import { toId } from "~/models/kit/shared/number-fields";
import { oneOf, paging } from "~/models/kit/shared/query";
import { toMajor } from "~/models/ground/money/money";

import { Gstr2bBody, statementIn } from "../billing/gstr2b-page.server";
import { tagged } from "./operation.server";
import { Done, done, list, List, One, one } from "./replies";
import { month } from "./returns.server";

const { get, post, patch } = tagged("Reports");

const Line = record("Gstr2bLine", {
  id: id.nullable(),
  state: z.enum(STATES),
  supplier: text,
  gstin: nullableText,
  number: nullableText,
  date: day,
  kind: z.enum(["invoice", "credit", "debit"]).nullable(),
  value: amount.nullable(),
  taxableValue: amount.nullable(),
  igst: amount,
  cgst: amount,
  sgst: amount,
  reverseCharge: z.boolean(),
  refused: nullableText,
  differs: nullableText,
  decision: z.enum(["wait", "ignore"]).nullable(),
  reason: nullableText,
  expenseId: id.nullable(),
  hireId: id.nullable(),
  creditReturn: nullableText,
});

function lineJson(pair: Gstr2bPair): z.output<typeof Line> {
  const { line, bill, state } = pair;
  const { tax: _, igst, cgst, sgst, ...about } = documentOf(pair);
  return {
    id: line?.id ?? null,
    state,
    ...about,
    kind: line?.kind ?? null,
    value: line && toMajor(line.value),
    taxableValue: line && toMajor(line.taxable),
    igst: toMajor(igst),
    cgst: toMajor(cgst),
    sgst: toMajor(sgst),
    reverseCharge: line?.reverseCharge ?? false,
    refused: line?.refused ?? null,
    differs: differenceWords(pair),
    decision: (line?.decision ?? null) as "wait" | "ignore" | null,
    reason: line?.reason ?? null,
    expenseId: bill?.entity === "expense" ? bill.id : null,
    hireId: bill?.entity === "hire" ? bill.id : null,
    creditReturn: bill?.creditReturn ?? null,
  };
}

const { page, limit } = paging([]);
const Counts = z.strictObject({ both: z.int(), ours: z.int(), theirs: z.int(), differs: z.int() });

const shape = List("lines", Line).shape;

export const gstr2bOperations = [
  post("/gstr2b", "keepGstr2b", {
    summary: "Bring GSTR-2B of a month: the portal's JSON or workbook as the body",
    description:
      "Up to 20 MB. It is kept in place of what was brought of that month before; what was decided of a line stays. Without `month` that of the file. Answers how its lines compare with the bills in the books.",
    access: "expense:create",
    query: z.object({ month }),
    body: Gstr2bBody,
    sheets: isSheet,
    reply: Done(z.strictObject({ month: text, lines: z.int(), ...Counts.shape })),
    run: async ({ actor, query, body }) => {
      const statement = statementIn(body);
      const asked = query.month || statement.month || (await lastMonth());
      const lines = await keepGstr2b(actor, asked, statement);
      const { pairs } = await compareGstr2b(actor, asked);
      return done("GSTR-2B kept", { month: asked, lines, ...countsOf(pairs) });
    },
  }),
  get("/gstr2b", "getGstr2b", {
    summary: "GSTR-2B of a month (the last one by default) beside the bills in the books",
    description:
      "Matched by GSTIN and number (capitals, zeros, signs and years aside) with GST within a rupee. `ours`: bills whose credit that month's return takes and that the statement lacks.",
    access: "expense:view",
    query: z.object({ month, state: oneOf("State", STATES), page, limit }),
    reply: One(
      z.strictObject({ month: text, brought: z.int(), counts: Counts, ...shape.data.shape }),
    ),
    run: async ({ actor, query: { month: wanted, state, ...asked } }) => {
      const of = wanted || (await lastMonth());
      const { pairs, brought } = await compareGstr2b(actor, of);
      const all = pairs.filter((pair) => !state || pair.state === state);
      const from = (asked.page - 1) * asked.limit;
      const rows = all.slice(from, from + asked.limit);
      const found = { rows, page: asked.page, total: all.length };
      const { data } = list("lines", found, asked, lineJson);
      return one({ month: of, brought, counts: countsOf(pairs), ...data });
    },
  }),
  patch("/gstr2b/{id}", "decideGstr2b", {
    summary:
      "Decide what becomes of a line of GSTR-2B: wait, or ignore with a reason; null: nothing",
    access: "expense:create",
    body: DecisionInput,
    reply: Done(z.strictObject({ id, decision: nullableText, reason: nullableText })),
    run: async ({ actor, key, body }) => {
      const { id: line, decision, reason } = await decideGstr2b(actor, toId(key) ?? 0, body);
      return done("Decision kept", { id: line, decision, reason });
    },
  }),
];
