import type { LoaderFunctionArgs } from "@remix-run/node";

import { vendorPages } from "~/services/billing/cost-pages.server";

export { SmallListPage as default } from "~/components/ui/SmallRecordPages";

export const meta = () => [{ title: "Vendors" }];

export async function loader(args: LoaderFunctionArgs) {
  return vendorPages.loadList(args);
}
