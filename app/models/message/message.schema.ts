import * as z from "zod";

import { optionalEmail, optionalText, requiredEmail, requiredText, truth } from "../shared/fields";
import { SUBJECT_MAX, TEXT_MAX } from "./message-template";

const INVALID_EMAIL = "Invalid email address";
const PHONE_MAX = 20;

const words = {
  subject: optionalText("Subject", SUBJECT_MAX),
  text: optionalText("Message", TEXT_MAX),
};
const markAsSent = truth("Mark as sent");

/** What may be said besides which document to send; nothing of it has to be. */
export const EmailInput = z.object({ recipient: optionalEmail(INVALID_EMAIL), ...words });
export const WhatsappInput = z.object({ recipient: optionalText("Phone", PHONE_MAX), ...words });

/** The same of a quotation, whose draft may be marked as sent by it. */
export const QuotationEmailInput = EmailInput.extend({ markAsSent });
export const QuotationWhatsappInput = WhatsappInput.extend({ markAsSent });

export type MessageInput = Partial<z.output<typeof QuotationEmailInput>>;

const written = {
  subject: requiredText("Subject", SUBJECT_MAX),
  text: requiredText("Message", TEXT_MAX),
  markAsSent,
};

/** The message page posts all of it; who it goes to depends on the button. */
export const EmailForm = z.object({ recipient: requiredEmail(INVALID_EMAIL), ...written });
export const WhatsappForm = z.object({
  phone: requiredText("WhatsApp number", PHONE_MAX),
  ...written,
});
