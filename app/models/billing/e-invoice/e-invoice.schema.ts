import * as z from "zod";
import { area, text } from "~/models/kit/shared/field-kinds";
import { isCalendarDate } from "../../ground/day/calendar-date";
import { plainDigits } from "../../ground/typed/typed-text";
import { shownAckDate } from "../../papers/paper-tax/e-invoice";
import { described } from "../../kit/shared/described";
import { optionalCode } from "../../kit/shared/fields";
import { type Rule, withRules } from "../../kit/shared/rules";

/** So much a QR code holds at its largest, at the level of correction that it is drawn with. */
const SIGNED_QR_MAX = 2_900;

/** The whole answer of the portal, the signed invoice in it as well. */
const RESPONSE_MAX = 100_000;

/** The portal's answer about a paper, in the order of its form. */
export const E_INVOICE_FORM = {
  response: area("The portal's answer", RESPONSE_MAX, {
    hint: "Paste the JSON with Irn, AckNo, AckDt and SignedQRCode from the portal or your tool. It fills in the fields below.",
    wide: true,
  }),
  irn: text("IRN", 80, { hint: "64 characters, 0 to 9 and a to f", wide: true }),
  ackNo: text("Acknowledgement Number", 20, { hint: "Up to 15 digits" }),
  ackDate: text("Acknowledgement Date", 40, { hint: "Such as 2026-11-21 16:26:00" }),
  signedQr: area("Signed QR", SIGNED_QR_MAX + 100, {
    inSentence: "Signed QR",
    hint: "The long text with two dots in it; the document prints it as a QR code",
    wide: true,
  }),
};

export const HISTORY = {
  irn: "IRN",
  ackNo: "Acknowledgement number",
  ackDate: { label: "Acknowledgement date", show: (at: string) => shownAckDate(at) },
  signedQr: "Signed QR",
};

/** A text without its blanks that has a shape, or none. */
function shaped(
  block: z.ZodType<string | null>,
  read: (text: string) => string | null,
  message: string,
  schema: object,
) {
  const checked = block.transform((value, context): string | null => {
    const text = value === null ? null : read(value);
    if (value === null || text !== null) return text;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
  return described(checked, {
    schema: { type: ["string", "null"], ...schema },
    required: false,
  });
}

const matching = (shape: RegExp) => (text: string) => {
  const bare = plainDigits(text).replace(/\s+/g, "");
  return shape.test(bare) ? bare : null;
};

const irnText = shaped(
  optionalCode("IRN", 80),
  (text) => matching(/^[0-9a-f]{64}$/)(text.toLowerCase()),
  "IRN must have 64 characters, 0 to 9 and a to f",
  {},
);

/** Null removes; left out is no wish at all. */
const irn = z.unknown().transform((value, context): string | null => {
  const { data, error } = irnText.safeParse(value);
  if (value !== undefined && !error) return data;
  const message = error?.issues[0]?.message ?? "IRN is required";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const Shape = z.object({
  irn: described(irn, {
    schema: { type: ["string", "null"], pattern: "^[0-9a-fA-F]{64}$" },
    required: true,
  }),
  ackNo: shaped(
    optionalCode("Acknowledgement number", 20),
    matching(/^\d{1,15}$/),
    "Acknowledgement number must be up to 15 digits",
    { pattern: "^[0-9]{1,15}$" },
  ),
  ackDate: shaped(
    optionalCode("Acknowledgement date", 40),
    readAckDate,
    "Acknowledgement date must be a day that exists, such as 2026-11-21 16:26:00",
    { maxLength: 40 },
  ),
  signedQr: shaped(
    optionalCode("Signed QR", SIGNED_QR_MAX + 100),
    (text) => {
      const bare = matching(/^[\w-]+\.[\w-]+\.[\w-]+$/)(text);
      return bare !== null && bare.length <= SIGNED_QR_MAX ? bare : null;
    },
    `Signed QR must be the portal's text: three parts with dots between, at most ${SIGNED_QR_MAX.toLocaleString("en-IN")} characters`,
    { maxLength: SIGNED_QR_MAX },
  ),
});

export type EInvoiceInput = z.output<typeof Shape>;

/** Whether the answer is to be removed: all of it is null. */
export function isRemoval(input: Partial<EInvoiceInput>): boolean {
  const { irn, ackNo, ackDate, signedQr } = input;
  return irn === null && ackNo === null && ackDate === null && signedQr === null;
}

/** Each of the four is there when another one is, whatever is wrong with the others. */
const together = (["irn", "ackNo", "ackDate", "signedQr"] as const).map(
  (name): Rule<EInvoiceInput> => ({
    needs: [name],
    check: (values, addError) => {
      if (values[name] !== null || isRemoval(values)) return;
      addError(name, `${E_INVOICE_FORM[name].inSentence} is required`);
    },
  }),
);

/** The portal's answer, all four values together; four nulls remove it. */
export const EInvoiceInput = withRules(Shape, ...together);

/** The portal's answer as its page posts it. */
export const EInvoiceForm = withRules(
  Shape.extend({ response: E_INVOICE_FORM.response.block }),
  ...together,
);

const TIME = String.raw`(?:[T ]+([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${TIME}$`);
const DAY_FIRST = new RegExp(String.raw`^(\d{2})[/-](\d{2})[/-](\d{4})${TIME}$`);

/**
 * When the portal acknowledged a paper, as it is kept: a day, with the time behind it where it was given. Null for what is
 * no such moment. The portal's time is India's.
 */
function readAckDate(text: string): string | null {
  const yearFirst = YEAR_FIRST.exec(text.trim());
  const dayFirst = DAY_FIRST.exec(text.trim());
  const match = yearFirst ?? dayFirst;
  if (!match) return null;
  const [, one = "", month = "", other = "", hours, minutes, seconds = "00"] = match;
  const day = yearFirst ? `${one}-${month}-${other}` : `${other}-${month}-${one}`;
  if (!isCalendarDate(day)) return null;
  return hours ? `${day} ${hours}:${minutes}:${seconds}` : day;
}
