import type { Page } from "@playwright/test";

import {
  changeInvoiceStatus,
  expect,
  openMore,
  recalculate,
  signIn,
  test,
  unfoldField,
} from "../support/e2e";

/** Creates an invoice of 118.00 and leaves its page open; returns its address. */
async function createInvoice(page: Page, status = "Sent"): Promise<string> {
  await page.goto("/invoices/new");
  await page.locator('[name="clientId"]').selectOption({ index: 1 });
  await page.locator('[name="status"]').selectOption(status);
  await page.locator('[name="items[0].itemId"]').selectOption({ index: 1 });
  await page.locator('[name="items[0].description"]').fill("Packing of a wardrobe");
  await page.locator('[name="items[0].unitPrice"]').fill("100");
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page).toHaveURL(/\/invoices\/view\/\d+$/);
  await expect(page.getByText("Invoice created successfully")).toBeVisible();
  return page.url();
}

test("a new invoice: rows come and go, totals are worked out, errors are said at their fields", async ({
  as,
}) => {
  const page = await as("employee");
  await page.goto("/invoices");
  await page.getByRole("link", { name: "Create Invoice" }).click();
  await unfoldField(page.locator('[name="items[0].taxRate"]'));
  await page.locator('[name="items[0].taxRate"]').fill("101");
  await page.getByRole("button", { name: "Create Invoice" }).click();
  for (const sentence of [
    "Client is required",
    "Item is required",
    "Description is required",
    "Unit price must be positive",
    "Tax rate cannot exceed 100%",
  ]) {
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await expect(page.locator('[name="items[0].taxRate"]')).toHaveValue("101");

  await page.locator('[name="items[0].taxRate"]').fill("");
  await page.locator('[name="clientId"]').selectOption({ index: 1 });
  await page.locator('[name="items[0].itemId"]').selectOption({ index: 1 });
  await page.locator('[name="items[0].description"]').fill("First");
  await page.locator('[name="items[0].unitPrice"]').fill("100");
  await page.getByRole("button", { name: "Add item" }).click();
  await page.locator('[name="items[1].itemId"]').selectOption({ index: 2 });
  await page.locator('[name="items[1].description"]').fill("Second");
  await page.locator('[name="items[1].quantity"]').fill("2.5");
  await page.locator('[name="items[1].unitPrice"]').fill("40");
  await page.locator('[name="items[1].discount"]').fill("50");
  await recalculate(page);
  await expect(page.locator("aside").getByText("₹177.00")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).first().click();
  await expect(page.locator('[name="items[0].description"]')).toHaveValue("Second");
  await expect(page.locator('[name="items[1].description"]')).toHaveCount(0);
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page.getByText("Invoice created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: /DRAFT-\d+/ })).toBeVisible();
  await expect(page.getByText("₹59.00").first()).toBeVisible();
});

test("a source quotation fills the rows, keeps its currency and its total", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/invoices/new");
  const choice = page.locator('[name="quotationId"]');
  const label = (await choice.locator("option").nth(1).textContent()) ?? "";
  const total = /\((₹[\d,.]+)\)/.exec(label)?.[1] ?? "";
  await page.locator('[name="notes"]').fill("Typed before");
  await choice.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Fill from quotation" }).click();
  await expect(page.locator('[name="items[0].description"]')).not.toHaveValue("");
  await expect(page.locator('[name="notes"]')).toHaveValue("Typed before");
  await expect(page.locator("aside").getByText(total)).toBeVisible();
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page.getByText("Invoice created successfully")).toBeVisible();
  await expect(page.getByText(total).first()).toBeVisible();
});

