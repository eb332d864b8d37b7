import type { Page } from "@playwright/test";

import { expect, idOf, posted, test } from "../support/e2e";
import { BOSS, startWithMail } from "../support/e2e-product";

/** What the dashboard and a customer's page lead to, pressed: with a business of its own, whose mails can be refused. */

type Bill = readonly [amount: string, due: string];

/** Signs in and makes a customer with an issued invoice. */
async function makeOwing(page: Page, url: string, owed: Bill) {
  await posted(page, `${url}/login`, BOSS);
  const customer = await posted(page, `${url}/customers/new`, {
    name: "Meera Pillai",
    email: "meera@example.com",
    phone: "9876543210",
    status: "active",
  });
  const item = await posted(page, `${url}/items/new`, {
    name: "Packing",
    sku: "P-1",
    category: "Other",
    price: "100",
    cost: "1",
    description: "A wardrobe",
    active: "on",
  });
  await bill(page, url, customer, item, owed);
  return { customer, item };
}

function bill(page: Page, url: string, customer: string, item: string, [unitPrice, dueDate]: Bill) {
  return posted(page, `${url}/invoices/new`, {
    clientId: idOf(customer),
    invoiceDate: "2025-02-01",
    dueDate,
    status: "Sent",
    taxRate: "0",
    "items[0].itemId": idOf(item),
    "items[0].description": "Packing of a wardrobe",
    "items[0].quantity": "1",
    "items[0].unitPrice": unitPrice,
    "items[0].discount": "0",
  });
}

const waitingFor = (page: Page, kind: string) => page.getByRole("region", { name: kind });

test("'Remind' and 'Try again' on the dashboard do it once; 'Record Payment' offers a customer's unpaid invoices in place", async ({
  page,
}) => {
  const product = await startWithMail();
  try {
    const { customer, item } = await makeOwing(page, product.url, ["800", "2025-03-01"]);
    await page.goto(`${product.url}/dashboard`);
    const overdue = waitingFor(page, "Overdue invoices").locator("li");
    await expect(overdue).toHaveCount(1);
    await expect(overdue).toContainText("$800.00");
    const remind = /^Remind Meera Pillai of INV-/;
    await overdue.getByRole("button", { name: remind }).click();
    await page.getByRole("button", { name: "Send by e-mail" }).click();
    // Not any word of reminders: the menu has one, and leaving before the answer would take the press back.
    await expect(page.getByText("Reminder sent by e-mail to meera@example.com")).toBeVisible();
    // It was sent for today: who wants to write once more sees the words first.
    await page.goto(`${product.url}/dashboard`);
    await expect(overdue.getByRole("button", { name: remind })).toHaveCount(0);
    await expect(overdue.getByRole("link", { name: remind })).toBeVisible();

    await expect(async () => {
      await page.goto(`${product.url}/outbox`);
      await expect(page.getByText("550 Mailbox is full")).toBeVisible({ timeout: 500 });
    }).toPass();
    product.accept();
    await page.goto(`${product.url}/dashboard`);
    const failed = waitingFor(page, "Not delivered");
    await expect(failed.locator("li")).toContainText("550 Mailbox is full");
    await failed.getByRole("button", { name: /^Try again, .*meera@example\.com/ }).click();
    await expect(page.getByText("The message is sent again")).toBeVisible();
    await expect(failed).toHaveCount(0);
    await expect(page).toHaveURL(`${product.url}/dashboard`);
    await expect.poll(() => product.mails.length).toBe(1);
    expect(product.mails[0]?.envelope.to).toEqual(["meera@example.com"]);
    expect(product.mails[0]?.text).toContain("800.00");

    // A customer with several unpaid invoices is offered them in place.
    await bill(page, product.url, customer, item, ["250", "2025-04-01"]);
    const other = await posted(page, `${product.url}/customers/new`, {
      name: "Somebody Else",
      email: "else@example.com",
      phone: "9876543211",
      status: "active",
    });
    expect(other).not.toBe(customer);
    await page.goto(product.url + customer);
    await expect(page.locator(".head")).toContainText("$1,050.00");
    await page.locator(".head").getByRole("link", { name: "Record Payment" }).click();
    const invoices = page.locator('[name="invoiceId"]');
    await expect(invoices.locator("option")).toHaveText([
      "Select an invoice",
      /^INV-.* - Meera Pillai \(\$800\.00\)$/,
      /^INV-.* - Meera Pillai \(\$250\.00\)$/,
    ]);
    await expect(page).toHaveURL(`${product.url}/payments/new?clientId=${idOf(customer)}`);
    await invoices.selectOption({ index: 2 });
    await expect(page.locator('[name="amount"]')).toHaveValue("250.00");
    // What is wrong is said with the same choice.
    await page.getByRole("button", { name: "Record Payment" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(invoices.locator("option")).toHaveCount(3);
    await page.locator('[name="paymentMethod"]').selectOption("Cash");
    await page.getByRole("button", { name: "Record Payment" }).click();
    await expect(page.getByText("Payment recorded successfully")).toBeVisible();

    // One is left: its form begins with what is due.
    await page.goto(product.url + customer);
    await expect(page.locator(".head")).toContainText("$800.00");
    await page.locator(".head").getByRole("link", { name: "Record Payment" }).click();
    await expect(page.locator('[name="amount"]')).toHaveValue("800.00");
    await expect(page).toHaveURL(/\/payments\/new\?invoiceId=\d+$/);
    await page.locator('[name="paymentMethod"]').selectOption("Cash");
    await page.getByRole("button", { name: "Record Payment" }).click();
    await expect(page.getByText("Payment recorded successfully")).toBeVisible();
    await page.goto(product.url + customer);
    await expect(page.getByRole("link", { name: "Record Payment" })).toHaveCount(0);
    await page.goto(`${product.url}${customer}/statement?from=2025-01-01`);
    await expect(page.locator(".grand dd")).toHaveText("$0.00");
  } finally {
    await product.stop();
  }
});
