import { memo } from "react";

import { Button } from "~/components/ui/Button";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import type { RoomRow, ShownRoom } from "~/services/sales/survey-room.server";

import { type Counts, useStep } from "./use-counts";

const CHOICES = [
  ["t", "takeApart"],
  ["f", "fragile"],
  ["e", "electrician"],
  ["a", "apart"],
  ["x", null],
] as const;
type Labels = ShownRoom["labels"];

function Options({ row: { key, name, options }, labels }: { row: RoomRow; labels: Labels }) {
  if (!options) return null;
  return (
    <details>
      <summary>
        More<span className="hide">{` about ${name}`}</span>
      </summary>
      <label>
        {"Packed by "}
        <select
          className="input"
          name={`p.${key}`}
          defaultValue={options.customer ? "customer" : "company"}
        >
          <option value="company">us</option>
          <option value="customer">the customer</option>
        </select>
      </label>
      {CHOICES.map(([of, label]) => (
        <label className="check" key={of}>
          <input type="checkbox" name={`${of}.${key}`} defaultChecked={options[of]} />
          {label === null ? "Not to be taken" : labels[label]}
        </label>
      ))}
      {options.value !== null && (
        <label>
          {"Value of a piece "}
          <input
            className="input input-num"
            name={`v.${key}`}
            inputMode="decimal"
            maxLength={20}
            defaultValue={options.value}
            autoComplete="off"
          />
        </label>
      )}
      <input type="hidden" name={`w.${key}`} value={options.shown} />
    </details>
  );
}

/** How many there are of a thing: of a whole room a touch draws this alone again. */
function Count({ row, counts }: { row: RoomRow; counts: Counts }) {
  const { key, name, many } = row;
  const count = Math.max(0, row.quantity + useStep(counts, key));
  const set = (count: number) => counts.set(row, count);
  return (
    <span className="count">
      <ScriptOnly>
        <Button
          aria-label={`One less: ${name}`}
          disabled={count === 0}
          onClick={() => set(count - 1)}
        >
          −
        </Button>
      </ScriptOnly>
      <input
        className="input input-num"
        id={key}
        name={`n.${key}`}
        type="number"
        inputMode="numeric"
        min={0}
        max={999}
        value={count}
        onChange={({ target }) => set(Number(target.value) || 0)}
      />
      <ScriptOnly>
        <Button aria-label={`One more: ${name}`} onClick={() => set(count + 1)}>
          +
        </Button>
        {many && (
          <Button aria-label={`Five more: ${name}`} onClick={() => set(count + 5)}>
            +5
          </Button>
        )}
      </ScriptOnly>
    </span>
  );
}

/** So many things stand in one list: the browser watches lists, not lines, for what comes into sight. */
const A_LIST = 12;
const listsOf = (rows: readonly RoomRow[]) =>
  Array.from({ length: Math.ceil(rows.length / A_LIST) }, (_, at) =>
    rows.slice(at * A_LIST, (at + 1) * A_LIST),
  );

/** The things of a group, with what may be said of each. */
export const Things = memo(function Things({
  rows,
  counts,
  labels,
}: {
  rows: readonly RoomRow[];
  counts: Counts;
  labels: Labels;
}) {
  return listsOf(rows).map((list) => (
    <ul key={list[0]!.key} className="counts">
      {list.map((row) => (
        <li key={row.key}>
          <label htmlFor={row.key}>
            {row.name}
            <small>{row.refused ?? `${row.cft} cft`}</small>
          </label>
          {row.refused === null && <Count row={row} counts={counts} />}
          <Options row={row} labels={labels} />
          {row.own && <input type="hidden" name={`o.${row.key}`} value={row.own} />}
        </li>
      ))}
    </ul>
  ));
});
