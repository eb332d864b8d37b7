import { Form } from "@remix-run/react";

import { SubmitButton, useMailRefusal } from "~/components/ui/Button";
import { PhoneLink } from "~/components/ui/ContactLinks";
import { paths } from "~/paths";
import type { CrewCard as Shown } from "~/services/road/crew-card.server";

/** Who of the crew knows what stands, and the presses that tell them: WhatsApp opens written, one press a person. */
export function CrewCard({
  jobId,
  card: { people, untold, silent },
  tellCustomer,
}: {
  jobId: number;
  card: Shown;
  /** Opens WhatsApp with the day written to the customer. */
  tellCustomer: string | null;
}) {
  const noMail = useMailRefusal();
  const action = paths.jobs.tellCrew(jobId);
  const hasMail = people.some(({ hasEmail, isTold }) => hasEmail && !isTold);
  return (
    <section className="card stack" id="tell-crew" aria-labelledby="tell-crew-title">
      <header>
        <h2 id="tell-crew-title">Tell the crew</h2>
        {tellCustomer && (
          <a href={tellCustomer} target="_blank" rel="noopener noreferrer">
            Tell the customer
          </a>
        )}
      </header>
      {untold && <p className="notice warning">{untold}</p>}
      {silent && <p className="hint">{silent}</p>}
      <ul className="stack">
        {people.map(({ key, name, role, contact, hasEmail, said }) => (
          <li key={key}>
            <div className="row">
              <b>{name}</b>
              <span className="hint">{role}</span>
              {contact && <PhoneLink contact={contact} name={name} />}
              {!silent && (
                <Form method="post" action={action} className="contents" discover="none">
                  <input type="hidden" name="intent" value="tell-crew" />
                  <input type="hidden" name="people" value={key} />
                  {contact?.whatsapp && (
                    <SubmitButton
                      name="by"
                      value="whatsapp"
                      label="WhatsApp"
                      variant="secondary"
                      aria-label={`Tell ${name} by WhatsApp`}
                    />
                  )}
                  {hasEmail && (
                    <SubmitButton
                      name="by"
                      value="email"
                      label="E-mail"
                      variant="secondary"
                      aria-label={`Tell ${name} by e-mail`}
                      disabled={noMail !== null}
                      title={noMail ?? undefined}
                    />
                  )}
                </Form>
              )}
            </div>
            <p className="hint">
              {said ||
                (contact?.whatsapp || hasEmail
                  ? ""
                  : "Neither a phone for WhatsApp nor an e-mail address")}
            </p>
          </li>
        ))}
      </ul>
      {!silent && people.some(({ hasEmail }) => hasEmail) && noMail && (
        <p className="hint">{noMail}</p>
      )}
      {!silent && hasMail && !noMail && (
        <Form method="post" action={action} discover="none">
          <input type="hidden" name="intent" value="tell-crew" />
          <SubmitButton
            name="by"
            value="email"
            label="E-mail all who have not been told"
            variant="secondary"
          />
        </Form>
      )}
    </section>
  );
}
