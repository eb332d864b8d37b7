import { databaseKind, db, type Tx } from "~/platform/db.server";

import { companyDay } from "../../company/company/company.server";
import { can, type Actor } from "../../kit/policy/policy";
import { recordCommands } from "../../kit/record/record-commands.server";
import { bareNumber } from "~/models/ground/typed/typed-text";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import type { PaperWarning } from "../../ground/day/paper-end";
import { ruleOf } from "../../kit/shared/rules";
import { DRIVER, driverWarnings, isErasedDriver } from "./driver.record";

export const DRIVER_ERASED = "This driver was erased and cannot be changed.";

/** Drivers: staff only. Papers that were issued keep the name and the phone that they were issued with. */
export const drivers = recordCommands(DRIVER, {
  day: companyDay,
  hold: holdLicences,
  rules: (before, tx) => [
    // The number of a stored driver is no mistake as long as nobody changes it.
    ruleOf<{ licenceNumber: string | null }>()(["licenceNumber"], async (driver, addError) => {
      const { licenceNumber } = driver;
      if (licenceNumber === null || (before && before.status !== "active")) return;
      if (bareNumber(before?.licenceNumber ?? "") === bareNumber(licenceNumber)) return;
      const holder = await holderOfLicence(licenceNumber, before?.id ?? null, tx);
      if (holder)
        addError("licenceNumber", `Another driver, ${holder.name}, has this licence number`);
    }),
  ],
  closed: (driver) => (isErasedDriver(driver) ? DRIVER_ERASED : null),
  async assertStatus({ id, licenceNumber }, status, tx) {
    if (status !== "active") return;
    await holdLicences(tx);
    const holder = await holderOfLicence(licenceNumber, id, tx);
    if (!holder) return;
    throw conflict(
      `${holder.name} is active with the same licence number: deactivate that driver, or put one of the numbers right, first.`,
    );
  },
  namedIn: { consignment: "driverId", consignmentTruck: "driverId", job: "driverId" },
  used: "was on a consignment or a job and cannot be deleted. Deactivate instead.",
});

/** The actor's possible steps for a driver: one named on consignments is erased, not deleted. */
export function driverOffers(
  actor: Actor,
  driver: { status: string; phone: string },
  used: boolean,
) {
  const erase = can(actor, "user:erase") && used && !isErasedDriver(driver);
  return { ...drivers.offers(actor, driver, used), erase };
}

/** A driver as selects offer one. */
export type DriverChoice = { id: number; label: string; warnings: PaperWarning[] };

/**
 * The active drivers, by their names, with what is to be said of their licences on a day; `chosen` stands among them whatever
 * became of that one.
 */
export async function activeDrivers(
  day: string,
  chosen: number | null = null,
  tx: Tx = db,
): Promise<DriverChoice[]> {
  return (await drivers.active("name", chosen, tx)).map((row) => ({
    id: row.id,
    label: [row.name, row.phone].filter(Boolean).join(", "),
    warnings: driverWarnings(row, day),
  }));
}

/** The driver who is chosen, as `chosenVehicle` does it; raises `invalid` at `driverId`. */
export async function chosenDriver(tx: Tx, driverId: number, kept: number | null = null) {
  await holdParent(tx, "Driver", driverId);
  const driver = await tx.driver.findUnique({ where: { id: driverId } });
  if (!driver) throw invalidField("driverId", "This driver does not exist");
  if (driver.status !== "active" && driverId !== kept) {
    throw invalidField("driverId", `${driver.name} is not active: activate the driver first`);
  }
  return driver;
}

/** The key of the database's lock. */
const LOCK = 72_707_419;

/** Nobody else takes a licence number until this transaction ends: two at once would have one. SQLite has one writer. */
async function holdLicences(tx: Tx): Promise<void> {
  if (databaseKind() === "sqlite") return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::int, 0::int)`;
}

/** The other active driver who has a licence number, however it is written; a company has some dozens. */
async function holderOfLicence(licenceNumber: string | null, ownId: number | null, tx: Tx) {
  if (licenceNumber === null) return undefined;
  const number = bareNumber(licenceNumber);
  const others = await tx.driver.findMany({
    where: { status: "active", licenceNumber: { not: null }, id: { not: ownId ?? 0 } },
    select: { name: true, licenceNumber: true },
    orderBy: { id: "asc" },
  });
  return others.find((other) => bareNumber(other.licenceNumber ?? "") === number);
}
