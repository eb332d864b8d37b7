import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";

/** What was a page of its own is part of 'Money owed'; what its address asked for is asked of that. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.owed.reminders() + new URL(request.url).search, 301);
