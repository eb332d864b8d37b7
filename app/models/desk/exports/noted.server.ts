import { db } from "~/platform/db.server";

import { recordAudit } from "../../kit/audit/audit.server";
import { isStaff, type Actor } from "../../kit/policy/policy";

/** Writes down that a person of the office took a list away as a file; customers only take what is theirs. */
export async function recordExport(actor: Actor, subject: string, detail: string): Promise<void> {
  if (!isStaff(actor)) return;
  await recordAudit(db, { kind: "exported", actor, subject, detail });
}
