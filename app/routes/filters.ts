import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { FORGET, KEEP, toKeptList } from "~/models/desk/kept-filter/kept-filter";
import { forgetFilter, keepFilter } from "~/models/desk/kept-filter/kept-filter.server";
import { noSuchButton, notFound } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { postFor } from "~/services/page.server";

/** Nothing is to be seen here. */
export const loader = () => redirect(paths.home());

/** Keeps the filters that a list shows, or forgets those that it opens with. */
export const action = (args: ActionFunctionArgs) =>
  postFor(args, "signed-in", async ({ actor, form }) => {
    const [path, query = ""] = String(form.get("list") ?? "").split("?");
    const list = toKeptList(path);
    if (!list) throw notFound("page");
    switch (form.get("intent")) {
      case KEEP: {
        const kept = await keepFilter(actor, list, query);
        const message = "This list opens with these filters from now on";
        return doneAt(`${list}?${kept}`, message);
      }
      case FORGET:
        await forgetFilter(actor, list);
        return doneAt(list, "This list opens with all rows again");
      default:
        throw noSuchButton();
    }
  });

/** Where a press is refused, the page around it says so: that takes a page, if an empty one. */
export default function Filters() {
  return null;
}
