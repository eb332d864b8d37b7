import type { IconName } from "~/components/ui/Icon";
import type { Role } from "~/models/kit/policy/policy";
import { paths } from "~/paths";

type NavLink = { label: string; to: string; icon: IconName };
/** Links of one kind of work; without a label they stand without a heading. */
export type NavGroup = { label: string; links: readonly NavLink[] };
/** Lists that belong to one link, as links above each of them. */
export type Tabs = {
  label: string;
  views: readonly { label: string; to: string; current: boolean }[];
};

/** A reader's role; of an employee whose account opens a part of the office that part. */
type Kind = Role | "crew" | "books";

const ADMIN: readonly Kind[] = ["admin"];
const EMPLOYEE: readonly Kind[] = ["employee"];
const CUSTOMER: readonly Kind[] = ["customer"];
const CREW: readonly Kind[] = ["crew"];
const STAFF: readonly Kind[] = ["admin", "employee"];
/** The office, and the accountant besides; with the customers where they have their own papers. */
const MONEY: readonly Kind[] = ["admin", "employee", "books"];
const PAPERS: readonly Kind[] = [...MONEY, "customer"];
/** The settings of tax. */
const TAX: readonly Kind[] = ["admin", "books"];
const OFFICE: readonly Kind[] = [...STAFF, "customer"];
const EVERYONE: readonly Kind[] = [...PAPERS, "crew"];
/** Staff who see the books. */
const BOOKS = "books";
/** Staff whose company files returns under GST. */
const GST = "gst";

const PLANNER = paths.jobs.calendar("week");

type Who = readonly Kind[] | typeof BOOKS | typeof GST;
type Tab = readonly [label: string, to: string, who: Who];
/** A link leads to the first of its tabs that its reader may open. */
type Row = readonly [label: string, icon: IconName, ...tabs: readonly Tab[]];
/** The signed-in user's facts that links depend on; `gst`: the company files returns under GST. */
export type Reader = { role: Kind; seesBooks?: boolean; gst?: boolean };

const GROUPS: readonly (readonly [label: string, rows: readonly Row[]])[] = [
  [
    "Today",
    [
      ["Dashboard", "dashboard", ["Dashboard", paths.dashboard(), OFFICE]],
      ["My day", "planner", ["My day", paths.myDay(), CREW]],
      ["Planner", "planner", ["Planner", PLANNER, STAFF]],
    ],
  ],
  [
    "Sales",
    [
      [
        "Quotations",
        "quotation",
        ["Quotations", paths.quotations.list(), OFFICE],
        ["Enquiries", paths.enquiries.list(), STAFF],
        ["Surveys", paths.road.surveys, STAFF],
      ],
      [
        "Customers",
        "customer",
        ["Customers", paths.customers.list(), STAFF],
        ["Requests", paths.road.requests, STAFF],
        ["Rate contracts", paths.rateContracts.list(), STAFF],
        ["Tariffs", paths.tariffs.list(), STAFF],
        ["Truck sizes", paths.trucks.list(), STAFF],
      ],
    ],
  ],
  [
    "Moves",
    [
      ["Jobs", "move", ["Jobs", paths.jobs.list(), OFFICE]],
      ["Calendar", "planner", ["Calendar", PLANNER, CUSTOMER]],
      [
        "Consignments",
        "box",
        ["Consignments", paths.road.consignments, STAFF],
        ["Claims", paths.road.claims, STAFF],
      ],
    ],
  ],
  [
    "Money",
    [
      [
        "Invoices",
        "invoice",
        ["Invoices", paths.invoices.list(), PAPERS],
        ["Credit and debit notes", paths.notes.list(), PAPERS],
        ["Monthly bills", paths.invoices.consolidated(), MONEY],
      ],
      [
        "Payments",
        "payment",
        ["Payments", paths.payments.list(), PAPERS],
        ["To confirm", paths.payments.list({ reported: "yes" }), MONEY],
      ],
      ["Money owed", "owed", ["Money owed", paths.owed.list(), MONEY]],
      [
        "Costs",
        "cost",
        ["Expenses", paths.expenses.list(), BOOKS],
        ["Hires", paths.hires.list(), BOOKS],
        ["We owe", paths.payables.list(), BOOKS],
        ["Paid to vendors", paths.vendorPayments.list(), BOOKS],
        ["Vendors", paths.vendors.list(), BOOKS],
        ["Crew advances", paths.crewAdvances.list(), BOOKS],
      ],
    ],
  ],
  [
    "Fleet",
    [
      [
        "Trucks",
        "job",
        ["Vehicles", paths.road.vehicles, STAFF],
        ["Drivers", paths.road.drivers, STAFF],
      ],
      ["Employees", "crew", ["Employees", paths.employees.list(), STAFF]],
      ["Users", "profile", ["Users", paths.users.list(), ADMIN]],
    ],
  ],
  [
    "Office",
    [
      [
        "Items",
        "item",
        ["Items", paths.items.list(), STAFF],
        ["Import", paths.imports.list(), EMPLOYEE],
      ],
      [
        "Books",
        "book",
        ["Reports", paths.reports.list(), MONEY],
        ["Returns", paths.gstr1(), GST],
        ["TDS", paths.tds.list(), MONEY],
        ["Tally", paths.tally(), BOOKS],
      ],
      [
        "Messages",
        "message",
        ["Outbox", paths.outbox(), STAFF],
        ["Reminders", paths.owed.reminders(), STAFF],
        ["Documents", paths.documents(), STAFF],
      ],
      ["Documents", "quotation", ["Documents", paths.documents(), CUSTOMER]],
      [
        "Settings",
        "settings",
        ["Settings", paths.settings(), TAX],
        ["Import", paths.imports.list(), ADMIN],
        ["Privacy", paths.privacy.list(), ADMIN],
        ["Audit", paths.audit(), ADMIN],
      ],
      ["Profile", "profile", ["Profile", paths.profile(), EVERYONE]],
    ],
  ],
];

