import { conditionProblem, conditionText } from "../road/condition";
import type { Texts } from "../../kit/shared/define-fields";
import { choice, text, tick } from "../../kit/shared/field-kinds";
import { optionalText } from "../../kit/shared/fields";
import { PACKED_BY, type PackedBy } from "./package.words";
import * as z from "zod";

const PACKERS = Object.keys(PACKED_BY) as [PackedBy, ...PackedBy[]];

/** A condition in the trade's codes, or none. */
export function conditionField(label: string) {
  const field = text(label, 200, { hint: "Places, then codes: 5 6 CH, 10 SC" });
  const block = optionalText(label, 200).transform((value, context): string | null => {
    if (value === null) return null;
    const problem = conditionProblem(value);
    if (problem === null) return conditionText(value);
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });
  return { ...field, block };
}

/** A package of a packing list, in the order of its form. Its number is given by the list. */
export const PACKAGE_FIELDS = {
  contents: text("Contents", 200, { required: true }),
  room: text("Room", 50),
  carton: text("Carton", 50),
  packedBy: choice(
    "Packed By",
    PACKERS,
    { required: "Say who packed it", invalid: "Packed by is CP (the mover) or PBO (the owner)" },
    { labels: (word) => PACKED_BY[word as PackedBy] },
  ),
  fragile: tick("Fragile", { absent: "zero" }),
  highValue: tick("High Value", { absent: "zero" }),
  condition: conditionField("Condition"),
};

export type PackageTexts = Partial<Texts<typeof PACKAGE_FIELDS>>;
