import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { addDays } from "~/models/ground/day/calendar-date";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import { columnAt, planCell, SAME_TRUCK, type Planned } from "~/models/road/job/job.calendar";
import { paths } from "~/paths";

/** What 'Move to' knows of a job: what is in its way at each place that has something, by day and truck. */
type Facts = { id: number; version: number; clashes: Record<string, string> | null };

/** A place of the plan; `truck`: a vehicle's id, "" for none, null where rows are people, who stay as they are. */
type Place = { day: string; truck: string | null };
/** `grabbed`: the day of a long bar at which it was taken. */
type Job = { id: string; name: string; at: Place; grabbed: string };
/** What was asked about a move and answered. */
type Answers = { anyway?: "on"; [PASSED_FIELD]?: string };

/** So long a finger rests on a bar before it holds it, in milliseconds. */
const HOLD_MS = 450;

function placeOf(inside: Element): Place | null {
  const day = inside.closest<HTMLElement>("[data-day]")?.dataset.day;
  const truck = inside.closest<HTMLElement>("section")?.dataset.truck ?? null;
  return day === undefined ? null : { day, truck };
}

/** The place under a pointer: its column counts, whatever bar lies over it. */
function placeUnder({ target, clientX }: MouseEvent): Place | null {
  if (!(target instanceof Element)) return null;
  const days = [...(target.closest("section")?.querySelectorAll("[data-day]") ?? [])];
  const column = columnAt(
    clientX,
    days.map((day) => day.getBoundingClientRect()),
  );
  return placeOf(days[column ?? -1] ?? target);
}

function jobAt(target: EventTarget | null): Job | null {
  const bar = target instanceof Element ? target.closest<HTMLElement>("[data-job]") : null;
  const at = bar && placeOf(bar);
  return (
    bar && at && { id: bar.dataset.job ?? "", name: bar.dataset.name ?? "", at, grabbed: at.day }
  );
}

/** The job under a pointer, by the day at which it is taken. */
function jobUnder(event: MouseEvent): Job | null {
  const job = jobAt(event.target);
  return job && { ...job, grabbed: placeUnder(event)?.day ?? job.grabbed };
}

const isSameRow = (job: Job, to: Place) => to.truck === null || to.truck === job.at.truck;

/** The truck that a job gets there, as 'Move to' posts it. */
const truckFor = (job: Job, to: Place) =>
  isSameRow(job, to) ? SAME_TRUCK : (to.truck ?? SAME_TRUCK);

/** The place beside a job's, by an arrow; of trucks the one above or below. */
function beside(root: HTMLElement, { at }: Job, key: string): Place | null {
  if (key === "ArrowLeft") return { ...at, day: addDays(at.day, -1) };
  if (key === "ArrowRight") return { ...at, day: addDays(at.day, 1) };
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined || at.truck === null) return null;
  const trucks = [...root.querySelectorAll<HTMLElement>("section[data-truck]")];
  const row = trucks.findIndex(({ dataset }) => dataset.truck === at.truck) + step;
  const truck = trucks[row]?.dataset.truck;
  return truck === undefined ? null : { ...at, truck };
}

/**
 * Moves the bars of a planned week: dragged, by Alt with the arrows, or held by a finger and put down by a tap. What is in the way
 * is said before the bar is let go; each move is the form of 'Move to', posted.
 */
