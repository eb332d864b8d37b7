import * as z from "zod";

import { CONFIRM_NO_RECEIPT, type ConfirmedBill } from "../../billing/invoice/invoice.words";
import { REMIND_ANYWAY } from "../../billing/reminder/reminder.again";
import { templateFault } from "../../papers/message/check-template";
import { SUBJECT_MAX, TEXT_MAX, type Template } from "../../papers/message/message-template";
import { type TemplateKind } from "../../papers/message/message-kinds";
import {
  flag,
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredEmail,
  requiredPhone,
  requiredText,
} from "../../kit/shared/fields";

const INVALID_EMAIL = "Invalid email address";
const PHONE_MAX = 20;

const words = {
  subject: optionalText("Subject", SUBJECT_MAX),
  text: optionalText("Message", TEXT_MAX),
};

export const EmailInput = z.object({ recipient: optionalEmail(INVALID_EMAIL), ...words });
export const WhatsappInput = z.object({ recipient: optionalPhone("Phone", PHONE_MAX), ...words });

/** Accepted from older scripts, which said so to mark a draft as sent; no longer needed. */
const markAsSent = flag("Mark as sent");

export const QuotationEmailInput = EmailInput.extend({ markAsSent });
export const QuotationWhatsappInput = WhatsappInput.extend({ markAsSent });

/** The input for sending an invoice, which issues it. */
const confirmed = { [CONFIRM_NO_RECEIPT]: flag("Confirmation") };
export const InvoiceEmailInput = EmailInput.extend(confirmed);
export const InvoiceWhatsappInput = WhatsappInput.extend(confirmed);

/** The input for a reminder, which leaves once a day unless it is sent `anyway`. */
const again = { [REMIND_ANYWAY]: flag("Anyway") };
export const ReminderInput = EmailInput.extend(again);

export type MessageInput = Partial<z.output<typeof ReminderInput>> & ConfirmedBill;

/** A message's own words, by the rules of its kind: what is wrong is all said at once. */
function written(kind: TemplateKind) {
  const sound =
    (field: keyof Template) =>
    (value: string, context: z.RefinementCtx): void => {
      const message = templateFault(kind, field, value);
      if (message) context.addIssue({ code: "custom", message });
    };
  return {
    subject: requiredText("Subject", SUBJECT_MAX).superRefine(sound("subject")),
    text: requiredText("Message", TEXT_MAX).superRefine(sound("text")),
  };
}

/** The message page posts all of it; who it goes to depends on the button. */
export function emailForm(kind: TemplateKind) {
  return z.object({
    recipient: requiredEmail(INVALID_EMAIL),
    ...written(kind),
    ...confirmed,
    ...again,
  });
}

export function whatsappForm(kind: TemplateKind) {
  return z.object({
    phone: requiredPhone("WhatsApp number", PHONE_MAX),
    ...written(kind),
    ...confirmed,
    ...again,
  });
}
