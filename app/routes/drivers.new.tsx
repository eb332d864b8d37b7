import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { driverPages } from "~/services/road/small-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";

export const meta = () => [{ title: "New driver" }];

export async function loader(args: LoaderFunctionArgs) {
  return driverPages.loadNew(args);
}

export async function action(args: ActionFunctionArgs) {
  return driverPages.postNew(args);
}
