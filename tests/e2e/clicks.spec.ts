import type { Locator } from "@playwright/test";

import { expect, test } from "../support/e2e";

/** What the day's main job may cost: from the dashboard to the receipt on its way. */
const CLICKS = 14;

test("the main job, from a new customer to the receipt, in few clicks", async ({ as, unique }) => {
  const page = await as("employee");
  await page.setViewportSize({ width: 360, height: 640 });
  const job: string[] = [];
  let loads = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) loads += 1;
  });
  const press = async (what: Locator, name: string) => {
    await what.click();
    job.push(name);
  };
  /** The one button that the head of a record names as next. */
  const next = (label: string) => page.locator(".main .btn-primary", { hasText: label }).first();
  const type = (name: string, value: string) => page.locator(`[name="${name}"]`).fill(value);

  await page.goto("/dashboard");
  loads = 0;
  await press(page.getByRole("link", { name: "New Quotation" }), "New Quotation");
  await press(page.locator("summary", { hasText: "New customer" }), "New customer");
  await type("newCustomerName", `Leela ${unique}`);
  await type("newCustomerPhone", `98${String(Date.now()).slice(-8)}`);
  await type("newCustomerEmail", `leela-${unique}@example.com`);
  await type("sourceAddress", "Aundh, Pune 411007");
  await type("destinationAddress", "Powai, Mumbai 400076");
  await type("date", "2030-03-04");
  await type("items[0].name", "Two-door wardrobe");
  await type("transportationCharge", "10000");
  await press(page.getByRole("button", { name: "Create Quotation" }), "Create Quotation");
  await expect(page).toHaveURL(/\/quotations\/view\/\d+$/);

  await press(next("Send by e-mail"), "Send");
  await press(next("Record answer"), "Record answer");
  await press(page.getByRole("button", { name: "Mark as Approved" }), "Mark as Approved");
  await press(next("Create Invoice"), "Create Invoice");
  await expect(page).toHaveURL(/\/invoices\/view\/\d+$/);

  await press(next("Issue and send"), "Issue and send");
  await press(next("Record Payment"), "Record Payment");
  await expect(page).toHaveURL(/\/payments\/new/);
  await page.locator('[name="paymentMethod"]').selectOption("UPI");
  job.push("UPI");
  await press(page.getByRole("button", { name: "Record Payment" }), "Record Payment, saved");
  await expect(page).toHaveURL(/\/payments\/view\/\d+$/);

  await press(next("Send receipt"), "Send receipt");
  await expect(page.getByText("Receipt sent by e-mail to")).toBeVisible();
  test.info().annotations.push({ type: "clicks", description: `${job.length}: ${job.join(", ")}` });
  test.info().annotations.push({ type: "page loads", description: String(loads) });
  expect(job.length).toBeLessThanOrEqual(CLICKS);
});
