import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";
import type { Absences } from "~/services/road/absence-page.server";

/** The days on which a truck is off the road or somebody on leave, each with the moves and appointments that are planned then. */
export function AbsenceCard({ absences, isPage }: { absences: Absences; isPage?: boolean }) {
  const { title, name, to, add, end, rows } = absences;
  if (isPage && rows.length === 0) return null;
  return (
    <Card title={title}>
      <div className="stack">
        {rows.length === 0 && <p>{`Nothing is noted for ${name}.`}</p>}
        {rows.map(({ id, text, planned }) => (
          <div key={id} className="stack">
            <Form method="post" action={to} discover="none" className="row">
              <span>{text}</span>
              <input type="hidden" name="absence" value={id} />
              <SubmitButton
                name="intent"
                value="end"
                label={end}
                aria-label={`${end}: ${text}`}
                variant="secondary"
              />
            </Form>
            {planned.length > 0 && (
              <ul className="notice warning">
                {planned.map((one) => (
                  <li key={one.to}>
                    {"Planned then: "}
                    <RowLink to={one.to}>{one.text}</RowLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
        {!isPage && (
          <p className="row">
            <ButtonLink to={to}>{add}</ButtonLink>
          </p>
        )}
      </div>
    </Card>
  );
}
