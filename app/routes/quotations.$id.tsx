import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { forUser } from "~/services/page.server";

/** The short address leads to the page itself; whether there is one is said there. */
export async function loader(args: LoaderFunctionArgs) {
  return forUser(args, async ({ id }) => redirect(paths.quotations.view(id("quotation"))));
}
