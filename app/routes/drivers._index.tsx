import type { LoaderFunctionArgs } from "@remix-run/node";

import { driverPages } from "~/services/road/small-pages.server";

export { SmallListPage as default } from "~/components/ui/SmallRecordPages";

export const meta = () => [{ title: "Drivers" }];

export async function loader(args: LoaderFunctionArgs) {
  return driverPages.loadList(args);
}
