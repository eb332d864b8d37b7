import * as z from "zod";
import { MAX_MINOR, parseAmount } from "../../ground/money/money";
import { customNames, inputShape, otherNames } from "../../kit/shared/define-fields";
import { described, readsFor } from "../../kit/shared/described";
import {
  optionalEmail,
  optionalLine,
  optionalPhone,
  optionalText,
  stateWord,
} from "../../kit/shared/fields";
import { optionalId, optionalWhole, version } from "../../kit/shared/number-fields";
import { isBlank, isRecord } from "../../kit/shared/other-names";
import { ruleOfTyped, withRules } from "../../kit/shared/rules";
import { QUOTATION_STATUSES, toQuotationStatus } from "./quotation.status";
import { QUOTATION_FIELDS } from "./quotation.fields";
import { isBlankItem, MAX_ITEM_ROWS } from "./quotation.pasted-items";

/** The first of several names under which something was posted. */
function either(posted: Record<string, unknown>, ...names: string[]): unknown {
  return names.map((name) => posted[name]).find((value) => !isBlank(value));
}

// A script may send the item as it was sent to it: `item` is its name, or an object with one.
function rowNames(row: unknown): unknown {
  if (!isRecord(row)) return row;
  const item = isRecord(row.item) ? row.item.name : row.item;
  return { ...row, name: isBlank(row.name) ? item : row.name };
}

const ItemRow = z
  .preprocess(
    rowNames,
    z.object(
      {
        itemId: optionalId("Item is not in the catalogue"),
        name: optionalLine("Item name", 200),
        description: optionalText("Description", 500),
        quantity: optionalWhole("Quantity", 1, 100_000),
      },
      { error: "Item name is required" },
    ),
  )
  .transform((row) => ({ ...row, quantity: row.quantity ?? 1 }))
  .superRefine((row, context) => {
    // A script may name a catalogue item by its id alone.
    if (!row.name && !row.itemId) {
      context.addIssue({ code: "custom", path: ["name"], message: "Item name is required" });
    }
  });

/** Figures that a client has computed itself: they must be figures, and are computed again here. */
function postedFigure(label: string) {
  const figure = z.unknown().superRefine((value, context) => {
    if (isBlank(value)) return;
    const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
    // A program's own arithmetic may have more decimals than money has.
    if (/^(\d+\.?\d*|\.\d+)$/.test(text)) return;
    const parsed = parseAmount(text);
    if (parsed.ok) return;
    const isBelow = parsed.problem === "negative" || /^-\d*\.?\d*$/.test(text);
    const what = isBelow ? "a positive number" : "a number";
    context.addIssue({ code: "custom", message: `${label} must be ${what}` });
  });
  const schema = { type: ["number", "string", "null"], minimum: 0 };
  return described(figure.optional(), { schema, required: false });
}

const fields = inputShape(QUOTATION_FIELDS);

const Quotation = z.object(
  {
    ...fields,
    // Not posted at all: what was typed before stays. Posted empty: it follows from the declared value.
    insuranceCharge: fields.insuranceCharge.optional(),
    discount: described(
      z.preprocess((value) => value ?? "0", fields.discount),
      {
        schema: {
          type: ["number", "string", "null"],
          minimum: 0,
          maximum: MAX_MINOR / 100,
          "x-decimals": 2,
        },
        required: false,
      },
    ),
    /** The rate contract that filled the charges; left out it stays. */
    rateContractId: optionalId("Rate contract not found").optional(),
    items: z
      .array(ItemRow, { error: "At least one item is required" })
      .min(1, "At least one item is required"),
    subtotal: postedFigure("Subtotal"),
    surcharge: postedFigure("Surcharge"),
    gstAmount: postedFigure("GST amount"),
    totalAmount: postedFigure("Total amount"),
    version,
  },
  { error: "A quotation is an object with its fields" },
);

/**
 * A quotation as a form or a script posts it: amounts in minor units, rates in hundredths of a percent.
 * Optional charges and rates are null when absent: the command knows what they are then. Both names of
 * one thing are taken (date and movingDate, expiryDate and validUntil, items and quotationItems).
 */
