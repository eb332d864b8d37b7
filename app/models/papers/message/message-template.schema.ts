import * as z from "zod";

import { optionalText, requiredText } from "../../kit/shared/fields";
import { SUBJECT_MAX, TEXT_MAX } from "./message-template";

/** The words of a kind of message as their form posts them; what braces may hold is the command's to check. */
export const TemplateInput = z.object({
  subject: requiredText("Subject", SUBJECT_MAX),
  text: requiredText("Message", TEXT_MAX),
  version: optionalText("Version", 100),
});
