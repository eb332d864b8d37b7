import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PlainInput, PlainSelect } from "~/components/ui/PlainField";
import { KEY_LIFE, KEY_LIVES } from "~/models/people/user/user.words";
import { paths } from "~/paths";
import type { ShownKey } from "~/services/people/api-keys.server";

import { OwnPassword } from "./OwnPassword";

/** A reply of the keys' forms: a new key's text, shown once, or the errors by field. */
type ApiKeyReply = {
  name: string;
  key?: string;
  /** The key that was to be revoked; else one was to be made. */
  keyId?: number;
  error?: { field: "keyName" | "currentPassword"; text: string };
};

/** One's own keys for scripts: make one, see which are used, revoke. */
export function ApiKeys({
  keys,
  reply,
  action,
}: {
  keys: ShownKey[];
  reply?: ApiKeyReply;
  action: string;
}) {
  const errorAt = (field: string, keyId?: number) =>
    reply?.error?.field === field && reply.keyId === keyId ? reply.error.text : undefined;
  return (
    <Card title="API keys" id="api-keys">
      <div className="stack">
        <p className="hint">
          For scripts: a key may do what you may do, until it expires or you revoke it.{" "}
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
              <li key={key.id}>
                <p>
                  {key.name} <code>{`${key.hint}…`}</code>
                </p>
                <p className="hint">{`Created ${key.created}, works until ${key.expires}, ${key.lastUsed ? `last used ${key.lastUsed}` : "never used"}`}</p>
                <details open={errorAt("currentPassword", key.id) ? true : undefined}>
                  <summary>{`Revoke ${key.name}`}</summary>
                  <Form method="post" action={action} discover="none" className="stack">
                    <input type="hidden" name="intent" value="revoke-api-key" />
                    <input type="hidden" name="keyId" value={key.id} />
                    <OwnPassword
                      id={`revoke-${key.id}`}
                      error={errorAt("currentPassword", key.id)}
                    />
                    <SubmitButton label="Revoke" variant="danger" />
                  </Form>
                </details>
              </li>
            ))}
          </ul>
        )}
        <Form
          method="post"
          action={action}
          discover="none"
          className="stack"
          key={reply?.key ?? "new"}
        >
          <input type="hidden" name="intent" value="create-api-key" />
          <PlainInput
            id="api-key-name"
            name="keyName"
            label="What a new key is for"
            starred={false}
            maxLength={100}
            required
            autoComplete="off"
            defaultValue={reply?.error ? reply.name : ""}
            error={errorAt("keyName")}
          />
          <PlainSelect
            id="api-key-days"
            name="days"
            label="Works for"
            defaultValue={KEY_LIFE}
            options={KEY_LIVES.map((days) => ({ value: days, label: `${days} days` }))}
          />
          <OwnPassword id="api-key-password" error={errorAt("currentPassword")} />
          <SubmitButton label="Create API key" variant="secondary" />
        </Form>
      </div>
    </Card>
  );
}
