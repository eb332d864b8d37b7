import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Logo } from "~/components/ui/DocumentSheet";
import { FileField } from "~/components/ui/FileField";
import { Problem } from "~/components/ui/Problem";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";

const ID = "logo-logo";

/** The company's logo: what it is now, another file, or none. */
export function LogoForm({
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
