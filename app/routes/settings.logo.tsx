import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Logo } from "~/components/ui/DocumentSheet";
import { FileField } from "~/components/ui/FileField";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { readSettings } from "~/models/company/company/company.edit.server";
import { changeLogo, logoVersion, removeLogo } from "~/models/company/company/logo.server";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";
import { logoImage } from "~/services/company/logo-image.server";
import { doneAt } from "~/services/flash.server";
import { pageFor, postFor } from "~/services/page.server";

const ID = "logo-logo";

/** The company's logo: what it is now, another file, or none. */
function LogoForm({
  logo,
  name,
  version,
  lastResult,
}: {
  logo: { id: number; width: number; height: number } | null;
  name: string;
  version: number;
  lastResult?: FormReply;
}) {
  const errors = lastResult?.error?.logo ?? undefined;
  const problem = lastResult?.error?.[""]?.join(" ");
  return (
    <Form method="post" encType="multipart/form-data" discover="none" id="logo" className="card">
      <div className="stack">
        {problem && <Problem text={problem} />}
        {logo ? <Logo {...logo} name={name} /> : <p className="hint">There is no logo yet.</p>}
        <input type="hidden" name="version" value={version} />
        <FileField
          id={ID}
          name="logo"
          label="Logo File"
          accept="image/png,image/jpeg"
          hint="PNG or JPEG of at most 500 kB, best 480 pixels wide; printed on documents issued from now on"
          errors={errors}
        />
        <div className="row">
          <SubmitButton label="Save Changes" busyLabel="Saving..." name="intent" value="logo" />
          {logo && (
            <SubmitButton
              label="Remove logo"
              busyLabel="Saving..."
              variant="secondary"
              name="intent"
              value="remove-logo"
            />
          )}
          <ButtonLink to={paths.settings()}>Cancel</ButtonLink>
        </div>
      </div>
    </Form>
  );
}

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
