import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import { planCell, SAME_TRUCK, type Planned } from "~/models/road/job/job.calendar";
import { paths } from "~/paths";

import { listenForMoves, placeOf, type Act, type Job, type Place } from "./planner-gestures";
import { PlannerSays, PlannerSheet, type MoveFacts } from "./PlannerSheet";

/** A job's facts for 'Move to': at each place, by day and truck, what is in the way or how long the truck is free. */
type Facts = MoveFacts & Partial<Record<"clashes" | "free", Record<string, string>>>;

/** Answers to the questions about a move. */
type Answers = { anyway?: "on"; [PASSED_FIELD]?: string };

const isSameRow = (job: Job, to: Place) => to.truck === null || to.truck === job.at.truck;

/** A job's new day and truck, as 'Move to' posts them. */
type Target = { date: string; vehicleId: string };

const targetOf = (job: Job, to: Place): Target => ({
  date: to.day,
  vehicleId: isSameRow(job, to) ? SAME_TRUCK : (to.truck ?? SAME_TRUCK),
});

/**
 * Moves the bars of a planned week: dragged, by Alt with the arrows, or held by a finger and put down by a tap; pressed, a bar opens
 * its sheet. What is in the way is said before the bar is let go; each move is the form of 'Move to', posted.
 */
export function PlannerMoves({
  root,
  by,
  date,
  moved,
}: {
  root: HTMLElement;
  by: Planned;
  /** The first of the seven days that are shown. */
  date: string;
  /** The job that was just moved: it has the focus again; `version` tells its moves apart. */
  moved: { id: number; version: number } | null;
}) {
  const facts = useFacts(by, date);
  const { ask, factsOf, said } = facts;
  const { chosen, choose, drop, send, asks, passed, refused } = useMove(by, facts);
  const [held, setHeld] = useState<Job | null>(null);
  const [over, setOver] = useState<Place | null>(null);
  const [isByHand, setByHand] = useState(false);
  const [pressed, setPressed] = useState<Job | null>(null);
  const clashAt = (job: Job, to: Place) => said("clashes", job, targetOf(job, to));

  const take = (job: Job) => {
    drop();
    setHeld(job);
    ask(job);
  };
  const open = (job: Job) => {
    setPressed(job);
    ask(job);
  };
  const leave = () => {
    setHeld(null);
    setOver(null);
    drop();
    setByHand(false);
  };
  const put = (job: Job, to: Place) => {
    setHeld(null);
    setOver(null);
    setByHand(false);
    if ([job.at.day, job.grabbed].includes(to.day) && isSameRow(job, to)) return;
    choose(job, targetOf(job, to));
  };
  const hover = (to: Place) => setOver((before) => (before?.name === to.name ? before : to));
  const doing = {
    open,
    take,
    put,
    leave,
    hover,
    held,
    isByHand,
    holdByHand: () => setByHand(true),
  };
  const act = useRef<Act>(doing);
  act.current = doing;
  useEffect(() => listenForMoves(root, act), [root]);

  useNewBars(root, moved, `${date} ${by}`, leave);
  useMarked(root, held, over, (to) => held !== null && clashAt(held, to) !== undefined);

  const found = held && over && (clashAt(held, over) ?? said("free", held, targetOf(held, over)));
  const holding = held && heldText(held, over, isByHand, found);
  const says = asks === undefined ? (refused ?? holding) : `${asks}. Move it anyway?`;
  const answer = (
    <PlannerSays
      says={says}
      isFine={held !== null && !(over && clashAt(held, over))}
      anyway={asks !== undefined && (() => send({ anyway: "on" }))}
      passed={passed && (() => send({ [PASSED_FIELD]: chosen?.to.date }))}
      leave={(isByHand || chosen !== null) && leave}
    />
  );
  if (!pressed) return answer;
  return (
    <PlannerSheet
      job={pressed}
      facts={factsOf(pressed)}
      moved={`${moved?.id} ${moved?.version}`}
      onMove={(to) => choose(pressed, to)}
      onClose={() => {
        setPressed(null);
        leave();
      }}
    >
      {answer}
    </PlannerSheet>
  );
}

