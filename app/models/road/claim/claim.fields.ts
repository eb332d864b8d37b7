import type { Texts } from "../../kit/shared/define-fields";
import { amount, area, choice, day, id, maybeChoice, text } from "../../kit/shared/field-kinds";

/** The words of claims that forms, pages and scripts share; client-safe. */

export const CLAIM_KINDS = { short: "Short", damaged: "Damaged" } as const;
export type ClaimKind = keyof typeof CLAIM_KINDS;

export const SETTLED_HOW = { paid: "Paid out", credited: "By a credit note" } as const;
type SettledHow = keyof typeof SETTLED_HOW;

const KINDS = Object.keys(CLAIM_KINDS) as [ClaimKind, ...ClaimKind[]];
const HOW = Object.keys(SETTLED_HOW) as [SettledHow, ...SettledHow[]];

/** The fields of a claim, in the order of its form. Amounts in its consignment's currency. */
export const CLAIM_FIELDS = {
  kind: choice(
    "Kind",
    KINDS,
    { required: "Say whether goods came short or damaged", invalid: "Kind is short or damaged" },
    { labels: (word) => CLAIM_KINDS[word as ClaimKind] },
  ),
  noticeDate: day("Notice Date", {
    required: true,
    hint: "When the company was told in writing",
  }),
  amount: amount("Amount Claimed", {
    required: true,
    positive: "Amount claimed must be above zero",
  }),
  description: area("Description", 1_000, {
    required: "Say what came short or damaged",
    wide: true,
  }),
};

/** The subject of a new claim: a package or a vehicle of a consignment, or all of its goods. */
export const CLAIM_SUBJECT = {
  consignmentId: id("Consignment", "This consignment does not exist"),
  packageId: id("Package", "This package does not exist"),
  vehicleReportId: id("Vehicle Report", "This vehicle report does not exist"),
};

/** The fields of a decision beside its state. */
export const DECISION_FIELDS = {
  decidedAmount: amount("Amount Accepted", {
    positive: "Amount accepted must be above zero",
    hint: "If accepted. Not more than the amount claimed.",
  }),
  decision: area("What was decided", 1_000, {
    hint: "What the customer is told; a rejection needs its reason",
    wide: true,
  }),
};

const DECISIONS = { Accepted: "Accept", Rejected: "Reject" } as const;

export const DECISION_FORM = {
  status: choice(
    "Decision",
    ["Accepted", "Rejected"],
    { required: "Status is required", invalid: "Invalid status" },
    { labels: (word) => DECISIONS[word as keyof typeof DECISIONS] },
  ),
  ...DECISION_FIELDS,
};

export const SETTLEMENT_FIELDS = {
  settledHow: maybeChoice("Settled", HOW, "Settled is paid or credited", {
    labels: (word) => SETTLED_HOW[word as SettledHow],
    none: "Choose",
    inSentence: "How it was settled",
  }),
  settledDate: day("Paid On", { inSentence: "Paid on", hint: "Of a payment" }),
  settledReference: text("Paid How", 100, {
    inSentence: "Paid how",
    hint: "Of a payment: bank transfer and its reference, cheque number, cash",
  }),
  noteId: id("Credit Note", "This credit note does not exist"),
};

export type ClaimTexts = Partial<Texts<typeof CLAIM_FIELDS>>;
