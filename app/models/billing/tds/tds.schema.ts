import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { CERTIFICATE_FIELDS } from "./tds.fields";

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

/** Rows of Form 26AS as the text of a file, whose first line names its columns. */
export const MatchInput = z.object({ csv: z.string("The file is required").max(1_000_000) });
