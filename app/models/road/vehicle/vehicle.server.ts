import { companyDay } from "../../company/company/company.server";
import { recordCommands } from "../../kit/record/record-commands.server";
import { ruleOf } from "../../kit/shared/rules";
import { namedVendor } from "./named-vendor.server";
import { VEHICLE, type VehicleInput, WHOSE } from "./vehicle.record";

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
  isUsed: async (vehicleId, tx) =>
    (await tx.consignmentTruck.findFirst({ where: { vehicleId } })) !== null ||
    (await tx.job.findFirst({ where: { vehicleId }, select: { id: true } })) !== null ||
    (await tx.expense.findFirst({ where: { vehicleId }, select: { id: true } })) !== null,
  used: "was on a consignment or a job, or has expenses, and cannot be deleted. Deactivate it instead.",
});
