import { Fragment } from "react";

import { Card } from "~/components/ui/Card";
import { ContactLinks } from "~/components/ui/ContactLinks";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import type { BoardMove } from "~/models/desk/dashboard/board.server";
import { paths } from "~/paths";

import { PartFailed } from "./FigureCard";
import { allOf, type Part } from "./WorkCard";

/** So many moves of each part stand on a phone: tomorrow comes within two screens. */
const ON_A_PHONE = 2;

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
      {moves?.rows.length !== 0 &&
        parts.map(
          ({ part, title, empty, rows }) =>
            (rows.length > 0 || (moves && empty)) && (
              <section key={part} aria-label={title}>
                <h3>{title}</h3>
                {rows.length === 0 && <p className="muted">{empty}</p>}
                <ul className="board">
                  {rows.map((move) => (
                    <Move key={move.id} {...move} />
                  ))}
                </ul>
              </section>
            ),
        )}
      {all && (
        <p>
          <RowLink to={all.to}>{all.label}</RowLink>
        </p>
      )}
    </Card>
  );
}

type Shown = BoardMove & { wide: boolean };

/** A move as a card; one that runs on, or comes after tomorrow, as a line. */
function Move({ card, wide, ...move }: Shown) {
  const { id, jobNumber, customer, tel, route, lacks = [] } = move;
  const kind = [!card && "line", lacks.length > 0 && "lacking", wide && "wide-only"];
  const { word, truck, packages, people = [], due } = card ?? {};
  return (
    <li className={kind.filter(Boolean).join(" ")}>
      <div className="row">
        <p>
          {move.time && <b className="num">{`${move.time} `}</b>}
          <RowLink to={paths.moves.view(`j${id}`)}>
            {card && <span className="wide-only">{`#${jobNumber} `}</span>}
            {customer || "Customer"}
          </RowLink>
          {!card && <span className="hint">{` ${route ?? ""}`}</span>}
        </p>
        {due && (
          <b className="num">
            <span className="hint">due </span>
            <Money {...due} />
          </b>
        )}
        {tel && (
          <a className="btn btn-secondary" href={`tel:${tel}`} aria-label={`Call ${customer}`}>
            Call
          </a>
        )}
      </div>
      {card && <p className="hint">{[route, word, truck, packages].filter(Boolean).join(" · ")}</p>}
      {people.length > 0 && (
        <p className="hint people">
          {people.map((one, place) => (
            <Fragment key={place}>
              {place > 0 && " · "}
              {typeof one === "string" ? (
                one
              ) : (
                <a href={`tel:${one.tel}`} aria-label={`Call ${one.name}`}>
                  {one.name}
                </a>
              )}
            </Fragment>
          ))}
        </p>
      )}
      {lacks.length > 0 && (
        <p className="lack">
          <RowLink to={paths.jobs.view(id)} about={`of ${jobNumber}`}>
            {`No ${lacks.join(", no ")}`}
          </RowLink>
        </p>
      )}
      {card && (
        <div className="row contacts">
          <ContactLinks contact={card.contact} name={customer} text={`${jobNumber}: `} />
        </div>
      )}
    </li>
  );
}
