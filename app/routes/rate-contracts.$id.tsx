import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Card } from "~/components/ui/Card";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { rateContractPages, shownSlabs } from "~/services/sales/rate-contract-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Rate contract" },
];

export const loader = (args: LoaderFunctionArgs) =>
  rateContractPages.loadView(args, (_, row) => Promise.resolve({ slabs: shownSlabs(row) }));

export const action = (args: ActionFunctionArgs) => rateContractPages.post(args);

export default function RateContractView() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView record={record} history={history} answer={useActionData<typeof action>()}>
      <Card title="Transport">
        {besides.slabs.length === 0 && <p>No slabs: the transport is typed.</p>}
        <ul>
          {besides.slabs.map((slab) => (
            <li key={slab}>{slab}</li>
          ))}
        </ul>
      </Card>
    </SmallRecordView>
  );
}
