import { companyDay } from "../../company/company/company.server";
import { recordCommands } from "../../kit/record/record-commands.server";
import { ruleOf } from "../../kit/shared/rules";
import { VEHICLE } from "./vehicle.record";

const NUMBER_OF_ANOTHER = "Another vehicle has this number";

/** Trucks: staff only. Papers that were issued keep the number that they were issued with. */
export const vehicles = recordCommands(VEHICLE, {
  day: companyDay,
  rules: (before, tx) => [
    ruleOf<{ number: string }>()(["number"], async ({ number }, addError) => {
      const holder = await tx.vehicle.findUnique({ where: { number }, select: { id: true } });
      if (holder && holder.id !== before?.id) addError("number", NUMBER_OF_ANOTHER);
    }),
  ],
  // Two at once: the database itself says so.
  unique: { field: "number", message: NUMBER_OF_ANOTHER },
  isUsed: async (vehicleId, tx) =>
    (await tx.consignmentTruck.findFirst({ where: { vehicleId } })) !== null ||
    (await tx.job.findFirst({ where: { vehicleId }, select: { id: true } })) !== null ||
    (await tx.expense.findFirst({ where: { vehicleId }, select: { id: true } })) !== null,
  used: "was on a consignment or a job, or has expenses, and cannot be deleted. Deactivate it instead.",
});
