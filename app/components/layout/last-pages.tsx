import { Link } from "~/components/ui/Link";

type Page = { to: string; title: string };
type Kept = { of: string; pages: Page[] };

/** The pages before this one that this tab's reader was on, newest first; none of who signed in here before. */
function kept(of: string): Page[] {
  try {
    const found = JSON.parse(sessionStorage.seen) as Kept;
    return found.of === of ? found.pages : [];
  } catch {
    return [];
  }
}

/** Keeps that somebody is on this page, and draws the five before it. */
export function lastPages(of: string) {
  const { pathname, search } = location;
  const before = kept(of).filter(({ to }) => to.split("?")[0] !== pathname);
  const pages = [{ to: pathname + search, title: document.title }, ...before].slice(0, 6);
  try {
    sessionStorage.seen = JSON.stringify({ of, pages } satisfies Kept);
  } catch {
    // Full, or forbidden: the menu goes without them.
  }
  return before.length === 0 ? null : (
    <details className="last-pages" open>
      <summary>Last pages</summary>
      <ul>
        {before.slice(0, 5).map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
