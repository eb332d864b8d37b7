import type { Browser, Page } from "@playwright/test";

import { expect, openMore, test } from "../support/e2e";

// A customer's phone: small, without scripts and without an account, in both projects.
const PHONE = { viewport: { width: 360, height: 640 }, javaScriptEnabled: false };

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** A sent quotation of the office, and the address that 'Copy link' gives. */
async function sendQuotation(page: Page, unique: string) {
  return quoteAndSend(page, await newCustomer(page, unique));
}

async function newCustomer(page: Page, unique: string) {
  await page.goto("/customers/new");
  await page.getByLabel("Name").fill(`Asha ${unique}`);
  await page.getByLabel("Email").fill(`link-${unique}@example.com`);
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page).toHaveURL(/\/customers\/\d+$/);
  return page.url().split("/").at(-1);
}

async function quoteAndSend(page: Page, customerId: string | undefined) {
  await page.goto(`/quotations/new?customerId=${customerId}`);
  const values = { date: "2027-01-15", transportationCharge: "10000", packagingCharge: "2000" };
  const more = { loadingCharge: "1500", unloadingCharge: "1500", advancePayment: "5000" };
  for (const [name, value] of Object.entries({ ...values, ...more, "items[0].name": "Sofa" })) {
    await field(page, name).fill(value);
  }
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page).toHaveURL(/\/quotations\/view\/\d+$/);
  await page.getByRole("button", { name: "Mark as Sent" }).click();
  await expect(page.getByText("Quotation status updated to sent")).toBeVisible();
  return page.url();
}

async function copyLink(page: Page) {
  await page.getByRole("button", { name: "Copy link" }).click();
  const shown = page.getByLabel(/^Link/);
  await expect(shown).toHaveValue(/\/d\/[\w-]{24}$/);
  return shown.inputValue();
}

async function openAsCustomer(browser: Browser, baseURL: string | undefined, link: string) {
  const context = await browser.newContext({ ...PHONE, baseURL });
  const page = await context.newPage();
  // The link's host is the server's own name for itself; the path is what counts.
  const answer = await page.goto(new URL(link).pathname);
  expect(answer?.status()).toBe(200);
  await fitsThePhone(page);
  return page;
}

