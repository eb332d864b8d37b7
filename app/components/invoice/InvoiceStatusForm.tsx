import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";

/** What 'Change Status' opens: any of the five values; what cannot be now is not chosen, and why stands beside. */
export function InvoiceStatusForm({
  action,
  invoice,
  moves,
}: {
  /** The invoice's page: where it posts and where 'Cancel' leads. */
  action: string;
  invoice: { status: string; version: number };
  /** The five, each with what forbids it. */
  moves: readonly { to: string; refusal: string | null }[];
}) {
  const { status, version } = invoice;
  const refused = moves.filter(({ refusal }) => refusal);
  return (
    <div className="card confirm stack" role="dialog" aria-labelledby="status-title">
      <h2 id="status-title">Change Status</h2>
      <Form method="post" action={action} className="stack" discover="none">
        <input type="hidden" name="version" value={version} />
        <div className="field">
          <label className="label" htmlFor="new-status">
            New status
          </label>
          <select
            key={status}
            className="input"
            id="new-status"
            name="status"
            aria-describedby={refused.length > 0 ? "new-status-refused" : undefined}
            defaultValue={status}
          >
            {moves.map(({ to, refusal }) => (
              <option key={to} disabled={refusal !== null}>
                {to}
              </option>
            ))}
          </select>
          {refused.length > 0 && (
            <ul className="hint" id="new-status-refused">
              {refused.map(({ to, refusal }) => (
                <li key={to}>{`${to}: ${refusal}`}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="row">
          <SubmitButton name="intent" value="status" label="Change Status" />
          <ButtonLink to={action}>Cancel</ButtonLink>
        </div>
      </Form>
    </div>
  );
}
