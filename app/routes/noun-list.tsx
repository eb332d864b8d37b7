import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { nounPages } from "~/services/forms/noun-pages.server";

export { SmallListPage as default } from "~/components/ui/SmallRecordPages";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/* The list of a noun of one form, which its address names (remix.config.js); so are the three pages beside it. */
export const loader = (args: LoaderFunctionArgs) => nounPages(args).loadList(args);
