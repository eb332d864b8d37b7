import type { LoaderFunctionArgs } from "@remix-run/node";

import { vehiclePages } from "~/services/road/small-pages.server";

export { SmallListPage as default } from "~/components/ui/SmallRecordPages";

export const meta = () => [{ title: "Vehicles" }];

export async function loader(args: LoaderFunctionArgs) {
  return vehiclePages.loadList(args);
}
