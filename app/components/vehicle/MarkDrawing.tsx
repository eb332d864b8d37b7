import { useState, type MouseEvent } from "react";

import { Fold } from "~/components/ui/FormLayout";
import { PlainInput } from "~/components/ui/PlainField";
import {
  CONDITION_CODES,
  isConditionCode,
  markLine,
  parseMark,
} from "~/models/road/road/condition";
import { VEHICLE_OUTLINES } from "~/models/road/road/vehicle-outline";
import type { VehicleKind } from "~/models/road/road/vehicle-parts";
import { capitalized } from "~/models/ground/typed/text";

/** The damage that vehicles have most; others are written by their codes. */
const SYMBOLS = ["SC", "D", "CH", "Z", "BR", "RU"] as const;

/** A mark in words, as far as its codes are known: "scratched, dented (as long as a hand)". */
function said(line = ""): string {
  const { codes, note } = parseMark(line);
  const words = codes
    .split(", ")
    .map((code) => (isConditionCode(code) ? CONDITION_CODES[code].en : code));
  return words.join(", ") + (note ? ` (${note})` : "");
}

/** A place of the outline with the line of its mark, as its field is called and holds it. */
export type MarkRow = {
  key: string;
  number: number;
  en: string;
  x: number;
  y: number;
  name: string;
  value: string;
  error?: string;
};

/** The outline with its places as buttons. */
function Drawing({
  kind,
  rows,
  chosen,
  choose,
  markOf,
  others,
}: {
  kind: VehicleKind;
  rows: readonly MarkRow[];
  chosen: string | null;
  choose: (key: string) => void;
  /** The line of a place; "" where it is not marked. */
  markOf: (key: string) => string;
  others: ReadonlySet<string>;
}) {
  const { width, height, path } = VEHICLE_OUTLINES[kind];
  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.parentElement!.getBoundingClientRect();
    const [x, y] = [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ];
    const far = (one: MarkRow) => Math.hypot(one.x - x, one.y - y);
    // A key press has no point.
    const key =
      event.detail === 0
        ? event.currentTarget.value
        : rows.reduce((near, one) => (far(one) < far(near) ? one : near)).key;
    if (key) choose(key);
  };
  return (
    <div className="mark-drawing" role="group" aria-label="Places of the vehicle">
      {/* Between the places: keys and screen readers have the places themselves. */}
      <button type="button" className="whole" tabIndex={-1} aria-hidden onClick={tap}>
        <svg viewBox={`0 0 ${width} ${height}`}>
          <path d={path} />
        </svg>
      </button>
      {rows.map(({ key, number, en, x, y }) => (
        <button
          key={key}
          type="button"
          value={key}
          className={`place ${markOf(key) ? "marked" : others.has(key) ? "other" : ""}`}
          style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
          onClick={tap}
          aria-pressed={key === chosen}
          aria-label={`${number} ${en}${markOf(key) ? `, ${said(markOf(key))}` : ""}`}
        >
          {number}
        </button>
      ))}
    </div>
  );
}

/**
 * Damage by touch: a tap on the drawing chooses the nearest place, one on a symbol marks it there or takes the mark back. Each
 * place is posted as the list without scripts posts it.
 */
export function MarkDrawing({
  kind,
  rows,
  others,
  form,
}: {
  kind: VehicleKind;
  rows: readonly MarkRow[];
  /** The places that are marked at the other moment. */
  others: ReadonlySet<string>;
  form: string;
}) {
  const wrong = rows.find(({ error }) => error);
  const [values, setValues] = useState(() =>
    Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  );
  // A line that was changed by a symbol is drawn again with it. What is typed stays the field's own: the form looks at it first.
  const [pressed, setPressed] = useState(0);
  const [chosen, setChosen] = useState(wrong?.key ?? null);
  const row = rows.find(({ key }) => key === chosen);
  const marked = rows.filter(({ key }) => values[key]);

  const set = (key: string, value: string) => setValues((now) => ({ ...now, [key]: value }));
  const toggle = (key: string, symbol: string) => {
    const { codes, note } = parseMark(values[key] ?? "");
    const kept = codes.split(", ").filter(Boolean);
    const after = kept.includes(symbol)
      ? kept.filter((code) => code !== symbol)
      : [...kept, symbol];
    setPressed((times) => times + 1);
    set(key, after.length > 0 || note ? markLine({ codes: after.join(", "), note }) : "");
  };
  const isMarked = (key: string, symbol: string) =>
    parseMark(values[key] ?? "")
      .codes.split(", ")
      .includes(symbol);

  return (
    <>
      <Drawing
        kind={kind}
        rows={rows}
        chosen={chosen}
        choose={setChosen}
        markOf={(key) => values[key] ?? ""}
        others={others}
      />
      {row ? (
        <div className="stack">
          <strong>{`${row.number} ${row.en}`}</strong>
          <div className="mark-symbols">
            {SYMBOLS.map((symbol) => (
              <button
                key={symbol}
                type="button"
                className="btn btn-secondary"
                aria-pressed={isMarked(row.key, symbol)}
                onClick={() => toggle(row.key, symbol)}
              >
                {capitalized(CONDITION_CODES[symbol].en)}
              </button>
            ))}
          </div>
          <Fold title="Other codes, or a note" open={Boolean(row.error)}>
            <PlainInput
              key={`${row.key} ${pressed}`}
              id={`${form}-${row.name}`}
              name={row.name}
              label="Codes, and a note after a colon"
              defaultValue={values[row.key] ?? ""}
              onChange={(event) => set(row.key, event.currentTarget.value)}
              maxLength={200}
              autoComplete="off"
              error={row.error}
            />
          </Fold>
        </div>
      ) : (
        <p className="hint">Tap the place that is damaged, then what it is.</p>
      )}
      {marked.length > 0 && (
        <p role="status">
          {marked.map(({ key, number, en }) => `${number} ${en}: ${said(values[key])}`).join("; ")}
        </p>
      )}
      {rows
        .filter(({ key }) => key !== chosen)
        .map(({ key, name }) => (
          <input key={key} type="hidden" name={name} value={values[key] ?? ""} />
        ))}
    </>
  );
}
