import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { vendorPages } from "~/services/billing/cost-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit vendor" }];

export async function loader(args: LoaderFunctionArgs) {
  return vendorPages.loadForm(args);
}

export async function action(args: ActionFunctionArgs) {
  return vendorPages.postForm(args);
}
