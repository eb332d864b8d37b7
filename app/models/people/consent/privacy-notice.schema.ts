import * as z from "zod";
import { line } from "../../company/company/company.fields";
import { optionalEmail, requiredText } from "../../kit/shared/fields";
import { optionalWhole } from "../../kit/shared/number-fields";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { NOTICE_MAX } from "./privacy-notice.words";

/** The notice as its form posts it; `version` is the one that the form was opened with. */
export const NoticeInput = withRules(
  z.object({
    english: requiredText("English", NOTICE_MAX),
    hindi: requiredText("Hindi", NOTICE_MAX),
    contactName: line("Contact Person", 100),
    contactEmail: optionalEmail("Email is not an e-mail address").transform((value) => value ?? ""),
    contactPhone: line("Phone", 50),
    version: optionalWhole("Version", 1, 1_000_000),
  }),
  ruleOf<{ contactName: string; contactEmail: string; contactPhone: string }>()(
    ["contactName", "contactEmail", "contactPhone"],
    ({ contactName, contactEmail, contactPhone }, addError) => {
      if (contactName && !contactEmail && !contactPhone) {
        addError("contactEmail", "Give an e-mail address or a phone number of the contact person");
      }
    },
  ),
);
export type NoticeInput = z.infer<typeof NoticeInput>;