export function PlannerMoves({
  root,
  by,
  date,
  moved,
}: {
  root: HTMLElement;
  by: Planned;
  /** A day of the week that is shown. */
  date: string;
  /** The job that was just moved: it has the focus again; `version` tells its moves apart. */
  moved: { id: number; version: number } | null;
}) {
  const known = useFetcher<Facts>();
  const post = useFetcher<{ problem: string; clash: boolean; passed: boolean }>();
  const [held, setHeld] = useState<Job | null>(null);
  const [over, setOver] = useState<Place | null>(null);
  const [chosen, setChosen] = useState<{ job: Job; to: Place } | null>(null);
  const [isByHand, setByHand] = useState(false);
  const facts = known.state === "idle" ? known.data : undefined;

  const clashAt = (job: Job, to: Place) =>
    facts && String(facts.id) === job.id
      ? facts.clashes?.[planCell(to.day, truckFor(job, to))]
      : undefined;

  const take = (job: Job) => {
    setChosen(null);
    setHeld(job);
    known.load(paths.jobs.move(job.id, by, date));
  };
  const leave = () => {
    setHeld(null);
    setOver(null);
    setChosen(null);
    setByHand(false);
  };
  const put = (job: Job, to: Place) => {
    setHeld(null);
    setOver(null);
    setByHand(false);
    if ([job.at.day, job.grabbed].includes(to.day) && isSameRow(job, to)) return;
    answers.current = {};
    setChosen({ job, to });
  };
  const answers = useRef<Answers>({});
  const send = (answer: Answers) => {
    if (!chosen || !facts) return;
    const { job, to } = chosen;
    answers.current = { ...answers.current, ...answer };
    post.submit(
      {
        date: to.day,
        vehicleId: truckFor(job, to),
        version: facts.version,
        from: by,
        ...answers.current,
      },
      { method: "post", action: paths.jobs.move(job.id, by) },
    );
  };

  // What was chosen goes as soon as it is known what is in its way; a clash is asked about first.
  const isReady = chosen !== null && facts !== undefined && String(facts.id) === chosen.job.id;
  const clash = chosen ? clashAt(chosen.job, chosen.to) : undefined;
  const sent = useRef<object | null>(null);
  useEffect(() => {
    if (!chosen || !isReady || clash !== undefined || sent.current === chosen) return;
    sent.current = chosen;
    send({});
  });

  const act = useRef({ take, put, leave, held, isByHand });
  act.current = { take, put, leave, held, isByHand };
  useEffect(() => {
    const listening = new AbortController();
    let timer = 0;
    // The finger that took a bar is still down: its lift is no tap.
    let lifts = false;
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      act: (event: HTMLElementEventMap[K]) => void,
      capture = false,
    ) => root.addEventListener(type, act, { signal: listening.signal, capture });
    on("dragstart", (event) => {
      const job = jobUnder(event);
      if (!job || act.current.isByHand) return event.preventDefault();
      event.dataTransfer?.setData("text/plain", job.name);
      act.current.take(job);
    });
    on("dragover", (event) => {
      const to = placeUnder(event);
      if (!act.current.held || !to) return;
      event.preventDefault();
      setOver((before) => (before?.day === to.day && before.truck === to.truck ? before : to));
    });
    on("drop", (event) => {
      const to = placeUnder(event);
      if (!act.current.held || !to) return;
      event.preventDefault();
      act.current.put(act.current.held, to);
    });
    on("dragend", () => {
      if (act.current.held) act.current.leave();
    });
    on("keydown", (event) => {
      if (event.key === "Escape") return act.current.leave();
      const bar = event.target;
      if (!(bar instanceof HTMLElement) || bar.dataset.job === undefined) return;
      const job = jobAt(bar);
      if (event.key === "Enter") bar.querySelector<HTMLElement>("a:not(.bar-of)")?.click();
      const to = event.altKey && job ? beside(root, job, event.key) : null;
      if (!job || !to) return;
      event.preventDefault();
      act.current.take(job);
      act.current.put(job, to);
    });
    // A finger: held for a moment the bar is taken, and the next tap says where it goes.
    on("pointerdown", (event) => {
      clearTimeout(timer);
      lifts = false;
      const job = event.pointerType === "touch" ? jobAt(event.target) : null;
      if (!job || act.current.isByHand) return;
      timer = window.setTimeout(() => {
        lifts = true;
        act.current.take(job);
        setByHand(true);
      }, HOLD_MS);
    });
    for (const end of ["pointerup", "pointercancel", "pointermove"] as const) {
      on(end, ({ movementX, movementY }) => {
        if (end !== "pointermove" || Math.abs(movementX) + Math.abs(movementY) > 4) {
          clearTimeout(timer);
        }
      });
    }
    on("contextmenu", (event) => {
      if (act.current.isByHand) event.preventDefault();
    });
    on(
      "click",
      (event) => {
        const { held, isByHand } = act.current;
        if (!held || !isByHand) return;
        event.preventDefault();
        event.stopPropagation();
        const to = placeUnder(event);
        if (to && !lifts) act.current.put(held, to);
      },
      true,
    );
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [root]);

  const { id: movedId, version } = moved ?? { id: null, version: null };
  useEffect(() => {
    // Bars that came with a move, or with another week, are new.
    for (const bar of root.querySelectorAll<HTMLElement>("[data-job]")) {
      Object.assign(bar, { draggable: true, tabIndex: 0 });
    }
    leave();
    if (movedId) root.querySelector<HTMLElement>(`[data-job="${movedId}"]`)?.focus();
  }, [root, movedId, version, date, by]);

  useEffect(() => {
    root.toggleAttribute("data-picking", held !== null);
    const marked = held ? root.querySelectorAll<HTMLElement>("[data-day]") : [];
    for (const one of marked) {
      const to = placeOf(one);
      const isTaken = held && to && clashAt(held, to) !== undefined;
      one.toggleAttribute("data-taken", Boolean(isTaken));
      one.toggleAttribute("data-over", to?.day === over?.day && to?.truck === over?.truck);
    }
    return () => {
      for (const one of marked) {
        one.removeAttribute("data-taken");
        one.removeAttribute("data-over");
      }
    };
  });

  const refused = post.state === "idle" && chosen ? post.data?.problem : undefined;
  const passed = refused !== undefined && post.data?.passed;
  const asks = passed ? undefined : (clash ?? (post.data?.clash ? refused : undefined));
  const says =
    asks !== undefined
      ? `${asks}. Move it anyway?`
      : (refused ??
        (held
          ? ((over && clashAt(held, over)) ??
            `${held.name}: ${isByHand ? "tap the day that it moves to" : "drop it on its new day"}`)
          : null));
  return (
    <div role="status" className={says ? "planner-says notice warning row" : undefined}>
      {says && <span>{says}</span>}
      {says && asks !== undefined && (
        <button className="btn btn-secondary" onClick={() => send({ anyway: "on" })}>
          Move anyway
        </button>
      )}
      {says && passed && chosen && (
        <button
          className="btn btn-secondary"
          onClick={() => send({ [PASSED_FIELD]: chosen.to.day })}
        >
          Save anyway
        </button>
      )}
      {says && (isByHand || chosen) && (
        <button className="btn btn-secondary" onClick={leave}>
          Leave it
        </button>
      )}
    </div>
  );
}
