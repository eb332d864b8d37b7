import type { PaperWarning } from "~/models/ground/day/paper-end";
import { invalidField } from "~/models/kit/shared/domain-error";
import { holdParent } from "~/models/kit/shared/hold.server";
import { db, type Tx } from "~/platform/db.server";
import { companyDay } from "../../company/company/company.server";
import { recordCommands } from "../../kit/record/record-commands.server";
import { ruleOf } from "../../kit/shared/rules";
import { vehicleWarnings } from "./vehicle.papers";
import { VEHICLE, type VehicleInput, WHOSE } from "./vehicle.record";

/** A truck as selects offer it. */
export type VehicleChoice = { id: number; number: string; label: string; warnings: PaperWarning[] };

/**
 * The active vehicles, by their numbers, with what is to be said of their papers on a day; `chosen` stands among them whatever
 * became of it.
 */
export async function activeVehicles(
  day: string,
  chosen: number | null = null,
  tx: Tx = db,
): Promise<VehicleChoice[]> {
  return (await vehicles.active("number", chosen, tx)).map((row) => ({
    id: row.id,
    number: row.number,
    label: `${row.number}, ${row.kind}`,
    warnings: vehicleWarnings(row, day),
  }));
}

/**
 * The vehicle that is chosen, held; `kept`: chosen before, so whatever became of it. Raises `invalid` at `vehicleId` for one
 * that does not exist or is not active.
 */
export async function chosenVehicle(tx: Tx, vehicleId: number, kept: number | null = null) {
  await holdParent(tx, "Vehicle", vehicleId);
  const vehicle = await tx.vehicle.findUnique({ where: { id: vehicleId } });
  if (!vehicle) throw invalidField("vehicleId", "This vehicle does not exist");
  if (vehicle.status !== "active" && vehicleId !== kept) {
    throw invalidField("vehicleId", `${vehicle.number} is not active: activate it first`);
  }
  return vehicle;
}

/** A vendor that is named is there, and active unless it stood there before; it stays until the transaction ends. */
export const namedVendor = <F extends string>(field: F, kept: number | null | undefined, tx: Tx) =>
  ruleOf<Record<F, number | null>>()([field], async (input, addError) => {
    const id = input[field];
    if (id === null) return;
    await holdParent(tx, "Vendor", id);
    const found = await tx.vendor.findUnique({
      where: { id },
      select: { name: true, status: true },
    });
    if (!found) addError(field, "This vendor does not exist");
    else if (found.status !== "active" && id !== kept)
      addError(field, `${found.name} is not active: activate it first`);
  });

const NUMBER_OF_ANOTHER = "Another vehicle has this number";

type Named = Pick<VehicleInput, "owner" | "ownedById" | "brokerId">;

/** A hired truck alone names vendors. */
const ofHired = (field: "ownedById" | "brokerId") =>
  ruleOf<Named>()(["owner", field], (input, addError) => {
    if (input.owner === "own" && input[field] !== null)
      addError(field, "Only a hired truck has another owner and a broker");
  });

/** Trucks: staff only. Papers that were issued keep the number that they were issued with. */
export const vehicles = recordCommands(VEHICLE, {
  day: companyDay,
  include: WHOSE,
  rules: (before, tx) => [
    ofHired("ownedById"),
    ofHired("brokerId"),
    namedVendor("ownedById", before?.ownedById, tx),
    namedVendor("brokerId", before?.brokerId, tx),
    ruleOf<{ number: string }>()(["number"], async ({ number }, addError) => {
      const holder = await tx.vehicle.findUnique({ where: { number }, select: { id: true } });
      if (holder && holder.id !== before?.id) addError("number", NUMBER_OF_ANOTHER);
    }),
  ],
  named: async ({ ownedById, brokerId }, tx) => {
    const of = (id: number | null) => (id ? tx.vendor.findUnique({ where: { id } }) : null);
    return {
      "Owned by": (await of(ownedById))?.name ?? "",
      Broker: (await of(brokerId))?.name ?? "",
    };
  },
  // Two at once: the database itself says so.
  unique: { field: "number", message: NUMBER_OF_ANOTHER },
  namedIn: {
    consignment: "vehicleId",
    consignmentTruck: "vehicleId",
    job: "vehicleId",
    expense: "vehicleId",
  },
  used: "was on a consignment or a job, or has expenses, and cannot be deleted. Deactivate it instead.",
});
