/** What a message to WhatsApp is made of, its link already filled in. */
export type WhatsappMessage = {
  /** Digits, with the dial code. */
  to: string;
  messageId: string;
  text: string;
  /** An approved template's name, its language and what fills it; null: sent as it is. */
  template: { name: string; language: string; parameters: string[] } | null;
  /** The document as WhatsApp fetches it. */
  document: { link: string; filename: string } | null;
};

/** Limits of the platform's documentation, in characters. */
const MAX_CAPTION = 1024;
export const MAX_TEXT = 4096;

/**
 * The body of POST /{phone number id}/messages. A caption may be shorter than a text, so a long text
 * goes without the document: its link leads there.
 */
export function whatsappBody(message: WhatsappMessage) {
  const { template, document, text } = message;
  const head = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: message.to,
    biz_opaque_callback_data: message.messageId,
  } as const;
  if (template) {
    const parameters = template.parameters.map((each) => ({
      type: "text" as const,
      // Line breaks, tabs and rows of spaces are refused in parameters.
      text: each.replace(/\s+/g, " ").trim() || "-",
    }));
    return {
      ...head,
      type: "template" as const,
      template: {
        name: template.name,
        language: { code: template.language },
        ...(parameters.length > 0 ? { components: [{ type: "body" as const, parameters }] } : {}),
      },
    };
  }
  if (document && text.length <= MAX_CAPTION) {
    return { ...head, type: "document" as const, document: { ...document, caption: text } };
  }
  return { ...head, type: "text" as const, text: { preview_url: true, body: text } };
}
