import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { PublicPage } from "~/components/layout/PublicPage";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Problem } from "~/components/ui/Problem";
import {
  findEmailLink,
  useEmailLink as pressEmailLink,
} from "~/models/people/user/pending-email.server";
import { EMAIL_LINK_GONE } from "~/models/people/user/user.words";
import { paths } from "~/paths";
import { countWrongLink } from "~/services/auth.server";
import { doneAt } from "~/services/flash.server";
import { publicPage } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Your new e-mail address" }];

// The address is the secret, as that of a link to set a password.
const SECRET = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };

export const headers = () => SECRET;

/** Programs open links before people do: opening one changes nothing, its button does. */
export async function loader(args: LoaderFunctionArgs) {
  const link = await findEmailLink(args.params.token ?? "");
  const wait = link ? null : await countWrongLink(args);
  if (wait === null) return data({ link }, { status: link ? 200 : 404, headers: SECRET });
  return data({ link }, { status: 429, headers: { ...SECRET, "Retry-After": String(wait) } });
}

export const action = (args: ActionFunctionArgs) =>
  publicPage(args, () =>
    withRefusalReply(async () => {
      const done = await pressEmailLink(args.params.token ?? "");
      return doneAt(paths.login(), DONE[done]);
    }),
  );

const DONE = {
  confirmed: "Your new e-mail is confirmed. Sign in with it from now on.",
  stopped:
    "Your e-mail stays as it is. If you did not ask for this, change your password now. Someone else knows it.",
};

export default function NewEmail() {
  const { link } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <PublicPage title="Your new e-mail address">
      {link && !refused ? (
        <Form method="post" discover="none" className="stack">
          <p>
            {link.does === "confirm"
              ? `${link.name}, is ${link.email} to be the e-mail of your account, in place of ${link.now}?`
              : `${link.name}, someone asked to change your e-mail to ${link.email}. Keep ${link.now}?`}
          </p>
          <SubmitButton label={link.does === "confirm" ? "Confirm new e-mail" : "Keep my e-mail"} />
        </Form>
      ) : (
        <div className="stack">
          <Problem text={refused?.problem ?? EMAIL_LINK_GONE} />
          <ButtonLink to={paths.login()}>Sign in</ButtonLink>
        </div>
      )}
    </PublicPage>
  );
}
