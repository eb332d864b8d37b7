import * as z from "zod";
import { getCompany } from "~/models/company/company/company.server";
import { fillLink } from "~/models/papers/outbox/message-text.server";
import type { ClaimedMessage } from "~/models/papers/outbox/outbox.claim.server";
import { paths } from "~/paths";
import { env, type Env } from "~/platform/env.server";
import { linkToken } from "~/platform/link-secret.server";
import { pdfName } from "./attached-pdf.server";
import { boundedText, DeliveryFailure, quotable } from "./delivery-failure.server";

/** A message to WhatsApp, its link already filled in. */
type WhatsappMessage = {
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
const MAX_TEXT = 4096;

/**
 * The body of POST /{phone number id}/messages. A caption may be shorter than a text, so a long text
 * goes without the document: its link leads there.
 */
function whatsappBody(message: WhatsappMessage) {
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

/** The account that messages leave from, and how long an answer may take. */
type WhatsappServer = NonNullable<Env["whatsapp"]> & { timeoutMs: number };

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const Refused = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

/**
 * Hands a message to the WhatsApp Business Cloud API and gives its id there.
 * @throws DeliveryFailure when it was not taken over
 */
export async function sendWhatsapp(
  message: ClaimedMessage,
  server: WhatsappServer,
  signal: AbortSignal,
): Promise<string> {
  const body = whatsappBody(await composeWhatsapp(message));
  const { status, answer } = await post(server, body, signal);
  if (status >= 200 && status < 300) {
    const accepted = Accepted.safeParse(answer);
    // Whatever it is called: it is one line that every database takes.
    if (accepted.success) return quotable(accepted.data.messages[0]?.id ?? "", []);
    throw new DeliveryFailure("WhatsApp's answer could not be understood.");
  }
  throw new DeliveryFailure(refusal(status, answer, server.token), {
    final: isForGood(status, answer),
  });
}

async function composeWhatsapp(message: ClaimedMessage): Promise<WhatsappMessage> {
  const fail = (reason: string) => new DeliveryFailure(reason, { final: true });
  if (!/^[1-9]\d{7,14}$/.test(message.recipient)) {
    throw fail("This is not a phone number that WhatsApp can use.");
  }
  const { whatsappTemplate, whatsappLanguage } = await getCompany();
  const parameters = JSON.parse(message.parameters ?? "null") as string[] | null;
  const text = fillLink(message.text, message).trim();
  const template =
    whatsappTemplate && parameters
      ? {
          name: whatsappTemplate,
          language: whatsappLanguage,
          parameters: parameters.map((each) => fillLink(each, message)),
        }
      : null;
  if (!template && !text) throw fail("There is nothing in it to send.");
  if (!template && text.length > MAX_TEXT) {
    throw fail(`WhatsApp takes at most ${MAX_TEXT} characters; send a shorter text.`);
  }
  return {
    to: message.recipient,
    messageId: message.messageId,
    text,
    template,
    document: documentOf(message),
  };
}

/** The document by its link: WhatsApp fetches it from there. */
function documentOf({ attachment, attachmentName, link }: ClaimedMessage) {
  const token = attachment && link ? linkToken(link) : null;
  if (!token) return null;
  return { link: env().appUrl + paths.documentLinkPdf(token), filename: pdfName(attachmentName) };
}

async function post(server: WhatsappServer, body: object, signal: AbortSignal) {
  const { apiUrl, phoneId, token, timeoutMs } = server;
  try {
    const response = await fetch(
      `${apiUrl.replace(/\/+$/, "")}/${encodeURIComponent(phoneId)}/messages`,
      {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        // The token goes nowhere but to the address that was configured.
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      },
    );
    return { status: response.status, answer: readJson(await boundedText(response)) };
  } catch (error) {
    if (error instanceof DeliveryFailure) throw error;
    const late = error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name);
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    const reason = late ? "WhatsApp did not answer in time." : "WhatsApp could not be reached";
    throw new DeliveryFailure(late ? reason : `${reason}${code ? ` (${code})` : ""}.`, {
      cause: error,
    });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** WhatsApp's codes for a number that it cannot reach: not its user, or the company's own. */
const NO_SUCH_NUMBER = [1013, 131_021, 131_026];

/** No other try can reach this number; a fault of the platform itself passes, whatever its code. */
function isForGood(status: number, answer: unknown): boolean {
  const parsed = Refused.safeParse(answer);
  return status < 500 && parsed.success && NO_SUCH_NUMBER.includes(parsed.data.error.code ?? 0);
}

/** The platform's own words: staff can look its code up. */
function refusal(status: number, answer: unknown, token: string): string {
  const parsed = Refused.safeParse(answer);
  if (!parsed.success) return `WhatsApp refused the message (HTTP ${status}).`;
  const { message = "", code, error_data } = parsed.data.error;
  const words = [message, error_data?.details].filter(Boolean).join(" – ");
  const number = code === undefined ? `HTTP ${status}` : `code ${code}`;
  return `WhatsApp refused the message (${number}): ${quotable(words, [token])}`;
}
