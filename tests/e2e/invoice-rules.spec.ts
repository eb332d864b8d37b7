import type { Page } from "@playwright/test";

import {
  approve,
  changeInvoiceStatus,
  expect,
  inOtherCurrency,
  openMore,
  test,
} from "../support/e2e";

/** Fills what a new invoice needs besides its client and source; the line's price last. */
async function fillLine(page: Page, price: string): Promise<void> {
  await page.locator('[name="items[0].itemId"]').selectOption({ index: 1 });
  await page.locator('[name="items[0].description"]').fill("Packing of a wardrobe");
  await page.locator('[name="items[0].unitPrice"]').fill(price);
}

/** Creates an invoice of 118.00 and leaves its page open. */
async function createInvoice(page: Page, status: "Draft" | "Sent"): Promise<void> {
  await page.goto("/invoices/new");
  await page.locator('[name="clientId"]').selectOption({ index: 1 });
  await page.locator('[name="status"]').selectOption(status);
  await fillLine(page, "100");
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page.getByText("Invoice created successfully")).toBeVisible();
}

/** Makes a quotation, sends and approves it, and leaves its page open; returns its number. */
async function approveQuotation(page: Page): Promise<string> {
  await page.goto("/quotations/new");
  await page.locator('[name="customerId"]').selectOption({ index: 1 });
  await page.locator('[name="date"]').fill("2099-01-10");
  await page.locator('[name="expiryDate"]').fill("2099-01-20");
  for (const charge of ["transportationCharge", "packagingCharge"]) {
    await page.locator(`[name="${charge}"]`).fill("5000");
  }
  for (const charge of ["loadingCharge", "unloadingCharge"]) {
    await page.locator(`[name="${charge}"]`).fill("500");
  }
  await page.locator('[name="items[0].name"]').fill("Sofa");
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page.getByText("Quotation created successfully")).toBeVisible();
  await page.getByRole("button", { name: "Mark as Sent" }).click();
  await approve(page);
  await expect(page.getByText("Quotation status updated to approved")).toBeVisible();
  const heading = await page.getByRole("heading", { name: /^Quotation QT-/ }).textContent();
  return /QT-[\d-]+/.exec(heading ?? "")![0];
}

/** The value of the option of a choice whose label begins with a text. */
async function optionOf(page: Page, name: string, start: string): Promise<string | null> {
  const option = page.locator(`[name="${name}"] option`).filter({ hasText: start });
  return (await option.count()) ? option.first().getAttribute("value") : null;
}

test("a quotation is billed once: the picker leaves it out, the second form names and links the first", async ({
  as,
  context,
}) => {
  const page = await as("employee");
  const number = await approveQuotation(page);
  await page.goto("/invoices/new");
  const quotationId = (await optionOf(page, "quotationId", number))!;
  const second = await context.newPage();
  await second.goto("/invoices/new");
  for (const form of [page, second]) {
    await form.locator('[name="quotationId"]').selectOption(quotationId);
    await form.getByRole("button", { name: "Fill from quotation" }).click();
    await expect(form.locator('[name="items[0].description"]')).not.toHaveValue("");
  }
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page.getByText("Invoice created successfully")).toBeVisible();
  const draft = page.url();

  await second.locator('[name="notes"]').fill("Typed in vain");
  await second.getByRole("button", { name: "Create Invoice" }).click();
  await expect(second.getByText(/billed by invoice DRAFT-\d+ already/).first()).toBeVisible();
  await expect(second.locator('[name="notes"]')).toHaveValue("Typed in vain");
  await second.getByRole("link", { name: /^Open DRAFT-\d+$/ }).click();
  await expect(second).toHaveURL(draft);

  await second.goto("/invoices/new");
  expect(await optionOf(second, "quotationId", number)).toBeNull();
});

