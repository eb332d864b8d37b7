import { useEffect } from "react";

/** Unfolded menus over the page, closed on leaving it. */
const UNFOLDED = "details:is(.menu, .who)[open]";

/** Folds menus that are left, by a press or a key, and gives the focus back on Escape; dialogs are left by it as well. */
export function useUnfolded(): void {
  useEffect(() => {
    const leave = (event: Event) => {
      const { key } = event as KeyboardEvent;
      if (!key) fold(event.target as Node);
      if (key !== "Escape") return;
      fold()?.focus();
      document.querySelector<HTMLElement>("main [role=dialog] a.btn")?.click();
    };
    const left = new AbortController();
    for (const name of ["keydown", "pointerdown", "focusin"])
      document.addEventListener(name, leave, left);
    return () => left.abort();
  }, []);
}

/** Folds what is unfolded over the page; not that in which something was pressed or has the focus. Gives what unfolds it again. */
export function fold(pressed?: Node): HTMLElement | null {
  let opener: HTMLElement | null = null;
  for (const each of document.querySelectorAll<HTMLDetailsElement>(UNFOLDED)) {
    // The menu's list stands beside it.
    const own = each.matches(".menu") ? document.querySelector(".side") : each;
    if (pressed && (own?.contains(pressed) || each.contains(pressed))) continue;
    each.open = false;
    opener = each.querySelector("summary");
  }
  return opener;
}
