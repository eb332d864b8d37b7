import { Form } from "@remix-run/react";
import { useState } from "react";

import { Button, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ScriptOnly } from "~/components/ui/ScriptOnly";

/**
 * Mails a person a link to set a password; of a staff member admins can also make one, which is shown once, to
 * be copied. Nobody sees a customer's.
 */
export function PasswordLink({
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
