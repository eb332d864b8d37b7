import { assertCan, type Actor } from "../../kit/policy/policy";
import type { Input } from "../../kit/shared/define-fields";
import { saveAccount } from "./account.save.server";
import { findAccount } from "./token.server";
import type { PROFILE_FIELDS } from "./user.fields";

/** The fields that people may change in their own account; `address` left out stays as it is. */
type OwnAccountInput = Input<typeof PROFILE_FIELDS> & {
  address?: string | null;
  newPassword: string | null;
  /** Needed for another e-mail and for a new password. */
  currentPassword?: string | null;
  /** When the token that asks was given for a password: a fresh one proves as much as `currentPassword`. */
  signedInAt?: Date | null;
  /** The API keys, by id, that a new password leaves; all others end. */
  keepKeys?: readonly number[];
  keepCalendarAddresses?: boolean;
  version?: number | null;
  passwordField?: string;
};

/** One's own record, as far as its owner sees it. */
export const getProfile = (actor: Actor) => findAccount(actor.id);

/**
 * Saves one's own account, never its role or status. Raises `EditConflict` when a version is given and somebody
 * saved in between, `invalid` at `email` when it is taken, at `currentPassword` when a new password or another e-mail
 * comes without the right one. A new password ends all that opens the account but the browser it is changed in
 * (`keepSession`) and what the input keeps. Returns the e-mail that waits to be confirmed, null without another one.
 */
export async function updateOwnAccount(actor: Actor, input: OwnAccountInput, keepSession?: string) {
  assertCan(actor, "profile:edit");
  const { name, email, phone, newPassword: password, currentPassword, signedInAt, version } = input;
  const { keepKeys: keys, keepCalendarAddresses: calendarAddresses } = input;
  return saveAccount(
    actor,
    actor.id,
    { password, currentPassword, signedInAt, version },
    {
      allow: "profile:edit",
      keep: { session: keepSession, keys, calendarAddresses },
      passwordField: input.passwordField,
      after: ({ address }) => ({
        name,
        email,
        phone,
        address: input.address === undefined ? address : input.address,
      }),
    },
  );
}
