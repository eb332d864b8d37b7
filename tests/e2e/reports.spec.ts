import { readFile } from "node:fs/promises";

import { expect, test } from "../support/e2e";

const YEAR = "from=2026-04-01&to=2027-03-31";

test("an owner finds what was sold, by whom, and the invoices behind it", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Sales", exact: true }).click();
  await page.getByRole("link", { name: "This financial year" }).click();
  await expect(page.getByRole("heading", { name: "Sales", level: 1 })).toBeVisible();
  await expect(page.locator("svg.chart")).toBeVisible();
  await page.getByRole("link", { name: "Employee", exact: true }).click();
  await expect(page).toHaveURL(/by=employee/);
  // Others issue invoices in this business meanwhile, mostly of today: months that are over are looked at, and both pages read
  // until nobody did so between them.
  const report = "/reports/sales?from=2026-04-01&to=2026-09-30&by=employee";
  await expect(async () => {
    await page.goto(report);
    const row = page.getByRole("table").getByRole("row").nth(1);
    const cell = row.getByRole("cell").nth(1);
    const count = Number(await cell.textContent());
    await cell.getByRole("link").click();
    await expect(page).toHaveURL(/\/invoices\?status=Issued/);
    await page.goto(`${page.url()}&limit=50`);
    // The heads are a row as well.
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(count + 1, {
      timeout: 3_000,
    });
  }).toPass();
});

test("days that mean nothing are said at their field", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/reports/taxes?from=2026-11-30&to=2026-11-01");
  await expect(page.getByText("From cannot be after To")).toBeVisible();
  await expect(page.getByLabel("From")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("From").fill("2026-10-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("Oct 01, 2026 to Nov 01, 2026")).toBeVisible();
});

test("a report comes as a file", async ({ as }) => {
  const page = await as("employee");
  await page.goto(`/reports/jobs?${YEAR}&by=state`);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("jobs-state-2026-04-01-2027-03-31.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("Status,Jobs,Truck-days,Completed,Late,Cancelled");
});

test("cash is handed over, and the entry taken back", async ({ as, unique }) => {
  const page = await as("employee");
  await page.goto("/reports/collections");
  await page.getByRole("link", { name: "Cash book" }).click();
  await page.getByLabel("Amount").fill("125.50");
  await page.getByLabel("Handed to").fill(`Bank ${unique}`);
  await page.getByRole("button", { name: "Record Handover" }).click();
  await expect(page.getByText("Cash handed over was recorded").first()).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: `Bank ${unique}` });
  await expect(row).toContainText("125.50");
  await row.getByRole("link", { name: /Reverse/ }).click();
  await page.getByLabel("Reason").fill("Counted twice");
  await page.getByRole("button", { name: "Reverse Entry" }).click();
  await expect(page.getByText("The entry was reversed").first()).toBeVisible();
  await expect(row).toHaveCount(2);
  await expect(row.first()).toContainText("Reversing entry");
});

test("who owes is reminded from the report", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/reports/outstanding?by=invoice");
  const remind = page.getByRole("button", { name: /^Remind about/ }).first();
  await expect(remind).toBeVisible();
  await remind.click();
  await expect(page.getByText(/^Reminder sent by e-mail to \S+@\S+$/).first()).toBeVisible();
});

test("every report fits a small phone, and customers are sent away", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 360, height: 640 });
  for (const name of [
    "",
    "/sales",
    "/quotations",
    "/outstanding",
    "/collections",
    "/jobs",
    "/taxes",
  ]) {
    await page.goto(`/reports${name}`);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect([name, over <= 0]).toEqual([name, true]);
  }
  const customer = await as("customer");
  await customer.goto("/reports/sales");
  await expect(customer).toHaveURL(/\/dashboard$/);
});
