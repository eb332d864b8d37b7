import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "~/paths";
import { readSession } from "~/services/session.server";

export async function loader(args: LoaderFunctionArgs) {
  const { state } = await readSession(args);
  return redirect(state === "signed-in" ? paths.dashboard() : paths.login());
}
