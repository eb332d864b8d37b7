import { useCallback, useEffect, useState } from "react";

import type { RoomRow } from "~/services/sales/survey-room.server";

/** What was touched and is not saved yet, by the key of each thing: so many more, or fewer. */
export type Steps = Readonly<Record<string, number>>;

/** As this browser keeps it. `version`: of the survey that was touched; `sent`: by a press whose answer may have been lost. */
type Kept = { steps: Steps; version: number; sent: boolean };

const MOST = 999;
const keptAt = (place: string) => `counts/${place}`;

function read(place: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keptAt(place)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function write(place: string, kept: Kept): void {
  try {
    if (Object.values(kept.steps).some((step) => step !== 0))
      localStorage.setItem(keptAt(place), JSON.stringify(kept));
    else localStorage.removeItem(keptAt(place));
  } catch {
    // A browser that keeps nothing: 'Save' is all there is.
  }
}

/**
 * Touches of a room, kept in this browser until they are saved, also when its page is closed: they are differences, so what others
 * count meanwhile stays. `place`: the account and the room.
 */
export function useCounts(place: string, version: number) {
  const [steps, setSteps] = useState<Steps>({});
  useEffect(() => {
    const kept = read(place);
    if (!kept) return;
    // What was pressed and is on the server by now is not counted again.
    if (kept.sent && kept.version !== version) localStorage.removeItem(keptAt(place));
    else setSteps(kept.steps);
  }, [place, version]);
  const set = useCallback(
    ({ key, quantity }: RoomRow, count: number) =>
      setSteps((before) => {
        const steps = { ...before, [key]: Math.min(Math.max(count, 0), MOST) - quantity };
        write(place, { steps, version, sent: false });
        return steps;
      }),
    [place, version],
  );
  const sent = () => write(place, { steps, version, sent: true });
  return { steps, set, sent };
}
