import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { nounPages } from "~/services/forms/noun-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `New ${data?.noun}` }];

export const loader = (args: LoaderFunctionArgs) => nounPages(args).loadNew(args);
export const action = (args: ActionFunctionArgs) => nounPages(args).postNew(args);
