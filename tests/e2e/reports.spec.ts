import { readFile } from "node:fs/promises";

import { expect, inHardRuns, makeInvoice, test, unfoldField } from "../support/e2e";

const YEAR = "from=2026-04-01&to=2027-03-31";

test("an owner finds what was sold, by whom, and the invoices behind it; a report comes as a file", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Books", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Sales", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sales", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "This financial year" }).click();
  await expect(page).toHaveURL(/from=\d{4}-04-01/);
  await expect(page.locator("svg.chart")).toBeVisible();
  await page.getByRole("link", { name: "Employee", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: "Ravi Patil" });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/by=employee/);
  const cell = row.getByRole("cell").nth(1);
  const count = Number(await cell.textContent());
  expect(count).toBeGreaterThan(0);
  await cell.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Invoices", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/invoices\?status=Issued/);
  await page.goto(`${page.url()}&limit=50`);
  // The heads are a row as well.
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(count + 1);

  // Days that mean nothing are said at their field.
  await page.goto("/reports/taxes?from=2026-11-30&to=2026-11-01");
  await expect(page.getByText("From cannot be after To")).toBeVisible();
  await expect(page.getByLabel("From")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("From").fill("2026-10-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("Oct 01, 2026 to Nov 01, 2026")).toBeVisible();

  await page.goto(`/reports/jobs?${YEAR}&by=state`);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("jobs-state-2026-04-01-2027-03-31.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("Status,Jobs,Truck-days,Completed,Late,Cancelled");
});

test("surveys are set beside what their moves took, and a move's hours are written down for it", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto(`/reports/surveys?${YEAR}`);
  await expect(page.getByRole("heading", { name: "Surveys", level: 1 })).toBeVisible();
  for (const head of ["Hours estimated", "Hours worked", "Cartons surveyed", "Trucks as estimated"])
    await expect(page.getByRole("columnheader", { name: head }).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "2 BHK" }).first()).toBeVisible();
  for (const by of ["Surveyor", "Room", "Item"]) {
    await page.getByRole("link", { name: by, exact: true }).click();
    await expect(page.getByRole("columnheader", { name: by }).first()).toBeVisible();
  }
  // The figures that would have fitted are those that a press takes over.
  await page.goto(`/reports/surveys?${YEAR}&by=fit`);
  await expect(page.getByRole("columnheader", { name: "Would have fitted" })).toBeVisible();
  await page.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByText("Tariff changed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take over" })).toHaveCount(0);

  await page.goto("/jobs?status=Completed");
  await page.getByRole("link", { name: /^JOB-/ }).first().click();
  const hours = page.locator("[name=hoursWorked]");
  await unfoldField(hours);
  await hours.fill("6");
  await page.locator("button[value=hours]").click();
  await expect(page.getByText("Hours saved")).toBeVisible();
  await expect(page.locator("[name=hoursWorked]")).toHaveValue("6");
});

inHardRuns(() => {
  test("cash is handed over, and the entry taken back", async ({ as, unique }) => {
    const page = await as("employee");
    await page.goto("/reports/collections");
    await page.getByRole("link", { name: "Cash book" }).click();
    await page.getByLabel("Amount").fill("125.50");
    await page.getByLabel("Handed to").fill(`Bank ${unique}`);
    await page.getByRole("button", { name: "Record Handover" }).click();
    await expect(page.getByRole("status").getByText("Cash handed over was recorded")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: `Bank ${unique}` });
    await expect(row).toContainText("125.50");
    await row.getByRole("link", { name: /Reverse/ }).click();
    await page.getByLabel("Reason").fill("Counted twice");
    await page.getByRole("button", { name: "Reverse Entry" }).click();
    await expect(page.getByRole("status").getByText("The entry was reversed")).toBeVisible();
    await expect(row).toHaveCount(2);
    await expect(row.filter({ hasText: "Reversing entry" })).toHaveCount(1);
  });

  test("who owes is reminded from Money owed", async ({ as, unique }) => {
    const page = await as("employee");
    const { name, email } = await makeInvoice(page, unique, {
      invoiceDate: "2026-04-02",
      dueDate: "2026-05-02",
    });
    await page.goto(`/owed?search=${encodeURIComponent(name)}`);
    const row = page.getByRole("row").filter({ hasText: name });
    await row.getByRole("button", { name: /^Remind / }).click();
    await page.getByRole("button", { name: "Send by e-mail" }).click();
    await expect(page.getByText(`Reminder sent by e-mail to ${email}`)).toBeVisible();
    await expect(page).toHaveURL(/\/owed\?search=/);
  });
});
