import Combobox from "@github/combobox-nav";

import stylesheet from "~/styles/suggestions.css";

/** A line that is offered: one with an address is a link. */
export type Offer = {
  title: string;
  about?: string;
  url?: string;
  /** It only says something. */
  off?: boolean;
  /** Opens beside the form, which stays as it is. */
  apart?: boolean;
  choose?: () => void;
};
export type OfferGroup = { label?: string; offers: readonly Offer[] };

const PAUSE_MS = 200;
/** Until the server is asked again that could not be asked, and twice as long each time. */
const AGAIN_MS = 2_000;

const made = (tag: string, of: object): HTMLElement =>
  Object.assign(document.createElement(tag), of);

/** Once the sheet of what is offered is there, or cannot be had. */
const styled = new Promise<unknown>((resolve) => {
  const heard = { onload: resolve, onerror: resolve };
  document.head.append(made("link", { rel: "stylesheet", href: stylesheet, ...heard }));
});

const attached = new WeakSet<HTMLInputElement>();
let lists = 0;

function line({ title, about, url, apart, off }: Offer, id: string): HTMLElement {
  const link = url && { href: url, ...(apart && { target: "_blank" }) };
  const shown = { id, tabIndex: -1, role: "option", ...link, ...(off && { ariaDisabled: "true" }) };
  const row = made(url ? "a" : "div", shown);
  row.append(title, made("small", { textContent: about ?? "" }));
  return row;
}

/** Puts these groups in the list; returns what each of its lines offers. */
function linesIn(list: HTMLElement, groups: readonly OfferGroup[]): Map<Element, Offer> {
  const chosen = new Map<Element, Offer>();
  list.replaceChildren();
  for (const { label, offers: lines } of groups) {
    const rows = lines.map((offer) => {
      const row = line(offer, `${list.id}-${chosen.size}`);
      chosen.set(row, offer);
      return row;
    });
    if (!label) {
      list.append(...rows);
      continue;
    }
    const group = made("div", { role: "group", ariaLabel: label });
    group.append(made("p", { className: "hint", ariaHidden: "true", textContent: label }), ...rows);
    list.append(group);
  }
  return chosen;
}

/**
 * Offers lines below a text box while somebody types. `offers` says them in groups, null where nobody can be asked: it is asked
 * again. `first`: Enter takes the first one: 'awaited' as soon as it is known, 'shown' where it stands there for what is typed.
 */
export function combobox(
  box: HTMLInputElement,
  {
    name,
    first,
    offers,
    left,
  }: {
    name: string;
    first?: "awaited" | "shown";
    offers: (
      text: string,
      signal: AbortSignal,
    ) => Promise<readonly OfferGroup[] | null> | readonly OfferGroup[];
    /** The box was left. */
    left?: () => void;
  },
): void {
  if (attached.has(box)) return;
  attached.add(box);
  const of = { role: "listbox", ariaLabel: name, className: "suggestions card", hidden: true };
  const list = made("div", { id: `suggestions-${lists++}`, ...of });
  box.after(list);
  const nav = new Combobox(box, list, {
    tabInsertsSuggestions: false,
    firstOptionSelectionMode: first ? "active" : "none",
  });
  // An arrow goes past what only says something.
  const go = nav.navigate.bind(nav);
  nav.navigate = (by) => {
    go(by);
    if (list.querySelector('[aria-selected="true"][aria-disabled="true"]')) go(by);
  };

  let timer = 0;
  let asking = new AbortController();
  // `open`: the last text has no answer yet; `awaited`: Enter was pressed for it.
  let open = false;
  let awaited = false;
  let chosen = new Map<Element, Offer>();
  const show = (shown: boolean) => {
    if (list.hidden === !shown) return shown && nav.resetSelection();
    list.hidden = !shown;
    if (shown) nav.start();
    else nav.stop();
  };
  const draw = (groups: readonly OfferGroup[]) => {
    chosen = linesIn(list, groups);
    show(chosen.size > 0);
  };
  const offer = async (text: string, pause = AGAIN_MS) => {
    const { signal } = asking;
    const [groups] = await Promise.all([offers(text, signal), styled]);
    // Somebody may have typed on, or left, meanwhile.
    if (signal.aborted || box.value.trim() !== text || document.activeElement !== box) return;
    if (!groups) {
      timer = window.setTimeout(() => void offer(text, 2 * pause), pause);
      return;
    }
    draw(groups);
    open = false;
    if (awaited) list.querySelector<HTMLElement>("[data-combobox-option-default]")?.click();
    awaited = false;
  };
  const ask = () => {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    open = true;
    awaited = false;
    timer = window.setTimeout(() => void offer(box.value.trim()), PAUSE_MS);
  };
  const stop = () => {
    open = false;
    clearTimeout(timer);
    asking.abort();
    show(false);
  };
  box.addEventListener("input", ask);
  box.addEventListener("focus", ask);
  box.addEventListener("keydown", (event) => {
    const isIdle = !box.hasAttribute("aria-activedescendant") && (open || !box.value.trim());
    if (event.key === "Enter" && first === "shown" && isIdle) nav.clearSelection();
    if (event.key === "Enter" && first === "awaited" && open && !event.isComposing) {
      // Quicker than the answer: the lines that stand there are not of what was typed.
      awaited = true;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.key !== "Escape" || list.hidden) return;
    event.preventDefault();
    show(false);
  });
  // A press on an offer takes the focus first: it must still be there to be pressed.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("combobox-commit", ({ target }) => {
    stop();
    chosen.get(target as Element)?.choose?.();
  });
  box.addEventListener("blur", () => {
    stop();
    left?.();
  });
  box.form?.addEventListener("submit", ({ submitter }) => {
    // A check of another field is a submit as well, and may come while somebody types here.
    if ((submitter as HTMLButtonElement | null)?.name !== "__intent__") stop();
  });
  if (document.activeElement === box) ask();
}
