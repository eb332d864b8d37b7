import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { Link } from "~/components/ui/Link";

const KEY = "recent";
const MOST = 5;

type Page = { to: string; title: string };

/** The pages that this tab's reader was on, newest first; none of who signed in here before. */
function kept(of: string): Page[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as {
      of?: string;
      pages?: Page[];
    };
    return found.of === of && Array.isArray(found.pages) ? found.pages : [];
  } catch {
    // What a browser does not keep, or kept for an older page, is not shown.
    return [];
  }
}

/** The last five pages, on top of a phone's menu. `of`: whose they are. */
export function RecentPages({ of }: { of: string }) {
  const { pathname, search } = useLocation();
  const [pages, setPages] = useState<Page[]>([]);
  const here = pathname + search;
  useEffect(() => {
    const others = kept(of).filter(({ to }) => to.split("?")[0] !== pathname);
    setPages(others.slice(0, MOST));
    try {
      const seen = [{ to: here, title: document.title }, ...others].slice(0, MOST + 1);
      sessionStorage.setItem(KEY, JSON.stringify({ of, pages: seen }));
    } catch {
      // Full, or forbidden: the menu goes without them.
    }
  }, [of, pathname, here]);
  if (pages.length === 0) return null;
  return (
    <details className="last-pages" open>
      <summary>Last pages</summary>
      <ul>
        {pages.map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
