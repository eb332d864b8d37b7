import { Facts } from "~/components/ui/Facts";
import {
  addSums,
  madeOf,
  NO_TARIFF,
  resultFacts,
  sumsOfLines,
  sumSaid,
} from "~/models/sales/survey/survey.sums";
import { formatMoney, quantityText } from "~/models/ground/money/money";
import { besideSaid } from "~/models/sales/tariff/estimate.charges";
import { truckNeeded } from "~/models/sales/tariff/estimate.freight";
import type { RoomRow, ShownRoom } from "~/services/sales/survey-room.server";

import { type Counts, type Steps, touched, useSettled } from "./use-counts";

/** What touches add to the sums of what is saved. */
function addedBy(steps: Steps, rows: readonly RoomRow[]) {
  const lines = rows.flatMap(({ key, name, counting, quantity }) => {
    const step = Math.max(steps[key] ?? 0, -quantity);
    return counting && step !== 0 ? [{ ...counting, name, quantity: step }] : [];
  });
  return sumsOfLines(lines);
}

type Of = { room: ShownRoom; rows: readonly RoomRow[]; counts: Counts };

/** What the room and the survey sum up to, with what is touched; for staff what follows from it, a press away. */
export function RoomResult({ room, rows, counts }: Of) {
  const steps = useSettled(counts);
  const { live } = room;
  if (!live) return null;
  const sums = addSums(live.all, addedBy(steps, rows));
  const made = live.basis && madeOf(sums, live.basis);
  return (
    <details className="card">
      <summary>
        {`${quantityText(sums.cft)} cft, ${quantityText(sums.kg * 10)} kg`}
        {made && sums.cft > 0 && ` · ${truckNeeded(made)}`}
      </summary>
      <Facts facts={resultFacts(sums, made, live.basis)} />
      <dl className="dl">
        {live.charges.map(({ name, label, typed }) => {
          const charge = made?.charges[name];
          const computed = charge?.computed ?? null;
          return (
            <div key={name} className="wide">
              <dt>{label}</dt>
              <dd>
                {computed === null
                  ? typed !== null && `typed ${formatMoney(typed, live.currency)}`
                  : typed === null || typed === computed
                    ? formatMoney(computed, live.currency)
                    : besideSaid(computed, typed, live.currency)}
                <span className="hint">{` ${charge?.how ?? NO_TARIFF}`}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

/** The same in a line beside 'Save', with what is not saved. */
export function RoomStatus({ room, rows, counts }: Of) {
  const steps = useSettled(counts);
  const added = addedBy(steps, rows);
  const unsaved = touched(steps);
  const { live } = room;
  const sum = live
    ? `${sumSaid(addSums(live.room, added))} · in all ${quantityText(live.all.cft + added.cft)} cft`
    : room.sum;
  return (
    <p role="status">
      {sum}
      {unsaved > 0 && ` · ${unsaved} touched, not saved yet: kept on this device alone`}
    </p>
  );
}
