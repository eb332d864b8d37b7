import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { nounPages } from "~/services/forms/noun-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Edit ${data?.noun}` }];

export async function loader(args: LoaderFunctionArgs) {
  return nounPages(args).loadForm(args);
}

export async function action(args: ActionFunctionArgs) {
  return nounPages(args).postForm(args);
}
