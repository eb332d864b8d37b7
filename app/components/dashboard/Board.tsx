import { Fragment } from "react";

import { Card } from "~/components/ui/Card";
import { CallButton, ContactLinks } from "~/components/ui/ContactLinks";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import type { BoardMove } from "~/models/desk/dashboard/board.server";
import { paths } from "~/paths";

import { PartFailed } from "./FigureCard";
import { allOf, type Part } from "./WorkCard";

/** So many moves of each part stand on a phone: tomorrow comes within two screens. */
const ON_A_PHONE = 3;

/** The parts of the board in their order; today and tomorrow are said where they are empty too. */
const PARTS = [
  { part: "running", title: "Under way", empty: null },
  { part: "today", title: "Today", empty: "Nothing begins today" },
  { part: "tomorrow", title: "Tomorrow", empty: "Nothing is planned for tomorrow" },
  { part: "week", title: "After that", empty: null },
] as const;

/**
 * The moves of the next seven days: what runs on a line each, today and tomorrow a card each, the week a line each. Null where they
 * could not be read.
 */
export function Board({ moves }: { moves: Part<BoardMove> }) {
  const parts = PARTS.map((one) => ({
    ...one,
    rows: (moves?.rows ?? [])
      .filter(({ part }) => part === one.part)
      .map((move, place) => ({ ...move, wide: place >= ON_A_PHONE })),
  }));
  const onPhone = parts.flatMap(({ rows }) => rows.filter(({ wide }) => !wide)).length;
  const all = allOf(moves, paths.jobs.list({ view: "ahead" }), "of these seven days", onPhone);
  return (
    <Card title="Upcoming Jobs" viewAll={paths.jobs.list()}>
      {!moves && <PartFailed />}
      {moves?.rows.length === 0 && <p className="muted">No upcoming jobs</p>}
      {moves !== null &&
        moves.rows.length > 0 &&
        parts.map(({ part, title, empty, rows }) => (
          <Fragment key={part}>
            {(rows.length > 0 || empty) && (
              <section aria-label={title}>
                <h3>{title}</h3>
                {rows.length === 0 && <p className="muted">{empty}</p>}
                <ul className="board">
                  {rows.map((move) =>
                    move.card ? (
                      <MoveCard key={move.id} move={move} card={move.card} />
                    ) : (
                      <MoveLine key={move.id} move={move} />
                    ),
                  )}
                </ul>
              </section>
            )}
          </Fragment>
        ))}
      {all && (
        <p>
          <RowLink to={all.to}>{all.label}</RowLink>
        </p>
      )}
    </Card>
  );
}

type Shown = BoardMove & { wide: boolean };

const kindOf = ({ lacks, wide }: Shown) =>
  `${lacks.length > 0 ? "lacking" : ""} ${wide ? "wide-only" : ""}`;

function Lacks({ id, jobNumber, lacks }: Shown) {
  return lacks.length === 0 ? null : (
    <p className="lack">
      <RowLink to={paths.jobs.view(id)} about={`of ${jobNumber}`}>
        {`No ${lacks.join(", no ")}`}
      </RowLink>
    </p>
  );
}

/** A move that runs on, or comes after tomorrow: when, whose, and from where to where. */
function MoveLine({ move }: { move: Shown }) {
  const { id, customer, contact, route, part, day, time } = move;
  return (
    <li className={`line ${kindOf(move)}`}>
      <p>
        <b className="num">{`${part === "week" ? [day.split(",")[0], time].filter(Boolean).join(", ") : time} `}</b>
        <RowLink to={paths.moves.view(`j${id}`)}>{customer || "Customer"}</RowLink>
        {route && <span className="hint">{` ${route}`}</span>}
      </p>
      <Lacks {...move} />
      <CallButton contact={contact} name={customer} />
    </li>
  );
}

function MoveCard({ move, card }: { move: Shown; card: NonNullable<BoardMove["card"]> }) {
  const { id, jobNumber, customer, contact } = move;
  const { due, people, whatsapp } = card;
  return (
    <li className={kindOf(move)}>
      <div className="row">
        <p>
          {move.time && <b className="num">{`${move.time} `}</b>}
          <RowLink to={paths.moves.view(`j${id}`)}>
            <span className="wide-only">{`#${jobNumber} `}</span>
            {customer || "Customer"}
          </RowLink>
        </p>
        {due && (
          <b className="num">
            <span className="hint">due </span>
            <Money {...due} />
          </b>
        )}
      </div>
      <p className="hint">
        {[move.route, card.word, card.truck, card.packages].filter(Boolean).join(" · ")}
      </p>
      {people.length > 0 && (
        <p className="hint people">
          {people.map(({ name, tel = "" }, place) => (
            <Fragment key={name}>
              {place > 0 && " · "}
              {tel ? (
                <a href={`tel:${tel}`} aria-label={`Call ${name}`}>
                  {name}
                </a>
              ) : (
                name
              )}
            </Fragment>
          ))}
        </p>
      )}
      <Lacks {...move} />
      <div className="row contacts">
        <ContactLinks
          contact={contact && { ...contact, whatsapp }}
          name={customer}
          text={`${jobNumber}: `}
        />
      </div>
    </li>
  );
}
