import { area, day, maybeWhole, text, tick, time } from "../../kit/shared/field-kinds";
import type { Texts } from "../../kit/shared/define-fields";

const identity = text("Identity Seen", 60, {
  hint: "Kind and last four digits: driving licence, ends 4821",
});

/** Whether what somebody showed is written with a whole number as Aadhaar's, of which papers keep four digits at most. */
export const holdsWholeNumber = (shown: string) =>
  /\p{Nd}{12}/u.test(shown.replace(/[^\p{L}\p{Nd}]/gu, ""));

const identityBlock = identity.block.superRefine((value, context) => {
  if (value === null || !holdsWholeNumber(value)) return;
  const message =
    "Write the kind and the last four digits only: a whole Aadhaar number is not kept";
  context.addIssue({ code: "custom", message });
});

/** A delivery as the consignee received it, in the order of its form. */
export const DELIVERY_FIELDS = {
  deliveryDate: day("Delivery Date", { required: true, inSentence: "Date", alsoNamed: ["date"] }),
  deliveryTime: time("Time", { alsoNamed: ["time"] }),
  receivedBy: text("Received By", 100, { required: "Say who received the goods" }),
  relation: text("Relation to the Consignee", 100, {
    inSentence: "Relation",
    column: "receiverRelation",
    hint: "Empty: the consignee",
  }),
  identitySeen: { ...identity, block: identityBlock },
  packagesReceived: maybeWhole("Packages Received", 0, 10_000, {
    hint: "Empty: all that were sent, but for those that came short",
  }),
  remarks: area("Remarks", 1_000, {
    column: "deliveryRemarks",
    hint: "What came short or damaged, in the consignee's words",
    wide: true,
  }),
  allDelivered: tick("All packages arrived in order", {
    absent: "zero",
    hint: "But for those that are named below as short or damaged",
    wide: true,
  }),
};

const { allDelivered: _, ...KEPT } = DELIVERY_FIELDS;
export const DELIVERY_COLUMNS = KEPT;

export type DeliveryTexts = Partial<Texts<typeof DELIVERY_FIELDS>>;
