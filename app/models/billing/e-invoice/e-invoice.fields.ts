import { area, text } from "../../kit/shared/field-kinds";

/** So much a QR code holds at its largest, at the level of correction that it is drawn with. */
export const SIGNED_QR_MAX = 2_900;

/** The whole answer of the portal, the signed invoice in it as well. */
const RESPONSE_MAX = 100_000;

/** What the portal answered about a paper, in the order of its form. */
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
