import { useEffect, useRef } from "react";

import { Button } from "~/components/ui/Button";

const KEYS = [
  ["/", "Search the list, or everything"],
  ["n", "New"],
  ["↑ ↓", "Rows of a list"],
  ["Enter", "Open the row"],
  ["?", "These keys"],
] as const;

/** Whether somebody is typing, or a dialog has the keys. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (!(target instanceof HTMLElement) || target.closest("[role=dialog], dialog[open]"))
    return true;
  return target.matches("input, select, textarea, [contenteditable]");
}

/** Focuses the page's search, which on phones stands in a fold, else the header's; false where there is none. */
function toSearch(): boolean {
  const find = (where: string) => document.querySelector<HTMLInputElement>(where);
  const box = find("main input[type=search]") ?? find(".find input");
  if (!box) return false;
  const fold = document.querySelector<HTMLDetailsElement>("main details.fold");
  if (fold && !box.checkVisibility()) fold.open = true;
  box.focus();
  box.select();
  return true;
}

/** Follows the link by which the page makes a new record; false where it has none. */
function toNew(): boolean {
  const link = document.querySelector<HTMLAnchorElement>('main a.btn[href*="/new"]');
  link?.click();
  return Boolean(link);
}

/** Moves the focus by so many rows of the page's list; false where there is none. */
function toRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>("main tbody tr")];
  const links = rows.flatMap((row) => row.querySelector("a") ?? []);
  if (links.length === 0) return false;
  const row = document.activeElement?.closest("tr");
  const at = links.findIndex((link) => row?.contains(link));
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus();
  return true;
}

/** The keys for people who do this all day: `/`, `n`, arrows, and `?` which shows them. */
export function Keyboard() {
  const help = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const work: Record<string, () => boolean> = {
      "/": toSearch,
      n: toNew,
      ArrowDown: () => toRow(1),
      ArrowUp: () => toRow(-1),
      "?": () => {
        help.current?.showModal();
        return true;
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      if (work[event.key]?.()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <dialog ref={help} className="card keys" aria-labelledby="keys-title">
      <form method="dialog" className="stack">
        <h2 id="keys-title">Keyboard</h2>
        <dl>
          {KEYS.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Button type="submit">Close</Button>
      </form>
    </dialog>
  );
}
