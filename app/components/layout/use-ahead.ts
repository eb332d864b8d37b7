import { useEffect } from "react";

import { ahead, MANIFEST } from "./no-network";

/**
 * For a form that stays in sight and is posted to another page's address: what a press there needs of that page besides its answer
 * is fetched with the form. At the press no network may carry it, and Remix would load the page anew without what was typed.
 */
export function useAhead(path: string): void {
  useEffect(() => {
    fetchAhead(path).catch(() => ahead.delete(path));
  }, [path]);
}

async function fetchAhead(path: string): Promise<void> {
  if (path === location.pathname || ahead.has(path)) return;
  const { version } = (window as unknown as { __remixManifest: { version: string } })
    .__remixManifest;
  const answer = await fetch(`${MANIFEST}?${new URLSearchParams({ p: path, version })}`);
  if (answer.status !== 200) return;
  const told = await answer.text();
  ahead.set(path, told);
  const routes = Object.values(JSON.parse(told) as Record<string, { module: string }>);
  await Promise.all(routes.map(({ module }) => import(module)));
}
