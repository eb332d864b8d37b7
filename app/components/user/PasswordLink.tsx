import { Form } from "@remix-run/react";
import { useState } from "react";

import { Button, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ScriptOnly } from "~/components/ui/ScriptOnly";

/** Makes a link with which a person sets a password; the link is shown once, to be copied. */
export function PasswordLink({
  name,
  action,
  link,
}: {
  name: string;
  action: string;
  link: string | null;
}) {
  return (
    <Card title="Password" id="password">
      {link ? (
        <NewLink name={name} link={link} />
      ) : (
        <Form method="post" action={`${action}#password`} discover="none" className="stack">
          <p className="muted">
            {`Make a link with which ${name} can set a password. Earlier links stop working.`}
          </p>
          <div className="row">
            <SubmitButton
              name="intent"
              value="password-link"
              label="Create password link"
              variant="secondary"
            />
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
