import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { stopSession } from "~/services/session.server";

/** Following a link never signs anybody out. */
export const loader = () => redirect(paths.home());

export async function action(args: ActionFunctionArgs) {
  return redirectWithFlash(paths.login(), "info", "You have been logged out", {
    "Set-Cookie": await stopSession(args),
    // What scripts keep in the window goes too.
    "X-Remix-Reload-Document": "true",
    // The browser's kept pages go with the session.
    "Clear-Site-Data": '"cache"',
  });
}
