import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import type { ShownVisit } from "~/services/sales/survey-visit.server";

/** The appointment of a survey: when, who goes, what is in its way, and whether its customer knows. */
export function VisitCard({ visit }: { visit: ShownVisit }) {
  const { when, about, told, clashes, edit, email, whatsapp } = visit;
  return (
    <Card title="Appointment">
      <p>
        {when ?? <span className="muted">No appointment: the customer counts, or you do.</span>}
      </p>
      {about && <p className="hint">{about}</p>}
      {clashes.map((one) => (
        <p key={one} className="notice warning" role="status">
          {one}
        </p>
      ))}
      {told && <p className="hint">{told}</p>}
      {edit && (
        <Form method="post" discover="none" className="row">
          {when && whatsapp && (
            <SubmitButton
              name="intent"
              value="tell-whatsapp"
              label="Tell via WhatsApp"
              variant="secondary"
            />
          )}
          {when && email && (
            <SubmitButton
              name="intent"
              value="tell-email"
              label="Tell by e-mail"
              variant="secondary"
            />
          )}
          <ButtonLink to={edit}>{when ? "Move it" : "Make an appointment"}</ButtonLink>
          {when && (
            <SubmitButton name="intent" value="cancel-visit" label="Cancel it" variant="quiet" />
          )}
        </Form>
      )}
    </Card>
  );
}
