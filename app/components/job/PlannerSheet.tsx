import { type ReactNode, useEffect, useRef } from "react";

import { Button, ButtonLink } from "~/components/ui/Button";
import { SAME_TRUCK } from "~/models/road/job/job.calendar";
import type { RecordOption } from "~/models/kit/shared/record-options";
import { paths } from "~/paths";

import type { Job } from "./planner-gestures";

/** A job's day and truck, and the trucks that it can go with. */
export type MoveFacts = {
  id: number;
  version: number;
  title: string;
  date: string;
  vehicleId: string;
  isInSeveral: boolean;
  vehicles: readonly RecordOption[];
};

/**
 * The sheet of a pressed bar: where its job moves to, and the ways to the job. Without scripts 'Move to' leads to its page.
 * `children`: what is said of the move.
 */
export function PlannerSheet({
  job,
  facts,
  moved,
  children,
  onMove,
  onClose,
}: {
  job: Job;
  /** Null while they come. */
  facts: MoveFacts | null;
  /** The last move: after another one the sheet closes. */
  moved: string;
  children: ReactNode;
  onMove: (to: { date: string; vehicleId: string }) => void;
  onClose: () => void;
}) {
  const sheet = useRef<HTMLDialogElement>(null);
  const before = useRef(moved);
  useEffect(() => sheet.current?.showModal(), []);
  useEffect(() => {
    // Closed, not taken away: the focus goes back to the bar.
    if (moved !== before.current) sheet.current?.close();
  }, [moved]);
  return (
    <dialog ref={sheet} className="card sheet" aria-labelledby="sheet-title" onClose={onClose}>
      <div className="stack">
        <h2 id="sheet-title">{job.name}</h2>
        <p className="hint">{facts?.title ?? "Loading …"}</p>
        <p className="row">
          <ButtonLink to={paths.jobs.view(job.id)}>Open the job</ButtonLink>
          <ButtonLink to={paths.jobs.crew(job.id)}>Crew and truck</ButtonLink>
        </p>
        {facts && (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget);
              onMove({
                date: String(typed.get("date")),
                vehicleId: String(typed.get("vehicleId")),
              });
            }}
          >
            <div className="cols pair">
              <label className="field">
                <span className="label">Start Date</span>
                <input
                  className="input"
                  type="date"
                  name="date"
                  required
                  defaultValue={facts.date}
                />
              </label>
              <label className="field">
                <span className="label">Truck</span>
                <select className="input" name="vehicleId" defaultValue={facts.vehicleId}>
                  {facts.isInSeveral && <option value={SAME_TRUCK}>Several, as they are</option>}
                  <option value="">No truck yet</option>
                  {facts.vehicles.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            <p className="row">
              <button className="btn btn-primary">Move job</button>
              <Button onClick={() => sheet.current?.close()}>Cancel</Button>
            </p>
          </form>
        )}
        {children}
      </div>
    </dialog>
  );
}

/** The sentence about the move under way, with a button for each answer to it. */
export function PlannerSays({
  says,
  isFine,
  anyway,
  passed,
  leave,
}: {
  says: string | null;
  /** Nothing is in the way. */
  isFine: boolean;
} & Record<"anyway" | "passed" | "leave", false | (() => void)>) {
  const tone = isFine ? "info" : "warning";
  return (
    <div role="status" className={says ? `planner-says notice ${tone} row` : undefined}>
      {says && <span>{says}</span>}
      {says && anyway && (
        <button className="btn btn-secondary" onClick={anyway}>
          Move anyway
        </button>
      )}
      {says && passed && (
        <button className="btn btn-secondary" onClick={passed}>
          Save anyway
        </button>
      )}
      {says && leave && (
        <button className="btn btn-secondary" onClick={leave}>
          Leave it
        </button>
      )}
    </div>
  );
}
