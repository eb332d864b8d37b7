import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const DIALOG = "[role=dialog], dialog[open]";

/** Whether somebody is typing, or a dialog has the keys. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (!(target instanceof HTMLElement) || target.closest(DIALOG)) return true;
  return target.matches("input, select, textarea, [contenteditable]");
}

/** Ctrl K, and its like on a Mac; it works while somebody types, too. */
const isCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) =>
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  key.toLowerCase() === "k" &&
  !(target instanceof HTMLElement && target.closest(DIALOG));

function focusOn(box: HTMLInputElement): boolean {
  box.focus();
  box.select();
  return true;
}

/** Goes to the search over everything: the header's box, that of its own page, or that page. */
function toSearch(): boolean {
  const box = [...document.querySelectorAll<HTMLInputElement>("[role=search] input[name=q]")].find(
    (each) => each.checkVisibility(),
  );
  if (box) return focusOn(box);
  document.querySelector<HTMLAnchorElement>(".to-search")?.click();
  return true;
}

/** Focuses the search of the page's list, which on phones stands in a fold; false where there is none. */
function toFilter(): boolean {
  const box = document.querySelector<HTMLInputElement>("main .filters input[type=search]");
  if (!box) return false;
  const fold = document.querySelector<HTMLDetailsElement>("main details.fold");
  if (fold && !box.checkVisibility()) fold.open = true;
  return focusOn(box);
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

const HELP = "keys";

/** Shows which keys there are; their words are fetched when somebody asks. */
export function showKeys(): void {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog.${HELP}`);
  if (!dialog) return;
  import("./keys").then(({ showIn }) => showIn(dialog)).catch(() => null);
}

/**
 * On a wide screen WhatsApp opens beside the page, which is read anew when somebody comes back to it: the press goes
 * as it would without scripts, into a tab of its own.
 */
function opensBeside({ submitter }: SubmitEvent): boolean {
  const button = submitter as HTMLButtonElement | null;
  if (button?.value !== "whatsapp" || !matchMedia("(min-width:64rem)").matches) return false;
  button.formTarget = "_blank";
  return true;
}

/** The keys for people who do this all day: Ctrl K, `/`, `f`, `n`, arrows, and `?` which shows them; and what else a wide screen has. `beside`: WhatsApp takes messages over. */
export function Keyboard({ beside }: { beside: boolean }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      if (!beside || !opensBeside(event)) return;
      event.stopPropagation();
      addEventListener("focus", revalidate, { once: true });
    };
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
  }, [beside, revalidate]);
  useEffect(() => {
    const work: Record<string, () => boolean> = {
      "/": toSearch,
      f: toFilter,
      n: toNew,
      ArrowDown: () => toRow(1),
      ArrowUp: () => toRow(-1),
      "?": () => {
        showKeys();
        return true;
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if (isCommand(event)) {
        toSearch();
        event.preventDefault();
        return;
      }
      if (isTaken(event)) return;
      if (work[event.key]?.()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return <dialog className={`card ${HELP}`} aria-labelledby="keys-title" />;
}
