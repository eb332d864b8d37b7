import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ReportSheet } from "~/components/report/ReportSheet";
import { ButtonLink } from "~/components/ui/Button";
import { Problem } from "~/components/ui/Problem";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { readForm } from "~/services/forms/form.server";
import { pageFor } from "~/services/page.server";
import { loadReport } from "~/services/desk/report-page.server";
import { remindAsPressed } from "~/services/papers/sending.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Outstanding" }];

export async function loader(args: LoaderFunctionArgs) {
  return loadReport(args, "outstanding");
}

/** 'Remind': the reminder that an invoice owes, at one press. */
export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "report:view", async ({ actor, request, url }) => {
    const form = await readForm(request);
    if (form.get("intent") !== "email") throw noSuchButton();
    return remindAsPressed(actor, form, url.pathname + url.search);
  });
}

export default function OutstandingReport() {
  const refused = useActionData<typeof action>();
  return (
    <>
      {refused && <Problem text={refused.problem} more={refused.more} />}
      <ReportSheet
        report={useLoaderData<typeof loader>()}
        actions={<ButtonLink to={paths.statements.list()}>Statements</ButtonLink>}
      />
    </>
  );
}
