import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConsignmentsCard } from "~/components/consignment/ConsignmentsCard";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { roadPaths } from "~/road-paths";
import { driverPages, loadConsignmentsOf } from "~/services/road/small-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Driver" },
];

export async function loader(args: LoaderFunctionArgs) {
  return driverPages.loadView(args, (actor, { id: driverId }) =>
    loadConsignmentsOf(actor, { driverId }),
  );
}

export async function action(args: ActionFunctionArgs) {
  return driverPages.post(args);
}

export default function DriverPage() {
  const { record, history, besides: journeys } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView record={record} history={history} answer={useActionData<typeof action>()}>
      <ConsignmentsCard
        journeys={journeys}
        allTo={roadPaths.consignments.list({ driverId: record.id })}
      />
    </SmallRecordView>
  );
}
