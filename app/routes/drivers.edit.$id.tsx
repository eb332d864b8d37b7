import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { driverPages } from "~/services/road/small-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit driver" }];

export async function loader(args: LoaderFunctionArgs) {
  return driverPages.loadForm(args);
}

export async function action(args: ActionFunctionArgs) {
  return driverPages.postForm(args);
}
