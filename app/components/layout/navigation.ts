import type { Role } from "~/models/kit/policy/policy";
import { paths } from "~/paths";
import { isActive, type NavLink } from "./Shell";

const EVERYONE: readonly Role[] = ["admin", "employee", "customer"];
const STAFF: readonly Role[] = ["admin", "employee"];

const LINKS: (NavLink & { roles: readonly Role[] })[] = [
  { label: "Dashboard", to: paths.dashboard(), icon: "dashboard", roles: EVERYONE },
  { label: "Users", to: paths.users.list(), icon: "users", roles: ["admin"] },
  { label: "Employees", to: paths.employees.list(), icon: "employee", roles: STAFF },
  { label: "Customers", to: paths.customers.list(), icon: "customers", roles: STAFF },
  { label: "Items", to: paths.items.list(), icon: "items", roles: STAFF },
  { label: "Quotations", to: paths.quotations.list(), icon: "quotation", roles: EVERYONE },
  { label: "Invoices", to: paths.invoices.list(), icon: "invoice", roles: EVERYONE },
  { label: "Payments", to: paths.payments.list(), icon: "payment", roles: EVERYONE },
  { label: "Jobs", to: paths.jobs.list(), icon: "job", roles: EVERYONE },
  { label: "Profile", to: paths.profile(), icon: "profile", roles: EVERYONE },
  { label: "Documents", to: paths.documents(), icon: "documents", roles: EVERYONE, below: true },
  {
    label: "Consignments",
    to: paths.road.consignments,
    icon: "job",
    roles: STAFF,
    below: true,
  },
  { label: "Outbox", to: paths.outbox(), icon: "outbox", roles: STAFF, below: true },
  { label: "Reminders", to: paths.reminders(), icon: "reminders", roles: STAFF, below: true },
  { label: "Reports", to: paths.reports.list(), icon: "reports", roles: STAFF, below: true },
  { label: "Privacy", to: paths.privacy.list(), icon: "users", roles: ["admin"], below: true },
  { label: "Settings", to: paths.settings(), icon: "settings", roles: ["admin"], below: true },
];

// Pages without a link of their own in the sidebar.
const OTHER_SECTIONS = [
  { label: "Messages", to: paths.messages() },
  { label: "Settings", to: paths.audit() },
  { label: "Search", to: paths.search() },
  { label: "Vehicles", to: paths.road.vehicles },
  { label: "Drivers", to: paths.road.drivers },
  { label: "Consignments", to: paths.road.packages },
  { label: "Consignments", to: paths.road.vehicleReports },
  { label: "Claims", to: paths.road.claims },
  { label: "Import", to: paths.imports.list() },
  { label: "Invoices", to: paths.notes.list() },
  { label: "Customers", to: paths.statements.list() },
  { label: "Privacy", to: paths.personalDataSection() },
];

/** The sidebar of a role, those `below` the line last; empty when nobody is signed in. */
export function navigationFor(role: Role | null): NavLink[] {
  return LINKS.filter((link) => role && link.roles.includes(role)).map(
    ({ roles: _, ...link }) => link,
  );
}

/** The name of the section an address is in. */
export function sectionOf(pathname: string): string {
  return (
    [...LINKS, ...OTHER_SECTIONS].find((link) => isActive(pathname, link.to))?.label ?? "Dashboard"
  );
}
