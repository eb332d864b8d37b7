import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { companyDay } from "../../company/company/company.server";
import { historyLabels } from "../../kit/history/history-labels.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { assertCan, can, type Actor } from "../../kit/policy/policy";
import { countAbout } from "../../kit/record/count-rows.server";
import { editRecord } from "../../kit/record/edit-record.server";
import { readPage } from "../../kit/record/read-page.server";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import { conflict, EditConflict, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import type { Rule } from "../../kit/shared/rules";
import { DRIVER_ERASED, isErasedDriver } from "./driver.erased";
import { DRIVER_FIELDS, type DriverInput, type DriverStatus } from "./driver.fields";
import { holderOfLicence, holdLicences, licenceRule } from "./driver.licence.server";
import { DRIVER_LIST, driverSearchText, type DriversQuery } from "./driver.list";

const HISTORY = historyLabels(DRIVER_FIELDS);

/** One page of drivers, newest first unless sorted otherwise. Staff only: raises `forbidden`. */
export async function listDrivers(actor: Actor, asked: DriversQuery) {
  assertCan(actor, "driver:view");
  const where = DRIVER_LIST.where(actor, asked, await companyDay());
  const orderBy = DRIVER_LIST.orderBy(asked);
  return readPage({ table: "Driver", where, orderBy, asked }, (found) =>
    db.driver.findMany({ where: found }),
  );
}

/** The quick views over drivers, with how many are in each. */
export async function driverViews(actor: Actor) {
  assertCan(actor, "driver:view");
  const day = await companyDay();
  return DRIVER_LIST.views(actor, day, (where) => countAbout("Driver", where));
}

/** A driver, inactive and erased ones too. Raises `not_found`. */
export async function getDriver(actor: Actor, id: number) {
  assertCan(actor, "driver:view");
  const driver = await db.driver.findUnique({ where: { id } });
  if (!driver) throw notFound("driver");
  return driver;
}

/** Whether a journey named the driver, then or now. */
export async function isDriverUsed(id: number, tx: Tx = db): Promise<boolean> {
  return (await tx.consignmentTruck.findFirst({ where: { driverId: id } })) !== null;
}

/** What may be done with a driver: what the page offers. Commands check it again. */
export function driverOffers(
  actor: Actor,
  driver: { status: string; phone: string },
  used: boolean,
) {
  const erased = isErasedDriver(driver);
  const edits = can(actor, "driver:edit") && !erased;
  return {
    edit: edits,
    /** The status that one press gives; null where none may. */
    setStatus: edits
      ? driver.status === "active"
        ? ("inactive" as const)
        : ("active" as const)
      : null,
    delete: can(actor, "driver:delete") && !used,
    /** Whoever journeys name is not deleted. */
    erase: can(actor, "user:erase") && used && !erased,
  };
}

/** A driver as the edit form starts. Raises `not_found`; `conflict` for an erased one, unless `includeClosed`. */
export async function driverForEdit(actor: Actor, id: number, includeClosed = false) {
  const driver = await getDriver(actor, id);
  assertCan(actor, "driver:edit");
  if (isErasedDriver(driver) && !includeClosed) throw conflict(DRIVER_ERASED);
  return driver;
}

/**
 * What a driver keeps to besides what the fields say of themselves, for a form or a body that has mistakes already: the licence
 * is no other active driver's. `ownId`: the driver who is changed, null for a new one.
 */
export async function rulesOfDriver(
  actor: Actor,
  ownId: number | null,
): Promise<Rule<DriverInput>[]> {
  assertCan(actor, "driver:edit");
  return [licenceRule(ownId === null ? null : await getDriver(actor, ownId))];
}

/** Adds a driver. Raises `invalid` at `licenceNumber` when another active one has it. */
export async function createDriver(actor: Actor, input: DriverInput, key?: string | null) {
  assertCan(actor, "driver:create");
  return once(actor, "driver:create", key, async (tx) => {
    await holdLicences(tx);
    await assertRules([licenceRule(null, tx)], input);
    const driver = columns(DRIVER_FIELDS, input);
    const { id } = await tx.driver.create({
      data: { ...driver, searchText: driverSearchText(driver), createdAt: now() },
    });
    await recordHistory(tx, actor, "driver", id, "Created");
    return id;
  });
}

/**
 * Saves a driver. With a version it raises `EditConflict` when somebody saved in between; `conflict` for an erased one; `invalid`
 * at `licenceNumber` when another active one has it. Papers that were issued keep the name and the phone that they were issued
 * with.
 */
export async function updateDriver(actor: Actor, id: number, input: DriverInput) {
  return editRecord(actor, id, input.version, {
    entity: "driver",
    allow: "driver:edit",
    load: (tx) => tx.driver.findUnique({ where: { id } }),
    refuse: (before) => (isErasedDriver(before) ? conflict(DRIVER_ERASED) : null),
    derive: async (tx, before) => {
      await holdLicences(tx);
      await assertRules([licenceRule(before, tx)], input);
      const after = columns(DRIVER_FIELDS, input);
      return {
        data: { ...after, searchText: driverSearchText(after) },
        changes: changesBetween(before, after, HISTORY),
      };
    },
  });
}

const DONE = { active: "Activated", inactive: "Deactivated" } as const;

/**
 * Activates or deactivates a driver; the status that is there already is harmless. New journeys choose among active ones. Raises
 * `conflict` for an erased one, and where another active driver has the licence.
 */
export async function setDriverStatus(actor: Actor, id: number, status: DriverStatus) {
  assertCan(actor, "driver:edit");
  await transaction(async (tx) => {
    const before = await tx.driver.findUnique({
      where: { id },
      select: { status: true, phone: true, licenceNumber: true },
    });
    if (!before) throw notFound("driver");
    if (before.status === status) return;
    if (isErasedDriver(before)) throw conflict(DRIVER_ERASED);
    const { count } = await tx.driver.updateMany({
      where: { id, status: before.status, phone: { not: "" } },
      data: { status, version: { increment: 1 } },
    });
    if (count === 0) throw new EditConflict();
    if (status === "active") await assertLicenceFree(tx, id, before.licenceNumber);
    await recordHistory(tx, actor, "driver", id, DONE[status]);
  });
}

async function assertLicenceFree(tx: Tx, id: number, licenceNumber: string | null): Promise<void> {
  await holdLicences(tx);
  const holder = await holderOfLicence(licenceNumber, id, tx);
  if (!holder) return;
  throw conflict(
    `${holder.name} is active with the same licence number: deactivate that driver, or put one of the numbers right, first.`,
  );
}

/** Deletes a driver for good. Raises `conflict` once a journey has named the driver. */
export async function deleteDriver(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "driver:delete");
  await transaction(async (tx) => {
    // The row is ours first: a journey that chooses it at the same moment waits, and finds it gone.
    await holdAlone(tx, "Driver", id);
    const driver = await tx.driver.findUnique({ where: { id }, select: { name: true } });
    if (!driver) throw notFound("driver");
    const { name: note } = driver;
    if (await isDriverUsed(id, tx)) {
      throw conflict(`${note} was on a journey and cannot be deleted. Deactivate instead.`);
    }
    await recordHistory(tx, actor, "driver", id, "Deleted", { note });
    await tx.driver.delete({ where: { id } });
  });
}
