import { Form } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import type { ShownSession } from "~/services/people/account-page.server";

/** The browsers a person is signed in with, and ways to end the others. */
export function SessionList({ sessions, action }: { sessions: ShownSession[]; action: string }) {
  return (
    <Card title="Where you are signed in">
      <div className="stack">
        <ul className="stack">
          {sessions.map(({ id, device, lastUsed, since, isThis }) => (
            <li key={id} className="row">
              <div>
                <p className="row">
                  {device}
                  {isThis && <Badge tone="success">This browser</Badge>}
                </p>
                <p className="hint">{`Last used ${lastUsed}, signed in ${since}`}</p>
              </div>
              {!isThis && (
                <Form method="post" action={action} discover="none">
                  <input type="hidden" name="intent" value="sign-out-other" />
                  <SubmitButton
                    name="session"
                    value={id}
                    label="Sign out"
                    aria-label={`Sign out ${device}, last used ${lastUsed}`}
                    variant="secondary"
                  />
                </Form>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Form method="post" action={action} discover="none">
            <SubmitButton
              name="intent"
              value="sign-out-others"
              label="Sign out everywhere else"
              variant="secondary"
            />
          </Form>
        )}
      </div>
    </Card>
  );
}