async function fitsThePhone(page: Page) {
  expect(await page.content()).not.toContain("<script");
  const width = await page.locator("html").evaluate((html) => html.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
}

test("a customer opens the link, downloads the PDF and accepts; the office sees who and when", async ({
  as,
  browser,
  baseURL,
  unique,
}) => {
  const office = await as("employee");
  const quotation = await sendQuotation(office, unique);
  const customer = await openAsCustomer(browser, baseURL, await copyLink(office));
  await expect(customer.getByRole("heading", { name: /^Quotation QT-/ })).toBeVisible();
  await expect(customer.getByText("₹19,840.00").first()).toBeVisible();
  await expect(customer.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:\+\d/);
  await expect(customer.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\d+/,
  );

  const download = customer.waitForEvent("download");
  await customer.getByRole("link", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^quotation-QT-[\d-]+\.pdf$/);

  await customer.getByLabel("Your name", { exact: false }).first().fill("Asha Rao");
  await customer.getByLabel(/accept it with its terms/).check();
  await customer.getByRole("button", { name: "Accept quotation" }).click();
  await expect(customer.getByText(/was accepted by Asha Rao on/)).toBeVisible();
  await expect(customer.getByRole("button", { name: "Accept quotation" })).toHaveCount(0);
  await expect(customer.getByRole("img", { name: /^UPI code for ₹5,000\.00/ })).toBeVisible();
  await expect(customer.getByRole("link", { name: "Pay by UPI app" })).toHaveAttribute(
    "href",
    /^upi:\/\/pay\?pa=.+&am=5000\.00&cu=INR/,
  );
  await fitsThePhone(customer);

  await office.goto(quotation);
  const answer = office.locator(".card", { hasText: "Accepted by link" });
  await expect(answer.getByText("Asha Rao")).toBeVisible();
  await expect(office.getByText("Opened", { exact: true })).toBeVisible();
  await expect(office.getByText(/Asha Rao \(by link\): Marked as approved/)).toBeVisible();
});

test("a customer declines; without a reason the form says so and keeps the name", async ({
  as,
  browser,
  baseURL,
  unique,
}) => {
  const office = await as("employee");
  const quotation = await sendQuotation(office, unique);
  const customer = await openAsCustomer(browser, baseURL, await copyLink(office));
  const decline = customer.locator("form", { hasText: "Decline quotation" });
  await decline.getByLabel("Reason").fill("   ");
  await decline.getByLabel("Your name (optional)").fill("Asha");
  await decline.getByRole("button", { name: "Decline quotation" }).click();
  await expect(customer.locator("#decline-rejectionReason-error")).toBeVisible();
  await expect(decline.getByLabel("Your name (optional)")).toHaveValue("Asha");
  await fitsThePhone(customer);
  await decline.getByLabel("Reason").fill("Found <b>another</b> mover");
  await decline.getByRole("button", { name: "Decline quotation" }).click();
  await expect(customer.getByText(/This quotation was declined on/)).toBeVisible();

  await office.goto(quotation);
  await expect(office.locator(".card", { hasText: "Declined by link" })).toBeVisible();
  await expect(office.getByText("Found <b>another</b> mover").first()).toBeVisible();
});

test("a quotation edited while it was read is not accepted unseen", async ({
  as,
  browser,
  baseURL,
  unique,
}) => {
  const office = await as("employee");
  const quotation = await sendQuotation(office, unique);
  const customer = await openAsCustomer(browser, baseURL, await copyLink(office));
  await office.goto(quotation.replace("/view/", "/edit/"));
  await field(office, "transportationCharge").fill("20000");
  await office.getByRole("button", { name: "Update Quotation" }).click();
  await expect(office.getByText("Quotation updated successfully")).toBeVisible();

  const name = customer.getByLabel("Your name", { exact: false }).first();
  await name.fill("Asha Rao");
  await customer.getByLabel(/accept it with its terms/).check();
  await customer.getByRole("button", { name: "Accept quotation" }).click();
  await expect(customer.getByRole("alert")).toContainText("was changed while you were reading it");
  await expect(name).toHaveValue("Asha Rao");
  await customer.getByRole("button", { name: "Accept quotation" }).click();
  await expect(customer.getByText(/was accepted by Asha Rao on/)).toBeVisible();
});

test("a revoked link does not work any more", async ({ as, browser, baseURL, unique }) => {
  const office = await as("admin");
  await sendQuotation(office, unique);
  const link = await copyLink(office);
  const customer = await openAsCustomer(browser, baseURL, link);
  await office.getByRole("link", { name: "Revoke link" }).click();
  await office.getByRole("button", { name: "Confirm" }).click();
  await expect(office.getByText("Link revoked").first()).toBeVisible();

  const answer = await customer.reload();
  expect(answer?.status()).toBe(404);
  await expect(customer.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expect(customer.getByRole("link", { name: /^Call / })).toBeVisible();
  await fitsThePhone(customer);
});

test("a customer who is signed in answers on the same page", async ({ as }) => {
  const office = await as("employee");
  await office.goto("/customers?search=customer%40example.com");
  const record = await office.getByRole("link", { name: "View Meera Nair" }).getAttribute("href");
  const quotation = await quoteAndSend(office, record?.split("/").at(-1));
  await office.getByRole("button", { name: "Logout" }).click();
  await expect(office).toHaveURL(/\/login/);

  const customer = await as("customer");
  await customer.goto(quotation);
  await customer.getByRole("button", { name: "Accept or decline" }).click();
  await expect(customer).toHaveURL(/\/d\/[\w-]{24}$/);
  expect(await customer.content()).not.toContain("<script");
  await customer.getByLabel("Your name", { exact: false }).first().fill("Meera Nair");
  await customer.getByLabel(/accept it with its terms/).check();
  await customer.getByRole("button", { name: "Accept quotation" }).click();
  await expect(customer.getByText(/was accepted by Meera Nair on/)).toBeVisible();

  await customer.goto(quotation);
  await expect(customer.getByText("Accepted", { exact: true }).first()).toBeVisible();
  await openMore(customer);
  await expect(customer.getByRole("button", { name: "Accept or decline" })).toHaveCount(0);
});

test("an accepted quotation that is repriced waits again, and its link says what was accepted", async ({
  as,
  browser,
  baseURL,
  unique,
}) => {
  const office = await as("employee");
  const quotation = await sendQuotation(office, unique);
  const customer = await openAsCustomer(browser, baseURL, await copyLink(office));
  const accept = async () => {
    await field(customer, "name").first().fill("Asha Rao");
    await customer.getByLabel(/accept it with its terms/).check();
    await customer.getByRole("button", { name: "Accept quotation" }).click();
    await expect(customer.getByText(/was accepted by Asha Rao on .* Thank you!/)).toBeVisible();
  };
  await accept();

  await office.goto(quotation);
  await openMore(office);
  await office.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(office.getByText("This quotation is approved.")).toBeVisible();
  await field(office, "transportationCharge").fill("100000");
  await office.getByRole("button", { name: "Update Quotation" }).click();
  await expect(office.getByText("Quotation updated successfully")).toBeVisible();
  const earlier = /An earlier version, at ₹19,840\.00, was accepted by Asha Rao on/;
  await expect(office.getByText(earlier)).toBeVisible();
  await openMore(office);
  await expect(office.getByRole("button", { name: "Create Invoice" })).toHaveCount(0);
  await expect(office.getByText("Waits for an answer again")).toBeVisible();

  await customer.reload();
  await expect(customer.getByText(earlier)).toBeVisible();
  await expect(customer.getByText("₹1,36,660.00").first()).toBeVisible();
  await expect(customer.getByText("Waiting for your answer")).toBeVisible();
  await fitsThePhone(customer);
  await accept();
  await office.goto(quotation);
  await expect(office.getByRole("button", { name: "Create Invoice" })).toBeVisible();
});
