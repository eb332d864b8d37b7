import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { FoldCard } from "~/components/ui/Card";

/** Packages of the job that go with no consignment yet: those that are ticked go along. */
export function FreePackages({
  free,
}: {
  free: { total: number; rows: { id: number; text: string }[] };
}) {
  const { total, rows } = free;
  return (
    <FoldCard title="Other packages of the job" id="free">
      <p className="hint">
        {`${total} ${total === 1 ? "package is" : "packages are"} on no consignment yet. Tick those that go on this one.`}
        {total > rows.length && ` The first ${rows.length} are shown.`}
      </p>
      <Form method="post" className="stack" discover="none">
        {rows.map(({ id, text }) => (
          <label key={id} className="check">
            <input type="checkbox" name="take" value={id} />
            {text}
          </label>
        ))}
        <SubmitButton name="intent" value="take" label="Take along" variant="secondary" />
      </Form>
    </FoldCard>
  );
}
