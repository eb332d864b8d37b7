import { useBlocker, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import {
  CONTINUE_DRAFT,
  DISCARD_DRAFT,
  DRAFT_KEY,
  DRAFT_LEFT,
  DRAFT_OF,
  SAVE_DRAFT,
  type DraftState,
} from "~/models/form-draft/form-draft";
import { paths } from "~/paths";

import { Button } from "./Button";
import { NoScriptOnly } from "./ScriptOnly";

/** How long after the last key what was typed is kept, in milliseconds. */
const PAUSE = 1_500;
/** What a browser still sends of a page that is left, in bytes. */
const MOST_AT_LEAVING = 60_000;

/** Above a form: what was kept of it the last time. Until one chooses nothing else is kept in its place. */
export function DraftOffer({ draft }: { draft: DraftState }) {
  return (
    <div className="notice info draft">
      <p>{`Draft from ${draft.offered}. Nothing new is kept until you choose.`}</p>
      {/* A document of its own: the form begins with what was kept. */}
      <a className="btn btn-secondary" href={`?${DRAFT_KEY}=${CONTINUE_DRAFT}`}>
        Continue
      </a>
      <Button type="submit" name="intent" value={DISCARD_DRAFT} formNoValidate>
        Discard
      </Button>
      <input type="hidden" name={DRAFT_LEFT} value="yes" />
    </div>
  );
}

/**
 * Among the buttons of a form: keeps what is typed on the server, with a script by itself, else by 'Save draft',
 * and asks before the form is left with changes.
 */
export function DraftKeeper({
  formId,
  draft,
  waits,
  keptAt,
  onKept,
}: {
  formId: string;
  draft: DraftState;
  /** The draft is offered, and neither continued nor discarded yet. */
  waits: boolean;
  /** When it was kept last since the page was opened. */
  keptAt: string | null;
  onKept: (at: string) => void;
}) {
  useKeeping(formId, draft.form, onKept);
  const at = keptAt ?? draft.opened;
  const save = (
    <Button type="submit" name="intent" value={SAVE_DRAFT} formNoValidate>
      Save draft
    </Button>
  );
  // Whoever presses it means what is typed now to take the place of the draft that is offered.
  if (waits) return save;
  return (
    <>
      <NoScriptOnly>
        {save}
        <p className="hint order-1">A draft of this form: only you see it, for 30 days.</p>
      </NoScriptOnly>
      <p className="hint" role="status">
        {at && (keptAt ? `Draft saved ${at}` : `Draft from ${at}`)}
      </p>
    </>
  );
}

function useKeeping(formId: string, name: string, onKept: (at: string) => void): void {
  const { state } = useNavigation();
  const keeper = useRef<ReturnType<typeof keeping> | null>(null);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const made = keeping(form, name, onKept);
    keeper.current = made;
    return () => made.end();
  }, [formId, name, onKept]);
  // What is on its way to be saved is not kept besides; what comes back is.
  useEffect(() => {
    if (state === "submitting") keeper.current?.pause();
    if (state === "idle") keeper.current?.goOn();
  }, [state]);
  useBlocker(({ currentLocation, nextLocation }) => {
    if (!keeper.current?.changed() || currentLocation.pathname === nextLocation.pathname) {
      return false;
    }
    keeper.current.keepNow();
    return !window.confirm(
      keeper.current.waits()
        ? "Leave without saving? What you typed is not kept: another draft waits."
        : "Leave without saving? What you typed is kept as a draft.",
    );
  });
}

/** Posts a form to where drafts are kept, a moment after each change. */
function keeping(form: HTMLFormElement, name: string, onKept: (at: string) => void) {
  const text = () => new URLSearchParams(new FormData(form) as never).toString();
  // Another draft was offered: it is not written over, nor is anything else kept, before one chooses.
  const waits = () => form.elements.namedItem(DRAFT_LEFT) !== null;
  let calls = new AbortController();
  let [changed, last, timer] = [false, text(), 0];
  const keep = async (leaving: boolean) => {
    clearTimeout(timer);
    const body = text();
    if (body === last || waits()) return;
    last = body;
    const answer = await fetch(paths.drafts(), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `${body}&${DRAFT_OF}=${encodeURIComponent(name)}`,
      redirect: "error",
      keepalive: leaving && body.length < MOST_AT_LEAVING,
      signal: leaving ? null : calls.signal,
    }).catch(() => null);
    const kept = answer?.ok ? ((await answer.json()) as { at: string | null }).at : null;
    if (kept) onKept(kept);
    else last = "";
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(false), PAUSE);
  };
  const change = () => {
    changed = true;
    later();
  };
  // Rows come and go by buttons.
  const press = ({ target }: Event) => {
    if (target instanceof Element && target.closest("button[name=__intent__]")) change();
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (!changed) return;
    void keep(true);
    event.preventDefault();
  };
  form.addEventListener("input", change);
  form.addEventListener("click", press);
  window.addEventListener("beforeunload", ask);
  return {
    waits,
    changed: () => changed,
    keepNow: () => void keep(true),
    pause: () => {
      clearTimeout(timer);
      calls.abort();
      calls = new AbortController();
    },
    goOn: () => changed && later(),
    end: () => {
      clearTimeout(timer);
      calls.abort();
      form.removeEventListener("input", change);
      form.removeEventListener("click", press);
      window.removeEventListener("beforeunload", ask);
    },
  };
}
