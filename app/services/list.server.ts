import { createCookie, data, redirect } from "@remix-run/node";

import { toKeptList } from "~/models/desk/kept-filter/kept-filter";
import { keptFilter } from "~/models/desk/kept-filter/kept-filter.server";
import type { Actor } from "~/models/kit/policy/policy";
import type { ListState, Sorting } from "~/models/kit/record/define-list";
import { PAGE_SIZE, readPageSize } from "~/models/kit/shared/list-query";

const cookie = createCookie("rows", {
  sameSite: "lax",
  path: "/",
  httpOnly: true,
  maxAge: 365 * 24 * 60 * 60,
});

type Definition<Q> = {
  read: (params: URLSearchParams, size: number) => Q;
  chosen: (asked: Q) => Record<string, string | number>;
  sorting: (asked: Q) => Sorting;
};

/** Returns the rows a page of this browser's lists: as its address says, else as chosen last. */
export async function pageSizeOf({ request, url }: { request: Request; url: URL }) {
  const asked = readPageSize(url.searchParams.get("limit"));
  if (asked) return asked;
  const header = request.headers.get("Cookie");
  const kept: unknown = header?.includes("rows=") ? await cookie.parse(header) : null;
  return readPageSize(kept) ?? PAGE_SIZE;
}

/** The data of a list's page; a size that its address chose is kept for the next lists. */
export async function listReply<T>({ url }: { url: URL }, payload: T) {
  const size = readPageSize(url.searchParams.get("limit"));
  const headers = size ? { "Set-Cookie": await cookie.serialize(size) } : undefined;
  return data(payload, { headers });
}

/**
 * Returns the filter that its reader keeps for this list. Opened from the menu, without a question mark, the list
 * redirects to it: the shown filter always stands in the address.
 */
async function keptFor({ url, actor }: { url: URL; actor: Actor }) {
  const list = toKeptList(url.pathname);
  if (!list) return {};
  const kept = await keptFilter(actor, list);
  if (kept !== null && url.search === "") throw redirect(`${list}?${kept}`);
  return { kept };
}

/** Reads a list's query from its address, and the state that its page draws. */
export async function readList<Q>(
  page: { request: Request; url: URL; actor: Actor },
  list: Definition<Q>,
) {
  const kept = await keptFor(page);
  const asked = list.read(page.url.searchParams, await pageSizeOf(page));
  const state = { chosen: list.chosen(asked), sorting: list.sorting(asked), views: [], ...kept };
  return { asked, state: state as ListState };
}
