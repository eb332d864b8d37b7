import type { Browser, Page } from "@playwright/test";

import { expect, signIn, test, unfold } from "../support/e2e";
import { chooseTruck, makeConsignment, makeVehicle } from "../support/consignment";

// The customer's phone: small, without scripts and without an account, whatever the office has.
const PHONE = { viewport: { width: 360, height: 640 }, javaScriptEnabled: false };

async function openAsCustomer(browser: Browser, link: string) {
  const page = await (await browser.newContext(PHONE)).newPage();
  expect((await page.goto(new URL(link).pathname))?.status()).toBe(200);
  return page;
}

async function fitsThePhone(page: Page): Promise<void> {
  expect(await page.content()).not.toContain("<script");
  const width = await page.locator("html").evaluate((html) => html.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

test("a customer follows their move, and confirms the packing list and the delivery", async ({
  page,
  browser,
  unique,
}) => {
  test.slow();
  await signIn(page, "employee");
  const { label } = await makeVehicle(page, unique);
  const { name, consignment, id } = await makeConsignment(page, unique);
  await page.goto(`/consignments/packages/${id}`);
  // What the quotation lists is on its first line.
  for (const [at, contents] of ["Plates", "Bicycle"].entries()) {
    await page.locator(`[name="packages[${at + 1}].contents"]`).fill(contents);
  }
  await press(page, "Save");
  await expect(page.getByText("Packing list saved: 3 packages")).toBeVisible();
  await chooseTruck(page, id, label);

  await page.goto(consignment);
  await unfold(page, "Customer links");
  await press(page, "Copy link");
  const shown = page.getByLabel(/^Link/);
  await expect(shown).toHaveValue(/\/d\/[\w-]{24}$/);
  const customer = await openAsCustomer(browser, await shown.inputValue());

  // Booked: the truck, the packages, and the list to be confirmed. No lorry receipt yet, and nobody's phone but the office's.
  await fitsThePhone(customer);
  await expect(customer.getByText("Booked", { exact: true }).first()).toBeVisible();
  await expect(customer.getByText(label)).toBeVisible();
  await expect(customer.getByText("2. Plates")).toBeVisible();
  await expect(customer.getByText("Lorry Receipt")).toHaveCount(0);
  await press(customer, "Sign");
  await expect(customer.getByText("Type your name").first()).toBeVisible();
  await customer.locator('[name="signedBy"]').fill(name);
  await customer.locator('[name="agreed"]').check();
  await press(customer, "Sign");
  await expect(customer.getByText(`Packing list confirmed by ${name}`)).toBeVisible();
  await expect(customer.locator('[name="signedBy"]')).toHaveCount(0);

  // A package more is another list: the customer is told, and asked again.
  await page.goto(`/consignments/packages/${id}`);
  await page.locator('[name="packages[0].contents"]').fill("Mirror");
  await press(page, "Save");
  await expect(page.getByText("Packing list saved: 4 packages")).toBeVisible();
  await customer.reload();
  await expect(customer.getByText("The packing list changed since you confirmed it")).toBeVisible();

  await page.goto(`/consignments/issue/${id}`);
  await press(page, "Issue Lorry Receipt");
  await expect(page.getByText("Lorry receipt issued successfully")).toBeVisible();
  await page.getByRole("link", { name: "Goods have left" }).click();
  await press(page, "Confirm");
  await expect(page.getByText("Consignment status updated to In transit")).toBeVisible();
  await customer.reload();
  await expect(customer.getByText("On the way").first()).toBeVisible();
  await customer
    .getByRole("link", { name: "Lorry Receipt / Consignment Note", exact: true })
    .click();
  await expect(customer.getByText(/LR-\d{4}-\d{5}/).first()).toBeVisible();
  await fitsThePhone(customer);
  await customer.goBack();

  await page.goto(`/consignments/delivery/${id}`);
  await page.locator('[name="receivedBy"]').fill(name);
  await press(page, "Record delivery");
  await expect(page.getByText("Delivery recorded")).toBeVisible();
  await customer.reload();
  await expect(customer.getByText("Delivered").first()).toBeVisible();
  await customer.getByRole("link", { name: "Confirm the delivery" }).click();
  await expect(customer.locator('[name="signedBy"]')).toHaveValue(name);
  await customer.locator('[name="agreed"]').check();
  await press(customer, "Sign");
  await expect(customer.getByText(`Delivery confirmed by ${name}`)).toBeVisible();
  await fitsThePhone(customer);

  // What they signed is on the office's page; a link that is revoked leads nowhere.
  await page.goto(`/consignments/delivery/${id}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto(consignment);
  await unfold(page, "Customer links");
  await page.getByRole("link", { name: "Revoke link" }).click();
  await press(page, "Confirm");
  await expect(page.getByRole("status").getByText("Link revoked")).toBeVisible();
  expect((await customer.reload())?.status()).toBe(404);
  await customer.context().close();
});
