import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { JOB_STATUSES } from "~/models/road/job/job.status";

/** What 'Change Status' opens: a choice and 'Save'. */
export function JobStatusForm({
  status,
  action,
  error,
}: {
  status: string;
  /** The job's page: where it posts and where 'Cancel' leads. */
  action: string;
  error?: string;
}) {
  return (
    <div className="card confirm stack" role="dialog" aria-labelledby="status-title">
      <h2 id="status-title">Change Status</h2>
      <Form method="post" action={action} className="stack" discover="none">
        <input type="hidden" name="intent" value="status" />
        <div className="field">
          <label className="label" htmlFor="job-status">
            Status
          </label>
          <select
            id="job-status"
            name="status"
            className="input"
            defaultValue={status}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "job-status-error" : undefined}
          >
            {JOB_STATUSES.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </select>
          {error && (
            <p className="error" id="job-status-error">
              {error}
            </p>
          )}
        </div>
        <div className="row">
          <SubmitButton label="Save" busyLabel="Saving..." />
          <ButtonLink to={action}>Cancel</ButtonLink>
        </div>
      </Form>
    </div>
  );
}
