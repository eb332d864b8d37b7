import { addDays } from "~/models/ground/day/calendar-date";
import { columnAt } from "~/models/road/job/job.calendar";

/**
 * A place of the plan; `truck`: a vehicle's id, "" for none, null where rows are people, who stay as they are; `name`: its row and its
 * day as they are read.
 */
export type Place = { day: string; truck: string | null; name: string };
/** `grabbed`: the day of a long bar at which it was taken. */
export type Job = { id: string; name: string; at: Place; grabbed: string };
/** So long a finger rests on a bar before it holds it, in milliseconds. */
const HOLD_MS = 450;

export function placeOf(inside: Element): Place | null {
  const cell = inside.closest<HTMLElement>("[data-day]");
  const day = cell?.dataset.day;
  const row = inside.closest<HTMLElement>("section");
  if (day === undefined) return null;
  // "Sun Nov 29": the year stands above.
  const label = cell?.querySelector("time")?.textContent?.replace(/, \d+$/, "");
  return { day, truck: row?.dataset.truck ?? null, name: `${row?.ariaLabel}, ${label}` };
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

/** The bar before or after the one that has the focus, by an arrow alone. */
function barBeside(root: HTMLElement, bar: HTMLElement, key: string): HTMLElement | undefined {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
  const bars = [...root.querySelectorAll<HTMLElement>(BAR)];
  return step && bars.includes(bar) ? bars[bars.indexOf(bar) + step] : undefined;
}

const BAR = "[data-job] .bar-of";
const barAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(BAR) : null;

/** A gesture's effects, and the facts it depends on. */
export type Act = {
  /** A bar was pressed. */
  open: (job: Job) => void;
  take: (job: Job) => void;
  put: (job: Job, to: Place) => void;
  leave: () => void;
  hover: (to: Place) => void;
  /** A finger took the job: its next tap says where it goes. */
  holdByHand: () => void;
  held: Job | null;
  isByHand: boolean;
};

/** Listens for bars that are dragged, moved by Alt with the arrows, or held by a finger; returns what ends it. */
export function listenForMoves(root: HTMLElement, act: { current: Act }): () => void {
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
    act.current.hover(to);
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
    const bar = barAt(event.target);
    const job = jobAt(bar);
    if (!bar || !job) return;
    const next = event.altKey ? undefined : barBeside(root, bar, event.key);
    const to = event.altKey ? beside(root, job, event.key) : null;
    if (!next && !to && event.key !== " ") return;
    event.preventDefault();
    // Enter presses a link of itself.
    if (event.key === " ") return bar.click();
    next?.focus();
    if (!to) return;
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
      act.current.holdByHand();
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
  on("click", (event) => {
    const job = barAt(event.target) && jobAt(event.target);
    if (!job || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act.current.open(job);
  });
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
