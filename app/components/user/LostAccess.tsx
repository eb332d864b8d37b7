import { Form } from "@remix-run/react";
import { useState } from "react";
import { Button, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { OwnPassword } from "./OwnPassword";

/**
 * Mails a person a link to set a password; of a staff member admins can also make one, which is shown once, to
 * be copied. Nobody sees a customer's.
 */
function PasswordLink({
  name,
  action,
  link,
  canMake,
}: {
  name: string;
  action: string;
  link: string | null;
  canMake: boolean;
}) {
  return (
    <Card title="Password" id="password">
      {link ? (
        <NewLink name={name} link={link} />
      ) : (
        <Form method="post" action={`${action}#password`} discover="none" className="stack">
          <p className="muted">
            {`${name} can set a password by a link, which works for an hour. Earlier links stop working.`}
          </p>
          <div className="row">
            <SubmitButton
              name="intent"
              value="send-password-link"
              label="Send a link to set a password"
              variant="secondary"
            />
            {canMake && (
              <SubmitButton
                name="intent"
                value="password-link"
                label="Create password link"
                variant="secondary"
              />
            )}
          </div>
        </Form>
      )}
    </Card>
  );
}

function NewLink({ name, link }: { name: string; link: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  }
  return (
    <div className="stack">
      <p>{`Send this link to ${name}. It works once, for an hour, and is not shown again.`}</p>
      <label className="field">
        <span className="label">Link to set a password</span>
        <input className="input" readOnly value={link} onFocus={(event) => event.target.select()} />
      </label>
      <ScriptOnly>
        <div className="row">
          <Button onClick={copy}>{copied ? "Copied" : "Copy link"}</Button>
        </div>
      </ScriptOnly>
    </div>
  );
}

/** An admin takes away the second factor of somebody whose phone is lost. */
function LostSecondFactor({
  name,
  action,
  error,
}: {
  name: string;
  action: string;
  error: string | null;
}) {
  return (
    <Card title="Second factor" id="second-factor">
      <Form method="post" action={`${action}#second-factor`} discover="none" className="stack">
        <p className="muted">
          {`Is the phone of ${name} lost? Without the second factor the password is enough again. ${name} gets an e-mail about it.`}
        </p>
        <OwnPassword id="lost-factor-password" error={error} />
        <div className="row">
          <SubmitButton
            name="intent"
            value="remove-second-factor"
            label="Remove second factor"
            variant="danger"
          />
        </div>
      </Form>
    </Card>
  );
}

export type AccountAnswer =
  | { problem: string }
  | { link: string }
  | { passwordError: string }
  | { noteReply: FormReply };

/** Help for a person who can no longer sign in, as far as the reader may give it. */
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
