import type { LoaderFunctionArgs } from "@remix-run/node";

import { reportAt, reportFile } from "~/services/desk/report-page.server";

/* Under the addresses of all reports, with .csv behind them (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => reportFile(args, reportAt(args));