/** The move that was chosen, posted once its clashes are known; what is in its way is asked about first. */
function useMove(by: Planned, { factsOf, said }: ReturnType<typeof useFacts>) {
  const post = useFetcher<{ problem: string; clash: boolean; passed: boolean }>();
  const [chosen, setChosen] = useState<{ job: Job; to: Target } | null>(null);
  const answers = useRef<Answers>({});
  const facts = chosen && factsOf(chosen.job);
  const send = (answer: Answers) => {
    if (!facts) return;
    answers.current = { ...answers.current, ...answer };
    post.submit(
      { ...chosen.to, version: facts.version, from: by, ...answers.current },
      { method: "post", action: paths.jobs.move(chosen.job.id, by) },
    );
  };

  const clash = chosen ? said("clashes", chosen.job, chosen.to) : undefined;
  const sent = useRef<object | null>(null);
  useEffect(() => {
    if (!facts || clash !== undefined || sent.current === chosen) return;
    sent.current = chosen;
    send({});
  });

  const refused = post.state === "idle" && chosen ? post.data?.problem : undefined;
  const passed = refused !== undefined && post.data?.passed === true;
  return {
    chosen,
    choose: (job: Job, to: Target) => {
      answers.current = {};
      setChosen({ job, to });
    },
    drop: () => setChosen(null),
    send,
    refused,
    passed,
    asks: passed ? undefined : (clash ?? (post.data?.clash ? refused : undefined)),
  };
}

/** The facts of the job that was asked about last, and what they say of a place. */
function useFacts(by: Planned, date: string) {
  const known = useFetcher<Facts>();
  const factsOf = (job: Job) =>
    known.state === "idle" && String(known.data?.id) === job.id ? (known.data ?? null) : null;
  return {
    ask: (job: Job) => known.load(paths.jobs.move(job.id, by, date)),
    factsOf,
    said: (about: "clashes" | "free", job: Job, to: Target) =>
      factsOf(job)?.[about]?.[planCell(to.date, to.vehicleId)],
  };
}

/** "MH14GT2906, Sun Nov 29: free until Dec 01", of the place below a held bar; else what to do with it. */
function heldText(held: Job, over: Place | null, isByHand: boolean, found?: string | null): string {
  if (over && found) return `${over.name}: ${found}`;
  return `${held.name}: ${isByHand ? "tap the day that it moves to" : "drop it on its new day"}`;
}

/** Makes bars that came with a move or with another week ready: `shown` names the week, the job just moved has the focus again. */
function useNewBars(
  root: HTMLElement,
  moved: { id: number; version: number } | null,
  shown: string,
  leave: () => void,
): void {
  const { id, version } = moved ?? { id: null, version: null };
  const left = useRef(leave);
  left.current = leave;
  useEffect(() => {
    for (const bar of root.querySelectorAll<HTMLElement>("[data-job]")) bar.draggable = true;
    left.current();
    if (id) root.querySelector<HTMLElement>(`[data-job="${id}"] .bar-of`)?.focus();
  }, [root, id, version, shown]);
}

/** Marks the places of the week while a job is held: the taken ones, and the one that it is over. */
function useMarked(
  root: HTMLElement,
  held: Job | null,
  over: Place | null,
  isTaken: (to: Place) => boolean,
): void {
  useEffect(() => {
    root.toggleAttribute("data-picking", held !== null);
    const marked = held ? root.querySelectorAll<HTMLElement>("[data-day]") : [];
    for (const one of marked) {
      const to = placeOf(one);
      const taken = to !== null && isTaken(to);
      one.toggleAttribute("data-taken", taken);
      one.toggleAttribute("data-over", to?.day === over?.day && to?.truck === over?.truck);
    }
    return () => {
      for (const one of marked) {
        one.removeAttribute("data-taken");
        one.removeAttribute("data-over");
      }
    };
  });
}
