import { Card } from "~/components/ui/Card";
import { ContactLinks } from "~/components/ui/ContactLinks";
import { DescriptionList } from "~/components/ui/DescriptionList";
import type { CrewMoveShown } from "~/models/road/crew/crew.link.server";

type Place = { text: string; map: string };

/** An address; a tap opens a map of it. */
function MapPlace({ text, map }: Place) {
  return (
    <a href={map} rel="noreferrer" aria-label={`Map of ${text}`}>
      {text}
    </a>
  );
}

/** A move for those who do it: when, where, whom to call, what to carry, who else comes. */
export function CrewMoveCards({
  move,
  level,
  hello,
}: {
  move: CrewMoveShown;
  /** Of its heading. */
  level: 1 | 3;
  /** Whose page it is. */
  hello?: string;
}) {
  const Heading = `h${level}` as const;
  const { number, customer, contactPerson, phones, office, others, goods, special } = move;
  return (
    <Card>
      <div className="stack">
        <Heading>{[move.day, move.hour].filter(Boolean).join(", ")}</Heading>
        <p className="hint">{[hello, `Move ${number}`, customer].filter(Boolean).join(" · ")}</p>
        <DescriptionList
          items={[
            { label: "Loading", value: <MapPlace {...move.from} />, wide: true },
            ...(move.to
              ? [{ label: "Unloading", value: <MapPlace {...move.to} />, wide: true }]
              : []),
            {
              label: move.labels.vehicleId,
              value: move.trucks.join("; ") || "Not chosen yet",
              wide: true,
            },
            ...(contactPerson ? [{ label: "Ask for", value: contactPerson }] : []),
          ]}
        />
        <div className="row">
          {phones.map((contact) => (
            <ContactLinks key={contact.phone} contact={contact} name={customer} />
          ))}
        </div>
        {office && (
          <div className="row">
            <span className="hint">Office</span>
            <ContactLinks contact={office} name="the office" />
          </div>
        )}
        {special.length > 0 && (
          <>
            <h4>Mind</h4>
            {special.map((text) => (
              <p key={text} className="lines">
                {text}
              </p>
            ))}
          </>
        )}
        <h4>{goods.length > 0 ? `To carry: ${goods.length}` : "To carry: not listed yet"}</h4>
        <ul>
          {goods.map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
        {others.length > 0 && (
          <>
            <h4>Who else comes</h4>
            <ul className="stack">
              {others.map(({ key, name, role, contact }) => (
                <li key={key} className="row">
                  {`${name}, ${role.toLowerCase()}`}
                  <ContactLinks contact={contact} name={name} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
