import { LostSecondFactor } from "./LostSecondFactor";
import type { FormReply } from "~/models/kit/shared/form-reply";

import { PasswordLink } from "./PasswordLink";

/** What a button of an account's page was answered. */
export type AccountAnswer =
  | { problem: string }
  | { link: string }
  | { passwordError: string }
  | { noteReply: FormReply };

/** What helps somebody who cannot sign in any more, as far as the reader may give it. */
export function LostAccess({
  name,
  action,
  offers,
  secondFactor,
  answer,
}: {
  name: string;
  action: string;
  offers: { passwordLink: boolean; sendPasswordLink: boolean };
  /** Whether there is one that the reader may remove. */
  secondFactor: boolean;
  answer: AccountAnswer | undefined;
}) {
  return (
    <>
      {offers.sendPasswordLink && (
        <PasswordLink
          name={name}
          action={action}
          link={answer && "link" in answer ? answer.link : null}
          canMake={offers.passwordLink}
        />
      )}
      {secondFactor && (
        <LostSecondFactor
          name={name}
          action={action}
          error={answer && "passwordError" in answer ? answer.passwordError : null}
        />
      )}
    </>
  );
}
