import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { ROLES, type Role } from "~/models/kit/policy/policy";

import { barFor, navigationFor, placeOf } from "./navigation";

const said = (role: Role | null, seesBooks = false) =>
  navigationFor(role && { role, seesBooks }).map(({ label, links }) => [
    label,
    ...links.map((link) => link.label),
  ]);

test("each role has its links by what people do, each of them once; who has few sees no headings", () => {
  const [admin, employee] = [said("admin"), said("employee", true)];
  expect(admin.map(([heading]) => heading)).toEqual([
    "Today",
    "Sales",
    "Moves",
    "Money",
    "Fleet",
    "Office",
  ]);
  expect(new Set(admin.flat()).size).toBe(admin.flat().length);
  // Those that everybody knows by name; a noun of today may come between them.
  expect(admin.flat()).toEqual(
    expect.arrayContaining(
      [
        "Dashboard",
        "Quotations",
        "Invoices",
        "Payments",
        "Jobs",
        "Calendar",
        "Customers",
        "Employees",
      ].concat([
        "Items",
        "Consignments",
        "Documents",
        "Outbox",
        "Money owed",
        "Reports",
        "Vehicles",
        "Drivers",
      ]),
    ),
  );
  const forAdmins = ["Users", "Privacy", "Settings"];
  expect(admin.flat()).toEqual(expect.arrayContaining(forAdmins));
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

test("who does not see the books has no links to costs", () => {
  const [own, books] = [said("employee").flat(), said("employee", true).flat()];
  expect(books.filter((label) => !own.includes(label))).toEqual(["Expenses", "Hires", "Vendors"]);
});

test("what a phone has at hand is of the reader's own links", () => {
  for (const role of ROLES) {
    const own = navigationFor({ role }).flatMap(({ links }) => links.map(({ to }) => to));
    for (const { to } of barFor(role)) expect(own, role).toContain(to);
  }
});

test.each([
  ["admin", "/jobs", "?view=week&date=2026-11-21", "Calendar", "Calendar"],
  ["admin", "/jobs", "?view=unassigned", "Jobs", "Jobs"],
  ["admin", "/jobs/feed", "", "Calendar", "Calendar"],
  ["admin", "/dashboard", "", "Dashboard", "Dashboard"],
  ["admin", "/audit/access", "", "Settings", "Settings"],
  ["employee", "/exports/tally", "?from=2026-11-01", "Reports", "Reports"],
  ["admin", "/messages/receipt/4", "", "Messages", "Payments"],
  ["admin", "/messages/invoice/4", "", "Messages", "Invoices"],
  ["admin", "/vehicle-reports/4", "", "Consignments", "Consignments"],
  ["employee", "/users/view/4", "", "Users", "Employees"],
  ["admin", "/owed/reminders", "", "Money owed", "Money owed"],
  ["admin", "/messages/invoice-reminder/4", "", "Messages", "Money owed"],
  ["customer", "/consignments/view/4", "", "Consignments", "Jobs"],
  ["customer", "/customers/4/statement", "", "Customers", "Invoices"],
  ["customer", "/privacy-notice", "", "Privacy", "Profile"],
] as const)("%s at %s%s is in %s, where %s is lit", (role, pathname, search, section, label) => {
  const nav = navigationFor({ role });
  const place = placeOf({ pathname, search }, nav);
  const lit = nav.flatMap(({ links }) => links).find(({ to }) => to === place.lit);
  expect([place.section, lit?.label]).toEqual([section, label]);
});

/** Pages that nobody reads in the frame, or that belong to no link. */
const NO_PLACE =
  /^\/(|\*|search|login.*|register|forgot-password|confirm-address|reset-password.*|new-email.*|d\/.*|api.*|calendar.*|drafts|fill|filters|lite|logo.*|logout|photos.*|healthz)$/;

test("each page of the office lights a link", () => {
  const addresses = readFileSync("tests/support/routes.txt", "utf8")
    .split("\n")
    .flatMap((line) => (line.endsWith(".tsx") ? [line.split("  ")[0]!] : []))
    .filter((address) => !NO_PLACE.test(address));
  expect(addresses.length).toBeGreaterThan(60);
  const nav = navigationFor({ role: "admin" });
  const dark = addresses.filter((pathname) => !placeOf({ pathname, search: "" }, nav).lit);
  expect(dark).toEqual([]);
});
