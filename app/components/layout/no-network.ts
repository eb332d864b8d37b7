import { type SubmitFunction, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect } from "react";

const ID = "no-network";

/** The answer of an action that returned null, as Remix reads it; with a status of 4xx or 5xx no page is read again. */
const NOTHING = '[{"_1":-5},"data"]\n';

/** So long a press may go without an answer before the page says so, and its button can be pressed again. */
export const LATE_MS = 15_000;

let ask: typeof fetch;
/** Of the page that is shown: has Remix go where a press leads. */
let goOn: SubmitFunction | undefined;
/** The answer to a press that Remix is to read, and where it asks for it. */
let answered: { at: string; answer: Response } | null = null;
/** The press that is carried before its page is left. The next one ends it, and so does going elsewhere. */
let underWay: AbortController | null = null;

/**
 * A form whose press finds no network stays as it is, and the page says so. Without this the failed request would take the form
 * away for an error page, with all that was typed. The next press is a person's own.
 */
export function keepLostPresses(): void {
  addEventListener("submit", keepPress, true);
  ask = window.fetch;
  window.fetch = async (input, init) => {
    if (input instanceof URL && asksForHere(input)) return Response.json({});
    const isPress = input instanceof URL && input.pathname.endsWith(".data") && init?.method;
    if (!isPress || init.method === "GET") return ask(input, init);
    const kept = answered?.at === input.pathname ? answered.answer : null;
    if (kept) answered = null;
    const answer = kept ?? (await carry(input, init));
    return answer ?? new Response(NOTHING, { status: 503 });
  };
}

/** Posts a press; null, and the page says so, where no network carries it. */
async function carry(to: URL, init: RequestInit): Promise<Response | null> {
  forget();
  const late = setTimeout(say, LATE_MS, "No answer yet. Wait, or press again.");
  try {
    const answer = await ask(to, init);
    forget();
    return answer;
  } catch (error) {
    // Leaving the page, or the next press, aborted the request.
    if (init.signal?.aborted) throw error;
    say("No network. Press again.");
    return null;
  } finally {
    clearTimeout(late);
  }
}

/**
 * A press that leads to another page, or to a document of its own, is carried before the page is left: Remix first asks for that
 * page's scripts, and the browser shows a page of its own where there is no network.
 */
function keepPress(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  // The attributes: a field named 'method' stands before the form's own property.
  const said = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name);
  if (said("method") !== "post") return;
  const stop = () => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // The browser knows of some lost networks itself.
  if (!navigator.onLine) {
    stop();
    say("No network. Press again.");
    return;
  }
  answered = null;
  const to = new URL(said("action") ?? "", location.href);
  const { press = to.pathname === location.pathname ? "here" : "away" } = form.dataset;
  // What would be lost by leaving is asked about by who knows of it.
  const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  if (press === "file") {
    stop();
    void askForFile(form, button);
  }
  if (press !== "away" || !goOn || asks()) return;
  stop();
  void postAway(form, button, to);
}

/** A file comes as a document of its own, which the browser's page of a lost network would be too: first somebody must answer. */
async function askForFile(form: HTMLFormElement, button: HTMLButtonElement | null) {
  if (button) button.disabled = true;
  const answer = await carry(new URL("/healthz", location.href), { cache: "no-store" });
  if (button) button.disabled = false;
  if (answer) form.submit();
}

async function postAway(form: HTMLFormElement, button: HTMLButtonElement | null, to: URL) {
  const typed = new FormData(form);
  if (button?.name) typed.append(button.name, button.value);
  const at = new URL(to);
  at.pathname += ".data";
  const body = form.enctype[0] === "m" ? typed : new URLSearchParams(typed as never);
  underWay?.abort();
  const mine = (underWay = new AbortController());
  const enable = () => button && (button.disabled = false);
  const late = setTimeout(enable, LATE_MS);
  if (button) button.disabled = true;
  const answer = await carry(at, { method: "POST", body, signal: mine.signal }).catch(() => null);
  clearTimeout(late);
  // Pressed again meanwhile, that one goes on; who is elsewhere by now stays there.
  if (mine !== underWay) return;
  enable();
  underWay = null;
  if (!answer || mine.signal.aborted) return;
  answered = { at: at.pathname, answer };
  const action = to.pathname + to.search + to.hash;
  goOn?.(typed, { method: "post", action });
}

/**
 * Whether Remix asks which routes there are at the page's own address, as it does before each press at an address with an id: the
 * page stands there, and without a network the question alone would take it away.
 */
const asksForHere = ({ pathname, searchParams }: URL) =>
  pathname === "/__manifest" && searchParams.getAll("p").join() === location.pathname;

const forget = () => document.getElementById(ID)?.remove();

/** The message about a lost press belongs to one page. */
export function useLostPress(): void {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const submit = useSubmit();
  useEffect(() => {
    goOn = submit;
  }, [submit]);
  useEffect(() => {
    if (next) underWay?.abort();
  }, [next]);
  useEffect(() => forget, [pathname]);
}

/** Stands above everything until the next press, or until the page is left. */
function say(text: string): void {
  forget();
  const note = document.createElement("p");
  Object.assign(note, { id: ID, className: "notice danger", popover: "manual" });
  note.setAttribute("role", "alert");
  document.body.append(note);
  note.showPopover?.();
  note.textContent = text;
}
