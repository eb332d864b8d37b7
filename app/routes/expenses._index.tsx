import type { LoaderFunctionArgs } from "@remix-run/node";

import { expensePages } from "~/services/billing/cost-pages.server";

export { SmallListPage as default } from "~/components/ui/SmallRecordPages";

export const meta = () => [{ title: "Expenses" }];

export async function loader(args: LoaderFunctionArgs) {
  return expensePages.loadList(args);
}
