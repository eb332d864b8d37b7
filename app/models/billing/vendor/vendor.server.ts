import { companyDay } from "../../company/company/company.server";
import { recordCommands } from "../../kit/record/record-commands.server";
import { VENDOR } from "./vendor.record";

/** Whom the company pays: staff only. */
export const vendors = recordCommands(VENDOR, {
  day: companyDay,
  isUsed: async (vendorId, tx) =>
    (await tx.expense.findFirst({ where: { vendorId }, select: { id: true } })) !== null,
  used: "has expenses and cannot be deleted. Deactivate it instead.",
});
