import { moveClaim } from "~/models/road/claim/claim.decide.server";
import { ClaimJson, claimJson } from "~/models/road/claim/claim.json";
import { CLAIM_LIST } from "~/models/road/claim/claim.list";
import { rulesOfClaim, rulesOfNewClaim } from "~/models/road/claim/claim.rules.server";
import { createClaim, updateClaim } from "~/models/road/claim/claim.save.server";
import { ClaimInput, ClaimStatusInput, NewClaimInput } from "~/models/road/claim/claim.schema";
import { getClaim, listClaims } from "~/models/road/claim/claim.server";
import type { Actor } from "~/models/kit/policy/policy";

import { tagged } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { List, list } from "./replies";

const { get } = tagged("Claims");

const read = async (actor: Actor, id: number) => claimJson(actor, await getClaim(actor, id));
const calls = recordCalls("claim", ClaimJson, read);

export const claimOperations = [
  get("/claims", "listClaims", {
    summary:
      "Claims, the latest notice first; startDate and endDate are compared with the notice date",
    access: "claim:view",
    query: CLAIM_LIST.query,
    reply: List("claims", ClaimJson),
    run: async ({ actor, query }) =>
      list("claims", await listClaims(actor, query), query, (claim) => claimJson(actor, claim)),
  }),
  calls.create({
    summary: "Record a claim for goods that came short or damaged",
    description:
      "Of a package (`packageId`), a vehicle (`vehicleReportId`) or all goods of a consignment (`consignmentId`) that has left. `lastNoticeDate` says until when it had to come in writing: a later one is recorded as well. 422 at `packageId` for a package that is marked as delivered. 409 for one that is claimed for already, unless that claim was rejected. `requestId`: the report of damage that it is made of, once; its photos go along, and the customer is told.",
    access: "claim:create",
    body: NewClaimInput,
    rules: ({ actor }) => rulesOfNewClaim(actor),
    run: (actor, body) => createClaim(actor, body),
  }),
  calls.get("claim:view", "A claim"),
  calls.update({
    summary: "Change a claim that is not decided",
    access: "claim:create",
    body: ClaimInput,
    rules: ({ actor, id }) => rulesOfClaim(actor, id("claim")),
    run: updateClaim,
  }),
  calls.patch("/status", "setClaimStatus", {
    summary: "Decide an open claim, or say how an accepted one was settled",
    description:
      "Accepted with `decidedAmount`, at most the amount claimed; Rejected with `decision`, the reason. An accepted one is Settled with `settledHow`: `paid` with `settledDate` and `settledReference`, or `credited` with `noteId`, a credit note of the same client. The same again is no change; 409 for any other move.",
    access: "claim:decide",
    body: ClaimStatusInput,
    run: moveClaim,
    message: ({ status }) => `Claim status updated to ${status}`,
  }),
];
