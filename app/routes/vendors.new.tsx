import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { vendorPages } from "~/services/billing/cost-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";

export const meta = () => [{ title: "New vendor" }];

export async function loader(args: LoaderFunctionArgs) {
  return vendorPages.loadNew(args);
}

export async function action(args: ActionFunctionArgs) {
  return vendorPages.postNew(args);
}
