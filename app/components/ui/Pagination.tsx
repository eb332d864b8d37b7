import { Link } from "@remix-run/react";
import { pageWindow, rowRange } from "./pagination-window";

type PaginationProps = {
  page: number;
  totalPages: number;
  /** Rows of the whole list and rows a page: needed for the "results" summary. */
  total?: number;
  pageSize?: number;
  hrefFor: (page: number) => string;
  variant: "ellipsis" | "all";
  /** "page": 'Showing page X of Y', only with more than one page. "results": 'Showing X to Y of Z results'. */
  summary: "page" | "results";
};

/** The foot of a list: what is shown of how much, Previous and Next, page numbers. */
export function Pagination({
  page,
  totalPages,
  total = 0,
  pageSize = 10,
  hrefFor,
  variant,
  summary,
}: PaginationProps) {
  if (totalPages <= 1 && (summary === "page" || total === 0)) return null;
  const rows = rowRange(page, pageSize, total);
  return (
    <div className="pages no-print">
      <p className="muted num">
        {summary === "page"
          ? `Showing page ${page} of ${totalPages}`
          : `Showing ${rows.from} to ${rows.to} of ${total} results`}
      </p>
      {totalPages > 1 && (
        <nav aria-label="Pages">
          <ul>
            <Step to={page > 1 ? hrefFor(page - 1) : null} rel="prev" label="Previous" />
            {pageWindow(page, totalPages, variant).map((slot, index) => (
              <li key={slot === "gap" ? `gap${index}` : slot}>
                {slot === "gap" ? (
                  <span>…</span>
                ) : (
                  <Link
                    discover="none"
                    to={hrefFor(slot)}
                    aria-current={slot === page ? "page" : undefined}
                  >
                    {slot}
                  </Link>
                )}
              </li>
            ))}
            <Step to={page < totalPages ? hrefFor(page + 1) : null} rel="next" label="Next" />
          </ul>
        </nav>
      )}
    </div>
  );
}

function Step({ to, rel, label }: { to: string | null; rel: "prev" | "next"; label: string }) {
  return (
    <li>
      {to === null ? (
        <span aria-disabled="true">{label}</span>
      ) : (
        <Link discover="none" to={to} rel={rel}>
          {label}
        </Link>
      )}
    </li>
  );
}
