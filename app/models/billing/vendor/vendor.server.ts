import { companyDay } from "../../company/company/company.server";
import { recordCommands } from "../../kit/record/record-commands.server";
import { VENDOR } from "./vendor.record";

/** Whom the company pays: staff only. */
export const vendors = recordCommands(VENDOR, {
  day: companyDay,
  isUsed: () => Promise.resolve(false),
  used: "has expenses and cannot be deleted. Deactivate it instead.",
});
