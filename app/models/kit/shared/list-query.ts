/** Page arithmetic of every list. Pages of the product are lenient: a page beyond the end is the last. */

export const PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 25, 50] as const;

/** Which page of how many rows it is. */
export type PageInfo = {
  page: number;
  pageSize: number;
  total: number;
  totalPages: number;
};

/** The page number in an address; anything that is not a positive whole number is 1. */
export function readPage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

/** A size of a page that may be chosen, as an address or a cookie says it; null for anything else. */
export function readPageSize(text: unknown): number | null {
  return PAGE_SIZES.find((size) => String(size) === String(text)) ?? null;
}

/** Clamps the wanted page into the pages that exist. */
export function pageInfo(wanted: number, total: number, pageSize = PAGE_SIZE): PageInfo {
  const totalPages = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(wanted, totalPages), pageSize, total, totalPages };
}

/** `skip` and `take` of a page. */
export function slice(info: PageInfo): { skip: number; take: number } {
  return { skip: (info.page - 1) * info.pageSize, take: info.pageSize };
}

/** A page of rows with where it stands among them. The page is read while the rows are counted; only a page beyond the end is read again. */
export async function findPage<Row>(
  asked: { page: number; limit: number },
  count: () => Promise<number>,
  rows: (slice: { skip: number; take: number }) => Promise<Row[]>,
): Promise<PageInfo & { rows: Row[] }> {
  const { page, limit } = asked;
  const [total, first] = await Promise.all([
    count(),
    rows(slice(pageInfo(page, Number.MAX_SAFE_INTEGER, limit))),
  ]);
  const info = pageInfo(page, total, limit);
  return { ...info, rows: info.page === page ? first : await rows(slice(info)) };
}
