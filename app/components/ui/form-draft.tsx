import { useBlocker, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import {
  DISCARD_DRAFT,
  DRAFT_KEY,
  DRAFT_OF,
  SAVE_DRAFT,
  WINDOW_KEY,
  type DraftLine,
  type DraftState,
} from "~/models/form-draft/form-draft";
import { TYPED } from "~/models/shared/rows-page";
import { paths } from "~/paths";

import { Button } from "./Button";
import { NoScriptOnly } from "./ScriptOnly";

/** How long after the last key what was typed is kept, in milliseconds. */
const PAUSE = 1_500;
/** What a browser still sends of a page that is left, in bytes. */
const MOST_AT_LEAVING = 60_000;

/** A draft by whom it is about and when it was kept, with what can be done with it. */
function Offered({ draft: { key, about, at } }: { draft: DraftLine }) {
  const name = about || "no customer yet";
  return (
    <>
      <p>{`Draft: ${name}, ${at}`}</p>
      {/* A document of its own: the form begins with what was kept. */}
      <a
        className="btn btn-secondary"
        href={`?${DRAFT_KEY}=${key}`}
        aria-label={`Continue the draft: ${name}, ${at}`}
      >
        Continue
      </a>
      <Button
        type="submit"
        name={DISCARD_DRAFT}
        value={key}
        formNoValidate
        aria-label={`Discard the draft: ${name}, ${at}`}
      >
        Discard
      </Button>
    </>
  );
}

/** Above a form: what was kept of it in other windows and not saved. Several are folded. */
export function DraftOffer({ drafts }: { drafts: readonly DraftLine[] }) {
  const [first] = drafts;
  if (!first) return null;
  if (drafts.length === 1) {
    return (
      <div className="notice info draft">
        <Offered draft={first} />
      </div>
    );
  }
  return (
    <details className="notice info drafts">
      <summary>{`${drafts.length} drafts are not saved yet`}</summary>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key} className="draft">
            <Offered draft={draft} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Among the buttons of a form: keeps what is typed in this window on the server, with a script by itself, else by
 * 'Save draft', and asks before the form is left with changes.
 */
export function DraftKeeper({
  formId,
  draft,
  windowKey,
}: {
  formId: string;
  draft: DraftState;
  /** Its own, which stays the same as long as the window does. */
  windowKey: string;
}) {
  const [keptAt, setKeptAt] = useState<string | null>(null);
  useKeeping(formId, draft.form, setKeptAt);
  const at = keptAt ?? draft.opened;
  return (
    <>
      <input type="hidden" name={WINDOW_KEY} value={windowKey} />
      <NoScriptOnly>
        <Button type="submit" name="intent" value={SAVE_DRAFT} formNoValidate>
          Save draft
        </Button>
        {/* Who has one already knows. */}
        {draft.others.length === 0 && (
          <p className="hint order-1">A draft of this form: only you see it, for 30 days.</p>
        )}
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
    return !window.confirm("Leave without saving? What you typed is kept as a draft.");
  });
}

/** Posts a form to where drafts are kept, a moment after each change. */
function keeping(form: HTMLFormElement, name: string, onKept: (at: string) => void) {
  const text = () => new URLSearchParams(new FormData(form) as never).toString();
  let calls = new AbortController();
  // Where a long form is shown page by page this is not the first one that something may be typed on.
  const typed = form.elements.namedItem(TYPED);
  const sign = typed instanceof HTMLInputElement ? typed : null;
  let [changed, last, timer] = [sign?.value === "on", text(), 0];
  const keep = async (leaving: boolean) => {
    clearTimeout(timer);
    const body = text();
    if (body === last) return;
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
    if (sign) sign.value = "on";
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
  if (changed) {
    last = "";
    later();
  }
  form.addEventListener("input", change);
  form.addEventListener("click", press);
  window.addEventListener("beforeunload", ask);
  return {
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
