import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { type Action, type Actor, assertConfirmed } from "../../kit/policy/policy";
import { invalidField, notFound } from "../../kit/shared/domain-error";
import { editRecord } from "../../kit/record/edit-record.server";
import { auditedBy, historyLabels } from "../../kit/history/history-labels.server";
import { endAccess, type Kept } from "./access.server";
import { ACCOUNT_FIELDS, assertNotErased } from "./account.guards.server";
import { noticeTo } from "./account-notice.server";
import { recordConfirmed } from "./confirm.server";
import { assertOwnPassword, proofAsked } from "./current-password.server";
import { EMAIL_OF_ANOTHER, EMAIL_REQUIRED, needsEmail, withUniqueEmail } from "./account.server";
import { mailPasswordLink } from "./password-link.server";
import { keepingUnseen } from "./own-view.server";
import { askForEmail } from "./pending-email.server";
import { assertStrongPassword, hashPassword } from "./password.server";
import { CUSTOMER_TAX_FIELDS, type CustomerTax } from "./customer-tax.fields";
import { accountSearchText } from "./user.list";
import { ACCOUNT_FORM, EMPLOYEE_FORM } from "./user.fields";
import { PASSWORD_MIN, PASSWORD_SHORT, ROLE_BY_LINK } from "./user.words";

export const HISTORY = auditedBy("user", {
  ...historyLabels(ACCOUNT_FORM),
  ...historyLabels(CUSTOMER_TAX_FIELDS),
  // As lines of before call it.
  seesProfit: { label: "Sees profit", show: (sees: boolean) => (sees ? "Yes" : "No") },
  seesBooks: {
    label: EMPLOYEE_FORM.seesBooks.label,
    show: (sees: boolean) => (sees ? "Yes" : "No"),
  },
  ...historyLabels({ opens: EMPLOYEE_FORM.opens }),
});

const find = (id: number, tx: Tx = db) =>
  tx.user.findUnique({ where: { id }, select: ACCOUNT_FIELDS });
export type Account = NonNullable<Awaited<ReturnType<typeof find>>>;
type Fields = Pick<Account, "name" | "email" | "phone" | "address"> &
  Partial<Pick<Account, "role" | "status" | "seesBooks" | "opens" | keyof CustomerTax>>;

type Posted = {
  password?: string | null;
  /** The actor's own, where the change asks for it (`proofAsked`). */
  currentPassword?: string | null;
  /** When the token that asks was given for a password. */
  signedInAt?: Date | null;
  version?: number | null;
};

/** The way of saving an account, by its own page or by the office's. */
type Saving = {
  allow: Action;
  /** The access that stays when the account's other access ends; its session is that of the browser that asks. */
  keep?: Kept;
  /** The form's field of a new password. */
  passwordField?: string;
  /** The account that may be saved; raises what forbids it. */
  load?: (found: Account | null) => Account;
  /** Returns the account's new values; one's own e-mail waits until its mailbox is proven. */
  after: (before: Account) => Fields;
  /** Raises what forbids the change, before anybody is asked for a password. */
  assertMay?: (before: Account, after: Fields) => void;
  /** Checks facts that only the transaction can know; raises the one that forbids the change. */
  guard?: (tx: Tx, before: Account, after: Fields) => Promise<void>;
};

/** An account that is there, for who may save it without another word. */
function present(found: Account | null): Account {
  if (!found) throw notFound("user");
  return found;
}

/**
 * Saves an account. Raises `invalid` at `email` when another one has it, at `currentPassword` when the change asks
 * for it and it is not right, at the new password when it is too weak; `EditConflict` when another person saved in between.
 * A customer whose password the office types is confirmed by it. A new password, another role, a customer's e-mail changed by the office, or no longer being active, ends everything that opens the account but `keep`.
 * Another e-mail of one's own waits (`askForEmail`): returns it, else null.
 */
