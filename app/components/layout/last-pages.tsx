import { Link } from "~/components/ui/Link";

import type { Page } from "./Shell";

/** The five pages that this tab's reader was on before this one, newest first. */
export function LastPages({ here }: { here: string }) {
  const pages = kept().filter(({ to }) => to.split("?")[0] !== here);
  if (pages.length === 0) return null;
  return (
    <details className="last-pages" open>
      <summary>Last pages</summary>
      <ul>
        {pages.slice(0, 5).map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function kept(): Page[] {
  try {
    const { pages } = JSON.parse(sessionStorage.seen) as { pages: Page[] };
    return pages;
  } catch {
    return [];
  }
}
