import { OFFICES, type Office, ROLES, roleLabel } from "../../kit/policy/policy";
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

const OFFICE_WORDS: Record<Office, string> = {
  office: "The office",
  books: "Books alone",
  crew: "My day alone",
};

/** A new employee: the part of the office that the account opens. */
export const NEW_EMPLOYEE_FORM = {
  ...ACCOUNT_FORM,
  opens: choice(
    "Opens",
    OFFICES,
    { required: "Choose what the account opens", invalid: "Choose office, books or crew" },
    {
      labels: (office) => OFFICE_WORDS[office as Office],
      hint: "Books: invoices, payments, costs, returns and the settings of tax, for an accountant. My day: the own moves, for the crew",
    },
  ),
};

/** An employee who is there: what an admin lets somebody see besides. */
export const EMPLOYEE_FORM = {
  ...NEW_EMPLOYEE_FORM,
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
