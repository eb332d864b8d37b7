import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsignmentsCard } from "~/components/consignment/ConsignmentsCard";
import { AbsenceCard } from "~/components/job/AbsenceCard";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { loadVehicle, vehiclePages } from "~/services/road/small-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Vehicle" },
];

export const loader = (args: LoaderFunctionArgs) => loadVehicle(args);
export const action = (args: ActionFunctionArgs) => vehiclePages.post(args);

export default function VehiclePage() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView record={record} history={history} answer={useActionData<typeof action>()}>
      {besides.costs !== null && (
        <Card title="Costs">
          <p>{besides.costs}</p>
          <p className="row">
            {record.status === "active" && (
              <ButtonLink to={paths.expenses.createFor({ vehicleId: record.id })}>
                Add Expense
              </ButtonLink>
            )}
            <ButtonLink to={paths.expenses.list({ vehicleId: record.id })}>
              Expenses of this truck
            </ButtonLink>
          </p>
        </Card>
      )}
      {besides.absences && <AbsenceCard absences={besides.absences} />}
      <ConsignmentsCard
        journeys={besides.journeys}
        allTo={roadPaths.consignments.list({ vehicleId: record.id })}
      />
    </SmallRecordView>
  );
}
