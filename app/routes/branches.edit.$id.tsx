import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { branchPages } from "~/services/company/branch-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit branch" }];

export async function loader(args: LoaderFunctionArgs) {
  return branchPages.loadForm(args);
}

export async function action(args: ActionFunctionArgs) {
  return branchPages.postForm(args);
}
