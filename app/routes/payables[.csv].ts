import type { LoaderFunctionArgs } from "@remix-run/node";

import { payablesFile } from "~/services/billing/vendor-payment-pages.server";

export const loader = (args: LoaderFunctionArgs) => payablesFile(args);
