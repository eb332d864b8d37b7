import { amount, code, day } from "../../kit/shared/field-kinds";

/** The certificate of a deduction (Form 16A, GSTR-7A), by which it is closed; all empty: not in yet. */
export const CERTIFICATE_FIELDS = {
  certificateNumber: code("Certificate number", 50),
  certificateDate: day("Certificate date"),
  certificateAmount: amount("Certificate amount", {
    positive: "Certificate amount must be positive",
    hint: "Empty: all that was deducted",
  }),
};
