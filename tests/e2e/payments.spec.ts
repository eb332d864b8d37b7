import type { Page } from "@playwright/test";

import {
  expect,
  hasScripts,
  idOf,
  inModesByTurns,
  makeInvoice,
  openMore,
  test,
} from "../support/e2e";

/** A sent invoice of 100.00, its tax in it and rounded off. */
async function sentInvoice(page: Page, unique: string): Promise<string> {
  const { address } = await makeInvoice(page, unique, { "items[0].unitPrice": "84.75" });
  return address;
}

inModesByTurns("payments", () => {
  test("pay a part and the rest, receipt, refund, edit, delete; the balance follows", async ({
    as,
    unique,
  }) => {
    const page = await as("admin");
    const invoice = await sentInvoice(page, unique);
    await page.goto(invoice);
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
    await expect(page.locator(".head")).toContainText("₹60.00");
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
    await expect(page.locator(".head .badge")).toHaveText("Paid");

    await page.goto(payment);
    await openMore(page);
    await page.getByRole("link", { name: "Process Refund" }).click();
    await page.locator('[name="refundReason"]').fill("Damaged sofa");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Payment refunded successfully")).toBeVisible();
    await expect(page.getByText("Refund Date")).toBeVisible();
    await expect(page.locator("main")).toContainText("Damaged sofa");
    await openMore(page);
    await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
    await page.goto(invoice);
    await expect(page.locator(".head .badge")).toHaveText("Sent");
    await expect(page.getByRole("link", { name: "Record Payment" })).toBeVisible();

    await page.goto(payment);
    await openMore(page);
    await page.getByRole("link", { name: "Delete Payment" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Payment deleted successfully")).toBeVisible();
    await page.goto(payment);
    await expect(page.getByRole("heading", { name: "Payment not found" })).toBeVisible();
  });

  test("the form without an invoice: required fields, the chosen invoice's balance", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const invoice = await sentInvoice(page, unique);
    await page.goto("/payments/new");
    await page.getByRole("button", { name: "Record Payment" }).click();
    for (const sentence of ["Invoice is required", "Amount is required"]) {
      await expect(page.locator("p.error", { hasText: sentence })).toBeVisible();
    }
    // In rupees what most pay by is chosen.
    await expect(page.locator('[name="paymentMethod"]')).toHaveValue("UPI");
    const choice = page.locator('[name="invoiceId"]');
    await choice.selectOption(idOf(invoice));
    if (!hasScripts()) {
      await page.getByRole("button", { name: "Show invoice" }).click();
    }
    await expect(page.getByText("Invoice Details")).toBeVisible();
    await expect(page.locator('[name="amount"]')).toHaveValue("100.00");
  });
});

test("Refunded, chosen in the edit form, refunds and keeps the reason", async ({
  as,
  javaScriptEnabled,
  unique,
}) => {
  const page = await as("admin");
  const invoice = await sentInvoice(page, unique);
  await page.goto(`/payments/new?invoiceId=${idOf(invoice)}`);
  await page.locator('[name="paymentMethod"]').selectOption("Cash");
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByText("Payment recorded successfully")).toBeVisible();

  await openMore(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const reason = page.getByLabel("Refund reason");
  // Without scripts nothing can bring the field later.
  await expect(page.getByRole("button", { name: "Update Payment" })).toBeVisible();
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
  await expect(page.locator("main")).toContainText("Move was called off");
  await page.goto(invoice);
  await expect(page.getByRole("link", { name: "Record Payment" })).toBeVisible();
});
