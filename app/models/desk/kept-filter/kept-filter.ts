/** The filters with which somebody wants a list to open: names that pages, routes and the model share. */

/** The lists that keep them, by their paths. */
const KEPT_LISTS = [
  "/quotations",
  "/invoices",
  "/payments",
  "/jobs",
  "/items",
  "/customers",
  "/employees",
  "/users",
  "/documents",
  "/outbox",
  "/notes",
] as const;
export type KeptList = (typeof KEPT_LISTS)[number];

/** A path as one of them; null for any other. */
export const toKeptList = (path: unknown): KeptList | null =>
  KEPT_LISTS.find((list) => list === path) ?? null;

/** Asks a list's address for all of the list, ignoring the kept filter. */
export const SHOW = "show";
export const SHOW_ALL = "all";

/** The intents of the form that keeps and forgets them. */
export const KEEP = "keep";
export const FORGET = "forget";

/** The parameters of an address that belong to the moment and are not kept. */
const OF_THE_MOMENT = ["page", "limit", "after", "before", "select", SHOW];

/** The longest that is kept. */
export const MOST_KEPT = 500;

/** Returns the part of a query to keep, in one order; empty where there is nothing to keep. */
export function keptQuery(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of OF_THE_MOMENT) params.delete(name);
  const kept = [...params].filter(([, value]) => value !== "");
  kept.sort(([a], [b]) => a.localeCompare(b, "en"));
  return new URLSearchParams(kept).toString();
}