test("the currency beside the amounts is the one that is stored", async ({
  as,
  office,
  javaScriptEnabled,
}) => {
  const page = await as("employee");
  const number = await approveQuotation(page);
  await inOtherCurrency(office, number, "USD");
  await page.goto("/invoices/new");
  const quotationId = (await optionOf(page, "quotationId", number))!;
  const signs = page.locator(".affix > span:not(.unit)");
  await expect(signs.first()).toHaveText("₹");
  await page.locator('[name="clientId"]').selectOption({ index: 1 });
  await fillLine(page, "10");
  await page.locator('[name="notes"]').fill("Typed beside rupees");
  await page.locator('[name="quotationId"]').selectOption(quotationId);
  if (javaScriptEnabled !== false) {
    for (const sign of await signs.all()) await expect(sign).toHaveText("$");
    await expect(page.locator("aside").getByText("$10.00").first()).toBeVisible();
  } else {
    await page.getByRole("button", { name: "Create Invoice" }).click();
    await expect(
      page
        .getByText("This invoice will be in USD ($), but its amounts were given in INR (₹).")
        .first(),
    ).toBeVisible();
    await expect(page.locator('[name="notes"]')).toHaveValue("Typed beside rupees");
    await expect(page.locator('[name="items[0].unitPrice"]')).toHaveValue("10");
    for (const sign of await signs.all()) await expect(sign).toHaveText("$");
  }
  await expect(page.getByText("Amounts are in USD ($)")).toBeVisible();
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page.getByText("Invoice created successfully")).toBeVisible();
  await expect(page.getByText("$10.00").first()).toBeVisible();
});

test("an item priced in another currency says so at its row", async ({
  as,
  office,
  javaScriptEnabled,
}) => {
  const page = await as("employee");
  const number = await approveQuotation(page);
  await inOtherCurrency(office, number, "USD");
  await page.goto("/invoices/new");
  await page
    .locator('[name="quotationId"]')
    .selectOption((await optionOf(page, "quotationId", number))!);
  const priced = (await optionOf(page, "items[0].itemId", "Wardrobe, 3 doors"))!;
  await page.locator('[name="items[0].itemId"]').selectOption(priced);
  if (javaScriptEnabled === false) {
    await page.getByRole("button", { name: "Recalculate" }).click();
  }
  await expect(
    page.getByText(/^Its price in the catalogue is ₹[\d,.]+\. This invoice is in USD \(\$\)/),
  ).toBeVisible();
  await expect(page.locator('[name="items[0].unitPrice"]')).toHaveValue("0");
});

test("'Paid' with a balance asks why, reads Settled, and can be reopened", async ({ as }) => {
  const page = await as("employee");
  await createInvoice(page, "Sent");
  await changeInvoiceStatus(page, "Paid");
  const question = page.getByRole("region", { name: "Settle without the balance" });
  await expect(question.getByText("₹118.00")).toBeVisible();
  // A press without a reason is stopped by the browser, or by the server where the field is passed over.
  await question.locator("textarea").evaluate((field) => field.removeAttribute("required"));
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.getByText("This invoice has a balance of ₹118.00.")).toBeVisible();
  await question.getByLabel("Reason").fill("Scratched table");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Invoice status updated to Paid")).toBeVisible();
  await expect(page.locator(".badge").getByText("Settled", { exact: true })).toBeVisible();

  const paper = page.locator(".sheet");
  await expect(paper.getByText("Not received; nothing is due")).toBeVisible();
  await expect(paper.getByText("Balance due")).toHaveCount(0);
  await expect(page.getByText("Scratched table").first()).toBeVisible();
  await openMore(page);
  await expect(page.getByRole("link", { name: "Change Status" })).toHaveCount(0);

  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText("Invoice status updated to Sent")).toBeVisible();
  await expect(paper.getByText("Balance due")).toBeVisible();
  await expect(page.getByRole("link", { name: "Record Payment" })).toBeVisible();
});

