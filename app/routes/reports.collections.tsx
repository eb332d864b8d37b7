import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CashHandovers } from "~/components/report/CashHandovers";
import { ReportSheet } from "~/components/report/ReportSheet";
import { handoverAction, loadHandovers } from "~/services/billing/handover-page.server";
import { loadReport } from "~/services/desk/report-page.server";

export const meta = () => [{ title: "Collections" }];

export const loader = (args: LoaderFunctionArgs) =>
  loadReport(args, "collections", (actor, asked) =>
    asked.by === "cash" ? loadHandovers(args, actor, asked) : Promise.resolve(null),
  );

/** Cash is handed over, or an entry of it taken back. */
export const action = (args: ActionFunctionArgs) => handoverAction(args);

export default function CollectionsReport() {
  const { more, ...report } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ReportSheet report={report}>{more && <CashHandovers cash={more} reply={reply} />}</ReportSheet>
  );
}
