import type { LoaderFunctionArgs } from "@remix-run/node";

import { payablesFile } from "~/services/billing/payables-page.server";

export const loader = (args: LoaderFunctionArgs) => payablesFile(args);
