/** The keyboard shortcuts and their effects. */
const KEYS = [
  ["Ctrl K", "Search everything, or do something: New quotation, Payment for …"],
  ["/", "The same"],
  ["f", "Filter the list"],
  ["n", "New"],
  ["↑ ↓", "Rows of a list"],
  ["Enter", "Open the row"],
  ["?", "These keys"],
] as const;

const made = (tag: string, text = "", more: object = {}) =>
  Object.assign(document.createElement(tag), { textContent: text, ...more });

/** Writes the keys into the page's dialog, once, and opens it. */
export function showIn(dialog: HTMLDialogElement): void {
  if (!dialog.firstChild) {
    const list = made("dl");
    for (const [key, does] of KEYS) {
      const [line, term] = [made("div"), made("dt")];
      term.append(made("kbd", key));
      line.append(term, made("dd", does));
      list.append(line);
    }
    const form = made("form", "", { method: "dialog", className: "stack" });
    const close = made("button", "Close", { className: "btn btn-secondary" });
    form.append(made("h2", "Keyboard", { id: "keys-title" }), list, close);
    dialog.append(form);
  }
  dialog.showModal();
}

/** What had the focus before a dialog of the page took it. */
let opener: HTMLElement | null = null;

const FIELDS = "input:not([type=hidden]), select, textarea";

/**
 * Puts the focus where a page begins, so that its name is read aloud: on the heading, of a form that is opened with a
 * keyboard at hand on its first field. A dialog gets the focus, and who opened it has it back. `other`: another page, not the same one asked otherwise.
 */
export function arrive(other: boolean): void {
  const main = document.querySelector("main");
  const has = document.activeElement as HTMLElement | null;
  const dialog = main?.querySelector("[role=dialog]");
  if (dialog) {
    if (dialog.contains(has)) return;
    opener = has;
    dialog.querySelector<HTMLElement>(`${FIELDS}, button`)?.focus();
    return;
  }
  const back = opener;
  opener = null;
  if (!other) {
    if (back?.isConnected) back.focus();
    return;
  }
  // The page has put it somewhere itself.
  if (has?.matches("main :is(input, select, textarea)")) return;
  const isForm = /\/(new|edit)\b/.test(location.pathname) && matchMedia("(pointer: fine)").matches;
  const first = isForm && main?.querySelector<HTMLElement>(`form.stack :is(${FIELDS})`);
  // What is chosen from a list opens it with the focus: that is for who asks.
  const field = first && !first.closest(".field")?.querySelector("select") ? first : null;
  const heading = main?.querySelector<HTMLElement>("h1");
  if (!field && heading) {
    heading.tabIndex = -1;
    heading.style.outline = "0";
  }
  (field || heading)?.focus({ preventScroll: true });
}

/** Follows the link by which the page makes a new record, or moves the focus from row to row of its list. */
export function act(key: string, links: HTMLElement[]): void {
  if (key === "n") {
    links[0]?.click();
    return;
  }
  const rows = [...new Set(links.map((link) => link.closest("tr")))];
  const down = key === "ArrowDown";
  const at = rows.indexOf(document.activeElement?.closest("tr") ?? null);
  const next = at === -1 ? (down ? 0 : rows.length - 1) : at + (down ? 1 : -1);
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.querySelector("a")?.focus();
}
