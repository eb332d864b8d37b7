import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

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

const HELP = "keys";

/** Does what is fetched when somebody asks for it. */
const later = (use: (keys: typeof import("./keys")) => void) =>
  void import("./keys").then(use, () => null);

/** Selectors of the elements that each key leads to. */
const LEADS_TO: Record<string, string> = {
  n: 'main a.btn[href*="/new"]',
  ArrowDown: "main tbody tr a",
  ArrowUp: "main tbody tr a",
};

/** False where the page has nothing of the kind. */
function actOn(key: string): boolean {
  const found = Object.hasOwn(LEADS_TO, key)
    ? [...document.querySelectorAll<HTMLElement>(LEADS_TO[key]!)]
    : [];
  if (found.length > 0) later(({ act }) => act(key, found));
  return found.length > 0;
}

/** Shows which keys there are; their words are fetched when somebody asks. */
export function showKeys(): void {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog.${HELP}`);
  if (!dialog) return;
  later(({ showIn }) => showIn(dialog));
}

/** The keys for people who do this all day: Ctrl K, `/`, `f`, `n`, arrows, and `?` which shows them; and what else a wide screen has. `beside`: WhatsApp takes messages over. */
export function Keyboard({ beside }: { beside: boolean }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useEffect(() => {
    if (!beside) return;
    // On a wide screen WhatsApp opens in a tab of its own, as the press goes without scripts. Whoever comes back finds the
    // page read again, or the one that the press leads on to.
    const onSubmit = (event: SubmitEvent) => {
      const button = event.submitter as HTMLButtonElement | null;
      if (!button?.value.endsWith("whatsapp") || innerWidth < 1024) return;
      const { then } = button.dataset;
      button.formTarget = "_blank";
      event.stopPropagation();
      addEventListener("focus", () => (then ? navigate(then) : revalidate()), { once: true });
    };
    addEventListener("submit", onSubmit, true);
    return () => removeEventListener("submit", onSubmit, true);
  }, [beside, navigate, revalidate]);
  const { pathname, search } = useLocation();
  const was = useRef([pathname, search]);
  useEffect(() => {
    const [path, asked] = was.current;
    was.current = [pathname, search];
    if (path !== pathname || asked !== search) later(({ arrive }) => arrive(path !== pathname));
  }, [pathname, search]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const command = isCommand(event);
      if (!command && isTaken(event)) return;
      if (key === "?") showKeys();
      else if (command || key === "/") toSearch();
      else if (key === "f" ? !toFilter() : !actOn(key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return <dialog className={`card ${HELP}`} aria-labelledby="keys-title" />;
}
