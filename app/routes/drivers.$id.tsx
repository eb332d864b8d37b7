import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConsignmentsCard } from "~/components/consignment/ConsignmentsCard";
import { AbsenceCard } from "~/components/job/AbsenceCard";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { roadPaths } from "~/road-paths";
import { driverPages, loadDriver } from "~/services/road/small-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Driver" },
];

export const loader = (args: LoaderFunctionArgs) => loadDriver(args);
export const action = (args: ActionFunctionArgs) => driverPages.post(args);

export default function DriverPage() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView record={record} history={history} answer={useActionData<typeof action>()}>
      {besides.absences && <AbsenceCard absences={besides.absences} />}
      <ConsignmentsCard
        journeys={besides.journeys}
        allTo={roadPaths.consignments.list({ driverId: record.id })}
      />
    </SmallRecordView>
  );
}
