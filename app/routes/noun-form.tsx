import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { nounPages } from "~/services/forms/noun-pages.server";

export { SmallRecordPage as default } from "~/components/ui/SmallRecordForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => [
  { title: `${params.id ? "Edit" : "New"} ${data?.noun}` },
];

export const loader = (args: LoaderFunctionArgs) => nounPages(args).loadForm(args);
export const action = (args: ActionFunctionArgs) => nounPages(args).postForm(args);
