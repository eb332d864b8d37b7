import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { JourneysCard } from "~/components/consignment/JourneysCard";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { ContactLinks } from "~/components/ui/ContactLinks";
import { DateText } from "~/components/ui/DateText";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { PaperNotice } from "~/components/ui/PaperNotice";
import { Problem } from "~/components/ui/Problem";
import { StatusBadge } from "~/components/user/StatusBadge";
import { companyToday, getCompany } from "~/models/company/company.server";
import { isErasedDriver } from "~/models/driver/driver.erased";
import { driverWarnings } from "~/models/driver/driver.papers";
import {
  deleteDriver,
  driverOffers,
  getDriver,
  isDriverUsed,
  setDriverStatus,
} from "~/models/driver/driver.server";
import { phoneContact } from "~/models/message/phone";
import { eraseDriver } from "~/models/personal-data/erase.driver.server";
import { noSuchButton } from "~/models/shared/domain-error";
import { roadPaths } from "~/road-paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { readHistory } from "~/services/history.server";
import { loadJourneys } from "~/services/journeys.server";
import { pageFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.driver.name ?? "Driver" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "driver:view", async ({ actor, id }) => {
    const driverId = id("driver");
    const [driver, company] = await Promise.all([getDriver(actor, driverId), getCompany()]);
    const [used, journeys, history] = await Promise.all([
      isDriverUsed(driverId),
      loadJourneys(actor, { driverId }),
      readHistory(args, actor, "driver", driverId),
    ]);
    return {
      driver,
      contact: phoneContact(driver.phone, company.dialCode),
      erased: isErasedDriver(driver),
      warnings: driverWarnings(driver, companyToday(company)),
      offers: driverOffers(actor, driver, used),
      journeys,
      history,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "driver:view", async ({ actor, request, id }) => {
    const driverId = id("driver");
    const here = roadPaths.drivers.view(driverId);
    const intent = (await readForm(request)).get("intent");
    return withRefusalReply(async () => {
      switch (intent) {
        case "activate":
          await setDriverStatus(actor, driverId, "active");
          return redirectWithFlash(here, "success", "Driver activated successfully");
        case "deactivate":
          await setDriverStatus(actor, driverId, "inactive");
          return redirectWithFlash(here, "success", "Driver deactivated successfully");
        case "erase":
          await eraseDriver(actor, driverId);
          return redirectWithFlash(here, "success", "Driver erased");
        case "delete":
          await deleteDriver(actor, driverId);
          return redirectWithFlash(
            roadPaths.drivers.list(),
            "success",
            "Driver deleted successfully",
          );
        default:
          throw noSuchButton();
      }
    });
  });
}

/** What is asked before a driver is deleted, or erased where journeys name one. */
function asked(
  what: "delete" | "erase",
  { id, name }: { id: number; name: string },
): Omit<ConfirmWords, "children"> {
  const form = { action: roadPaths.drivers.view(id), fields: { intent: what } };
  return what === "delete"
    ? {
        ...form,
        title: "Delete Driver",
        message: `Are you sure you want to delete ${name}? This action cannot be undone.`,
      }
    : {
        ...form,
        title: "Erase Driver",
        confirm: "Erase this driver",
        message: `Are you sure you want to erase ${name}? Name, phone, licence and notes go, here and in the history. Lorry receipts that were issued keep what they printed. Nobody can bring it back, except from a backup.`,
      };
}

export default function DriverPage() {
  const { driver, contact, erased, warnings, offers, journeys, history } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && <Problem text={answer.problem} />;
  const [search] = useSearchParams();
  const here = roadPaths.drivers.view(driver.id);
  const steps = (["erase", "delete"] as const).filter((what) => offers[what]);
  const words = (what: "delete" | "erase"): ConfirmWords => ({
    ...asked(what, driver),
    children: problem || undefined,
  });
  return (
    <>
      <PageHeader
        title={driver.name}
        badge={<StatusBadge status={driver.status} />}
        actions={
          <>
            <ContactLinks contact={contact} name={driver.name} />
            <ButtonLink to={roadPaths.drivers.list()}>Back to List</ButtonLink>
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
              <ButtonLink to={roadPaths.drivers.edit(driver.id)} variant="primary">
                Edit
              </ButtonLink>
            )}
            {steps.map((what) => (
              <ConfirmLink
                key={what}
                to={roadPaths.drivers.confirm(driver.id, what)}
                label={what === "erase" ? "Erase" : "Delete"}
                {...words(what)}
              />
            ))}
          </>
        }
      />
      {problem}
      {erased && (
        <p className="notice info" role="status">
          This driver was erased. The journeys stay; nobody can choose or change the driver any
          more.
        </p>
      )}
      {steps
        .filter((what) => search.get("confirm") === what)
        .map((what) => (
          <ConfirmStep key={what} {...words(what)} cancelTo={here} />
        ))}
      <PaperNotice warnings={warnings} />
      <Card title="Driver Details">
        <DescriptionList
          items={[
            { label: "Phone", value: driver.phone },
            { label: "Licence Number", value: driver.licenceNumber },
            { label: "Licence Until", value: <DateText date={driver.licenceUntil} /> },
            { label: "Notes", value: driver.notes, wide: true },
          ]}
        />
      </Card>
      <JourneysCard
        journeys={journeys}
        allTo={roadPaths.consignments.list({ driverId: driver.id })}
      />
      <HistoryList entries={history} />
    </>
  );
}
