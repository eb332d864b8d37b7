import type { LoaderFunctionArgs } from "@remix-run/node";

import { tdsPaidFile } from "~/services/billing/tds-pages.server";

export async function loader(args: LoaderFunctionArgs) {
  return tdsPaidFile(args);
}
