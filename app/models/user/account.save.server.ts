import { db, type Tx } from "~/platform/db.server";

import { changesBetween, recordHistory } from "../history/history.server";
import type { Action, Actor } from "../policy/policy";
import { invalidField } from "../shared/domain-error";
import { editRecord } from "../record/edit-record.server";
import { historyLabels } from "../history/history-labels.server";
import { ACCOUNT_FIELDS } from "./account.guards.server";
import { EMAIL_OF_ANOTHER, EMAIL_REQUIRED, needsEmail, withUniqueEmail } from "./account.server";
import { accountSearchText } from "./user.list";
import { hashPassword } from "./password.server";
import { endSessionsOf } from "./session.server";
import { ACCOUNT_FORM } from "./user.fields";

const HISTORY = historyLabels(ACCOUNT_FORM);

const find = (id: number, tx: Tx = db) =>
  tx.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
type Account = NonNullable<Awaited<ReturnType<typeof find>>>;
type Fields = Pick<Account, "name" | "email" | "phone" | "address"> &
  Partial<Pick<Account, "role" | "status">>;

/** How an account is saved, by its own page or by the office's. */
type Saving = {
  allow: Action;
  /** The session that stays when the password changes. */
  keepSession?: string;
  /** The account that may be saved; raises what forbids it. */
  load?: (found: Account | null) => Account;
  merge: (tx: Tx, before: Account) => Promise<Fields>;
};

/**
 * Saves an account. Raises `invalid` at `email` when another one has it, `EditConflict` when somebody saved in
 * between. A new password, or no longer being active, ends the account's other sessions and its tokens.
 */
export async function saveAccount(
  actor: Actor,
  id: number,
  { password, version }: { password?: string | null; version?: number | null },
  { allow, keepSession, load = (found) => found!, merge }: Saving,
): Promise<void> {
  const passwordHash = password ? await hashPassword(password) : null;
  let ends = false;
  const save = () =>
    editRecord(actor, id, version, {
      entity: "user",
      allow,
      load: async (tx) => load(await find(id, tx)),
      derive: async (tx, before) => {
        const after = await merge(tx, before);
        const { email, role = before.role } = after;
        if (email === null && needsEmail({ role, email: before.email })) {
          throw invalidField("email", EMAIL_REQUIRED);
        }
        const leaves = before.status === "active" && (after.status ?? "active") !== "active";
        ends = Boolean(passwordHash) || leaves;
        return {
          data: {
            ...after,
            searchText: accountSearchText(after),
            ...(passwordHash ? { passwordHash } : {}),
            ...(ends ? { tokenEpoch: { increment: 1 } } : {}),
          },
          changes: changesBetween<object>(before, after, HISTORY),
        };
      },
      after: async (tx) => {
        if (ends) await endSessionsOf(tx, id, keepSession);
        if (passwordHash) await recordHistory(tx, actor, "user", id, "Password changed");
      },
    });
  await withUniqueEmail(save, EMAIL_OF_ANOTHER);
}
