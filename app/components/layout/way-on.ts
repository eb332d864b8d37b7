import { createPath, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

const KEY = "on-the-way-to";

/** The tab's own store; null where the browser keeps nothing. */
function store(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/**
 * Remembers where a press leads while it is on its way. When a script of the next page cannot be fetched,
 * Remix loads the page that one is on again, and the press would be lost: `goOn` takes it up there.
 */
export function useWayOn(): void {
  const { state, location } = useNavigation();
  const to = state === "loading" ? createPath(location) : null;
  useEffect(() => {
    if (to === null) return;
    store()?.setItem(KEY, to);
    return () => store()?.removeItem(KEY);
  }, [to]);
}

/** On a page that was loaded again while a press was on its way: goes there as a browser without scripts goes. */
export function goOn(): void {
  const to = store()?.getItem(KEY);
  if (!to) return;
  store()?.removeItem(KEY);
  const [loaded] = performance.getEntriesByType("navigation");
  if ((loaded as PerformanceNavigationTiming | undefined)?.type === "reload") {
    window.location.assign(to);
  }
}
