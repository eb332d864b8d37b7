import type { LoaderFunctionArgs } from "@remix-run/node";

import { inv01File } from "~/services/billing/e-invoice-page.server";

/* The INV-01 of an invoice or a note as a file, as the address says (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => inv01File(args);
