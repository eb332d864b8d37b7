import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsignmentsCard } from "~/components/consignment/ConsignmentsCard";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { roadPaths } from "~/road-paths";
import { loadConsignmentsOf } from "~/services/road/consignments-of-truck.server";
import { vehiclePages } from "~/services/road/small-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Vehicle" },
];

export async function loader(args: LoaderFunctionArgs) {
  return vehiclePages.loadView(args, (actor, vehicleId) =>
    loadConsignmentsOf(actor, { vehicleId }),
  );
}

export async function action(args: ActionFunctionArgs) {
  return vehiclePages.post(args);
}

export default function VehiclePage() {
  const { record, history, besides: journeys } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView record={record} history={history} answer={useActionData<typeof action>()}>
      <ConsignmentsCard
        journeys={journeys}
        allTo={roadPaths.consignments.list({ vehicleId: record.id })}
      />
    </SmallRecordView>
  );
}
