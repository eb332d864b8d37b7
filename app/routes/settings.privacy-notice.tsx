import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { NoticeForm } from "~/components/consent/NoticeForm";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { NoticeInput } from "~/models/people/consent/privacy-notice.schema";
import { currentNotice, publishNotice } from "~/models/people/consent/privacy-notice.server";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Privacy Notice" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:edit", async () => {
    const { version, english, hindi, contactName, contactEmail, contactPhone } =
      await currentNotice();
    return { version, values: { english, hindi, contactName, contactEmail, contactPhone } };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "company:edit", async ({ actor, form }) => {
    const saving = { schema: NoticeInput, failed: "Failed to save settings" };
    return saveForm(form, saving, async (input) => {
      const version = await publishNotice(actor, input);
      const done = `Privacy notice saved: version ${version} is published`;
      return doneAt(paths.noticeSettings(), done);
    });
  });

export default function NoticeSettings() {
  const { version, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Privacy Notice"
        subtitle={`What people are told of their data. Version ${version} is published; each change is a new one, and earlier ones stay readable.`}
        actions={
          <>
            <ButtonLink to={paths.privacyNotice()}>Read it</ButtonLink>
            <ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>
          </>
        }
      />
      <NoticeForm
        key={version}
        values={values}
        version={version}
        lastResult={useActionData<typeof action>()}
      />
    </>
  );
}
