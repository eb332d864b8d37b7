import * as z from "zod";

import { amount, day, id, nullableText, record, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { moveKey } from "../chain/chain";
import { STAGES, type StageKey } from "./move";
import type { Move } from "./move.server";

const stepKeys = Object.keys(STAGES) as [StageKey, ...StageKey[]];

/** A move: its records by their ids, its steps (eight where no advance is asked), and its money in the currency of its papers. */
export const MoveJson = record("Move", {
  id: text,
  customer: z.strictObject({ id, name: text, email: nullableText, phone: nullableText }),
  route: nullableText,
  currency: text,
  total: amount,
  received: amount,
  due: amount,
  ended: nullableText,
  steps: z.array(
    z.strictObject({
      key: z.enum(stepKeys),
      label: text,
      state: z.enum(["done", "now", "later"]),
      at: day.nullable(),
    }),
  ),
  next: z.strictObject({ label: text, href: text }).nullable(),
  records: z.array(z.strictObject({ kind: text, id, number: text, status: text })),
});

export function moveJson(move: Move): z.output<typeof MoveJson> {
  const { chain, money, root, steps } = move;
  return replyOf(
    MoveJson,
    { ...move, ...money },
    {
      id: moveKey(root),
      route: chain.route,
      steps: steps.map((step) => ({ ...step, label: STAGES[step.key] })),
      next: chain.next && { label: chain.next.label, href: chain.next.href },
      records: chain.records.map(({ kind, id, number, word }) => ({
        kind,
        id,
        number,
        status: word,
      })),
    },
  );
}
