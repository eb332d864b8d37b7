import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { paths } from "~/paths";
import { ownPath } from "~/models/ground/typed/own-path";
import { readForm } from "~/services/forms/form.server";
import { keepLite } from "~/services/lite.server";
import { publicPage } from "~/services/page.server";

export const loader = () => redirect(paths.home());

/** Keeps whether this browser wants pages with or without scripts, and goes back. */
export const action = (args: ActionFunctionArgs) =>
  publicPage(args, async () => {
    const form = await readForm(args.request);
    const next = ownPath(String(form.get("next") ?? "")) ?? paths.home();
    return redirectDocument(next, {
      headers: { "Set-Cookie": await keepLite(form.get("mode") === "lite") },
    });
  });
