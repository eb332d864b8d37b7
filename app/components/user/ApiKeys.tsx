import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { paths } from "~/paths";

export type ApiKeyRow = {
  id: number;
  name: string;
  hint: string;
  created: string;
  lastUsed: string;
};

/** What came of making a key: its text, which is shown this once, or why it was not made. */
export type ApiKeyReply = { name: string; key?: string; error?: string };

/** One's own keys for scripts: make one, see which are used, revoke. */
export function ApiKeys({
  keys,
  reply,
  action,
}: {
  keys: ApiKeyRow[];
  reply?: ApiKeyReply;
  action: string;
}) {
  return (
    <Card title="API keys">
      <div className="stack">
        <p className="hint">
          For scripts: a key may do what you may, until you revoke it.{" "}
          <a href={paths.apiDocs()}>How to use the API</a>
        </p>
        {reply?.key && (
          <div role="status" className="stack">
            <p>{`The key “${reply.name}”, shown only now. Keep it like a password:`}</p>
            <input className="input" aria-label="New API key" readOnly value={reply.key} />
          </div>
        )}
        {keys.length > 0 && (
          <ul className="stack">
            {keys.map((key) => (
              <li key={key.id} className="row">
                <div>
                  <p>
                    {key.name} <code>{`${key.hint}…`}</code>
                  </p>
                  <p className="hint">{`Created ${key.created}, ${key.lastUsed ? `last used ${key.lastUsed}` : "never used"}`}</p>
                </div>
                <Form method="post" action={action} discover="none">
                  <input type="hidden" name="intent" value="revoke-api-key" />
                  <input type="hidden" name="keyId" value={key.id} />
                  <SubmitButton label={`Revoke ${key.name}`} variant="secondary" />
                </Form>
              </li>
            ))}
          </ul>
        )}
        <Form method="post" action={action} discover="none" className="stack">
          <input type="hidden" name="intent" value="create-api-key" />
          <div className="field">
            <label className="label" htmlFor="api-key-name">
              What a new key is for
            </label>
            <input
              id="api-key-name"
              name="keyName"
              className="input"
              maxLength={100}
              required
              autoComplete="off"
              defaultValue={reply?.error ? reply.name : ""}
              key={reply?.key ?? "new"}
              aria-invalid={reply?.error ? true : undefined}
              aria-describedby={reply?.error ? "api-key-name-error" : undefined}
            />
            {reply?.error && (
              <p className="error" id="api-key-name-error">
                {reply.error}
              </p>
            )}
          </div>
          <SubmitButton label="Create API key" variant="secondary" />
        </Form>
      </div>
    </Card>
  );
}
