/** Forms whose press is asked about, and those that may go. */
const asked = new WeakMap<EventTarget, "asking" | "goes">();

/** Asks for next to nothing. The page says itself where a request finds no network: then the answer has no address. */
const hasNetwork = () =>
  fetch(new URL("/favicon.data", location.href), { method: "HEAD" }).then(({ url }) => url !== "");

/**
 * A press that leads to another address would not come back to its page: whether there is a network is asked before it goes. Where
 * there is none, the form stands as it is.
 */
export function askBeforeLeaving(): () => void {
  const ask = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const to = new URL(form.getAttribute("action") ?? "", location.href).pathname;
    if (form.getAttribute("method") !== "post" || to === location.pathname) return;
    const stands = asked.get(form);
    if (stands === "goes") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (stands === "asking") return;
    asked.set(form, "asking");
    hasNetwork()
      .then((there) => {
        asked.set(form, "goes");
        if (there) form.requestSubmit(event.submitter);
      })
      .finally(() => asked.delete(form));
  };
  window.addEventListener("submit", ask, true);
  return () => window.removeEventListener("submit", ask, true);
}
