import { DRAFT_OF } from "~/models/kit/form-draft/form-draft";
import { TYPED } from "~/models/kit/shared/rows-page";
import { paths } from "~/paths";

/** Milliseconds after the last key until a draft is kept. */
const PAUSE = 1_500;
/** Bytes that a browser still sends when a page is left. */
const MOST_AT_LEAVING = 60_000;
/** Milliseconds until a failed draft is tried again. */
const AGAIN = 15_000;
const NO_NETWORK =
  "No network. What you typed stays in this window and is saved as a draft when the network is back.";

/** The note next to the buttons: whether a draft is kept, or waits for a network. */
export type SaveNotice = { text: string; lost: boolean };

const post = (body: string, signal: AbortSignal | null, keepalive = false) =>
  fetch(paths.drafts(), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
    // A signed-out user is redirected to the login: that is a reply, not a lost network.
    redirect: "manual",
    keepalive,
    signal,
  });

/** Posts what earlier pages of this window could not; true when one of them is kept now. */
async function sendLost(lost: string, own: string): Promise<boolean> {
  let sent = false;
  for (const key of Object.keys(sessionStorage)) {
    const body = key.startsWith(lost) && key !== own && sessionStorage.getItem(key);
    const answer = body && (await post(body, null).catch(() => null));
    if (!answer || answer.type === "opaqueredirect" || answer.status >= 500) continue;
    sessionStorage.removeItem(key);
    sent = true;
  }
  return sent;
}

/**
 * Posts a form to where drafts are kept, a moment after each change. What finds no network stays in the window's own
 * storage, under names that begin with `lost`, until one is back.
 */
export function keeping(
  form: HTMLFormElement,
  {
    name,
    key,
    lost,
    touched,
    text,
    notify,
  }: {
    /** The draft's name among a user's drafts, with the window's own key. */
    name: string;
    key: string;
    lost: string;
    /** Whether it holds something else than when it was shown. */
    touched: () => boolean;
    /** Returns the form's data. */
    text: () => string;
    notify: (notice: SaveNotice) => void;
  },
) {
  const own = lost + key;
  let calls = new AbortController();
  // Where a long form is shown page by page this is not the first one that something may be typed on.
  const typed = form.elements.namedItem(TYPED);
  const sign = typed instanceof HTMLInputElement ? typed : null;
  let [changed, last, timer] = [sign?.value === "on" || touched(), text(), 0];
  const keep = async (leaving: boolean) => {
    clearTimeout(timer);
    const body = text();
    if (body === last) return;
    last = body;
    const whole = `${body}&${DRAFT_OF}=${encodeURIComponent(name)}`;
    const { signal: ended } = calls;
    try {
      const answer = await post(
        whole,
        leaving ? null : ended,
        leaving && body.length < MOST_AT_LEAVING,
      );
      sessionStorage.removeItem(own);
      const { at } = answer.ok ? ((await answer.json()) as { at: string | null }) : { at: null };
      if (at) notify({ text: `Draft saved ${at}`, lost: false });
      else last = "";
    } catch {
      last = "";
      // A page that is left and a press that overtakes this one end it too: neither says anything of the network.
      if (!leaving && ended.aborted) return;
      sessionStorage.setItem(own, whole);
      notify({ text: NO_NETWORK, lost: true });
      timer = window.setTimeout(() => void keep(false), AGAIN);
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(false), PAUSE);
  };
  const change = ({ target }: Partial<Event> = {}) => {
    // Search boxes have no name and are no part of the form.
    if (target instanceof HTMLInputElement && !target.name) return;
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
  const heard = new AbortController();
  form.addEventListener("input", change, heard);
  form.addEventListener("click", press, heard);
  window.addEventListener("online", later, heard);
  window.addEventListener("beforeunload", ask, heard);
  return {
    changed: () => changed,
    keepNow: () => void keep(true),
    sendLost: () => sendLost(lost, own),
    pause: () => {
      clearTimeout(timer);
      // A submitted form is no draft any more; `goOn` follows a failed submit.
      sessionStorage.removeItem(own);
      calls.abort();
      calls = new AbortController();
    },
    goOn: () => changed && later(),
    end: () => {
      clearTimeout(timer);
      calls.abort();
      heard.abort();
    },
  };
}
