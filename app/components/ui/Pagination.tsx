import { PAGE_SIZES } from "~/models/kit/shared/list-query";

import { Link } from "./Link";
import { pageWindow, rowRange } from "./pagination-window";
import { useCount } from "./use-count";

type PaginationProps = {
  page: number;
  totalPages: number;
  /** Rows of the whole list and rows a page: needed for the "results" summary. `about`: so many or so. */
  total?: number;
  about?: boolean;
  pageSize?: number;
  /** Where a page stands, and the row beside it where that is known. */
  hrefFor: (page: number, edge?: { after?: string; before?: string }) => string;
  after?: string;
  before?: string;
  /** Where another size of the pages is chosen. */
  hrefForSize?: (size: number) => string;
  variant: "ellipsis" | "all";
  /** "page": 'Showing page X of Y', only with more than one page. "results": 'Showing X to Y of Z results'. */
  summary: "page" | "results";
};

/** The foot of a list: what is shown of how much, Previous and Next, page numbers. */
export function Pagination({
  page,
  totalPages,
  total = 0,
  about = false,
  pageSize = 10,
  hrefFor,
  hrefForSize,
  after,
  before,
  variant,
  summary,
}: PaginationProps) {
  const counted = useCount();
  const sizes = hrefForSize !== undefined && total > PAGE_SIZES[0];
  if (totalPages <= 1 && !sizes && (summary === "page" || total === 0)) return null;
  const rows = rowRange(page, pageSize, total);
  return (
    <div className="pages no-print">
      {(totalPages > 1 || summary === "results") && (
        <p className="muted num">
          {summary === "page"
            ? `Showing page ${counted(page)} of ${about ? `about ${counted(Math.ceil(total / pageSize))}` : counted(totalPages)}`
            : `Showing ${counted(rows.from)} to ${counted(rows.to)} of ${about ? "about " : ""}${counted(total)} results`}
        </p>
      )}
      {totalPages > 1 && (
        <nav aria-label="Pages">
          <ul>
            <Step
              to={page > 1 ? hrefFor(page - 1, { before }) : null}
              rel="prev"
              label="Previous"
            />
            {pageWindow(page, totalPages, variant).map((slot, index) => (
              <li key={slot === "gap" ? `gap${index}` : slot}>
                {slot === "gap" ? (
                  <span>…</span>
                ) : (
                  <Link to={hrefFor(slot)} aria-current={slot === page ? "page" : undefined}>
                    {slot}
                  </Link>
                )}
              </li>
            ))}
            <Step
              to={page < totalPages ? hrefFor(page + 1, { after }) : null}
              rel="next"
              label="Next"
            />
          </ul>
        </nav>
      )}
      {sizes && (
        <nav aria-label="Rows a page">
          <ul>
            <li>
              <span>Rows a page</span>
            </li>
            {PAGE_SIZES.map((size) => (
              <li key={size}>
                <Link to={hrefForSize(size)} aria-current={size === pageSize ? "true" : undefined}>
                  {size}
                </Link>
              </li>
            ))}
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
        <Link to={to} rel={rel}>
          {label}
        </Link>
      )}
    </li>
  );
}
