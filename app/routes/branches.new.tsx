import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { branchPages } from "~/services/company/branch-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";

export const meta = () => [{ title: "New branch" }];

export async function loader(args: LoaderFunctionArgs) {
  return branchPages.loadNew(args);
}

export async function action(args: ActionFunctionArgs) {
  return branchPages.postNew(args);
}
