import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { nounPages } from "~/services/forms/noun-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.record.name }];

export const loader = (args: LoaderFunctionArgs) => nounPages(args).loadView(args);
export const action = (args: ActionFunctionArgs) => nounPages(args).post(args);

export default function NounPage() {
  const { record, history } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView record={record} history={history} answer={useActionData<typeof action>()} />
  );
}
