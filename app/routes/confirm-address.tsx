import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConfirmCard } from "~/components/dashboard/ConfirmCard";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { OFFICE_CONFIRMS, sendConfirmLink } from "~/models/people/user/confirm.server";
import { paths } from "~/paths";
import { sendsMail } from "~/services/delivery/connected.server";
import { doneAt } from "~/services/flash.server";
import { pageFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Confirm your e-mail address" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "signed-in", async ({ actor }) => {
    if (actor.confirmed) throw redirect(paths.dashboard());
    return { email: actor.email, mailed: sendsMail() };
  });

/** 'Send the link again'. */
export const action = (args: ActionFunctionArgs) =>
  pageFor(args, "signed-in", ({ actor }) =>
    withRefusalReply(async () => {
      await sendConfirmLink(actor);
      const sent = sendsMail() ? `A link is on its way to ${actor.email}` : OFFICE_CONFIRMS;
      return doneAt(paths.dashboard(), sent);
    }),
  );

export default function ConfirmAddress() {
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Your account" />
      {refused && <Problem text={refused.problem} />}
      <ConfirmCard {...useLoaderData<typeof loader>()} />
    </>
  );
}
