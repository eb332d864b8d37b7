import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ReportSheet } from "~/components/report/ReportSheet";
import { loadReport, reportAt } from "~/services/desk/report-page.server";
// The rules of charts.
import stylesheet from "~/styles/dashboard.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/* A report, which its address names (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => loadReport(args, reportAt(args));

export default function ReportPage() {
  return <ReportSheet report={useLoaderData<typeof loader>()} />;
}
