import type { Page } from "@playwright/test";

import { expect, oldestFirst, openMore, test } from "../support/e2e";

/** A sent invoice of 100.00, its tax in it and rounded off; its page is left open. Returns its address. */
async function sentInvoice(page: Page): Promise<string> {
  await page.goto("/invoices/new");
  await page.locator('[name="clientId"]').selectOption({ index: 2 });
  await page.locator('[name="status"]').selectOption("Sent");
  await page.locator('[name="items[0].itemId"]').selectOption({ index: 1 });
  await page.locator('[name="items[0].description"]').fill("Crates");
  await page.locator('[name="items[0].unitPrice"]').fill("84.75");
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page).toHaveURL(/\/invoices\/view\/\d+$/);
  return page.url();
}

test("pay a part and the rest, receipt, refund, edit, delete; the balance follows", async ({
  as,
}) => {
  const page = await as("admin");
  const invoice = await sentInvoice(page);
  await page.getByRole("link", { name: "Record Payment" }).click();
  await expect(page.getByRole("heading", { name: "Record New Payment" })).toBeVisible();
  await expect(page.getByText("Invoice Details")).toBeVisible();
  await expect(page.locator('[name="amount"]')).toHaveValue("100.00");

  await page.locator('[name="amount"]').fill("100.01");
  await page.locator('[name="paymentMethod"]').selectOption("UPI");
  await page.locator('[name="notes"]').fill("Typed before");
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(
    page.getByText("Amount cannot be more than the balance due (₹100.00)").first(),
  ).toBeVisible();
  await expect(page.locator('[name="notes"]')).toHaveValue("Typed before");
  await page.locator('[name="amount"]').fill("40");
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByText("Payment recorded successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: /Payment #PAY-\d{4}-\d{5}/ })).toBeVisible();
  const payment = page.url();

  const receipt = await page.request.get(
    (await page.getByRole("link", { name: "Download Receipt" }).getAttribute("href"))!,
  );
  expect((await receipt.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await page.goto(invoice);
  await expect(page.getByText("₹60.00").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Receipt PAY/ })).toBeVisible();

  await page.goto(payment);
  await openMore(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit Payment" })).toBeVisible();
  await expect(page.locator('[name="invoiceId"]')).toBeDisabled();
  await page.locator('[name="amount"]').fill("100");
  await page.getByRole("button", { name: "Update Payment" }).click();
  await expect(page.getByText("Payment updated successfully")).toBeVisible();
  await page.goto(invoice);
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();

  await page.goto(payment);
  await openMore(page);
  await page.getByRole("link", { name: "Process Refund" }).click();
  await page.locator('[name="refundReason"]').fill("Damaged sofa");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Payment refunded successfully")).toBeVisible();
  await expect(page.getByText("Refund Date")).toBeVisible();
  await expect(page.getByText("Damaged sofa").first()).toBeVisible();
  await openMore(page);
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await page.goto(invoice);
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Record Payment" })).toBeVisible();

  await page.goto(payment);
  await openMore(page);
  await page.getByRole("link", { name: "Delete Payment" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Payment deleted successfully")).toBeVisible();
  await page.goto(payment);
  await expect(page.getByRole("heading", { name: "Payment not found" })).toBeVisible();
});

test("Refunded, chosen in the edit form, refunds and keeps the reason", async ({
  as,
  javaScriptEnabled,
}) => {
  const page = await as("admin");
  const invoice = await sentInvoice(page);
  await page.getByRole("link", { name: "Record Payment" }).click();
  await page.locator('[name="paymentMethod"]').selectOption("Cash");
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByText("Payment recorded successfully")).toBeVisible();

  await openMore(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const reason = page.getByLabel("Refund reason");
  // Without scripts nothing can bring the field later.
  await expect(reason).toHaveCount(javaScriptEnabled === false ? 1 : 0);
  await page.locator('[name="status"]').selectOption("Refunded");
  await reason.fill("Move was called off");
  await page.locator('[name="amount"]').fill("-1");
  await page.getByRole("button", { name: "Update Payment" }).click();
  await expect(page.getByText("Amount must be positive").first()).toBeVisible();
  await expect(reason).toHaveValue("Move was called off");
  await page.locator('[name="amount"]').fill("100");
  await page.getByRole("button", { name: "Update Payment" }).click();
  await expect(page.getByText("Payment updated successfully")).toBeVisible();
  await expect(page.getByText("Refund Date")).toBeVisible();
  await expect(page.getByText("Move was called off").first()).toBeVisible();
  await page.goto(invoice);
  await expect(page.getByRole("link", { name: "Record Payment" })).toBeVisible();
});

test("the form without an invoice: required fields, the chosen invoice's balance", async ({
  as,
}, info) => {
  const page = await as("employee");
  await sentInvoice(page);
  await page.goto("/payments/new");
  await page.getByRole("button", { name: "Record Payment" }).click();
  for (const sentence of [
    "Invoice is required",
    "Amount is required",
    "Payment method is required",
  ]) {
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  const choice = page.locator('[name="invoiceId"]');
  await choice.selectOption({ index: 1 });
  if (info.project.name === "no-javascript") {
    await page.getByRole("button", { name: "Show invoice" }).click();
  }
  await expect(page.getByText("Invoice Details")).toBeVisible();
  await expect(page.locator('[name="amount"]')).toHaveValue(/^\d+\.\d\d$/);
});

test("an employee may not edit a payment: it is shown with the reason", async ({ as }) => {
  const page = await as("employee");
  await page.goto(oldestFirst("/payments?status=Completed"));
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "View" }).first().click();
  await expect(page).toHaveURL(/\/payments\/view\/\d+$/);
  await openMore(page);
  await expect(page.getByRole("link", { name: "Delete Payment" })).toHaveCount(0);
  await page.goto(page.url().replace("/view/", "/edit/"));
  await expect(page).toHaveURL(/\/payments\/view\/\d+$/);
  await expect(page.getByText("You do not have permission to access this page")).toBeVisible();
});

test("the list: cards of the page and of all, search by invoice, pages", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/payments");
  for (const card of [
    "Total Payments",
    "Completed Payments",
    "Pending Payments",
    "Failed/Refunded Payments",
  ]) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^On this page\. All pages: /).first()).toBeVisible();
  await expect(page.getByText(/^Showing 1 to 10 of \d+ results$/)).toBeVisible();
  await page.goto("/payments?search=no-such-payment");
  await expect(page.getByText("No payments found")).toBeVisible();
});
