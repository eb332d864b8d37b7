import * as z from "zod";

import { tdsDays, TDS_KINDS } from "../../ground/tax/tds";
import { inputShape } from "../../kit/shared/define-fields";
import { idOf, oneOf, paging, shaped } from "../../kit/shared/query";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { CERTIFICATE_FIELDS } from "./tds.fields";

export const TDS_STATUSES = ["open", "certified"] as const;
const QUARTERS = ["1", "2", "3", "4"] as const;

/** What a list of deductions is narrowed to; a quarter is one of the year that is named. */
export const TdsQuery = z.object({
  ...paging(["date", "id"]),
  financialYear: shaped("Financial year", /^\d{4}$/, "2627").refine(
    (year) => year === "" || tdsDays(year, null) !== null,
    "Financial year must be like 2627",
  ),
  quarter: oneOf("Quarter", QUARTERS),
  kind: oneOf("Kind", TDS_KINDS),
  status: oneOf("Status", TDS_STATUSES),
  clientId: idOf("clientId"),
});
export type TdsQuery = z.infer<typeof TdsQuery>;

const Certificate = z.object(inputShape(CERTIFICATE_FIELDS));

/** A certificate; without a number there is none, and no date of it. */
export const CertificateInput = withRules(
  Certificate,
  ruleOf<z.infer<typeof Certificate>>()(
    ["certificateNumber", "certificateDate"],
    ({ certificateNumber, certificateDate }, addError) => {
      if (certificateNumber === null && certificateDate !== null) {
        addError("certificateNumber", "Certificate number is required");
      }
    },
  ),
);
export type CertificateInput = z.infer<typeof CertificateInput>;

/** Rows of Form 26AS as the text of a file, whose first line names its columns. */
export const MatchInput = z.object({ csv: z.string("The file is required").max(1_000_000) });
