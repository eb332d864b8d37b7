import type { Channel } from "~/models/papers/outbox/outbox.claim.server";
import { env } from "~/platform/env.server";

/** The ways out that this server has. */
export function connectedChannels(): Channel[] {
  const { smtpUrl, whatsapp } = env();
  return [...(smtpUrl ? ["email" as const] : []), ...(whatsapp ? ["whatsapp" as const] : [])];
}

/** Whether mails leave by themselves: else they wait in the outbox to be read there. */
export function sendsMail(): boolean {
  return connectedChannels().includes("email");
}

/** Tells staff whether e-mails and WhatsApp messages leave the outbox. */
export function connectedInWords(): string {
  const channels = connectedChannels();
  const mail = sendsMail()
    ? "E-mails leave through the connected mail server."
    : "No mail server is connected: e-mails are only kept here to be read.";
  const whatsapp = channels.includes("whatsapp")
    ? "WhatsApp Business is connected."
    : "WhatsApp Business is not connected.";
  return `${mail} ${whatsapp}`;
}
