import { phoneContact } from "~/models/papers/message/phone";

export type MailFoot = { name: string; phone: string; dialCode: string };

type Link = { address: string; label: string };

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

const BUTTON =
  "display:inline-block;margin:8px 0;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;font-weight:bold;text-decoration:none";

/** A link that looks like a button where styles work, and beneath it the address for where nothing does. */
function button({ address, label }: Link): string {
  const href = escape(address);
  return `<a href="${href}" style="${BUTTON}">${escape(label)}</a><br><small><a href="${href}">${href}</a></small>`;
}

/** A paragraph's line: the product's own addresses become links; one alone on its line a button. */
function line(text: string, { origin, label }: { origin: string; label: string }): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return parts
    .map((part) => {
      if (!part.startsWith(`${origin}/`)) return escape(part);
      if (part === text.trim()) return button({ address: part, label });
      // A full stop after an address belongs to the sentence.
      const [, address = part, rest = ""] = /^(.*?)([.,;:!?)]*)$/.exec(part) ?? [];
      return `<a href="${escape(address)}">${escape(address)}</a>${escape(rest)}`;
    })
    .join("");
}

/**
 * A mail's text as HTML that plain clients show too: paragraphs, its links, who sent it. Everything is
 * escaped; only addresses that begin with `origin` become links. `label` names the button. Without a foot
 * the text says itself who sent it.
 */
export function mailHtml(
  text: string,
  { origin, label, foot }: { origin: string; label: string; foot: MailFoot | null },
): string {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (part) =>
        `<p>${part
          .split("\n")
          .map((row) => line(row, { origin, label }))
          .join("<br>\n")}</p>`,
    );
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `</head><body style="margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;color:#1e293b;background:#ffffff">`,
    `<div style="max-width:36rem;overflow-wrap:anywhere">`,
    ...paragraphs,
    ...(foot ? [footHtml(foot)] : []),
    `</div></body></html>`,
  ].join("\n");
}

function footHtml({ name, phone, dialCode }: MailFoot): string {
  const { tel } = phoneContact(phone, dialCode) ?? { tel: "" };
  const shown = tel ? `<a href="tel:${tel}">${escape(phone)}</a>` : escape(phone);
  const link = phone ? `<br>${shown}` : "";
  return `<p style="color:#475569;border-top:1px solid #cbd5e1;padding-top:12px">${escape(name)}${link}</p>`;
}

/** Whether a text ends with what the foot would say: templates sign with name and phone by themselves. */
export function isSigned(text: string, { name, phone }: Pick<MailFoot, "name" | "phone">): boolean {
  const lines = text
    .split("\n")
    .map((row) => row.trim())
    .filter(Boolean);
  const signature = [name, phone].filter(Boolean);
  return signature.join("\n") === lines.slice(-signature.length).join("\n");
}
