import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Link } from "~/components/ui/Link";

/** Other records that may be of the same customer, and what was joined within the day. */
export function JoinCard({
  alike,
  undo,
}: {
  alike: { text: string; to: string }[];
  undo: { text: string; action: string } | null;
}) {
  if (alike.length === 0 && !undo) return null;
  return (
    <section className="notice info stack" aria-label="Records of one customer">
      {alike.map(({ text, to }) => (
        <p key={to}>
          <Link to={to}>{text}</Link>
        </p>
      ))}
      {undo && (
        <Form method="post" action={undo.action} discover="none" className="row">
          <span>{undo.text}</span>
          <SubmitButton name="intent" value="undo" label="Separate again" variant="secondary" />
        </Form>
      )}
    </section>
  );
}
