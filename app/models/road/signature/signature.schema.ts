import * as z from "zod";

import { ROAD_PAPERS, type RoadPaperKind } from "../road-paper/road-paper.view";
import { inputShape } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import { text, tick } from "../../kit/shared/field-kinds";

/** The signer, in the order of the form. */
const SIGNATURE_FIELDS = {
  signedBy: text("Your Name", 100, { required: "Type your name", inSentence: "Name" }),
  relation: text("Relation", 100, {
    hint: "If not the consignee: wife, neighbour, site manager",
    inSentence: "Relation",
  }),
};

export const HISTORY = {
  paper: { label: "Paper", show: (kind: RoadPaperKind) => ROAD_PAPERS[kind]?.en ?? kind },
};

const AGREE = "Tick the box to sign";

const agreed = described(
  tick("Signed").block.transform((ticked, context): true => {
    if (ticked) return true;
    context.addIssue({ code: "custom", message: AGREE });
    return z.NEVER;
  }),
  { schema: { type: "boolean", enum: [true] }, required: true },
);

/** A typed signature: the name, and a tick that means it. `shown`: the hash of the paper that was read. */
export const SignatureInput = z.object({
  ...inputShape(SIGNATURE_FIELDS),
  agreed,
  shown: z
    .unknown()
    .optional()
    .transform((value) => (typeof value === "string" ? value : "")),
});
export type SignatureInput = z.output<typeof SignatureInput>;
