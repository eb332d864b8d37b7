import { SECTION_NAMES } from "~/models/company/company/company.words";

import { expect, test } from "../support/e2e";
import { effort } from "../support/effort";
import {
  asksFor,
  COMPOSER,
  DASHBOARD,
  FORM,
  heaviest,
  longest,
  PAGE,
  REQUESTS,
  weigh,
} from "../support/weight";

const DAILY = [
  { path: "/login", budget: PAGE },
  { path: "/quotations", budget: PAGE },
  { path: "/invoices", budget: PAGE },
  { path: "/dashboard", budget: DASHBOARD },
  { path: "/quotations/new", budget: COMPOSER },
  { path: "/invoices/new", budget: COMPOSER },
  { path: "/payments/new", budget: FORM },
  { path: "/jobs/new", budget: FORM },
  { path: "/settings", budget: PAGE },
  { path: "/customers/8", budget: PAGE },
  { path: "/register", budget: FORM },
  { path: "/consignments/view/7", budget: PAGE },
  { path: "/consignments/packages/7", budget: { ...PAGE, lite: 24_000 } },
  { path: "/jobs", budget: { ...PAGE, lite: Infinity } },
];
/** They are made of the same parts. */
const OTHERS = [
  { path: "/customers/new", budget: FORM },
  { path: "/owed", budget: PAGE },
  { path: "/consignments", budget: PAGE },
  { path: "/hires/new", budget: FORM },
  { path: "/reports", budget: PAGE },
  { path: "/consignments/paper/7", budget: { ...PAGE, lite: 24_000 } },
  { path: "/settings/logo", budget: FORM },
  { path: "/settings/messages", budget: FORM },
  { path: "/settings/privacy-notice", budget: FORM },
  { path: "/settings/tax-rates", budget: PAGE },
  { path: "/settings/tax-rates/new", budget: FORM },
  { path: "/settings/backups", budget: PAGE },
  { path: "/settings/version", budget: PAGE },
  { path: "/reports/sales", budget: PAGE },
  { path: "/import", budget: PAGE },
  { path: "/import/new/customers", budget: FORM },
  { path: "/consignments/delivery/7", budget: { ...COMPOSER, lite: PAGE.lite } },
  { path: "/crew-advances/new", budget: FORM },
  { path: "/expenses/1", budget: PAGE },
  { path: "/items", budget: { ...PAGE, lite: Infinity } },
  { path: "/jobs/view/3", budget: PAGE },
  { path: "/payments/view/3", budget: PAGE },
  { path: "/claims", budget: PAGE },
  { path: "/vehicles", budget: PAGE },
  { path: "/hires", budget: PAGE },
];
const PAGES = effort(DAILY, [...DAILY, ...OTHERS]);

test("a first visit stays within its budget of bytes and requests", async ({ as, browser }) => {
  test.slow();
  const page = await as("admin");
  await page.goto("/dashboard");
  // All that a browser has which signed in by the form.
  const cookies = await page.context().cookies();
  const signedIn = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const check = async ({ path, budget }: (typeof PAGES)[number]) => {
    const signedOut = ["/login", "/register"].includes(path);
    const cookie = signedOut ? "" : signedIn;
    const url = new URL(path, page.url()).href;
    const lite =
      budget.lite === Infinity
        ? { bytes: 0, ...(await asksFor(url, cookie)) }
        : await weigh(browser, url, { cookie, lite: true });
    const full = await weigh(browser, url, { cookie });
    expect.soft(lite.bytes, `${path}, lite`).toBeLessThanOrEqual(budget.lite);
    expect.soft(full.bytes, `${path}, full`).toBeLessThanOrEqual(budget.full);
    expect.soft(lite.requests, `${path}, requests in lite mode`).toBeLessThanOrEqual(REQUESTS.lite);
    expect.soft(full.requests, `${path}, requests`).toBeLessThanOrEqual(REQUESTS.full);
    expect.soft([lite.scripts, lite.foreign, full.foreign], path).toEqual([0, null, null]);
    expect.soft(full.scripts, `${path}, scripts`).toBeGreaterThan(0);
  };
  // Of records those with the most lines: the usual ones are lighter.
  const base = new URL(page.url()).origin;
  const records = await Promise.all(
    ["/quotations", "/invoices"].map((list) => heaviest(base, signedIn, list)),
  );
  // Each waits until nothing comes any more: some at once.
  const section = await longest(
    base,
    signedIn,
    SECTION_NAMES.map((name) => `/settings/${name}`),
  );
  const left = [
    ...PAGES,
    { path: section, budget: FORM },
    ...records.map((path) => ({ path, budget: PAGE })),
  ];
  const one = async () => {
    for (let next = left.shift(); next; next = left.shift()) await check(next);
  };
  await Promise.all([one(), one(), one(), one()]);
});
