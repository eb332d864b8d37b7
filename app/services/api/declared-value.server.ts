import * as z from "zod";

import { ValueInput } from "~/models/road/consignment/consignment.value.schema";
import { declaredValueOf, declareValue } from "~/models/road/consignment/consignment.value.server";
import type { Actor } from "~/models/kit/policy/policy";
import { VALUE_PARTS, type ValuePart } from "~/models/road/road/words";
import { replyOf } from "~/models/papers/paper/reply-of";
import { amount, id, rate, record, text } from "~/models/kit/shared/json";

import { tagged } from "./operation.server";
import { Done, done, One, one } from "./replies";

const { get, put } = tagged("Consignments");

/** The customer's declared value of a consignment's goods, line by line. */
const ValueJson = record("DeclarationOfValue", {
  consignmentId: id,
  currency: text,
  goods: z.array(
    z.strictObject({
      part: z.enum(Object.keys(VALUE_PARTS) as [ValuePart, ...ValuePart[]]),
      description: text,
      quantity: z.int(),
      value: amount,
    }),
  ),
  /** The total of the goods where there are any, else the figure of the consignment. */
  declaredValue: amount.nullable(),
  fovRate: rate,
  /** Freight on value or premium: the declared value at that rate; null without either. */
  premium: amount.nullable(),
  version: z.int(),
});

async function read(actor: Actor, consignmentId: number): Promise<z.output<typeof ValueJson>> {
  const { consignment, lines, premium } = await declaredValueOf(actor, consignmentId);
  return replyOf(ValueJson, { ...consignment, consignmentId, goods: lines, premium });
}

export const declaredValueOperations = [
  get("/consignments/{id}/value", "getDeclaredValue", {
    summary: "The declaration of value of a consignment, line by line, with its premium",
    access: "consignment:view",
    reply: One(ValueJson),
    run: async ({ actor, id: of }) => one(await read(actor, of("consignment"))),
  }),
  put("/consignments/{id}/value", "declareValue", {
    summary: "Declare the value of a consignment's goods line by line",
    description:
      "`value` is of one piece. Where there are lines their total is the consignment's `declaredValue`; without any the figure stays that was set there.",
    access: "consignment:edit",
    body: ValueInput,
    reply: Done(ValueJson),
    run: async ({ actor, id: of, body }) => {
      await declareValue(actor, of("consignment"), body);
      return done("Declaration of value saved", await read(actor, of("consignment")));
    },
  }),
];
