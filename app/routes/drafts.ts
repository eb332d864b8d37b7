import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { DRAFT_OF, draftFormOf } from "~/models/kit/form-draft/form-draft";
import { notFound } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { keepPostedDraft } from "~/services/forms/form-draft.server";
import { postFor } from "~/services/page.server";

/** Nothing is to be seen here. */
export const loader = () => redirect(paths.home());

/** Keeps what is typed in a form, as a script posts it now and then. */
export const action = (args: ActionFunctionArgs) =>
  postFor(args, "signed-in", async ({ actor, form }) => {
    const of = draftFormOf(String(form.get(DRAFT_OF) ?? ""));
    if (!of) throw notFound("page");
    const at = await keepPostedDraft(actor, of, form);
    return Response.json({ at }, { headers: { "Cache-Control": "no-store" } });
  });
