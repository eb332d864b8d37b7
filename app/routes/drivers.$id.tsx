import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsignmentsCard } from "~/components/consignment/ConsignmentsCard";
import { Card } from "~/components/ui/Card";
import { ContactLinks } from "~/components/ui/ContactLinks";
import { DateText } from "~/components/ui/DateText";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { HistoryList } from "~/components/ui/HistoryList";
import { PaperNotice } from "~/components/ui/PaperNotice";
import { SmallRecordHead, type Asked } from "~/components/ui/SmallRecordHead";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { isErasedDriver } from "~/models/road/driver/driver.record";
import { driverWarnings } from "~/models/road/driver/driver.record";
import { driverOffers, drivers } from "~/models/road/driver/driver.server";
import { phoneContact } from "~/models/papers/message/phone";
import { roadPaths } from "~/road-paths";
import { readHistory } from "~/services/desk/history.server";
import { loadConsignmentsOf } from "~/services/road/consignments-of-truck.server";
import { pageFor } from "~/services/page.server";
import { driverPages } from "~/services/forms/small-records.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.driver.name ?? "Driver" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "driver:view", async ({ actor, id }) => {
    const driverId = id("driver");
    const [driver, company] = await Promise.all([drivers.get(actor, driverId), getCompany()]);
    const [used, journeys, history] = await Promise.all([
      drivers.isUsed(driverId),
      loadConsignmentsOf(actor, { driverId }),
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
  return driverPages.post(args);
}

/** What is asked before a driver is erased where consignments name one, or deleted. */
const asked = (name: string): (Asked & { what: "erase" | "delete" })[] => [
  {
    what: "erase",
    label: "Erase",
    title: "Erase Driver",
    confirm: "Erase this driver",
    message: `Are you sure you want to erase ${name}? Name, phone, licence and notes go, here and in the history. Lorry receipts that were issued keep what they printed. Nobody can bring it back, except from a backup.`,
  },
  {
    what: "delete",
    label: "Delete",
    title: "Delete Driver",
    message: `Are you sure you want to delete ${name}? This action cannot be undone.`,
  },
];

export default function DriverPage() {
  const { driver, contact, erased, warnings, offers, journeys, history } =
    useLoaderData<typeof loader>();
  return (
    <>
      <SmallRecordHead
        record={driver}
        name={driver.name}
        at={roadPaths.drivers}
        contact={<ContactLinks contact={contact} name={driver.name} />}
        offers={offers}
        asked={asked(driver.name).filter(({ what }) => offers[what])}
        answer={useActionData<typeof action>()}
      >
        {erased && (
          <p className="notice info" role="status">
            This driver was erased. Their consignments stay; nobody can choose or change the driver
            any more.
          </p>
        )}
      </SmallRecordHead>
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
      <ConsignmentsCard
        journeys={journeys}
        allTo={roadPaths.consignments.list({ driverId: driver.id })}
      />
      <HistoryList entries={history} />
    </>
  );
}
