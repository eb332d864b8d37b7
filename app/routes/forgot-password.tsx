import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PublicPage } from "~/components/layout/PublicPage";
import { ButtonLink } from "~/components/ui/Button";
import { companyContact } from "~/models/company/company.server";
import { paths } from "~/paths";
import { readSession } from "~/services/session.server";

export const meta = () => [{ title: "Forgot your password?" }];

/** The same page for everybody: it asks for no address, so it cannot tell which ones exist. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await readSession(args);
  if (session.state === "signed-in") throw redirect(paths.profile());
  return companyContact();
}

export default function ForgotPassword() {
  const { phone, email } = useLoaderData<typeof loader>();
  return (
    <PublicPage title="Forgot your password?">
      <div className="stack">
        <p>
          Please ask our office. They send you a link with which you set a new password; it works
          once, for an hour.
        </p>
        {phone && (
          <p>
            Phone: <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </p>
        )}
        {email && (
          <p>
            Email: <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
        <ButtonLink to={paths.login()}>Back to sign in</ButtonLink>
      </div>
    </PublicPage>
  );
}
