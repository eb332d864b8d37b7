import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const ID = "no-network";

/** The answer of an action that returned null, as Remix reads it; with a status of 4xx or 5xx no page is read again. */
const NOTHING = '[{"_1":-5},"data"]\n';

/**
 * A form whose press finds no network stays as it is, and the page says so. Without this the failed request would take the form
 * away for an error page, with all that was typed. The next press is a person's own.
 */
export function keepLostPresses(): void {
  // The browser knows of some lost networks itself: then a press goes nowhere, whatever address it leads to.
  addEventListener("submit", keepIfOffline, true);
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    if (input instanceof URL && asksForHere(input)) return Response.json({});
    const isPress = input instanceof URL && input.pathname.endsWith(".data") && init?.method;
    if (!isPress || init.method === "GET") return ask(input, init);
    forget();
    try {
      return await ask(input, init);
    } catch (error) {
      // Leaving the page aborted the request.
      if (init.signal?.aborted) throw error;
      say();
      return new Response(NOTHING, { status: 503 });
    }
  };
}

function keepIfOffline(event: SubmitEvent): void {
  // The attribute: a field named 'method' stands before the form's own property.
  const method = (event.target as HTMLFormElement).getAttribute("method");
  if (navigator.onLine || method !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  forget();
  say();
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
  useEffect(() => forget, [pathname]);
}

/** Stands above everything until the next press, or until the page is left. */
function say(): void {
  const note = document.createElement("p");
  Object.assign(note, { id: ID, className: "notice danger", popover: "manual" });
  note.setAttribute("role", "alert");
  document.body.append(note);
  note.showPopover?.();
  note.textContent = "No network. Press again.";
}
