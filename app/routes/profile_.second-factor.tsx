import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { SecondFactor } from "~/components/user/SecondFactor";
import { paths } from "~/paths";
import { NEVER_KEPT } from "~/services/people/own-password.server";
import { loadSecondFactor, postSecondFactor } from "~/services/people/second-factor.server";

export const meta = () => [{ title: "Second factor" }];

// The page shows a secret before it is taken into use.
export const headers = () => NEVER_KEPT;

export async function loader(args: LoaderFunctionArgs) {
  return data(await loadSecondFactor(args), { headers: NEVER_KEPT });
}

export const action = (args: ActionFunctionArgs) => postSecondFactor(args);

export default function SecondFactorPage() {
  return (
    <>
      <PageHeader
        title="Second factor"
        subtitle="A code of your phone besides the password"
        actions={<ButtonLink to={paths.profile()}>Back to My Profile</ButtonLink>}
      />
      <SecondFactor
        {...useLoaderData<typeof loader>()}
        reply={useActionData<typeof action>()}
        action={paths.secondFactor()}
      />
    </>
  );
}
