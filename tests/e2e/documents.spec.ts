import { expect, test } from "../support/e2e";

test("documents are one list with filters, reached from the dashboard", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Documents" }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill("nothing is called like this");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No documents found")).toBeVisible();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/documents$/);
  // The address changes a moment before the page does.
  await expect(page.getByText("No documents found")).toHaveCount(0);
  await page.getByLabel("Type").selectOption("Invoice");
  await page.getByLabel("Status").selectOption("Paid");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/type=invoice/);
  await expect(page).toHaveURL(/status=Paid/);
  for (const cell of await page.locator('td[data-label="Type"]').all()) {
    await expect(cell).toHaveText("Invoice");
  }
});

test("each document has its page and its PDF", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/documents");
  for (const row of await page.getByRole("row").filter({ hasText: "PDF" }).all()) {
    await expect(row.getByRole("link", { name: /^PDF / })).toHaveAttribute(
      "href",
      /^\/api\/(quotations|invoices|payments)\/\d+\/(pdf|receipt)$/,
    );
    await expect(row.getByRole("link", { name: /^View / })).toHaveAttribute(
      "href",
      /^\/(quotations|invoices|payments)\/view\/\d+$/,
    );
  }
});

test("a customer's list names nobody else", async ({ as }) => {
  const page = await as("customer");
  await page.goto("/documents");
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
  const clients = await page.locator('td[data-label="Client"]').allTextContents();
  expect(new Set(clients).size).toBeLessThanOrEqual(1);
  await expect(page.locator(".badge", { hasText: "Draft" })).toHaveCount(0);
});
