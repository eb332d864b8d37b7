import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { forUser } from "~/services/page.server";

/** The short address leads to the page itself, which checks who may see it. */
export async function loader(args: LoaderFunctionArgs) {
  return forUser(args, async ({ id, url }) =>
    redirect(paths.payments.view(id("payment")) + url.search),
  );
}

export { Nothing as default } from "~/components/ui/Nothing";
