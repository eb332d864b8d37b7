import type { LoaderFunctionArgs } from "@remix-run/node";

import { returnFile } from "~/services/billing/gstr1-files.server";

/* A return of GST as a file, which the address names with its ending (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => returnFile(args);
