import type { LoaderFunctionArgs } from "@remix-run/node";

import { reportFile } from "~/services/desk/report-page.server";

export async function loader(args: LoaderFunctionArgs) {
  return reportFile(args, "profit");
}