/** More links than these are found by headings. */
const FEW = 10;

function opens({ role, seesBooks, gst }: Reader, who: Who): boolean {
  if (who === BOOKS) return role === "admin" || seesBooks === true;
  if (who === GST) return gst === true && MONEY.includes(role);
  return who.includes(role);
}

/** Returns the links of a reader with their tabs, group by group. */
function rowsFor(reader: Reader | null) {
  if (!reader) return [];
  return GROUPS.flatMap(([group, rows]) =>
    rows.flatMap(([label, icon, ...all]) => {
      const tabs = all.filter(([, , who]) => opens(reader, who));
      return tabs[0] ? [{ group, label, icon, to: tabs[0][1], tabs }] : [];
    }),
  );
}

/** The links of a reader by what people do; empty when nobody is signed in. */
export function navigationFor(reader: Reader | null): NavGroup[] {
  const all = rowsFor(reader);
  const link = ({ label, to, icon }: NavLink) => ({ label, to, icon });
  if (all.length === 0) return [];
  if (all.length <= FEW) return [{ label: "", links: all.map(link) }];
  return GROUPS.map(([label]) => ({
    label,
    links: all.filter(({ group }) => group === label).map(link),
  })).filter(({ links }) => links.length > 0);
}

/** The three links that a phone has at hand; the fourth is the menu. */
export function barFor(reader: Reader): NavLink[] {
  const { role } = reader;
  if (role === "crew" || role === "books") return rowsFor(reader).slice(0, 3);
  const today: NavLink = { label: "Today", to: paths.dashboard(), icon: "dashboard" };
  const money: NavLink = { label: "Money", to: paths.invoices.list(), icon: "payment" };
  if (role !== "customer")
    return [today, { label: "Planner", to: PLANNER, icon: "planner" }, money];
  const quotations: NavLink = {
    label: "Quotations",
    to: paths.quotations.list(),
    icon: "quotation",
  };
  return [today, quotations, { ...money, label: "Invoices" }];
}

/** The tabs above a list that shares its link with others; null for any other page. */
export function tabsFor(
  { pathname, search }: { pathname: string; search: string },
  reader: Reader,
): Tabs | null {
  const here = rowsFor(reader).find(({ tabs }) =>
    tabs.some(([, to]) => to.split("?")[0] === pathname),
  );
  if (!here || here.tabs.length < 2) return null;
  const asked = new URLSearchParams(search);
  const shows = (to: string) => {
    const [path, words] = to.split("?");
    const chosen = [...new URLSearchParams(words)];
    return path === pathname && chosen.every(([name, value]) => asked.get(name) === value);
  };
  const shown = here.tabs.map(([, to]) => to).filter(shows);
  // A tab that chooses rows says more than that of the whole list.
  const current = shown.find((to) => to.includes("?")) ?? shown[0];
  const views = here.tabs.map(([label, to]) => ({ label, to, current: to === current }));
  return { label: here.label, views };
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
  ["/requests", "Requests", paths.quotations.list()],
  ["/ask", "Your message", paths.quotations.list()],
  ["/amendments", "Reports", paths.reports.list()],
  ["/survey-catalogue", "Surveys", paths.road.surveys],
  ["/expense-kinds", "Costs", "/expenses"],
  [paths.search(), "Search"],
  ["/moves", "Moves", paths.jobs.list()],
  [paths.myDay(), "My day", paths.dashboard()],
  [paths.road.packages, "Consignments", paths.road.consignments, paths.jobs.list()],
  [paths.road.vehicleReports, "Consignments", paths.road.consignments, paths.jobs.list()],
  [paths.road.consignments, "Consignments", paths.jobs.list()],
  [paths.road.claims, "Claims", paths.jobs.list()],
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
  reader: Reader | null,
): { section: string; lit: string | null } {
  const rows = rowsFor(reader);
  const places = rows
    .filter(({ to }) => to !== PLANNER)
    .flatMap(({ to, tabs }) =>
      tabs.map(([section, address]) => ({ section, lit: to, path: address.split("?")[0]! })),
    )
    // The longest is the nearest: /reports/gstr1, not /reports.
    .sort((one, other) => other.path.length - one.path.length);
  const under = (at: string) => places.find(({ path }) => isActive(at, path));
  const planner = rows.find(({ to }) => to === PLANNER);
  if (planner && isCalendar(pathname, search)) return { section: planner.label, lit: PLANNER };
  const own = under(pathname);
  if (own) return { section: own.section, lit: own.lit };
  const [, section = "Dashboard", ...belongs] =
    ELSEWHERE.find(([above]) => isActive(pathname, above)) ?? [];
  const lit = belongs.map(under).find(Boolean)?.lit ?? null;
  return { section, lit };
}
