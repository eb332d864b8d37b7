/** The customer fields that GST needs, as fields of the account. Not for the browser, which gets them with the page. */
import * as z from "zod";

import { inputShape, type Input } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import { choice, text, tick } from "../../kit/shared/field-kinds";
import { optionalCode } from "../../kit/shared/fields";
import { plainDigits, plainText } from "../../ground/typed/typed-text";
import { gstinField } from "./gstin-field";
import { CUSTOMER_KINDS, type CustomerKind } from "../../ground/tax/recipient";
import { stateChoice } from "../../kit/shared/state-field";

const KINDS = Object.keys(CUSTOMER_KINDS) as [CustomerKind, ...CustomerKind[]];

/** A code that keeps to a pattern once it is written plainly; `described`: what is taken for it. */
function codeBlock(
  label: string,
  max: number,
  code: { plainly: (text: string) => string; pattern: RegExp; as: string; described: string },
) {
  const block = optionalCode(label, max).transform((value, context): string | null => {
    if (value === null) return null;
    const plain = code.plainly(value).replace(/\s/g, "");
    if (code.pattern.test(plain)) return plain;
    context.addIssue({ code: "custom", message: `${label} must be ${code.as}` });
    return z.NEVER;
  });
  const schema = { type: ["string", "null"], pattern: code.described };
  return described(block, { schema, required: false });
}

const pinBlock = codeBlock("PIN", 10, {
  plainly: plainDigits,
  pattern: /^[1-9]\d{5}$/,
  as: "6 digits, such as 411007",
  described: "^[1-9][0-9]{2} ?[0-9]{3}$",
});

const tanBlock = codeBlock("TAN", 20, {
  plainly: (text) => plainText(text).toUpperCase(),
  pattern: /^[A-Z]{4}\d{5}[A-Z]$/,
  as: "10 characters such as PNEA12345B",
  described: "^[A-Za-z]{4}[0-9]{5}[A-Za-z]$",
});

/** Chosen and not ticked: a form without it says nothing of it, one that has it says no as well. */
const composition = {
  ...tick("Composition Scheme", {
    hint: "For a customer with a GSTIN who pays GST as a share of the turnover: GSTR-3B names supplies to them",
  }),
  kind: "choice" as const,
  options: [
    { value: "off", label: "No" },
    { value: "on", label: "Yes" },
  ],
  text: (value: boolean | undefined) => (value ? "on" : "off"),
};

/** In the order of the form. */
export const CUSTOMER_TAX_FIELDS = {
  kind: choice(
    "Kind of Customer",
    KINDS,
    {
      required: "Kind of Customer is required",
      invalid: "Choose a kind of customer from the list",
    },
    { labels: (kind) => CUSTOMER_KINDS[kind as CustomerKind] },
  ),
  gstin: gstinField("GSTIN", {
    hint: "15 characters; makes the customer a registered one of its state",
  }),
  pinCode: { ...text("PIN", 10, { hint: "Of the address; proposes the state" }), block: pinBlock },
  stateCode: stateChoice("State", { none: "From the GSTIN or the PIN" }),
  tan: {
    ...text("TAN", 20, { hint: "Under which the customer deducts tax at source" }),
    block: tanBlock,
  },
  isComposition: composition,
};

const { kind, gstin, pinCode, stateCode, tan, isComposition } = inputShape(CUSTOMER_TAX_FIELDS);

/** Fields left out stay as they are: forms show them under GST alone. */
export const customerTaxShape = {
  kind: kind.optional(),
  gstin: gstin.optional(),
  pinCode: pinCode.optional(),
  stateCode: stateCode.optional(),
  tan: tan.optional(),
  isComposition,
};

export type CustomerTax = Omit<Input<typeof CUSTOMER_TAX_FIELDS>, "isComposition"> & {
  isComposition: boolean;
};
