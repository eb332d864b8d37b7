import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { JourneysCard } from "~/components/consignment/JourneysCard";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { DateText } from "~/components/ui/DateText";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { PaperNotice } from "~/components/ui/PaperNotice";
import { Problem } from "~/components/ui/Problem";
import { StatusBadge } from "~/components/user/StatusBadge";
import { companyDay } from "~/models/company/company.server";
import { noSuchButton } from "~/models/shared/domain-error";
import { OWNERS, type Owner } from "~/models/vehicle/vehicle.fields";
import { vehicleWarnings } from "~/models/vehicle/vehicle.papers";
import {
  deleteVehicle,
  getVehicle,
  isVehicleUsed,
  setVehicleStatus,
  vehicleOffers,
} from "~/models/vehicle/vehicle.server";
import { roadPaths } from "~/road-paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { readHistory } from "~/services/history.server";
import { loadJourneys } from "~/services/journeys.server";
import { pageFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.vehicle.number ?? "Vehicle" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "vehicle:view", async ({ actor, id }) => {
    const vehicleId = id("vehicle");
    const [vehicle, { today }] = await Promise.all([getVehicle(actor, vehicleId), companyDay()]);
    const [used, journeys, history] = await Promise.all([
      isVehicleUsed(vehicleId),
      loadJourneys(actor, { vehicleId }),
      readHistory(args, actor, "vehicle", vehicleId),
    ]);
    return {
      vehicle,
      owner: OWNERS[vehicle.owner as Owner],
      warnings: vehicleWarnings(vehicle, today),
      offers: vehicleOffers(actor, vehicle, used),
      journeys,
      history,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "vehicle:view", async ({ actor, request, id }) => {
    const vehicleId = id("vehicle");
    const here = roadPaths.vehicles.view(vehicleId);
    const intent = (await readForm(request)).get("intent");
    return withRefusalReply(async () => {
      switch (intent) {
        case "activate":
          await setVehicleStatus(actor, vehicleId, "active");
          return redirectWithFlash(here, "success", "Vehicle activated successfully");
        case "deactivate":
          await setVehicleStatus(actor, vehicleId, "inactive");
          return redirectWithFlash(here, "success", "Vehicle deactivated successfully");
        case "delete":
          await deleteVehicle(actor, vehicleId);
          return redirectWithFlash(
            roadPaths.vehicles.list(),
            "success",
            "Vehicle deleted successfully",
          );
        default:
          throw noSuchButton();
      }
    });
  });
}

const inUnit = (figure: number | null, unit: string) =>
  figure === null ? null : `${figure.toLocaleString("en-IN")} ${unit}`;

export default function VehiclePage() {
  const { vehicle, owner, warnings, offers, journeys, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && <Problem text={answer.problem} />;
  const [search] = useSearchParams();
  const here = roadPaths.vehicles.view(vehicle.id);
  const deletion: ConfirmWords = {
    title: "Delete Vehicle",
    message: `Are you sure you want to delete ${vehicle.number}? This action cannot be undone.`,
    action: here,
    fields: { intent: "delete" },
    children: problem || undefined,
  };
  return (
    <>
      <PageHeader
        title={vehicle.number}
        badge={<StatusBadge status={vehicle.status} />}
        subtitle={`${vehicle.kind} · ${owner}`}
        actions={
          <>
            <ButtonLink to={roadPaths.vehicles.list()}>Back to List</ButtonLink>
            {offers.setStatus && (
              <Form method="post" action={here} discover="none">
                <SubmitButton
                  name="intent"
                  variant="secondary"
                  {...(offers.setStatus === "inactive"
                    ? { value: "deactivate", label: "Deactivate" }
                    : { value: "activate", label: "Activate" })}
                />
              </Form>
            )}
            {offers.edit && (
              <ButtonLink to={roadPaths.vehicles.edit(vehicle.id)} variant="primary">
                Edit
              </ButtonLink>
            )}
            {offers.delete && (
              <ConfirmLink
                to={roadPaths.vehicles.confirm(vehicle.id, "delete")}
                label="Delete"
                {...deletion}
              />
            )}
          </>
        }
      />
      {problem}
      {offers.delete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
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
      <JourneysCard
        journeys={journeys}
        allTo={roadPaths.consignments.list({ vehicleId: vehicle.id })}
      />
      <HistoryList entries={history} />
    </>
  );
}