export async function saveAccount(
  actor: Actor,
  id: number,
  { password, currentPassword, signedInAt, version }: Posted,
  {
    allow,
    keep = {},
    passwordField = "password",
    load = present,
    after: wantedOf,
    assertMay,
    guard,
  }: Saving,
): Promise<string | null> {
  const isOwn = actor.id === id;
  const asked = (before: Account, after: Fields) =>
    proofAsked({
      actor,
      before,
      after,
      newPassword: Boolean(password),
      signedInAt,
      byBrowser: keep.session !== undefined,
    });
  const found = load(await find(id));
  assertNotErased(found);
  const planned = { ...found, ...wantedOf(found) };
  assertMay?.(found, planned);
  // Else its maker would prove a mailbox of their own, and see what the office linked to this one.
  if (isOwn && planned.email !== found.email) assertConfirmed(actor, "other e-mail");
  if (password) assertOfficeMaySet(actor, found, planned.role, password);
  const missing = asked(found, planned);
  if (missing) await assertOwnPassword(actor, currentPassword, missing);
  if (password) assertStrongPassword(password, planned, passwordField);
  const passwordHash = password ? await hashPassword(password) : null;
  let then = { ends: false, byLink: false, unproven: false, confirms: false };
  let waits: string | null = null;
  const save = () =>
    editRecord(actor, id, version, {
      entity: "user",
      allow,
      load: async (tx) => load(await find(id, tx)),
      derive: async (tx, before) => {
        assertNotErased(before);
        const wanted = wantedOf(before);
        const { email, role = before.role } = wanted;
        const confirms = isOfOffice(actor, before, password);
        const kept = isOwn && (await keepingUnseen(before, wanted, tx));
        const after = kept ? { ...wanted, ...kept, email: before.email } : wanted;
        assertMay?.(before, after);
        await guard?.(tx, before, after);
        if (email === null && (confirms || needsEmail({ role, email: before.email }))) {
          throw invalidField("email", EMAIL_REQUIRED);
        }
        // Somebody changed the account since the question was put: it is put again.
        const asksNow = missing ? null : asked(before, wanted);
        if (asksNow) throw invalidField("currentPassword", asksNow);
        waits = email === after.email ? null : email;
        then = { ...whatFollows(before, after, Boolean(passwordHash)), confirms };
        return {
          data: {
            ...after,
            searchText: accountSearchText({ ...before, ...after }),
            ...(then.byLink ? { passwordHash: null } : {}),
            ...(then.unproven ? { confirmedAt: null } : {}),
            ...(confirms ? { confirmedAt: before.confirmedAt ?? now() } : {}),
            ...(passwordHash ? { passwordHash } : {}),
          },
          changes: changesBetween<object>(before, after, HISTORY),
        };
      },
      after: async (tx, before, after) => {
        if (then.ends) await endAccess(tx, id, keep);
        if (passwordHash) {
          await recordHistory(tx, actor, "user", id, "password-changed");
          await noticeTo(tx, before, "password-changed");
        }
        if (then.confirms && !before.confirmedAt) await recordConfirmed(tx, actor, id);
        if (before.email !== after.email) {
          await tx.pendingEmail.deleteMany({ where: { userId: id } });
          if (after.email) await noticeTo(tx, before, "email-changed", after.email);
        }
        const person = { ...before, ...after };
        if (waits) await askForEmail(tx, person, waits);
        if (then.byLink || (then.unproven && !then.confirms && (await signsIn(tx, id)))) {
          await mailPasswordLink(tx, actor, person);
        }
      },
    });
  await withUniqueEmail(save, EMAIL_OF_ANOTHER);
  return waits;
}

/** Whether the office types the password of a customer, who signs in by it at once: as with a new one (`createAccount`). */
const isOfOffice = (actor: Actor, { id, role }: Account, password?: string | null) =>
  Boolean(password) && actor.id !== id && role === "customer";

/** Raises `invalid` at `password` that the office types: where the role changes with it, and one too short for a customer. */
function assertOfficeMaySet(actor: Actor, before: Account, role: string, password: string): void {
  if (actor.id === before.id) return;
  if (isStaffRole(before.role) !== isStaffRole(role)) throw invalidField("password", ROLE_BY_LINK);
  const short = !isStaffRole(role) && password.length < PASSWORD_MIN;
  if (short) throw invalidField("password", PASSWORD_SHORT);
}

const isStaffRole = (role: string) => role !== "customer";

async function signsIn(tx: Tx, id: number): Promise<boolean> {
  const user = await tx.user.findUnique({ where: { id }, select: { passwordHash: true } });
  return Boolean(user?.passwordHash);
}

/**
 * Whether a change ends the account's access, and whether it needs a new password by a link: who becomes staff has one
 * that was only ever long enough for a customer, who was staff may have one that an admin knows. A customer's new e-mail
 * that the office typed is proven by nobody yet.
 */
function whatFollows(before: Account, after: Fields, newPassword: boolean) {
  const unproven = before.role === "customer" && after.email !== before.email;
  const role = after.role ?? before.role;
  const leaves = before.status === "active" && (after.status ?? "active") !== "active";
  return {
    ends: newPassword || leaves || role !== before.role || unproven,
    unproven,
    byLink: isStaffRole(role) !== isStaffRole(before.role),
  };
}
