import * as z from "zod";
import { amount, code, day } from "~/models/kit/shared/field-kinds";
import { inputShape } from "../../kit/shared/define-fields";
import { requiredId } from "../../kit/shared/number-fields";
import { ruleOf, withRules } from "../../kit/shared/rules";

/** The certificate of a deduction (Form 16A, GSTR-7A), by which it is closed; all empty: not in yet. */
export const CERTIFICATE_FIELDS = {
  certificateNumber: code("Certificate number", 50),
  certificateDate: day("Certificate date"),
  certificateAmount: amount("Certificate amount", {
    positive: "Certificate amount must be positive",
    hint: "Empty: all that was deducted",
  }),
};

const Certificate = z.object(inputShape(CERTIFICATE_FIELDS));

/** A certificate; without a number there is none, no date of it and no amount. */
export const CertificateInput = withRules(
  Certificate,
  ruleOf<z.infer<typeof Certificate>>()(
    ["certificateNumber", "certificateDate", "certificateAmount"],
    ({ certificateNumber, certificateDate, certificateAmount }, addError) => {
      if (certificateNumber === null && (certificateDate ?? certificateAmount) !== null) {
        addError("certificateNumber", "Certificate number is required");
      }
    },
  ),
);
export type CertificateInput = z.infer<typeof CertificateInput>;

/** The challan of a month's TDS, as its page asks for it: a button takes it back. */
export const CHALLAN_FIELDS = {
  challanNumber: code("Challan Number", 50, { required: true, inSentence: "Challan number" }),
  challanDate: day("Challan Date", { required: true, inSentence: "Challan date" }),
};
export const NeededChallan = z.object(inputShape(CHALLAN_FIELDS));

/** As scripts say it: a number of null takes it back. */
export const ChallanInput = z.object(
  inputShape({
    challanNumber: code("Challan number", 50),
    challanDate: day("Challan date"),
  }),
);
export type ChallanInput = z.infer<typeof ChallanInput>;

/** So many vendors are given a certificate by one press. */
const MOST_GIVEN = 1_000;

/** The certificates that vendors are given of a quarter; an empty number takes one back. */
export const GivenInput = z.object({
  certificates: z
    .array(
      z.object({
        vendorId: requiredId("Choose the vendor", "This vendor does not exist"),
        ...inputShape({
          number: code("Certificate number", 50),
          date: CERTIFICATE_FIELDS.certificateDate,
        }),
      }),
      "Certificates must be a list",
    )
    .max(MOST_GIVEN, `At most ${MOST_GIVEN} vendors at once`),
});
export type GivenInput = z.infer<typeof GivenInput>;

/** So many are certified by one press. */
const MOST = 500;

/** One certificate of several deductions, by their payments' ids. */
export const CertifyInput = z.object({
  ...inputShape({
    certificateNumber: code("Certificate number", 50, {
      required: "Certificate number is required",
    }),
    certificateDate: CERTIFICATE_FIELDS.certificateDate,
  }),
  ids: z
    .array(requiredId("Choose the deductions", "Choose the deductions"), "Choose the deductions")
    .min(1, "Choose the deductions")
    .max(MOST, `At most ${MOST} deductions have one certificate`),
});
export type CertifyInput = z.infer<typeof CertifyInput>;

/** Form 26AS as a text: that of TRACES, or a table. */
export const MatchInput = z.object({ csv: z.string("The file is required").max(1_000_000) });
