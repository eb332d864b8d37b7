import type { ActionFunctionArgs } from "@remix-run/node";

import { assertOwnPassword } from "~/models/people/user/current-password.server";
import { DomainError } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { everythingReply } from "~/services/company/everything.server";
import { fileFor } from "~/services/papers/file-page.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/forms/form.server";
import { typedPassword } from "~/services/people/api-keys.server";

/** 'Download everything': a file, so what is refused is said on the page that asks for it. */
export async function action(args: ActionFunctionArgs) {
  return fileFor(args, "company:export", async ({ actor, request }) => {
    const typed = typedPassword(await readForm(request));
    try {
      await assertOwnPassword(actor, typed);
      return await everythingReply(actor, args);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const refused = error.code === "invalid" ? (typed ? "wrong" : "missing") : undefined;
      return redirectWithFlash(paths.exportAll(refused), "error", error.message);
    }
  });
}

/** A file is given for a password alone. */
export function loader() {
  return redirectTo();
}

const redirectTo = () =>
  new Response(null, { status: 302, headers: { Location: paths.exportAll() } });
