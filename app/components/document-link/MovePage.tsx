import type { ReactNode } from "react";
import { ConsignmentBadge } from "~/components/consignment/ConsignmentBadge";
import { Card } from "~/components/ui/Card";
import { PhoneLink } from "~/components/ui/ContactLinks";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { FactList } from "~/components/ui/FactList";
import { RecordHead } from "~/components/ui/RecordHead";
import type { LinkedConsignment } from "~/models/desk/linked-document/linked-document.types";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";
import { CONFIRM, ToConfirm } from "./ToConfirm";

/** A move as its customer follows it: where it is, who brings it, what is in it, and what waits for a word of theirs. */
export function MovePage({
  journey,
  token,
  office,
  companyName,
  refused,
  newest,
}: {
  journey: LinkedConsignment;
  token: string;
  /** The customer's newest message, and its answer. */
  newest: ReactNode;
  office: PhoneContact | null;
  companyName: string;
  refused: FormReply | null;
}) {
  const { number, toConfirm } = journey;
  return (
    <>
      <JourneyHead journey={journey} office={office} companyName={companyName} />
      {newest}
      {journey.notice && (
        <p className={`notice no-print ${journey.notice.tone}`}>{journey.notice.text}</p>
      )}
      {journey.steps.length > 0 && (
        <Card title="Your move">
          <ol className="stack">
            {journey.steps.map(({ label, when, done }) => (
              <li key={label} className={done ? undefined : "muted"}>
                {done && <span aria-hidden="true">✓ </span>}
                <b>{label}</b>
                {done && <span className="hide"> (done)</span>}
                {when && <span className="hint">{` ${when}`}</span>}
              </li>
            ))}
          </ol>
        </Card>
      )}
      <WhoAndWhen journey={journey} />
      <Delivered journey={journey} />
      <Packages journey={journey} />
      {journey.confirmed.map(({ purpose, text }) => (
        <p key={purpose} className="notice success">
          {`${text}. Thank you!`}
        </p>
      ))}
      {toConfirm ? (
        <ToConfirm {...toConfirm} token={token} refused={refused} />
      ) : (
        refused?.error?.[""] && <p className="notice danger">{refused.error[""].join(" ")}</p>
      )}
      <Papers journey={journey} token={token} />
      {journey.others.length > 0 && (
        <Card title="Other parts of this move">
          {journey.others.map(({ id, status, word, route, day, ...other }) => (
            <p key={id} className="row">
              <span className="num">{`${other.number}, ${day}`}</span>
              {route}
              <ConsignmentBadge status={status} word={word} />
            </p>
          ))}
        </Card>
      )}
      <p className="hint">{`Number of this move: ${number}`}</p>
    </>
  );
}

function JourneyHead({
  journey,
  office,
  companyName,
}: {
  journey: LinkedConsignment;
  office: PhoneContact | null;
  companyName: string;
}) {
  const { number, status, word, customer, from, to, loading, toConfirm, packages } = journey;
  return (
    <RecordHead
      title={`Your move ${number}`}
      badge={<ConsignmentBadge status={status} word={word} />}
      facts={{
        customer,
        customerTo: null,
        contact: office,
        contactName: companyName,
        about: [[from, to].filter(Boolean).join(" → ") || null, `Loading ${loading}`],
        figures: packages > 0 ? [{ label: "Packages", value: String(packages) }] : [],
      }}
      contactText={`${number}: `}
      primary={
        toConfirm && (
          <a className="btn btn-primary" href="#sign">
            {CONFIRM[toConfirm.purpose].step}
          </a>
        )
      }
    />
  );
}

/** The truck, and from the day of loading on those who come. */
function WhoAndWhen({ journey }: { journey: LinkedConsignment }) {
  const { vehicle, driver, crew, expected } = journey;
  const items = [
    { label: "Truck", value: vehicle },
    {
      label: "Driver",
      value: driver && (
        <>
          {driver.name}
          {driver.contact && (
            <>
              {", "}
              <PhoneLink contact={driver.contact} name={driver.name} />
            </>
          )}
        </>
      ),
    },
    { label: "Crew", value: crew.join(", ") },
    { label: "Expected delivery", value: expected },
  ].filter(({ value }) => value);
  if (items.length === 0 || journey.status === "Cancelled") return null;
  return (
    <Card title="Truck and crew">
      <DescriptionList items={items} />
    </Card>
  );
}

/** The delivery as it was recorded at the door. */
function Delivered({ journey: { delivery } }: { journey: LinkedConsignment }) {
  if (!delivery) return null;
  const { facts, marked } = delivery;
  return (
    <Card title="Delivery">
      <FactList facts={facts} />
      {marked.length > 0 && (
        <ul>
          {marked.map(({ number, text }) => (
            <li key={number}>{`${number}. ${text}`}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Packages({ journey }: { journey: LinkedConsignment }) {
  const { listed, packages, status } = journey;
  if (listed.length === 0 || status === "Cancelled") return null;
  const more = packages - listed.length;
  return (
    <Card title="Packages">
      <ul>
        {listed.map(({ number, text }) => (
          <li key={number}>{`${number}. ${text}`}</li>
        ))}
      </ul>
      {more > 0 && <p className="hint">{`And ${more} more on the packing list.`}</p>}
    </Card>
  );
}

function Papers({ journey, token }: { journey: LinkedConsignment; token: string }) {
  if (journey.papers.length === 0) return null;
  return (
    <Card title="Papers">
      <ul className="stack">
        {journey.papers.map(({ kind, title }) => (
          <li key={kind} className="row">
            <a href={paths.documentLinkPaper(token, kind)}>{title}</a>
            <a href={paths.documentLinkPdf(token, { paper: kind })}>
              PDF<span className="hide">{` of ${title}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
