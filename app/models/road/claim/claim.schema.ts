import * as z from "zod";
import { inputShape } from "../../kit/shared/define-fields";
import { stateWord } from "../../kit/shared/fields";
import { optionalId, version } from "../../kit/shared/number-fields";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { CLAIM_FIELDS, CLAIM_SUBJECT, DECISION_FIELDS, SETTLEMENT_FIELDS } from "./claim.fields";
import { CLAIM_STATUSES, toClaimStatus } from "./claim.status";

/** A claim as its form and a script change it. */
export const ClaimInput = z.object({ ...inputShape(CLAIM_FIELDS), version });
export type ClaimInput = z.output<typeof ClaimInput>;

const New = z.object({
  ...inputShape(CLAIM_SUBJECT),
  ...inputShape(CLAIM_FIELDS),
  /** The customer's message that it is made of. */
  requestId: optionalId("This message does not exist"),
});
export type NewClaimInput = z.output<typeof New>;

/** A new one names what it is about. */
export const NewClaimInput = withRules(
  New,
  ruleOf<NewClaimInput>()(
    ["consignmentId", "packageId", "vehicleReportId"],
    ({ consignmentId, packageId, vehicleReportId }, addError) => {
      if (packageId !== null && vehicleReportId !== null)
        addError("packageId", "A claim is about a package or a vehicle, not both");
      if (consignmentId === null && packageId === null && vehicleReportId === null)
        addError("consignmentId", "Name the consignment, the package or the vehicle report");
    },
  ),
);

const status = stateWord(CLAIM_STATUSES, toClaimStatus);

const Status = z.object({
  status,
  ...inputShape(DECISION_FIELDS),
  ...inputShape(SETTLEMENT_FIELDS),
});
export type ClaimStatusInput = z.output<typeof Status>;

const rule = ruleOf<ClaimStatusInput>();

/** A decision or a settlement. */
export const ClaimStatusInput = withRules(
  Status,
  rule(["status", "decidedAmount"], ({ status, decidedAmount }, addError) => {
    if (status === "Accepted" && decidedAmount === null)
      addError("decidedAmount", "Say how much is accepted");
    if (status === "Rejected" && decidedAmount !== null)
      addError("decidedAmount", "Nothing is accepted of a rejected claim: leave the amount empty");
  }),
  rule(["status", "decision"], ({ status, decision }, addError) => {
    if (status === "Rejected" && decision === null) addError("decision", "Say why it is rejected");
  }),
  rule(["status", "settledHow"], ({ status, settledHow }, addError) => {
    if (status === "Settled" && settledHow === null)
      addError("settledHow", "Say whether it was paid or credited");
  }),
  rule(["status", "settledHow", "settledDate"], ({ status, settledHow, settledDate }, addError) => {
    if (status === "Settled" && settledHow === "paid" && settledDate === null)
      addError("settledDate", "Say when it was paid");
  }),
  rule(
    ["status", "settledHow", "settledReference"],
    ({ status, settledHow, settledReference }, addError) => {
      if (status === "Settled" && settledHow === "paid" && settledReference === null)
        addError("settledReference", "Say how it was paid");
    },
  ),
  rule(["status", "settledHow", "noteId"], ({ status, settledHow, noteId }, addError) => {
    if (status !== "Settled") return;
    if (settledHow === "credited" && noteId === null) addError("noteId", "Choose the credit note");
    if (settledHow === "paid" && noteId !== null)
      addError("noteId", "A claim that was paid out has no credit note");
  }),
);

/** The inputs as the two forms of a claim's page post them. */
export const DecisionForm = withRules(ClaimStatusInput);
export const SettlementForm = withRules(ClaimStatusInput);
