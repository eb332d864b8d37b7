import { createHash } from "node:crypto";
import * as z from "zod";
import { optionalText, requiredText } from "~/models/kit/shared/fields";
import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { auditedBy } from "../../kit/history/history-labels.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { EditConflict } from "../../kit/shared/domain-error";
import { assertTemplate } from "./check-template";
import { MESSAGE_TEMPLATES, SUBJECT_MAX, type Template, TEXT_MAX } from "./message-template";
import { TEMPLATE_KINDS, MESSAGES, type TemplateKind } from "./message-kinds";

/** The words of a kind of message as their form posts them; what braces may hold is the command's to check. */
export const TemplateInput = z.object({
  subject: requiredText("Subject", SUBJECT_MAX),
  text: requiredText("Message", TEXT_MAX),
  version: optionalText("Version", 100),
});

/** Returns the template of a kind: the company's own, or the product's. */
export async function templateFor(tx: Tx, kind: TemplateKind): Promise<Template> {
  const own = await tx.messageTemplate.findUnique({
    where: { kind },
    select: { subject: true, text: true },
  });
  return own ?? MESSAGE_TEMPLATES[kind];
}

export const HISTORY = auditedBy("company", {
  subject: "Subject",
  text: "Message",
  message: { label: "Kind", show: (kind: TemplateKind) => MESSAGES[kind].label },
});

/** Identifies a wording: a form posts the version that it was opened with. */
function versionOf({ subject, text }: Template): string {
  return createHash("sha256")
    .update(JSON.stringify([subject, text]))
    .digest("base64url");
}

const isProducts = (kind: TemplateKind, { subject, text }: Template) =>
  subject === MESSAGE_TEMPLATES[kind].subject && text === MESSAGE_TEMPLATES[kind].text;

/** Every kind's words as they are used now; `own` where they are not the product's. */
export async function listTemplates(actor: Actor) {
  assertCan(actor, "company:edit");
  const stored = await db.messageTemplate.findMany();
  return TEMPLATE_KINDS.map((kind) => {
    const own = stored.find((one) => one.kind === kind);
    const { subject, text } = own ?? MESSAGE_TEMPLATES[kind];
    const version = versionOf({ subject, text });
    return { kind, subject, text, own: own !== undefined, version };
  });
}

export type ShownTemplate = Awaited<ReturnType<typeof listTemplates>>[number];

/**
 * Saves the words of a kind of message; those that wait to be sent keep theirs. Raises `invalid` at `subject` or
 * `text`, and with a version `EditConflict` when another person saved in between.
 */
export async function saveTemplate(
  actor: Actor,
  kind: TemplateKind,
  template: Template,
  version?: string | null,
): Promise<void> {
  assertCan(actor, "company:edit");
  assertTemplate(kind, template);
  await transaction((tx) => change(tx, actor, kind, template, version));
}

/** Goes back to the words that the product came with, whatever was saved in between. */
export async function resetTemplate(actor: Actor, kind: TemplateKind): Promise<void> {
  assertCan(actor, "company:edit");
  await transaction((tx) => change(tx, actor, kind, MESSAGE_TEMPLATES[kind]));
}

async function change(
  tx: Tx,
  actor: Actor,
  kind: TemplateKind,
  { subject, text }: Template,
  version?: string | null,
) {
  // There may be no row to compare and set: the company's stands for it, and is ours until the end.
  await tx.company.updateMany({ where: { id: 1 }, data: { updatedAt: now() } });
  const before = await templateFor(tx, kind);
  const changes = changesBetween<Template>(before, { subject, text }, HISTORY);
  if (changes.length === 0) return;
  if (version && version !== versionOf(before)) throw new EditConflict();
  if (isProducts(kind, { subject, text })) await tx.messageTemplate.deleteMany({ where: { kind } });
  else {
    await tx.messageTemplate.upsert({
      where: { kind },
      create: { kind, subject, text },
      update: { subject, text },
    });
  }
  await recordHistory(tx, actor, "company", 1, "message-changed", { kind }, { changes });
}
