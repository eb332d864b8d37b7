import { useBlocker, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import {
  DISCARD_DRAFT,
  DRAFT_KEY,
  DRAFT_OF,
  LOST,
  SAVE_DRAFT,
  WINDOW_KEY,
  type DraftLine,
  type DraftState,
} from "~/models/kit/form-draft/form-draft";
import { TYPED } from "~/models/kit/shared/rows-page";
import { paths } from "~/paths";
import { Button } from "./Button";
import { useLatest } from "./field-checks";
import type { keeping, SaveNotice } from "./keep-draft";
import { NoScriptOnly } from "./ScriptOnly";

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
  const [notice, setNotice] = useState<SaveNotice | null>(null);
  useKeeping(formId, draft, windowKey, setNotice);
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
      <p className={notice?.lost ? "notice danger" : "hint"} role="status">
        {notice?.text ?? (draft.opened && `Draft from ${draft.opened}`)}
      </p>
    </>
  );
}

/** Among the buttons of a form that keeps no draft: it is not left unasked with what was typed, unless that is said in it: by 'Cancel', or under what it answers. */
export function LeavingAsked({ formId }: { formId: string }) {
  const meant = useRef(false);
  const isTyped = () => {
    const form = document.getElementById(formId);
    return (
      form instanceof HTMLFormElement &&
      typedIn(postedOf(form)) !== typedIn(postedOf(asDrawn(form)))
    );
  };
  const latest = useLatest(isTyped);
  useEffect(() => {
    const form = document.getElementById(formId);
    const heard = new AbortController();
    const mean = ({ type, target }: Event) => {
      if (type === "click" && !(target as Element).closest("a.btn, .notice a")) return;
      meant.current = true;
      setTimeout(() => (meant.current = false));
    };
    for (const type of ["submit", "click"]) form?.addEventListener(type, mean, heard);
    // Where a press leads elsewhere, as 'Logout' does, it is the browser's own then: carried ahead, it would be asked about once it is done.
    const ask = (event: Event) => {
      if (!event.isTrusted && latest.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask, heard);
    return () => heard.abort();
  }, [formId, latest]);
  useBlocker(({ currentLocation, nextLocation }) => {
    if (meant.current || currentLocation.pathname === nextLocation.pathname) return false;
    return isTyped() && !window.confirm("Leave without saving?");
  });
  return null;
}

/** Where a record's form is all that a page is for: one on it, as the router asks one. */
export const isFormPage = (pathname: string) => /\/(new|edit)(\/|$)/.test(pathname);

function useKeeping(
  formId: string,
  { form: name, of }: DraftState,
  key: string,
  notify: (notice: SaveNotice) => void,
): void {
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const again = useLatest(revalidate);
  const keeper = useRef<ReturnType<typeof keeping> | null>(null);
  // Reads text typed before the draft code is loaded.
  const early = useRef<() => string | null>(() => null);
  const pressed = useRef(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const lost = `${LOST}${of}/`;
    const text = () => postedOf(form).toString();
    const before = typedIn(postedOf(asDrawn(form)));
    const touched = () => typedIn(postedOf(form)) !== before;
    let ended = false;
    // Loads the draft code at the first input, since loading it earlier would delay the form.
    const begin = async () => {
      form.removeEventListener("focusin", begin);
      early.current = () => (keeper.current || !touched() ? null : text());
      const made = await import("./keep-draft")
        .then((drafts) => drafts.keeping(form, { name, key, lost, touched, text, notify }))
        .catch(() => null);
      if (ended || !made) return ended ? made?.end() : form.addEventListener("focusin", begin);
      keeper.current = made;
      if (await made.sendLost()) again.current();
    };
    // A press is no leaving, whatever address it goes to: it is asked about, if at all, before this is over.
    const press = () => {
      pressed.current = true;
      setTimeout(() => (pressed.current = false));
    };
    form.addEventListener("submit", press);
    form.addEventListener("focusin", begin);
    const waits = Object.keys(sessionStorage).some((each) => each.startsWith(lost));
    const { [TYPED]: typed } = Object.fromEntries(new URLSearchParams(before));
    const inside = form.contains(document.activeElement);
    if (waits || typed === "on" || inside || touched()) void begin();
    return () => {
      ended = true;
      early.current = () => null;
      form.removeEventListener("submit", press);
      form.removeEventListener("focusin", begin);
      keeper.current?.end();
    };
  }, [formId, name, of, key, notify, again]);
  // Pauses drafts while the form is submitted, and resumes when it comes back.
  useEffect(() => {
    if (state === "submitting") keeper.current?.pause();
    if (state === "idle") keeper.current?.goOn();
  }, [state]);
  useBlocker(({ currentLocation, nextLocation }) => {
    const stays = pressed.current || formAt(currentLocation) === formAt(nextLocation);
    if (stays) return false;
    const typed = early.current();
    if (typed) {
      const body = `${typed}&${DRAFT_OF}=${encodeURIComponent(name)}`;
      navigator.sendBeacon(paths.drafts(), new URLSearchParams(body));
    } else if (keeper.current?.changed()) keeper.current.keepNow();
    else return false;
    return !window.confirm("Leave without saving? What you typed is kept as a draft.");
  });
}

/** Fields that the server fills in each reply; nobody typed them. */
const GIVEN = ["idempotencyKey", "from"];

/** Returns the fields that a user may have typed. */
function typedIn(fields: URLSearchParams): string {
  for (const name of GIVEN) fields.delete(name);
  return fields.toString();
}

/** Returns the form's data without its search boxes. */
function postedOf(form: HTMLFormElement): URLSearchParams {
  const all = [...new FormData(form)].filter(([name]) => !/^(find|found)_/.test(name));
  return new URLSearchParams(all as never);
}

/** A copy of a form as the server drew it: something may have been typed before the scripts ran. */
function asDrawn(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/** Which form stands at an address: of a long list each page is another. */
function formAt({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get("page") ?? "1"}`;
}
