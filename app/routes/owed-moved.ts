import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { sectionOf } from "~/services/page.server";

/** A former page is now part of 'Money owed'; its query is passed on. */
export const loader = (args: LoaderFunctionArgs) => {
  const to = sectionOf(args) === "reminders" ? paths.owed.reminders() : paths.owed.list();
  return redirect(to + new URL(args.request.url).search, 301);
};
