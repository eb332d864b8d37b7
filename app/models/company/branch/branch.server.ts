import { recordCommands } from "../../kit/record/record-commands.server";
import { companyDay } from "../company/company.server";
import { BRANCH } from "./branch.record";

/** The company's branches: staff read them, admins change them. Nothing names one yet. */
export const branches = recordCommands(BRANCH, {
  day: companyDay,
  isUsed: () => Promise.resolve(false),
  used: "is in use and cannot be deleted. Deactivate it instead.",
});
