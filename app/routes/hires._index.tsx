import type { LoaderFunctionArgs } from "@remix-run/node";

import { hirePages } from "~/services/billing/hire-pages.server";

export { SmallListPage as default } from "~/components/ui/SmallRecordPages";

export const meta = () => [{ title: "Hires" }];

export async function loader(args: LoaderFunctionArgs) {
  return hirePages.loadList(args);
}
