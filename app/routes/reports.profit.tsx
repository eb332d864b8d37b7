import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ReportSheet } from "~/components/report/ReportSheet";
import { loadReport } from "~/services/desk/report-page.server";

export const meta = () => [{ title: "Profit" }];

export async function loader(args: LoaderFunctionArgs) {
  return loadReport(args, "profit");
}

export default function ProfitReport() {
  return <ReportSheet report={useLoaderData<typeof loader>()} />;
}
