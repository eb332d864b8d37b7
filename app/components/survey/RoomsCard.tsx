import { Form } from "@remix-run/react";

import { Card } from "~/components/ui/Card";
import { PlainInput } from "~/components/ui/PlainField";

import { useUnsaved } from "./use-counts";

/** What of a room is touched on this device and not saved. */
function Unsaved({ place, saved }: { place?: string; saved?: readonly string[] }) {
  const unsaved = useUnsaved(place, saved);
  if (unsaved === 0) return null;
  return <span className="hint wide">{`${unsaved} touched on this device, not saved yet`}</span>;
}

/** The rooms of a survey, each with what is in it, and a further one. The customer's page has no scripts. */
export function RoomsCard({
  rooms,
  ready,
  at,
  typed,
  place,
  saved,
}: {
  rooms: readonly { id: number; name: string; sum: string }[];
  /** Whose touches this browser may keep, and which of them arrived. */
  place?: string;
  saved?: readonly string[];
  /** Names that a further room is likely to have. */
  ready: readonly string[];
  at: (room: number) => string;
  typed?: string;
}) {
  return (
    <Card title="Rooms">
      <ul className="rooms">
        {rooms.map(({ id, name, sum }) => (
          <li key={id}>
            <a href={at(id)}>{name}</a>
            <span className="num">{sum}</span>
            <Unsaved place={place && `${place}/${id}`} saved={saved} />
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
