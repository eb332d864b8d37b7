import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { forStaff } from "~/services/page.server";

/** The short address leads to the page itself. */
export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ id, url }) => redirect(paths.items.view(id("item")) + url.search));
}

export { Nothing as default } from "~/components/ui/Nothing";
