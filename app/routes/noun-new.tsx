import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { nounPages } from "~/services/forms/noun-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `New ${data?.noun}` }];

export async function loader(args: LoaderFunctionArgs) {
  return nounPages(args).loadNew(args);
}

export async function action(args: ActionFunctionArgs) {
  return nounPages(args).postNew(args);
}
