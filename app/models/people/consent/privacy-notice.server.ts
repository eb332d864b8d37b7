import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { auditedBy } from "../../kit/history/history-labels.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { EditConflict } from "../../kit/shared/domain-error";
import type { NoticeInput } from "./privacy-notice.schema";
import { FIRST_NOTICE, type Notice } from "./privacy-notice.words";

type NoticeVersion = Notice & { version: number; createdAt: Date | null };

/** The notice that holds now. The product's own words are version 1 until the company has written its own. */
export async function currentNotice(tx: Tx = db): Promise<NoticeVersion> {
  const stored = await tx.privacyNotice.findFirst({ orderBy: { version: "desc" } });
  return stored ?? { ...FIRST_NOTICE, version: 1, createdAt: null };
}

/** A version as it was published; null for one that never was. */
export async function noticeVersion(version: number): Promise<NoticeVersion | null> {
  const stored = await db.privacyNotice.findUnique({ where: { version } });
  if (stored) return stored;
  const current = await currentNotice();
  return current.version === version ? current : null;
}

/** The versions that were published, the newest first, with the moment (null: not kept yet). */
export async function listNotices(): Promise<{ version: number; createdAt: Date | null }[]> {
  const select = { version: true, createdAt: true } as const;
  const stored = await db.privacyNotice.findMany({ select, orderBy: { version: "desc" } });
  return stored.length > 0 ? stored : [{ version: 1, createdAt: null }];
}

/** The version to be named in what somebody agrees to: the product's words are kept with the first who does. */
export async function keptVersion(tx: Tx, shown?: number | null): Promise<number> {
  const { version } = await currentNotice(tx);
  const { english, hindi } = FIRST_NOTICE;
  if (version === 1) {
    await tx.$executeRaw`INSERT INTO "PrivacyNotice" ("version", "english", "hindi", "createdAt")
      VALUES (1, ${english}, ${hindi}, ${now()}) ON CONFLICT DO NOTHING`;
  }
  return shown && shown >= 1 && shown <= version ? shown : version;
}

/**
 * Publishes the notice as a version of its own; nothing changed is nothing published. Admins only. Raises
 * `EditConflict` when another person published another one since `version`.
 */
export async function publishNotice(
  actor: Actor,
  { version, ...notice }: NoticeInput,
): Promise<number> {
  assertCan(actor, "company:edit");
  return transaction(async (tx) => {
    // There may be no row to compare and set: the company's stands for it, and is ours until the end.
    await tx.company.updateMany({ where: { id: 1 }, data: { updatedAt: now() } });
    const before = await currentNotice(tx);
    const changes = changesBetween<Notice>(before, notice, HISTORY);
    if (changes.length === 0) return before.version;
    if (version && version !== before.version) throw new EditConflict();
    await keptVersion(tx);
    const next = before.version + 1;
    await tx.privacyNotice.create({
      data: { ...notice, version: next, createdById: actor.id, createdAt: now() },
    });
    const said = changes.filter(({ field }) => field !== "english" && field !== "hindi");
    const values = { version: next };
    await recordHistory(tx, actor, "company", 1, "notice-published", values, { changes: said });
    return next;
  });
}

export const HISTORY = auditedBy("company", {
  english: "English",
  hindi: "Hindi",
  contactName: "Contact Person",
  contactEmail: "Contact E-mail",
  contactPhone: "Contact Phone",
});

/** Whom to ask about personal data: the person named in the notice, else the company itself; lines of text. */
export async function privacyContact(notice: Notice): Promise<string[]> {
  const { contactName, contactEmail, contactPhone } = notice;
  const own = [contactName, contactEmail, contactPhone].filter(Boolean);
  if (own.length > 0) return own;
  const { name, email, phone } = await getCompany();
  return [name, email, phone].filter(Boolean);
}