test("a payment while the reason is typed: asked again about the new balance, the reason kept", async ({
  as,
  context,
}) => {
  const page = await as("employee");
  await createInvoice(page, "Sent");
  const invoice = page.url();
  await page.goto(`${invoice}?confirm=settle`);
  const question = page.getByRole("region", { name: "Settle without the balance" });
  await question.getByLabel("Reason").fill("Scratched table");

  const other = await context.newPage();
  await other.goto(`/payments/new?invoiceId=${/\d+$/.exec(invoice)![0]}`);
  await other.locator('[name="amount"]').fill("18");
  await other.locator('[name="paymentMethod"]').selectOption("Cash");
  await other.getByRole("button", { name: "Record Payment" }).click();
  await expect(other.getByText("Payment recorded successfully")).toBeVisible();

  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The balance has changed since you were asked")).toBeVisible();
  await expect(question.getByText("₹100.00")).toBeVisible();
  await expect(question.getByLabel("Reason")).toHaveValue("Scratched table");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(page.locator(".badge").getByText("Settled", { exact: true })).toBeVisible();
});

test("a payment is taken in the currency beside its amount", async ({
  as,
  office,
  javaScriptEnabled,
}) => {
  const page = await as("employee");
  const number = await approveQuotation(page);
  await inOtherCurrency(office, number, "USD");
  await page.reload();
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(page.getByText("Invoice status updated to Sent")).toBeVisible();
  const inDollars = /\d+$/.exec(page.url())![0];
  await createInvoice(page, "Sent");
  const inRupees = /\d+$/.exec(page.url())![0];

  await page.goto(`/payments/new?invoiceId=${inRupees}`);
  const sign = page.locator(".affix > span");
  await expect(sign).toHaveText("₹");
  await page.locator('[name="invoiceId"]').selectOption(inDollars);
  await page.locator('[name="amount"]').fill("10");
  await page.locator('[name="paymentMethod"]').selectOption("Cash");
  if (javaScriptEnabled === false) {
    await page.getByRole("button", { name: "Record Payment" }).click();
    await expect(
      page.getByText("This invoice is in USD ($), but the amount was given in INR (₹).").first(),
    ).toBeVisible();
    await expect(page.locator('[name="amount"]')).toHaveValue("10");
  }
  await expect(sign).toHaveText("$");
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByText("Payment recorded successfully")).toBeVisible();
  await expect(page.getByText("$10.00").first()).toBeVisible();
});

test("a draft says why it cannot be paid, and leads on by 'Issue and record payment'", async ({
  as,
}) => {
  const page = await as("employee");
  await createInvoice(page, "Draft");
  const notice = page.getByRole("region", { name: "Draft" });
  await expect(notice.getByText("no payment can be recorded on it")).toBeVisible();
  await openMore(page);
  await expect(page.getByRole("link", { name: "Record Payment" })).toHaveCount(0);
  await page.getByRole("button", { name: "Issue and record payment" }).click();
  await expect(page).toHaveURL(/\/payments\/new\?invoiceId=\d+$/);
  await expect(page.locator('[name="amount"]')).toHaveValue("118.00");
  await expect(page.locator('[name="paymentMethod"] option').nth(1)).toHaveText("UPI");
  await page.locator('[name="paymentMethod"]').selectOption("UPI");
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByText("Payment recorded successfully")).toBeVisible();
});

test("'Issue and send' gives the number and mails it in one press; 'Issue' gives the number alone", async ({
  as,
}) => {
  const page = await as("employee");
  await createInvoice(page, "Draft");
  await page.getByRole("button", { name: "Issue and send" }).click();
  await expect(page.getByText(/^Invoice sent by e-mail to /)).toBeVisible();
  await expect(page.getByRole("heading", { name: /INV-\d{4}-\d{5}/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Draft" })).toHaveCount(0);

  await createInvoice(page, "Draft");
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(page.getByText("Invoice status updated to Sent")).toBeVisible();
  await expect(page.getByRole("heading", { name: /INV-\d{4}-\d{5}/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Record Payment" })).toBeVisible();
});
