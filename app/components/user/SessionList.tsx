import { Form } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";

export type SessionRow = { device: string; lastUsed: string; since: string; isThis: boolean };

/** The browsers a person is signed in with, and a way to end the others. */
export function SessionList({ sessions, action }: { sessions: SessionRow[]; action: string }) {
  return (
    <Card title="Where you are signed in">
      <div className="stack">
        <ul className="stack">
          {sessions.map((session, index) => (
            <li key={index}>
              <p className="row">
                {session.device}
                {session.isThis && <Badge tone="success">This browser</Badge>}
              </p>
              <p className="hint">{`Last used ${session.lastUsed}, signed in ${session.since}`}</p>
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
