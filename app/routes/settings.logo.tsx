import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { LogoForm } from "~/components/settings/LogoForm";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { readSettings } from "~/models/company/company/company.edit.server";
import { changeLogo, logoVersion, removeLogo } from "~/models/company/company/logo.server";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { logoImage } from "~/services/company/logo-image.server";
import { pageFor, postFor } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Logo" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:edit", async ({ actor }) => {
    const { name, logo } = await readSettings(actor);
    return { name, logo, version: logoVersion(logo) };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "company:edit", async ({ actor, form }) => {
    const intent = form.get("intent");
    if (intent !== "logo" && intent !== "remove-logo") throw noSuchButton();
    const version = Number(form.get("version")) || null;
    try {
      if (intent === "logo") await changeLogo(actor, await logoImage(form.get("logo")), version);
      else await removeLogo(actor, version);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
      const hasFieldErrors = Object.keys(error.fieldErrors).length > 0;
      const reply: FormReply = {
        status: "error",
        error: hasFieldErrors ? error.fieldErrors : { "": [error.message] },
        fields: [],
      };
      return data(reply, PAGE_STATUS[error.code]);
    }
    const done = intent === "logo" ? "Logo saved" : "Logo removed";
    return doneAt(paths.settings(), done);
  });

export default function LogoSettings() {
  const company = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Logo"
        subtitle="Printed at the head of documents."
        actions={<ButtonLink to={paths.settings()}>Back to Settings</ButtonLink>}
      />
      <LogoForm key={company.version} {...company} lastResult={useActionData<typeof action>()} />
    </>
  );
}
