import type { LoaderFunctionArgs } from "@remix-run/node";

import { branchPages } from "~/services/company/branch-pages.server";

export { SmallListPage as default } from "~/components/ui/SmallRecordPages";

export const meta = () => [{ title: "Branches" }];

export async function loader(args: LoaderFunctionArgs) {
  return branchPages.loadList(args);
}
