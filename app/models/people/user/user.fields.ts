import { ROLES, roleLabel } from "../../kit/policy/policy";
import { area, choice, email, phone, text, tick } from "../../kit/shared/field-kinds";
import { capitalized } from "../../ground/typed/text";
import { USER_STATUSES } from "./user.words";

/** An account of any kind, besides its password, in the order of its form. */
export const ACCOUNT_FORM = {
  name: text("Name", 100, { required: true }),
  email: email("Email", "Invalid email", { required: true }),
  phone: phone("Phone", 20),
  role: choice(
    "Role",
    ROLES,
    { required: "Role is required", invalid: "Invalid role" },
    { labels: roleLabel },
  ),
  status: choice(
    "Status",
    USER_STATUSES,
    { required: "Status is required", invalid: "Invalid status" },
    { labels: capitalized },
  ),
  address: area("Address", 500, { wide: true }),
};

/** An employee who is there: what an admin lets somebody see besides. */
export const EMPLOYEE_FORM = {
  ...ACCOUNT_FORM,
  seesBooks: tick("Sees books", {
    absent: "zero",
    hint: "Expenses, crew advances, hires, vendors, profit, the cash book and Tally",
  }),
};

export const PROFILE_FIELDS = {
  name: ACCOUNT_FORM.name,
  email: email("Email", "Invalid email format", { required: true }),
  phone: ACCOUNT_FORM.phone,
};
