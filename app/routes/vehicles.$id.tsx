import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsignmentsCard } from "~/components/consignment/ConsignmentsCard";
import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { HistoryList } from "~/components/ui/HistoryList";
import { PaperNotice } from "~/components/ui/PaperNotice";
import { SmallRecordHead } from "~/components/ui/SmallRecordHead";
import { companyDay } from "~/models/company/company/company.server";
import { OWNERS, type Owner } from "~/models/road/vehicle/vehicle.record";
import { vehicleWarnings } from "~/models/road/vehicle/vehicle.papers";
import { vehicles } from "~/models/road/vehicle/vehicle.server";
import { roadPaths } from "~/road-paths";
import { readHistory } from "~/services/desk/history.server";
import { loadConsignmentsOf } from "~/services/road/consignments-of-truck.server";
import { pageFor } from "~/services/page.server";
import { vehiclePages } from "~/services/forms/small-records.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.vehicle.number ?? "Vehicle" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "vehicle:view", async ({ actor, id }) => {
    const vehicleId = id("vehicle");
    const [vehicle, { today }] = await Promise.all([vehicles.get(actor, vehicleId), companyDay()]);
    const [used, journeys, history] = await Promise.all([
      vehicles.isUsed(vehicleId),
      loadConsignmentsOf(actor, { vehicleId }),
      readHistory(args, actor, "vehicle", vehicleId),
    ]);
    return {
      vehicle,
      owner: OWNERS[vehicle.owner as Owner],
      warnings: vehicleWarnings(vehicle, today),
      offers: vehicles.offers(actor, vehicle, used),
      journeys,
      history,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return vehiclePages.post(args);
}

const inUnit = (figure: number | null, unit: string) =>
  figure === null ? null : `${figure.toLocaleString("en-IN")} ${unit}`;

export default function VehiclePage() {
  const { vehicle, owner, warnings, offers, journeys, history } = useLoaderData<typeof loader>();
  const deletion = {
    what: "delete",
    label: "Delete",
    title: "Delete Vehicle",
    message: `Are you sure you want to delete ${vehicle.number}? This action cannot be undone.`,
  };
  return (
    <>
      <SmallRecordHead
        record={vehicle}
        name={vehicle.number}
        at={roadPaths.vehicles}
        subtitle={`${vehicle.kind} · ${owner}`}
        offers={offers}
        asked={offers.delete ? [deletion] : []}
        answer={useActionData<typeof action>()}
      />
      <PaperNotice warnings={warnings} />
      <Card title="Vehicle Details">
        <DescriptionList
          items={[
            { label: "Kind", value: vehicle.kind },
            { label: "Owner", value: owner },
            { label: "Capacity", value: inUnit(vehicle.capacityCft, "cft") },
            { label: "Payload", value: inUnit(vehicle.payloadKg, "kg") },
            { label: "Insurance Until", value: <DateText date={vehicle.insuranceUntil} /> },
            { label: "Permit Until", value: <DateText date={vehicle.permitUntil} /> },
            { label: "Fitness Until", value: <DateText date={vehicle.fitnessUntil} /> },
            { label: "Notes", value: vehicle.notes, wide: true },
          ]}
        />
      </Card>
      <ConsignmentsCard
        journeys={journeys}
        allTo={roadPaths.consignments.list({ vehicleId: vehicle.id })}
      />
      <HistoryList entries={history} />
    </>
  );
}
