import nodemailer, { type SendMailOptions } from "nodemailer";
import { getCompany } from "~/models/company/company/company.server";
import type { ClaimedMessage } from "~/models/papers/outbox/outbox.claim.server";
import { SECRET_KINDS } from "~/models/papers/outbox/outbox.words";
import { fillLink } from "~/models/papers/outbox/message-text.server";
import { paths } from "~/paths";
import { env } from "~/platform/env.server";
import { linkToken } from "~/platform/link-secret.server";
import { isLoopback } from "~/platform/loopback";
import { headerText, type MailAddress, readMailAddress } from "~/platform/mail-address";
import { attachedPdf } from "./attached-pdf.server";
import { DeliveryFailure, mailFailure } from "./delivery-failure.server";
import { isSigned, type MailFoot, mailHtml } from "./mail-html";

/** Where mails are handed in, and how long one step of it may take. */
export type MailServer = { url: string; timeoutMs: number };

type Sender = MailFoot & { email: string };

const BUTTON_LABELS: Record<string, string> = {
  quotation: "Open the quotation",
  "quotation-reminder": "Open the quotation",
  "advance-request": "Open the quotation",
  invoice: "Open the invoice",
  "invoice-reminder": "Open the invoice",
  interest: "Open the invoice",
  receipt: "Open the receipt",
  crew: "Open the move",
  "password-link": "Set a new password",
  "new-email": "Confirm your new e-mail",
  "new-email-notice": "Keep your e-mail",
};

const AUTOMATIC = ["answer", "account-notice", ...SECRET_KINDS];

/** Written by nobody at this moment: answering machines keep quiet. */
const isAutomatic = ({ kind, createdById }: ClaimedMessage) =>
  kind.endsWith("-reminder") ? createdById === null : AUTOMATIC.includes(kind);

/**
 * Hands a message to the mail server and gives the server's answer. The same message has the same
 * Message-ID however often it is sent.
 * @throws DeliveryFailure when the server did not take it over
 */
export async function sendMail(
  message: ClaimedMessage,
  server: MailServer,
  signal: AbortSignal,
): Promise<string> {
  const mail = await composeMail(message, await getCompany());
  signal.throwIfAborted();
  const { url, timeoutMs } = server;
  const transport = nodemailer.createTransport({
    ...safely(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { response } = await transport.sendMail({ ...mail, signal });
    return headerText(response).slice(0, 200);
  } catch (error) {
    throw mailFailure(error, secretsOf(url));
  }
}

/**
 * Returns the settings for talking to the mail server: neither a password nor a mail goes over a network in clear,
 * unless SMTP_URL says tls=optional.
 */
function safely(address: string) {
  const url = new URL(address);
  const optional = url.searchParams.get("tls") === "optional";
  url.searchParams.delete("tls");
  // On the same machine nobody listens in between, and certificates are made for other names.
  if (isLoopback(address)) return { url: url.href, tls: { rejectUnauthorized: false } };
  return { url: url.href, requireTLS: !optional };
}

const signature = ({ name, phone }: MailFoot) => ["-- ", name, phone].filter(Boolean).join("\n");

/** The mail as the library takes it. @throws DeliveryFailure when nobody can be sent it */
export async function composeMail(
  message: ClaimedMessage,
  company: Sender,
): Promise<SendMailOptions> {
  const to = readMailAddress(message.recipient);
  if (!to) throw new DeliveryFailure("This is not a valid e-mail address.", { final: true });
  const { appUrl } = env();
  const stop = stopAddress(message);
  const body = fillLink(message.text, message).trim();
  const text = stop ? `${body}\n\nTo stop these reminders: ${stop}` : body;
  const { dialCode } = company;
  const sender = { name: headerText(company.name), phone: headerText(company.phone), dialCode };
  const foot = isSigned(body, sender) ? null : sender;
  const label = BUTTON_LABELS[message.kind] ?? "Open";
  const replyTo = message.replyTo ? readMailAddress(message.replyTo) : null;
  const pdf = await attachedPdf(message);
  const automatic = isAutomatic(message);
  return {
    from: senderAddress(company),
    to,
    ...(replyTo ? { replyTo } : {}),
    subject: headerText(message.subject).slice(0, 300),
    text: foot ? `${text}\n\n${signature(foot)}` : text,
    html: mailHtml(text, { origin: appUrl, label, foot }),
    messageId: `<${message.messageId}@${new URL(appUrl).hostname}>`,
    // When it was written; what the clock wrote is as old as its sending.
    date: automatic ? new Date() : message.createdAt,
    headers: {
      ...(automatic ? { "Auto-Submitted": "auto-generated" } : {}),
      ...(stop ? stopHeaders(stop) : {}),
    },
    attachments: pdf ? [{ ...pdf, contentType: "application/pdf" }] : [],
  };
}

/** Where a customer says no to reminders of quotations; null for messages that are no such thing. */
function stopAddress(message: ClaimedMessage): string | null {
  const token = message.kind === "quotation-reminder" && message.link && linkToken(message.link);
  return token ? env().appUrl + paths.documentLinkOffers(token) : null;
}

/**
 * Returns the headers for mail programs with an unsubscribe button of their own; pressing it directly (RFC 8058) needs
 * https.
 */
function stopHeaders(address: string): Record<string, string> {
  const press = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return { "List-Unsubscribe": `<${address}>`, ...(address.startsWith("https:") ? press : {}) };
}

/**
 * MAIL_FROM under the company's name, unless it has a name of its own. Without it the company's own
 * address, that of the mail server's user, or one of the host of APP_URL.
 */
function senderAddress(company: Sender): MailAddress {
  const { mailFrom, smtpUrl, appUrl } = env();
  const user = smtpUrl ? decodeURIComponent(new URL(smtpUrl).username) : "";
  const host = `no-reply@${new URL(appUrl).hostname}`;
  const known = [mailFrom, company.email, user].map((text) => text && readMailAddress(text));
  const from = known.find(Boolean) || { name: "", address: host };
  return { name: from.name || headerText(company.name), address: from.address };
}

/** Returns the secrets of the mail server's address: the user, the password, and both as they are sent. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url);
  const plain = [password, username].filter(Boolean).map(decodeURIComponent);
  const sent = Buffer.from(`\0${plain[1] ?? ""}\0${plain[0] ?? ""}`).toString("base64");
  return plain.length > 0
    ? [...plain, ...plain.map((each) => Buffer.from(each).toString("base64")), sent]
    : [];
}