const names = z.unknown().transform((posted, context) => {
  if (!isRecord(posted)) return posted;
  const items = either(posted, "items", "quotationItems");
  // Counted before each row is looked at, so that a body full of rows costs nothing.
  if (Array.isArray(items) && items.length > MAX_ITEM_ROWS) {
    const message = `A quotation has at most ${MAX_ITEM_ROWS.toLocaleString("en-US")} items`;
    context.addIssue({ code: "custom", path: ["items"], message });
    return z.NEVER;
  }
  const date = either(posted, "date", "movingDate");
  return { ...posted, date, expiryDate: either(posted, "expiryDate", "validUntil"), items };
});
export const QuotationInput = readsFor(names.pipe(Quotation), Quotation);
export type QuotationInput = z.output<typeof Quotation>;

/** The other names of a quotation's fields, after the ones they are stored by. */
export const QUOTATION_NAMES = {
  ...otherNames(QUOTATION_FIELDS),
  customerId: ["clientId", "customer", "client"],
  items: ["quotationItems"],
};

const CLEARED_IS_ZERO: string[] = customNames(QUOTATION_FIELDS);

/** In a new quotation's form an empty advance means the company's default. */
const CLEARED_AT_FIRST = CLEARED_IS_ZERO.filter((name) => name !== "advancePayment");

function clearedAs(isCleared: (value: unknown) => boolean, names = CLEARED_IS_ZERO) {
  return (posted: unknown) => {
    if (!isRecord(posted)) return posted;
    const cleared = names.filter((name) => name in posted && isCleared(posted[name]));
    return { ...posted, ...Object.fromEntries(cleared.map((name) => [name, "0"])) };
  };
}

/**
 * The rows as a form posts them, without the last ones that were begun and not filled in: Enter in the last item makes a
 * row too many. One stays, so that a form without any item is told so.
 */
function withoutSpareRows(posted: unknown) {
  if (!isRecord(posted) || !Array.isArray(posted.items)) return posted;
  const items = posted.items as unknown[];
  const last = items.findLastIndex((row) => !isRecord(row) || !isBlankItem(row));
  return { ...posted, items: items.slice(0, Math.max(last + 1, 1)) };
}

const isEmptyText = (value: unknown) => typeof value === "string" && value.trim() === "";

/**
 * A quotation posted by the form: an emptied charge or rate is 0. In an API request it would be absent, and the
 * company's default would count.
 */
export const QuotationFormInput = z
  .unknown()
  .transform(clearedAs(isEmptyText))
  .transform(withoutSpareRows)
  .pipe(QuotationInput);

const Composed = Quotation.extend({
  customerId: optionalId("Customer not found"),
  newCustomerName: optionalLine("Name", 100),
  newCustomerPhone: optionalPhone("Phone number", 20),
  newCustomerEmail: optionalEmail("Invalid email"),
  /** Another person with a phone that is known: meant so. */
  newCustomerAnyway: z
    .unknown()
    .optional()
    .transform((ticked) => ticked === "on"),
});
export type ComposedQuotation = z.output<typeof Composed>;

/**
 * A new quotation as its form posts it: for a customer who is known, or for a new one, of whom the name and the
 * phone are enough.
 */
export const ComposedQuotationInput = withRules(
  z
    .unknown()
    .transform(clearedAs(isEmptyText, CLEARED_AT_FIRST))
    .transform(withoutSpareRows)
    .pipe(names)
    .pipe(Composed),
  ruleOfTyped<ComposedQuotation>((typed, addError) => {
    if (typed.customerId === undefined) return;
    const { newCustomerName: name, newCustomerPhone: phone, newCustomerEmail: email } = typed;
    const isNew = Boolean(name || phone || email);
    if (typed.customerId !== null) {
      if (isNew) addError("newCustomerName", "Choose a customer or enter a new one, not both");
      return;
    }
    if (!isNew) return addError("customerId", "Customer is required");
    if (name === null) addError("newCustomerName", "Name is required");
    if (phone === null) addError("newCustomerPhone", "Phone number is required");
  }),
);

/** A quotation changed by the API: null or "" sets a charge or rate to 0. */
export const QuotationEditInput = readsFor(
  z
    .unknown()
    .transform(clearedAs((value) => value === null || isEmptyText(value)))
    .pipe(QuotationInput),
  Quotation,
);
export type QuotationItemInput = QuotationInput["items"][number];

const status = stateWord([...QUOTATION_STATUSES, "accepted"], toQuotationStatus);

/** The API's request to move a quotation; a rejection needs its reason. */
export const QuotationStatusInput = z.object({
  status,
  rejectionReason: optionalText("Reason", 1_000),
});
