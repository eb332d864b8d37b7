import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownerStatementFile } from "~/services/billing/statement-page.server";

export const loader = (args: LoaderFunctionArgs) => ownerStatementFile(args);
