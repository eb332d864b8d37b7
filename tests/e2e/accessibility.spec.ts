import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect, oldestFirst, test } from "../support/e2e";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it is, a line each: rule and the first element. */
async function violations(page: Page): Promise<string[]> {
  // In one page without frames of other hosts: no second page is opened to put the results together.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).withTags(RULES);
  const { violations: found } = await axe.setLegacyMode().analyze();
  return found.map((one) => `${one.id}: ${one.nodes[0]?.html ?? ""}`);
}

async function expectAccessible(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  });
}

test("signing in breaks no rule of WCAG 2.2 AA", async ({ page }) => {
  await expectAccessible(page, "/login");
  await expectAccessible(page, "/register");
});

test("the office's lists break no rule of WCAG 2.2 AA", async ({ as }) => {
  test.slow();
  const page = await as("admin");
  for (const path of [
    "/dashboard",
    "/quotations",
    "/invoices",
    "/payments",
    "/jobs?view=month",
    "/outbox",
  ]) {
    await expectAccessible(page, path);
  }
});

test("reports, imports and statements break no rule of WCAG 2.2 AA", async ({ as }) => {
  test.slow();
  const page = await as("admin");
  for (const path of [
    "/reports",
    "/reports/sales",
    "/reports/outstanding",
    "/reports/collections?by=cash",
    "/import",
    "/import/new/customers",
    "/statements",
  ]) {
    await expectAccessible(page, path);
  }
});

test("the steps of an import break no rule of WCAG 2.2 AA", async ({ as, unique }) => {
  test.slow();
  const page = await as("admin");
  await page.goto("/import/new/customers");
  const rows = ["Name,Email", `Asha ${unique},import-${unique}@example.com`, "Nobody,", ""];
  const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.getByLabel("File").setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("button", { name: "Check the rows" })).toBeVisible();
  const here = new URL(page.url()).pathname;
  await expectAccessible(page, here);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("button", { name: "Import 1 customer" })).toBeVisible();
  await expectAccessible(page, here);
  await page.getByRole("button", { name: "Import 1 customer" }).click();
  await expect(page.getByText("Undo this import")).toBeVisible();
  await expectAccessible(page, here);
  await expectAccessible(page, `${here}?confirm=undo`);
});

test("the settings break no rule of WCAG 2.2 AA", async ({ as }) => {
  test.slow();
  const page = await as("admin");
  for (const path of ["/settings", "/settings/messages"]) await expectAccessible(page, path);
});

test("the office's records and forms break no rule of WCAG 2.2 AA", async ({ as }) => {
  test.slow();
  const page = await as("admin");
  for (const path of [
    "/quotations/view/1",
    "/quotations/view/1?confirm=delete",
    "/quotations/new",
    "/invoices/view/1",
    "/invoices/new",
    "/messages/quotation/1",
    "/payments/new",
    "/no/such/page",
  ]) {
    await expectAccessible(page, path);
  }
});

test("a customer's page for the office breaks no rule of WCAG 2.2 AA", async ({ as }) => {
  test.slow();
  const page = await as("admin");
  await page.goto("/customers?search=customer%40example.com");
  const link = page.getByRole("link", { name: "View Meera Nair" });
  const address = (await link.getAttribute("href")) ?? "";
  for (const path of [address, `${address}/statement`]) await expectAccessible(page, path);
});

test("a form with errors breaks no rule of WCAG 2.2 AA", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/customers/new");
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a customer's pages break no rule of WCAG 2.2 AA", async ({ as }) => {
  const page = await as("customer");
  for (const path of ["/dashboard", "/quotations", "/profile"]) {
    await expectAccessible(page, path);
  }
});

test("a customer's link breaks no rule of WCAG 2.2 AA", async ({ as }) => {
  const page = await as("admin");
  for (const status of ["Sent", "Accepted"]) {
    await page.goto(oldestFirst(`/quotations?status=${status}`));
    await page.getByRole("link", { name: "View" }).first().click();
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = await page.getByLabel(/^Link/).inputValue();
    await expectAccessible(page, new URL(link).pathname);
  }
  await expectAccessible(page, "/d/no-such-link");
});

test("a list on a phone breaks no rule of WCAG 2.2 AA", async ({ as }) => {
  const page = await as("employee");
  await page.setViewportSize({ width: 360, height: 640 });
  await expectAccessible(page, "/customers");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});
