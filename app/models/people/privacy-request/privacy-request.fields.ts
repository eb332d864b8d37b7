import * as z from "zod";
import { inputShape } from "../../kit/shared/define-fields";
import { area, choice, day, text, whole } from "../../kit/shared/field-kinds";
import { version } from "../../kit/shared/number-fields";
import { REQUEST_KIND_LABELS, REQUEST_KINDS, type RequestKind } from "./privacy-request.status";

const KIND = choice(
  "What is asked",
  REQUEST_KINDS,
  { required: "What is asked is required", invalid: "Choose one of the kinds" },
  { labels: (kind) => REQUEST_KIND_LABELS[kind as RequestKind] },
);

/** A request as the office takes it down. */
export const PRIVACY_REQUEST_FIELDS = {
  kind: KIND,
  accountId: whole("Account number", 1, 2_000_000_000, {
    hint: "The number in the address of the person's page; leave it empty for a person without an account",
  }),
  name: text("Name", 100, { hint: "Leave it empty to take it from the account" }),
  contact: text("Contact", 200, { hint: "E-mail, phone or address to answer to" }),
  receivedDate: day("Received", { required: true }),
  dueDate: day("Due", { hint: "Leave it empty to use the days in the settings" }),
  details: area("In their words", 2000, { wide: true }),
};

export const PrivacyRequestInput = z.object({ ...inputShape(PRIVACY_REQUEST_FIELDS), version });
export type PrivacyRequestInput = z.infer<typeof PrivacyRequestInput>;

/** The fields as people ask from their own page. */
export const OWN_REQUEST_FIELDS = {
  kind: choice(
    "What do you ask for?",
    ["access", "correction", "erasure", "nomination"] as const,
    { required: "Choose what you ask for", invalid: "Choose one of these" },
    { labels: (kind) => REQUEST_KIND_LABELS[kind as RequestKind] },
  ),
  details: area("In your words", 2000, {
    wide: true,
    hint: "What is wrong, or the person you nominate",
  }),
};

export const OwnRequestInput = z.object(inputShape(OWN_REQUEST_FIELDS));
export type OwnRequestInput = z.infer<typeof OwnRequestInput>;

export const REQUEST_ANSWER_FIELDS = {
  status: choice(
    "Result",
    ["answered", "refused"] as const,
    { required: "Result is required", invalid: "Choose one of the two" },
    { labels: (status) => (status === "answered" ? "Answered" : "Refused") },
  ),
  answer: area("What was done, or why not", 2000, { required: true, wide: true }),
};

export const RequestAnswerInput = z.object({ ...inputShape(REQUEST_ANSWER_FIELDS), version });
export type RequestAnswerInput = z.infer<typeof RequestAnswerInput>;