test("edit, an edit conflict with both versions, change status, earlier PDF", async ({
  as,
  context,
}) => {
  const page = await as("admin");
  await createInvoice(page);
  await expect(page.getByRole("heading", { name: /INV-\d{4}-\d{5}/ })).toBeVisible();

  await openMore(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page).toHaveURL(/\/invoices\/edit\/\d+$/);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('[name="reference"]').fill("Theirs");
  await other.getByRole("button", { name: "Update Invoice" }).click();
  await expect(other.getByText("Invoice updated successfully")).toBeVisible();

  await page.locator('[name="reference"]').fill("Mine");
  await page.getByRole("button", { name: "Update Invoice" }).click();
  const conflict = page.getByRole("alert", { name: "Edit conflict" });
  await expect(conflict.getByRole("cell", { name: "Theirs" })).toBeVisible();
  await expect(conflict.getByRole("cell", { name: "Mine" })).toBeVisible();
  await expect(page.locator('[name="reference"]')).toHaveValue("Mine");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Invoice updated successfully")).toBeVisible();
  await expect(page.getByText("Mine").first()).toBeVisible();

  const earlier = page.getByRole("link", { name: /^Earlier PDF/ });
  await expect(earlier).toHaveCount(2);
  const pdf = await page.request.get((await earlier.first().getAttribute("href"))!);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await changeInvoiceStatus(page, "Cancelled");
  await expect(page.getByText("Invoice status updated to Cancelled")).toBeVisible();
  await openMore(page);
  await expect(page.getByRole("link", { name: "Change Status" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);

  await expect(page.getByRole("link", { name: "Delete Invoice" })).toHaveCount(0);
});

test("pressing twice and going back to press again make one invoice", async ({ as }) => {
  const page = await as("employee");
  await createInvoice(page);
  const address = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/\/invoices\/new$/);
  const key = await page.locator('[name="idempotencyKey"]').inputValue();
  expect(key).not.toBe("");
  const client = await page.locator('[name="clientId"] option').nth(1).getAttribute("value");
  const item = await page.locator('[name="items[0].itemId"] option').nth(1).getAttribute("value");
  const form = {
    idempotencyKey: `again-${key}`,
    clientId: client ?? "",
    invoiceDate: "2026-01-05",
    dueDate: "2026-02-05",
    status: "Draft",
    "items[0].itemId": item ?? "",
    "items[0].description": "x",
    "items[0].quantity": "1",
    "items[0].unitPrice": "1",
  };
  const headers = { Origin: new URL(address).origin };
  const places = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await page.request.post("/invoices/new", { form, headers, maxRedirects: 0 });
      return answer.headers()["location"] ?? answer.headers()["x-remix-redirect"];
    }),
  );
  expect(new Set(places).size).toBe(1);
  expect(places[0]).toMatch(/\/invoices\/view\/\d+$/);
});

test("the list: cards, filters, pages; a customer sees only own documents and no buttons of the office", async ({
  as,
  browser,
  baseURL,
}) => {
  const page = await as("employee");
  await page.goto("/invoices");
  for (const card of ["Total Invoiced", "Paid", "Pending", "Overdue"]) {
    await expect(page.getByText(card, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText(/^Showing page 1 of \d+$/)).toBeVisible();
  await page.goto("/invoices?status=Overdue");
  await expect(
    page.locator("tbody tr").first().getByText("Overdue", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Draft", { exact: true }).locator("visible=true")).toHaveCount(0);
  await page.goto("/invoices?search=no-such-invoice");
  await expect(page.getByText("No invoices found")).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL! });
  const theirs = await context.newPage();
  await signIn(theirs, "customer");
  await theirs.goto("/invoices");
  await expect(theirs.getByRole("link", { name: "Create Invoice" })).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await theirs.goto("/invoices/new");
  await expect(theirs).toHaveURL(/\/dashboard/);
  await expect(theirs.getByText("You do not have permission to access this page")).toBeVisible();
  await context.close();
});

test("a draft is deleted; an issued invoice is cancelled instead", async ({ as }) => {
  const page = await as("admin");
  const address = await createInvoice(page, "Draft");
  await openMore(page);
  await page.getByRole("link", { name: "Delete Invoice" }).click();
  await expect(
    page.getByText("Are you sure you want to delete this invoice? This action cannot be undone."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Invoice deleted successfully")).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Invoice Not Found" })).toBeVisible();
});
