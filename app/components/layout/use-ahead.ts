import { useEffect } from "react";

/** Where Remix asks which routes there are. */
const MANIFEST = "/__manifest";

/** What the server told of the routes at addresses, before a press asks; null: nobody asked for anything ahead yet. */
let told: Map<string, string> | null = null;

/**
 * For a form that stays in sight and is posted to another page's address: what a press there needs of that page besides its answer
 * is fetched with the form. At the press no network may carry it, and Remix would load the page anew without what was typed.
 */
export function useAhead(path: string): void {
  useEffect(() => {
    fetchAhead(path).catch(() => told?.delete(path));
  }, [path]);
}

/** Has Remix find what was told. Once: here rather than with each page's scripts, as one form asks for it. */
function answerAhead(): Map<string, string> {
  const known = new Map<string, string>();
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const answer =
      input instanceof URL && input.pathname === MANIFEST
        ? known.get(input.searchParams.getAll("p").join())
        : undefined;
    return answer === undefined ? ask(input, init) : new Response(answer);
  };
  return known;
}

async function fetchAhead(path: string): Promise<void> {
  const known = (told ??= answerAhead());
  if (path === location.pathname || known.has(path)) return;
  const { version } = (window as unknown as { __remixManifest: { version: string } })
    .__remixManifest;
  const answer = await fetch(`${MANIFEST}?${new URLSearchParams({ p: path, version })}`);
  if (answer.status !== 200) return;
  const text = await answer.text();
  known.set(path, text);
  const routes = Object.values(JSON.parse(text) as Record<string, { module: string }>);
  await Promise.all(routes.map(({ module }) => import(module)));
}
