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
