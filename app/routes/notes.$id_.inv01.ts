import type { LoaderFunctionArgs } from "@remix-run/node";

import { inv01File } from "~/services/billing/e-invoice-page.server";

/** The INV-01 of a note as a file. */
export const loader = (args: LoaderFunctionArgs) => inv01File(args, "note");
