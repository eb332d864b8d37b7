import { Card } from "~/components/ui/Card";
import { ContactLinks } from "~/components/ui/ContactLinks";
import { Money } from "~/components/ui/Money";
import { RowLink } from "~/components/ui/RowLink";
import type { BoardMove } from "~/models/desk/dashboard/board.server";
import { paths } from "~/paths";

import { PartFailed } from "./FigureCard";
import { allOf, type Part } from "./WorkCard";

/** So many cards stand on a phone: what waits comes within two screens. */
const ON_A_PHONE = 5;

/** The moves of the next seven days, a card each, day by day. Null where they could not be read. */
export function Board({ moves }: { moves: Part<BoardMove> }) {
  const days = [...new Set(moves?.rows.map(({ day }) => day))];
  const all = allOf(moves, paths.jobs.list({ view: "ahead" }), "of these seven days", ON_A_PHONE);
  const shown = moves?.rows.map((move, place) => ({ ...move, wide: place >= ON_A_PHONE })) ?? [];
  return (
    <Card title="Upcoming Jobs" viewAll={paths.jobs.list()}>
      {!moves && <PartFailed />}
      {moves?.rows.length === 0 && <p className="muted">No upcoming jobs</p>}
      {days.map((day) => (
        <Day key={day} name={day} moves={shown.filter((move) => move.day === day)} />
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

function Day({ name, moves }: { name: string; moves: Shown[] }) {
  return (
    <div className={moves.every(({ wide }) => wide) ? "wide-only" : undefined}>
      <h3>{name}</h3>
      <ul className="board">
        {moves.map((move) => (
          <MoveCard key={move.id} move={move} />
        ))}
      </ul>
    </div>
  );
}

function MoveCard({ move }: { move: Shown }) {
  const { id, jobNumber, customer, contact, due, lacks } = move;
  const who = [move.truck, move.driver, move.crew, move.packages].filter(Boolean).join(" · ");
  return (
    <li className={`${lacks.length > 0 ? "lacking" : ""} ${move.wide ? "wide-only" : ""}`}>
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
      <p className="hint">{[move.route, move.word].filter(Boolean).join(" · ")}</p>
      {who && <p className="hint">{who}</p>}
      {lacks.length > 0 && (
        <p className="lack">
          <RowLink to={paths.jobs.view(id)} about={`of ${jobNumber}`}>
            {`No ${lacks.join(", no ")}`}
          </RowLink>
        </p>
      )}
      <div className="row contacts">
        <ContactLinks contact={contact} name={customer} text={`${jobNumber}: `} />
      </div>
    </li>
  );
}
