import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownerStatementFile } from "~/services/billing/statement-page.server";

export async function loader(args: LoaderFunctionArgs) {
  return ownerStatementFile(args);
}
