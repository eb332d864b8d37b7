import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { branchPages } from "~/services/company/branch-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Branch" },
];

export async function loader(args: LoaderFunctionArgs) {
  return branchPages.loadView(args);
}

export async function action(args: ActionFunctionArgs) {
  return branchPages.post(args);
}

export default function BranchPage() {
  const { record, history } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView record={record} history={history} answer={useActionData<typeof action>()} />
  );
}
