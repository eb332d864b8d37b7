import { useRouteLoaderData } from "@remix-run/react";
import { formatCount } from "~/models/ground/money/money";
import { PAGE_SIZES } from "~/models/kit/shared/list-query";
import type { loader } from "~/root";
import { Link } from "./Link";

/** Writes numbers of rows grouped as the company's money is. */
export function useCount(): (count: number) => string {
  const currency = useRouteLoaderData<typeof loader>("root")?.currency ?? "INR";
  return (count) => formatCount(count, currency);
}

type PageSlot = number | "gap";

/** A list longer than this many pages is windowed even where every number is asked for. */
export const EVERY_PAGE_UP_TO = 50;

/**
 * The numbers to show for page `page` of `totalPages` (both from 1; out of range is clamped).
 * "ellipsis": first, last, current ± 1, and a gap wherever a page at distance 2 was left out.
 * "all": every number, up to EVERY_PAGE_UP_TO pages; a longer list would outweigh its own rows.
 */
export function pageWindow(
  page: number,
  totalPages: number,
  variant: "ellipsis" | "all",
): PageSlot[] {
  const last = Math.max(1, totalPages);
  const current = Math.min(Math.max(1, page), last);
  if (variant === "all" && last <= EVERY_PAGE_UP_TO) {
    return Array.from({ length: last }, (_, index) => index + 1);
  }
  const slots: PageSlot[] = [];
  if (current > 2) slots.push(1);
  if (current > 3) slots.push("gap");
  for (let n = Math.max(1, current - 1); n <= Math.min(last, current + 1); n++) slots.push(n);
  if (current < last - 2) slots.push("gap");
  if (current < last - 1) slots.push(last);
  return slots;
}

/** The first and last row on a page, counted from 1, and 0 to 0 of an empty list. */
export function rowRange(page: number, pageSize: number, total: number) {
  if (total === 0) return { from: 0, to: 0 };
  const from = (page - 1) * pageSize + 1;
  return { from, to: Math.min(from + pageSize - 1, total) };
}

type PaginationProps = {
  page: number;
  totalPages: number;
  /** Rows of the whole list and rows a page: needed for the "results" summary. */
  total?: number;
  pageSize?: number;
  hrefFor: (page: number) => string;
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
  pageSize = 10,
  hrefFor,
  hrefForSize,
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
            ? `Showing page ${counted(page)} of ${counted(totalPages)}`
            : `Showing ${counted(rows.from)} to ${counted(rows.to)} of ${counted(total)} results`}
        </p>
      )}
      {totalPages > 1 && (
        <nav aria-label="Pages">
          <ul>
            <Step to={page > 1 ? hrefFor(page - 1) : null} rel="prev" label="Previous" />
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
            <Step to={page < totalPages ? hrefFor(page + 1) : null} rel="next" label="Next" />
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
