import { Form } from "@remix-run/react";

import { Link } from "~/components/ui/Link";
import { PlainInput, PlainSelect } from "~/components/ui/PlainField";
import { periodName } from "~/models/company/month/month";

/** Chooses the month of a return, or of who files so a quarter, with those beside it. */
export function PeriodForms({
  action,
  asked,
  wrong,
  latest,
  quarters,
  quarter,
  beside,
}: {
  action: string;
  asked: string;
  wrong: string | null;
  latest: string;
  /** Those that are filed as such; none of who files month by month. */
  quarters: readonly string[];
  quarter: string | null;
  beside: readonly { period: string; to: string }[];
}) {
  return (
    <div className="card row">
      <Form method="get" action={action} className="row" discover="none">
        <PlainInput
          id="month"
          name="month"
          label="Month"
          type="month"
          min="2017-07"
          max={latest}
          defaultValue={asked}
          key={asked}
          error={wrong}
        />
        <button className="btn btn-primary">Show</button>
      </Form>
      {quarters.length > 0 && (
        <Form method="get" action={action} className="row" discover="none">
          <PlainSelect
            id="quarter"
            name="quarter"
            label="Quarter"
            defaultValue={quarter ?? quarters[0]}
            key={quarter}
            options={quarters.map((each) => ({ value: each, label: periodName(each) }))}
          />
          <button className="btn btn-secondary">Show quarter</button>
        </Form>
      )}
      {beside.map(({ period, to }) => (
        <Link key={period} to={to}>
          {periodName(period)}
        </Link>
      ))}
    </div>
  );
}
