import { costsOfMonth } from "~/models/billing/expense/expense.server";
import { vendorOptions } from "~/models/billing/vendor/vendor.server";
import { monthName } from "~/models/company/month/month";
import { formatMoney } from "~/models/ground/money/money";
import { can, type Actor } from "~/models/kit/policy/policy";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { eraseDriver } from "~/models/law/personal-data/erase.driver.server";
import { consignmentStatusFor } from "~/models/road/consignment/consignment.customer-words";
import { hangsOn } from "~/models/road/consignment/bookings.server";
import { consignmentsOfTruck } from "~/models/road/consignment/consignment.server";
import {
  DRIVER,
  driverPaperEnd,
  driverWarnings,
  isErasedDriver,
} from "~/models/road/driver/driver.record";
import { driverOffers, drivers } from "~/models/road/driver/driver.server";
import { vehiclePaperEnd, vehicleWarnings } from "~/models/road/vehicle/vehicle.papers";
import { type Owner, OWNERS, VEHICLE, vendorsOf } from "~/models/road/vehicle/vehicle.record";
import { vehicles } from "~/models/road/vehicle/vehicle.server";
import { paths } from "~/paths";
import { pagesOf } from "../forms/small-pages.server";
import type { PageArgs } from "../page.server";
import { readAbsences } from "./absence-page.server";

/** The newest consignments of a vehicle or a driver, as their pages list them. */
export async function loadConsignmentsOf(
  actor: Actor,
  of: { vehicleId: number } | { driverId: number },
) {
  const rows = await consignmentsOfTruck(actor, of);
  return rows.map((row) => ({
    id: row.id,
    number: shownLrNumber(row),
    status: row.status,
    word: consignmentStatusFor(actor, row),
    client: row.client.name,
    route: [row.fromPlace, row.toPlace].filter(Boolean).join(" → "),
    loadingDate: row.loadingDate,
  }));
}

export type ConsignmentsOf = Awaited<ReturnType<typeof loadConsignmentsOf>>;

const isActive = ({ status }: { status: string }) => status === "active";
const vendorLink = (id: number | null, vendor: { name: string } | null) =>
  vendor && { text: vendor.name, to: paths.vendors.view(id ?? 0) };

export const vehiclePages = pagesOf(VEHICLE, vehicles, {
  hangs: (id) => hangsOn("vehicle", id),
  fresh: () => ({ owner: "own" }),
  more: async (row) => ({ vendors: await vendorOptions(row?.ownedById, row?.brokerId) }),
  list: {
    searched: "Number, kind, notes",
    filters: [{ name: "owner", all: "All Owners" }],
    columns: [
      { label: "Number", sort: "number", cell: ({ number }) => ({ figure: number }) },
      { field: "kind", phone: "who" },
      "owner",
      {
        label: "Papers",
        phone: "date",
        cell: (vehicle, today) => ({
          warnings: isActive(vehicle) ? vehicleWarnings(vehicle, today) : [],
          until: vehiclePaperEnd(vehicle),
        }),
      },
    ],
  },
  subtitle: ({ kind, owner }) => `${kind} · ${OWNERS[owner as Owner]}`,
  labels: {
    capacityCft: { label: "Capacity", unit: "cft" },
    payloadKg: { label: "Payload", unit: "kg" },
  },
  values: {
    ownedById: ({ ownedById, ...row }) => vendorLink(ownedById, vendorsOf(row).ownedBy),
    brokerId: ({ brokerId, ...row }) => vendorLink(brokerId, vendorsOf(row).broker),
  },
  warnings: vehicleWarnings,
});

/** A truck's page, with where it goes and what it costs. */
export const loadVehicle = (args: PageArgs) =>
  vehiclePages.loadView(args, async (actor, { id: vehicleId }) => {
    const journeys = await loadConsignmentsOf(actor, { vehicleId });
    const absences = await readAbsences(actor, "vehicle", vehicleId);
    if (!can(actor, "expense:view")) return { journeys, absences, costs: null };
    const { month, costs } = await costsOfMonth(actor, vehicleId);
    const sums = costs.map(({ amount, currency }) => formatMoney(amount, currency)).join(", ");
    return { journeys, absences, costs: `${monthName(month)}: ${sums || "no expenses"}` };
  });

/** A driver's page, with where they go and when they are on leave. */
export const loadDriver = (args: PageArgs) =>
  driverPages.loadView(args, async (actor, { id: driverId }) => ({
    journeys: await loadConsignmentsOf(actor, { driverId }),
    absences: await readAbsences(actor, "driver", driverId),
  }));

export const driverPages = pagesOf(DRIVER, drivers, {
  hangs: (id) => hangsOn("driver", id),
  buttons: { erase: { press: eraseDriver, message: "Driver erased" } },
  list: {
    searched: "Name, phone, licence",
    columns: [
      "name",
      "phone",
      { label: "Licence", cell: ({ licenceNumber }) => licenceNumber },
      {
        label: "Papers",
        phone: "date",
        cell: (driver, today) => ({
          warnings: isActive(driver) ? driverWarnings(driver, today) : [],
          until: driverPaperEnd(driver),
        }),
      },
    ],
  },
  notice: (driver) =>
    isErasedDriver(driver)
      ? "This driver was erased. Their consignments stay; nobody can choose or change the driver any more."
      : null,
  warnings: driverWarnings,
  offers: driverOffers,
  questions: ({ name }, offers) =>
    "erase" in offers && offers.erase
      ? [
          {
            what: "erase",
            label: "Erase",
            title: "Erase Driver",
            confirm: "Erase this driver",
            message: `Are you sure you want to erase ${name}? Name, phone, licence and notes go, here and in the history. Lorry receipts that were issued keep what they printed. Nobody can bring it back, except from a backup.`,
          },
        ]
      : [],
});
