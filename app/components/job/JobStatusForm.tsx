import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { PlainSelect } from "~/components/ui/PlainField";
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
        <PlainSelect
          id="job-status"
          name="status"
          label="Status"
          defaultValue={status}
          error={error}
          options={JOB_STATUSES.map((known) => ({ value: known, label: known }))}
        />
        <div className="row">
          <SubmitButton label="Save" busyLabel="Saving..." />
          <ButtonLink to={action}>Cancel</ButtonLink>
        </div>
      </Form>
    </div>
  );
}
