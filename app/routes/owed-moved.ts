import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { sectionOf } from "~/services/page.server";

/** What was a page of its own is part of 'Money owed'; what its address asked for is asked of that. */
export const loader = (args: LoaderFunctionArgs) => {
  const to = sectionOf(args) === "reminders" ? paths.owed.reminders() : paths.owed.list();
  return redirect(to + new URL(args.request.url).search, 301);
};
