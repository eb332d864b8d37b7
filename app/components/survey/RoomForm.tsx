import { Form } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";

import { PlainInput } from "~/components/ui/PlainField";
import type { ShownRoom } from "~/services/sales/survey-room.server";

import { RoomResult, RoomStatus } from "./RoomResult";
import { Things } from "./RoomThings";
import { countsAt } from "./use-counts";

/** An item of the company's own, besides its number. */
const OWN = [
  ["name", { maxLength: 100 }],
  ["cft", { maxLength: 10, inputMode: "decimal" }],
  ["kg", { maxLength: 10, inputMode: "decimal", hint: "Empty: by its volume" }],
] as const;

/** The things of a room with how many there are: by touch where scripts run, by numbers and 'Save' where none do. */
export function RoomForm({
  room,
  place,
  problem,
  typed = {},
}: {
  room: ShownRoom;
  /** Under which touches are kept until they are saved: whose, and of which room. */
  place: string;
  problem?: string;
  typed?: Readonly<Record<string, string>>;
}) {
  const [rows, was] = useMemo(() => {
    const all = room.groups.flatMap((group) => group.rows);
    return [
      all,
      all.flatMap(({ key, quantity }) => (quantity > 0 ? [`${key}:${quantity}`] : [])),
    ] as const;
  }, [room]);
  // Without scripts a refused form is all there is of what was typed.
  const [counts] = useState(() => {
    const steps = rows.flatMap(({ key, quantity }) => {
      const step = Number(typed[`n.${key}`] ?? quantity) - quantity;
      return Number.isInteger(step) && step !== 0 ? [[key, step] as const] : [];
    });
    return countsAt(place, room.saved, Object.fromEntries(steps));
  });
  // Those that a search hides meanwhile are saved as well; nobody touches them here.
  const [hidden, setHidden] = useState<[string, number][]>([]);
  useEffect(() => {
    counts.load();
    setHidden(Object.entries(counts.all()).filter(([of]) => rows.every(({ key }) => key !== of)));
  }, [counts, rows]);
  const lessened = hidden.flatMap(([of, step]) => (step < 0 ? [`${of}:${-step}`] : []));
  return (
    <Form
      method="post"
      discover="none"
      className="stack survey-room"
      onSubmit={() => counts.send(room.idempotencyKey)}
    >
      <input type="hidden" name="idempotencyKey" value={room.idempotencyKey} />
      <input type="hidden" name="was" value={[...was, ...lessened].join(" ")} />
      {hidden.map(([of, step]) => (
        <input key={of} type="hidden" name={`n.${of}`} value={Math.max(step, 0)} />
      ))}
      <input type="hidden" name="next" value={room.next ?? ""} />
      {problem && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      <RoomResult room={room} rows={rows} counts={counts} />
      {room.groups.map(({ title, open, rows }) => (
        <details
          key={title}
          open={open || rows.some(({ quantity }) => quantity > 0)}
          className="card"
        >
          <summary>{title}</summary>
          <Things rows={rows} counts={counts} labels={room.labels} />
        </details>
      ))}
      <details className="card" open={Boolean(typed["own.name"])}>
        <summary>Something else</summary>
        <div className="cols">
          {OWN.map(([of, more]) => (
            <PlainInput
              key={of}
              id={`own.${of}`}
              name={`own.${of}`}
              label={room.labels[of]}
              defaultValue={typed[`own.${of}`]}
              autoComplete="off"
              {...more}
            />
          ))}
          <PlainInput
            id="own.quantity"
            name="own.quantity"
            label="Quantity"
            type="number"
            min={1}
            max={999}
            defaultValue={typed["own.quantity"] ?? "1"}
          />
        </div>
      </details>
      <div className="row survey-save">
        <RoomStatus room={room} rows={rows} counts={counts} />
        <button className="btn btn-primary" name="intent" value="next">
          {room.next === null ? "Save and see the result" : "Save and next room"}
        </button>
        <button className="btn btn-secondary" name="intent" value="save">
          Save
        </button>
        {room.cartons && (
          <button className="btn btn-secondary" name="intent" value="cartons">
            Guess the cartons
          </button>
        )}
      </div>
    </Form>
  );
}

/** Finds things by any of their names. */
export function RoomSearch({ asked }: { asked: string }) {
  return (
    <form role="search" className="row">
      <input
        className="input"
        type="search"
        name="q"
        aria-label="Search the catalogue"
        placeholder="Search: sofa, सोफ़ा"
        defaultValue={asked}
        maxLength={100}
      />
      <button className="btn btn-secondary">Search</button>
    </form>
  );
}
