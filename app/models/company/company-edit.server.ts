import { transaction, type Tx } from "~/db.server";

import { changesBetween, recordHistory } from "../history/history.server";
import { assertCan, type Actor } from "../policy/policy";
import { EditConflict } from "../shared/domain-error";
import type { SettingsInput } from "./company.schema";
import { SECTIONS, type SettingsSection } from "./company.words";
import { getCompany, type Company } from "./company.server";
import { historyLabels } from "./company.form";

type Fields = Partial<Omit<Company, "logo" | "id" | "version" | "updatedAt">>;

/** The company with all its settings. Admins only: raises `forbidden`. */
export async function readSettings(actor: Actor): Promise<Company> {
  assertCan(actor, "company:edit");
  return getCompany();
}

/**
 * Saves one section of the company's settings; what was issued before keeps what it was issued with. With a
 * version it raises `EditConflict` when somebody saved any section in between. Nothing changed is nothing
 * saved.
 */
export async function updateCompany<S extends SettingsSection>(
  actor: Actor,
  section: S,
  input: SettingsInput<S>,
): Promise<void> {
  assertCan(actor, "company:edit");
  const { version, ...fields } = input as { version: number | null } & Fields;
  await transaction(async (tx) => {
    const before = await getCompany(tx);
    const changes = changesBetween<Fields>(before, fields, historyLabels(section));
    if (changes.length === 0) return;
    await setCompany(tx, version ?? before.version, fields);
    const title = `${SECTIONS[section].title} updated`;
    await recordHistory(tx, actor, "company", 1, title, { changes });
  });
}

/** Writes fields of the company where it is still at the version. Raises `EditConflict` otherwise. */
export async function setCompany(tx: Tx, version: number, fields: Fields): Promise<void> {
  const { count } = await tx.company.updateMany({
    where: { id: 1, version },
    data: { ...fields, version: { increment: 1 } },
  });
  if (count === 0) throw new EditConflict();
}
