import { Form } from "@remix-run/react";

import { Card } from "~/components/ui/Card";
import { PlainInput } from "~/components/ui/PlainField";

/** The rooms of a survey, each with what is in it, and a further one. The customer's page has no scripts. */
export function RoomsCard({
  rooms,
  ready,
  at,
  typed,
}: {
  rooms: readonly { id: number; name: string; pieces: number; cft: string }[];
  /** Names that a further room is likely to have. */
  ready: readonly string[];
  at: (room: number) => string;
  typed?: string;
}) {
  return (
    <Card title="Rooms">
      <ul className="rooms">
        {rooms.map(({ id, name, pieces, cft }) => (
          <li key={id}>
            <a href={at(id)}>{name}</a>
            <span className="num">{pieces === 0 ? "–" : `${pieces} pieces, ${cft} cft`}</span>
          </li>
        ))}
      </ul>
      <Form method="post" className="row" discover="none" key={rooms.length}>
        <PlainInput
          id="room"
          name="room"
          label="Another room"
          list="ready"
          maxLength={60}
          defaultValue={typed}
          autoComplete="off"
          required
        />
        <datalist id="ready">
          {ready.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button className="btn btn-secondary" name="intent" value="add-room">
          Add room
        </button>
      </Form>
    </Card>
  );
}
