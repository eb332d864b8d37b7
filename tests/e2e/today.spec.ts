import type { Page } from "@playwright/test";

import {
  expect,
  idOf,
  inModesByTurns,
  makeCustomer,
  openMore,
  posted,
  signIn,
  test,
} from "../support/e2e";

/** What the dashboard and a customer's page lead to, pressed. */

/** Issues an invoice of one line; with tax it comes to 118 % of its price. */
function bill(page: Page, customer: string, item: string, unitPrice: string, dueDate: string) {
  return posted(page, "/invoices/new", {
    clientId: customer,
    pickupStateCode: "27",
    invoiceDate: "2025-02-01",
    dueDate,
    status: "Sent",
    "items[0].itemId": item,
    "items[0].description": "Packing of a wardrobe",
    "items[0].quantity": "1",
    "items[0].unitPrice": unitPrice,
  });
}

test("'Remind' on the dashboard does it once; 'Record Payment' offers a customer's unpaid invoices in place", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { name, email, address, id } = await makeCustomer(page, unique);
  const item = await posted(page, "/items/new", {
    name: `Packing ${unique}`,
    sku: `P-${unique}`,
    category: "Other",
    price: "100",
    cost: "1",
    description: "A wardrobe",
    active: "on",
  });
  await bill(page, id, idOf(item), "800", "2025-03-01");
  await page.goto("/dashboard");
  // The one that is overdue for longest stands first.
  const overdue = page
    .getByRole("region", { name: "Overdue invoices" })
    .locator("li")
    .filter({ hasText: name });
  await expect(overdue).toContainText("₹944.00");
  const remind = new RegExp(`^Remind ${name} of INV-`);
  await overdue.getByRole("button", { name: remind }).click();
  await page.getByRole("button", { name: "Send by e-mail" }).click();
  // Not any word of reminders: the menu has one, and leaving before the answer would take the press back.
  await expect(page.getByText(`Reminder sent by e-mail to ${email}`)).toBeVisible();
  // It was sent for today: who wants to write once more sees the words first.
  await page.goto("/dashboard");
  await expect(overdue.getByRole("button", { name: remind })).toHaveCount(0);
  await expect(overdue.getByRole("link", { name: remind })).toBeVisible();

  // A customer with several unpaid invoices is offered them in place.
  await bill(page, id, idOf(item), "250", "2025-04-01");
  await page.goto(address);
  await expect(page.locator(".head")).toContainText("₹1,239.00");
  await openMore(page);
  await page.locator(".head").getByRole("link", { name: "Record Payment" }).click();
  const invoices = page.locator('[name="invoiceId"]');
  await expect(invoices.locator("option")).toHaveText([
    "Select an invoice",
    new RegExp(`^INV-.* - ${name} \\(₹944\\.00\\)$`),
    new RegExp(`^INV-.* - ${name} \\(₹295\\.00\\)$`),
  ]);
  await expect(page).toHaveURL(`/payments/new?clientId=${id}`);
  await invoices.selectOption({ index: 2 });
  await expect(page.locator('[name="amount"]')).toHaveValue("295.00");
  // What is wrong is said with the same choice.
  await page.locator('[name="amount"]').fill("295.01");
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(invoices.locator("option")).toHaveCount(3);
  await page.locator('[name="amount"]').fill("295");
  await page.locator('[name="paymentMethod"]').selectOption("Cash");
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByText("Payment recorded successfully")).toBeVisible();

  // One is left: its form begins with what is due.
  await page.goto(address);
  await expect(page.locator(".head")).toContainText("₹944.00");
  await openMore(page);
  await page.locator(".head").getByRole("link", { name: "Record Payment" }).click();
  await expect(page.locator('[name="amount"]')).toHaveValue("944.00");
  await expect(page).toHaveURL(/\/payments\/new\?invoiceId=\d+$/);
  await page.locator('[name="paymentMethod"]').selectOption("Cash");
  await page.getByRole("button", { name: "Record Payment" }).click();
  await expect(page.getByText("Payment recorded successfully")).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("link", { name: "Record Payment" })).toHaveCount(0);
  await page.goto(`${address}/statement?from=2025-01-01`);
  await expect(page.locator(".grand dd")).toHaveText("₹0.00");
});

/** A day from today on, as the company counts them. */
function dayFromNow(days: number): string {
  const zone = { timeZone: "Asia/Kolkata" };
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-CA", zone);
}

inModesByTurns("today", () => {
  test("tomorrow stands on Today with names that are called, what runs is one line, old drafts are counted", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { id: clientId } = await makeCustomer(page, unique);
    const job = (title: string, more: Record<string, string>) =>
      posted(page, "/jobs/new", {
        title: `${title} ${unique}`,
        clientId,
        description: "Two rooms",
        location: "Pune",
        status: "Pending",
        priority: "Low",
        ...more,
      });
    const before = dayFromNow(-20);
    await job("Runs", { startDate: before, endDate: dayFromNow(1), passedDate: before });
    const phone = `7${Date.now().toString().slice(-9)}`;
    await job("Next", {
      startDate: dayFromNow(1),
      scheduledTime: "00:01",
      helpersText: `Raju ${unique} ${phone}`,
    });
    for (const width of [1366, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 640 : 768 });
      await page.goto("/dashboard");
      // The earliest of each part are shown.
      const runs = page
        .getByRole("region", { name: "Under way" })
        .getByRole("listitem")
        .filter({ hasText: `Asha ${unique}` });
      const line = runs.getByRole("paragraph").first();
      expect((await line.boundingBox())!.height).toBeLessThanOrEqual(44);
      const next = page.getByRole("region", { name: "Tomorrow" });
      const call = next.getByRole("link", { name: `Call Raju ${unique}` });
      await expect(call).toHaveAttribute("href", `tel:+91${phone}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
    // The demo company has begun some long ago.
    const drafts = page.locator("section", { has: page.getByRole("heading", { name: "Drafts" }) });
    await expect(drafts.last()).toContainText(/Older than 60 days, in the lists alone: \d/);
    await expect(drafts.last().getByText(/begun \d{3} days ago/)).toHaveCount(0);
  });
});
