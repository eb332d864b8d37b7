import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { ROLES, type Role } from "~/models/kit/policy/policy";

import { barFor, navigationFor, placeOf, tabsFor } from "./navigation";

const said = (role: Role | null, seesBooks = false) =>
  navigationFor(role && { role, seesBooks }).map(({ label, links }) => [
    label,
    ...links.map((link) => link.label),
  ]);

test("each role has its links by what people do, each of them once; who has few sees no headings", () => {
  expect(said("admin", true)).toEqual([
    ["Today", "Dashboard", "Planner"],
    ["Sales", "Quotations", "Customers"],
    ["Moves", "Jobs", "Consignments"],
    ["Money", "Invoices", "Payments", "Money owed", "Costs"],
    ["Fleet", "Trucks", "Employees", "Users"],
    ["Office", "Items", "Books", "Messages", "Settings", "Profile"],
  ]);
  const [admin, employee] = [said("admin"), said("employee", true)];
  const forAdmins = ["Users", "Settings"];
  expect(employee.flat()).toEqual(admin.flat().filter((label) => !forAdmins.includes(label!)));
  expect(said("customer")).toEqual([
    [
      "",
      "Dashboard",
      "Quotations",
      "Jobs",
      "Calendar",
      "Invoices",
      "Payments",
      "Documents",
      "Profile",
    ],
  ]);
  expect(said(null)).toEqual([]);
});

test("who does not see the books has no link to costs, nor to Tally", () => {
  const [own, books] = [said("employee").flat(), said("employee", true).flat()];
  expect(books.filter((label) => !own.includes(label))).toEqual(["Costs"]);
  const tabs = (sees: boolean) =>
    tabsFor({ pathname: "/reports", search: "" }, { role: "employee", seesBooks: sees, gst: true });
  const labels = (sees: boolean) => tabs(sees)?.views.map(({ label }) => label);
  expect(labels(true)).toEqual(["Reports", "Returns", "TDS", "Tally"]);
  expect(labels(false)).toEqual(["Reports", "Returns", "TDS"]);
});

test.each([
  ["/vendors", "", "Costs", "Expenses, Hires, We owe, Paid to vendors, [Vendors], Crew advances"],
  ["/payments", "", "Payments", "[Payments], To confirm"],
  ["/payments", "?reported=yes&page=2", "Payments", "Payments, [To confirm]"],
  ["/reports", "", "Books", "[Reports], TDS, Tally"],
  ["/vehicles", "?status=active", "Trucks", "[Vehicles], Drivers"],
  ["/vehicles/4", "", null, null],
  ["/quotations", "", "Quotations", "[Quotations], Enquiries, Surveys"],
] as const)("above %s%s stand the tabs of %s", (pathname, search, label, words) => {
  const tabs = tabsFor({ pathname, search }, { role: "admin" });
  const said = tabs?.views.map((tab) => (tab.current ? `[${tab.label}]` : tab.label)).join(", ");
  expect([tabs?.label ?? null, said ?? null]).toEqual([label, words]);
});

test("what a phone has at hand is of the reader's own links", () => {
  for (const role of ROLES) {
    const own = navigationFor({ role }).flatMap(({ links }) => links.map(({ to }) => to));
    for (const { to } of barFor({ role })) expect(own, role).toContain(to);
  }
});

test("who is for a part of the office has its links alone", () => {
  const labels = (role: "crew" | "books") =>
    navigationFor({ role, seesBooks: role === "books" }).flatMap(({ links }) =>
      links.map(({ label }) => label),
    );
  expect(labels("crew")).toEqual(["My day", "Profile"]);
  expect(labels("books").join()).toBe("Invoices,Payments,Money owed,Costs,Books,Settings,Profile");
});

test.each([
  ["admin", "/jobs", "?view=week&date=2026-11-21", "Planner", "Planner"],
  ["customer", "/jobs", "?view=week", "Calendar", "Calendar"],
  ["admin", "/jobs", "?view=unassigned", "Jobs", "Jobs"],
  ["admin", "/jobs/feed", "", "Planner", "Planner"],
  ["admin", "/dashboard", "", "Dashboard", "Dashboard"],
  ["admin", "/audit/access", "", "Audit", "Settings"],
  ["admin", "/exports/tally", "?from=2026-11-01", "Tally", "Books"],
  ["admin", "/reports/gstr1", "", "Returns", "Books"],
  ["admin", "/messages/receipt/4", "", "Messages", "Payments"],
  ["admin", "/messages/invoice/4", "", "Messages", "Invoices"],
  ["admin", "/vehicle-reports/4", "", "Consignments", "Consignments"],
  ["admin", "/crew-advances/4", "", "Crew advances", "Costs"],
  ["employee", "/users/view/4", "", "Users", "Employees"],
  ["employee", "/import/new/customers", "", "Import", "Items"],
  ["admin", "/owed/reminders", "", "Reminders", "Messages"],
  ["admin", "/messages/invoice-reminder/4", "", "Messages", "Money owed"],
  ["customer", "/consignments/view/4", "", "Consignments", "Jobs"],
  ["customer", "/customers/4/statement", "", "Customers", "Invoices"],
  ["customer", "/privacy-notice", "", "Privacy", "Profile"],
] as const)("%s at %s%s is in %s, where %s is lit", (role, pathname, search, section, label) => {
  const reader = { role, gst: true };
  const place = placeOf({ pathname, search }, reader);
  const lit = navigationFor(reader)
    .flatMap(({ links }) => links)
    .find(({ to }) => to === place.lit);
  expect([place.section, lit?.label]).toEqual([section, label]);
});

/** Pages that nobody reads in the frame, or that belong to no link. */
const NO_PLACE =
  /^\/(|\*|search|login.*|register|forgot-password|confirm-address|reset-password.*|new-email.*|[cd]\/.*|enquire|api.*|calendar.*|drafts|fill|filters|lite|logo.*|logout|photos.*|sample-data|healthz)$/;

test("each page of the office lights a link", () => {
  const addresses = readFileSync("tests/support/routes.txt", "utf8")
    .split("\n")
    .flatMap((line) => (line.endsWith(".tsx") ? [line.split("  ")[0]!] : []))
    .filter((address) => !NO_PLACE.test(address));
  expect(addresses.length).toBeGreaterThan(60);
  const dark = addresses.filter(
    (pathname) => !placeOf({ pathname, search: "" }, { role: "admin" }).lit,
  );
  expect(dark).toEqual([]);
});
