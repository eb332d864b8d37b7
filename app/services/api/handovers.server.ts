import * as z from "zod";
import {
  getHandover,
  HandoverInput,
  HandoverJson,
  handoverJson,
  pageOfHandovers,
  recordHandover,
  ReversalInput,
  reverseHandover,
} from "~/models/billing/handover/handover.server";
import type { Actor } from "~/models/kit/policy/policy";
import { day, paging } from "~/models/kit/shared/query";
import { tagged } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { listed } from "./replies";

const { get } = tagged("Handovers");

const read = async (actor: Actor, id: number) => handoverJson(await getHandover(actor, id));
const calls = recordCalls("handover", HandoverJson, read);

const { page, limit } = paging([]);

export const handoverOperations = [
  get("/handovers", "listHandovers", {
    summary: "Cash handed over between two days, latest first",
    access: "handover:view",
    query: z.object({ from: day("from"), to: day("to"), page, limit }),
    ...listed("handovers", HandoverJson, pageOfHandovers, handoverJson),
  }),
  calls.create({
    id: "recordHandover",
    summary: "Record cash handed over to the bank or the owner",
    access: "handover:record",
    body: HandoverInput,
    run: recordHandover,
    message: "Cash handed over was recorded",
  }),
  calls.get("handover:view", "An entry of cash handed over"),
  calls.post("/reverse", "reverseHandover", {
    summary: "Reverse an entry by a new entry with today's date",
    access: "handover:reverse",
    body: ReversalInput,
    run: reverseHandover,
    message: "The entry was reversed",
  }),
];
