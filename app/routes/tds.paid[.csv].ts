import type { LoaderFunctionArgs } from "@remix-run/node";

import { tdsPaidFile } from "~/services/billing/tds-pages.server";

export const loader = (args: LoaderFunctionArgs) => tdsPaidFile(args);
