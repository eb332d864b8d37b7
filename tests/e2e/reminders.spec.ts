import { expect, test } from "../support/e2e";

test("the office sees what would be sent today, and why it is not", async ({ as }) => {
  const page = await as("employee");
  await page.getByRole("link", { name: "Reminders" }).click();
  await expect(page).toHaveURL(/\/reminders$/);
  await expect(page.getByRole("heading", { name: "Reminders", level: 1 })).toBeVisible();
  // Whether they are on is another test's business.
  await expect(page.getByText(/Overdue invoices: (on|off)\./)).toBeVisible();
  const first = page
    .getByRole("row")
    .filter({ hasText: /days? overdue/ })
    .first();
  await expect(first).toContainText(/Off|Will be sent|Already queued|Sent/);
  await first.getByRole("link", { name: /^INV-/ }).click();
  await expect(page).toHaveURL(/\/invoices\/view\/\d+$/);
});

test("the list fits a small phone", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/reminders");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test("customers have no such page", async ({ as }) => {
  const page = await as("customer");
  await expect(page.getByRole("link", { name: "Reminders" })).toHaveCount(0);
  await page.goto("/reminders");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You do not have permission to access this page")).toBeVisible();
});

test("settings lead to the list, and the list to settings", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/settings");
  await page.getByRole("link", { name: "What would be sent today" }).click();
  await expect(page.getByRole("heading", { name: "Reminders", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});
