import type { IconName } from "~/components/ui/Icon";
import { seesBooks, type Role } from "~/models/kit/policy/policy";
import { paths } from "~/paths";

type NavLink = { label: string; to: string };
/** Links of one kind of work; without a label they stand without a heading. */
export type NavGroup = { label: string; links: readonly NavLink[] };
/** A link of the bar at the foot of a phone; lit on all pages of its group, or of its own link. */
export type BarLink = NavLink & { icon: IconName };

const EVERYONE: readonly Role[] = ["admin", "employee", "customer"];
const STAFF: readonly Role[] = ["admin", "employee"];
const ADMIN: readonly Role[] = ["admin"];
/** Staff who see the books. */
const BOOKS = "books";

const CALENDAR = paths.jobs.calendar("week");

type Row = readonly [label: string, to: string, who: readonly Role[] | typeof BOOKS];
/** The signed-in user's facts that links depend on. */
export type Reader = { role: Role; seesBooks?: boolean };

const GROUPS: readonly (readonly [label: string, rows: readonly Row[]])[] = [
  ["Today", [["Dashboard", paths.dashboard(), EVERYONE]]],
  [
    "Sales",
    [
      ["Quotations", paths.quotations.list(), EVERYONE],
      ["Customers", paths.customers.list(), STAFF],
    ],
  ],
  [
    "Moves",
    [
      ["Jobs", paths.jobs.list(), EVERYONE],
      ["Calendar", CALENDAR, EVERYONE],
      ["Consignments", paths.road.consignments, STAFF],
    ],
  ],
  [
    "Money",
    [
      ["Invoices", paths.invoices.list(), EVERYONE],
      ["Payments", paths.payments.list(), EVERYONE],
      ["Money owed", paths.owed.list(), STAFF],
      ["Expenses", paths.expenses.list(), BOOKS],
      ["Hires", paths.hires.list(), BOOKS],
      ["Vendors", paths.vendors.list(), BOOKS],
    ],
  ],
  [
    "Fleet",
    [
      ["Vehicles", paths.road.vehicles, STAFF],
      ["Drivers", paths.road.drivers, STAFF],
      ["Claims", paths.road.claims, STAFF],
    ],
  ],
  [
    "Office",
    [
      ["Items", paths.items.list(), STAFF],
      ["Users", paths.users.list(), ADMIN],
      ["Employees", paths.employees.list(), STAFF],
      ["Documents", paths.documents(), EVERYONE],
      ["Outbox", paths.outbox(), STAFF],
      ["Reports", paths.reports.list(), STAFF],
      ["Import", paths.imports.list(), STAFF],
      ["Privacy", paths.privacy.list(), ADMIN],
      ["Settings", paths.settings(), ADMIN],
      ["Profile", paths.profile(), EVERYONE],
    ],
  ],
];

/** More links than these are found by headings. */
const FEW = 10;

/** The links of a reader by what people do; empty when nobody is signed in. */
export function navigationFor(reader: Reader | null): NavGroup[] {
  const opens = (who: Row[2]) =>
    reader !== null && (who === BOOKS ? seesBooks(reader) : who.includes(reader.role));
  const groups = GROUPS.map(([label, rows]) => ({
    label,
    links: rows.filter(([, , who]) => opens(who)).map(([label, to]) => ({ label, to })),
  })).filter(({ links }) => links.length > 0);
  const all = groups.flatMap(({ links }) => links);
  return all.length > FEW || all.length === 0 ? groups : [{ label: "", links: all }];
}

/** The three links that a phone has at hand; the fourth is the menu. */
export function barFor(role: Role): BarLink[] {
  if (role === "customer") {
    return [
      { label: "Today", to: paths.dashboard(), icon: "dashboard" },
      { label: "Quotations", to: paths.quotations.list(), icon: "quotation" },
      { label: "Invoices", to: paths.invoices.list(), icon: "payment" },
    ];
  }
  return [
    { label: "Today", to: paths.dashboard(), icon: "dashboard" },
    { label: "Moves", to: paths.jobs.list(), icon: "job" },
    { label: "Money", to: paths.invoices.list(), icon: "payment" },
  ];
}

/** Pages below no link of their reader: what their section is called, and which links they belong to, the first one that the reader has. */
const ELSEWHERE: readonly (readonly [under: string, label: string, ...to: string[]])[] = [
  ["/messages/quotation", "Messages", paths.quotations.list()],
  ["/messages/receipt", "Messages", paths.payments.list()],
  ["/messages/statement", "Messages", paths.owed.list()],
  ["/messages/consignment", "Messages", paths.road.consignments],
  ["/messages/quotation-reminder", "Messages", paths.owed.list()],
  ["/messages/invoice-reminder", "Messages", paths.owed.list()],
  [paths.messages(), "Messages", paths.invoices.list()],
  [paths.audit(), "Settings", paths.settings()],
  [paths.tally(), "Reports", paths.reports.list()],
  [paths.tds.list(), "Reports", paths.reports.list()],
  ["/amendments", "Reports", paths.reports.list()],
  [paths.search(), "Search"],
  ["/moves", "Moves", paths.jobs.list()],
  [paths.road.packages, "Consignments", paths.road.consignments, paths.jobs.list()],
  [paths.road.vehicleReports, "Consignments", paths.road.consignments, paths.jobs.list()],
  [paths.road.consignments, "Consignments", paths.jobs.list()],
  [paths.road.claims, "Claims", paths.jobs.list()],
  [paths.notes.list(), "Invoices", paths.invoices.list()],
  [paths.rateContracts.list(), "Customers", paths.customers.list()],
  [paths.crewAdvances.list(), "Expenses", paths.expenses.list()],
  ["/statements", "Statement", paths.owed.list(), paths.invoices.list()],
  [paths.customers.list(), "Customers", paths.invoices.list()],
  [paths.users.list(), "Users", paths.employees.list()],
  [paths.privacyNotice(), "Privacy", paths.privacy.list(), paths.profile()],
  [paths.personalDataSection(), "Privacy", paths.privacy.list(), paths.profile()],
];

/** Whether an address is a link's own or below it; the dashboard is only its own. */
export function isActive(pathname: string, to: string): boolean {
  return pathname === to || (to !== "/dashboard" && pathname.startsWith(`${to}/`));
}

/** Whether jobs are seen by their days. */
const isCalendar = (pathname: string, search: string) =>
  pathname === paths.jobs.feed() ||
  (pathname === paths.jobs.list() && /[?&]view=(week|month)\b/i.test(search));

/** The name of the section an address is in, and the link that is lit there; null for none. */
export function placeOf(
  { pathname, search }: { pathname: string; search: string },
  groups: readonly NavGroup[],
): { section: string; lit: string | null } {
  const links = groups.flatMap(({ links }) => links);
  const own = isCalendar(pathname, search)
    ? links.find(({ to }) => to === CALENDAR)
    : links.find(({ to }) => isActive(pathname, to));
  if (own) return { section: own.label, lit: own.to };
  const [, section = "Dashboard", ...belongs] =
    ELSEWHERE.find(([under]) => isActive(pathname, under)) ?? [];
  const lit = belongs.find((each) => links.some(({ to }) => to === each)) ?? null;
  return { section, lit };
}
