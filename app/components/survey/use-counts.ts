import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

import type { RoomRow } from "~/services/sales/survey-room.server";

/** What was touched and is not saved yet, by the key of each thing: so many more, or fewer. */
export type Steps = Readonly<Record<string, number>>;

/** As this browser keeps it; `sent`: the key of the press that took it along, whose answer may have been lost. */
type Kept = { steps: Steps; sent: string | null };

const MOST = 999;
const NAMED = "counts/";
const ANY = "";

function read(place: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(NAMED + place) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function write(place: string, kept: Kept): void {
  try {
    if (touched(kept.steps) > 0) localStorage.setItem(NAMED + place, JSON.stringify(kept));
    else localStorage.removeItem(NAMED + place);
  } catch {
    // A browser that keeps nothing: 'Save' is all there is.
  }
}

/** Forgets what arrived: `saved` are the ends of the keys of the presses that the server has. */
function forgetSaved(saved: readonly string[]): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const place = name.startsWith(NAMED) ? name.slice(NAMED.length) : null;
      const sent = place === null ? null : read(place)?.sent;
      if (sent && saved.some((end) => sent.endsWith(end))) localStorage.removeItem(name);
    }
  } catch {
    // As above.
  }
}

export const touched = (steps: Steps): number =>
  Object.values(steps).reduce((sum, step) => sum + Math.abs(step), 0);

/** How many touches of a place this browser keeps that are not saved. */
export function useUnsaved(place: string | undefined, saved: readonly string[] = []): number {
  const [unsaved, setUnsaved] = useState(0);
  useEffect(() => {
    forgetSaved(saved);
    if (place !== undefined) setUnsaved(touched(read(place)?.steps ?? {}));
  }, [place, saved]);
  return unsaved;
}

/**
 * Touches of a room, kept in this browser until they are saved, also when its page is closed: they are differences, so what others
 * count meanwhile stays. Besides React, so that a touch draws its own row alone. `place`: the account and the room; `typed`: what a
 * refused form had.
 */
export function countsAt(place: string, saved: readonly string[], typed: Steps) {
  let steps = typed;
  // By the key of a thing, and by ANY for who hears of all.
  const heard = new Map<string, Set<() => void>>();
  const change = (next: Steps, of: Iterable<string>) => {
    steps = next;
    for (const key of [...of, ANY]) heard.get(key)?.forEach((tell) => tell());
  };
  return {
    hear: (key: string, tell: () => void) => {
      const told = heard.get(key) ?? new Set();
      heard.set(key, told.add(tell));
      return () => void told.delete(tell);
    },
    step: (key: string) => steps[key] ?? 0,
    all: () => steps,
    /** Reads what this browser keeps; what was pressed and is on the server by now is not counted again. */
    load: () => {
      forgetSaved(saved);
      change(read(place)?.steps ?? steps, heard.keys());
    },
    set: ({ key, quantity }: RoomRow, count: number) => {
      change({ ...steps, [key]: Math.min(Math.max(count, 0), MOST) - quantity }, [key]);
      write(place, { steps, sent: null });
    },
    /** Takes the touches along by a press. */
    send: (key: string) => write(place, { steps, sent: key }),
  };
}
export type Counts = ReturnType<typeof countsAt>;

export function useStep(counts: Counts, key: string): number {
  const hear = useCallback((tell: () => void) => counts.hear(key, tell), [counts, key]);
  return useSyncExternalStore(
    hear,
    () => counts.step(key),
    () => counts.step(key),
  );
}

/** All steps, once what was touched is on the screen: what follows from them is reckoned after it. */
export function useSettled(counts: Counts): Steps {
  const [steps, setSteps] = useState(counts.all);
  useEffect(() => {
    let frame = 0;
    const settle = () => {
      if (frame === 0)
        frame = requestAnimationFrame(() =>
          setTimeout(() => {
            frame = 0;
            setSteps(counts.all());
          }),
        );
    };
    settle();
    const deaf = counts.hear(ANY, settle);
    return () => {
      deaf();
      cancelAnimationFrame(frame);
    };
  }, [counts]);
  return steps;
}
