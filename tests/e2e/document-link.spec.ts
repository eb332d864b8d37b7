import type { Browser, Page } from "@playwright/test";

import {
  CHARGES,
  expect,
  idOf,
  inHardRuns,
  makeQuotation,
  MEERA,
  moveQuotation,
  openMore,
  quoteTo,
  test,
} from "../support/e2e";

// A customer's phone: small, without scripts and without an account, in both projects.
const PHONE = { viewport: { width: 360, height: 640 }, javaScriptEnabled: false };

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** A sent quotation of the office over 19,840.00, its page open. */
async function sendQuotation(page: Page, unique: string): Promise<string> {
  const { address } = await makeQuotation(page, unique, { ...CHARGES, advancePayment: "5000" });
  await moveQuotation(page, address, "sent");
  await page.goto(address);
  return address;
}

async function copyLink(page: Page) {
  await page.getByRole("button", { name: "Copy link" }).click();
  const shown = page.getByLabel(/^Link/);
  await expect(shown).toHaveValue(/\/d\/[\w-]{24}$/);
  return shown.inputValue();
}

async function openAsCustomer(browser: Browser, link: string) {
  const page = await (await browser.newContext(PHONE)).newPage();
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

async function accept(customer: Page, name: string) {
  await customer.locator('form [name="name"]').first().fill(name);
  await customer.getByLabel(/accept it with its terms/).check();
  await customer.getByRole("button", { name: "Accept quotation" }).click();
}

// The link's page has no scripts in either mode.
test("a customer opens the link, downloads the PDF and accepts; the office sees who and when; repriced, it waits again", async ({
  as,
  browser,
  unique,
}) => {
  const office = await as("employee");
  const quotation = await sendQuotation(office, unique);
  const customer = await openAsCustomer(browser, await copyLink(office));
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

  await accept(customer, "Asha Rao");
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
  await accept(customer, "Asha Rao");
  await expect(customer.getByText(/was accepted by Asha Rao on .* Thank you!/)).toBeVisible();
  await office.goto(quotation);
  await openMore(office);
  await expect(office.getByRole("button", { name: "Create Invoice" })).toBeVisible();
  await customer.context().close();
});

test("a customer asks on the link, with a photo; the office answers, and the answer stands below the head", async ({
  as,
  browser,
  unique,
}) => {
  const office = await as("employee");
  await sendQuotation(office, unique);
  const link = new URL(await copyLink(office)).pathname;
  const customer = await openAsCustomer(browser, `http://office.example${link}`);
  await customer.getByRole("link", { name: "Ask for a change" }).click();
  const text = `Can you come a day later, ${unique}?`;
  await customer.locator('[name="text"]').fill(text);
  const photo = { name: "hall.png", mimeType: "image/png", buffer: await customer.screenshot() };
  await customer.locator('input[type="file"]').first().setInputFiles(photo);
  await customer.getByRole("button", { name: "Send message" }).click();
  await fitsThePhone(customer);
  await expect(customer.getByText(text).first()).toBeVisible();

  await office.goto("/dashboard");
  await expect(office.getByText(text.slice(0, 20)).first()).toBeVisible();
  await office.goto("/requests?status=open");
  await office
    .getByRole("row", { name: new RegExp(unique) })
    .getByRole("link")
    .first()
    .click();
  await expect(office.getByRole("heading", { name: "Photos" })).toBeVisible();
  await office.locator('[name="text"]').fill("Yes, on the 11th");
  await office.getByRole("button", { name: "Answer the customer" }).click();
  await expect(office.getByText(/^Answered/).first()).toBeVisible();
  await customer.goto(link);
  const newest = customer.locator("#asked");
  await expect(newest).toContainText("Our answer: Yes, on the 11th");
  await expect(newest).toBeInViewport();
  await customer.context().close();
});

inHardRuns(() => {
  test("a customer declines: without a reason the form says so and keeps the name; a revoked link is none", async ({
    as,
    browser,
    unique,
  }) => {
    const office = await as("admin");
    const quotation = await sendQuotation(office, unique);
    const customer = await openAsCustomer(browser, await copyLink(office));
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

    await office.getByRole("link", { name: "Revoke link" }).click();
    await office.getByRole("button", { name: "Confirm" }).click();
    await expect(office.getByRole("status").getByText("Link revoked")).toBeVisible();

    const answer = await customer.reload();
    expect(answer?.status()).toBe(404);
    await expect(customer.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await expect(customer.getByRole("link", { name: /^Call / })).toBeVisible();
    await fitsThePhone(customer);
    await customer.context().close();
  });
});

inHardRuns(() => {
  test("a quotation edited while it was read is not accepted unseen", async ({
    as,
    browser,
    unique,
  }) => {
    const office = await as("employee");
    const quotation = await sendQuotation(office, unique);
    const customer = await openAsCustomer(browser, await copyLink(office));
    await office.goto(quotation.replace("/view/", "/edit/"));
    await field(office, "transportationCharge").fill("20000");
    await office.getByRole("button", { name: "Update Quotation" }).click();
    await expect(office.getByText("Quotation updated successfully")).toBeVisible();

    await accept(customer, "Asha Rao");
    await expect(customer.getByRole("alert")).toContainText(
      "was changed while you were reading it",
    );
    await expect(customer.locator('form [name="name"]').first()).toHaveValue("Asha Rao");
    await customer.getByRole("button", { name: "Accept quotation" }).click();
    await expect(customer.getByText(/was accepted by Asha Rao on/)).toBeVisible();
  });
});

test("a customer who is signed in answers on the same page", async ({ as, page }) => {
  await as("employee");
  const quotation = await quoteTo(page, idOf(MEERA));
  await moveQuotation(page, quotation, "sent");

  await as("customer");
  await page.goto(quotation);
  await page.getByRole("button", { name: "Accept or decline" }).click();
  await expect(page.getByRole("button", { name: "Accept quotation" })).toBeVisible();
  await expect(page).toHaveURL(/\/d\/[\w-]{24}$/);
  expect(await page.content()).not.toContain("<script");
  await accept(page, "Meera Nair");
  await expect(page.getByText(/was accepted by Meera Nair on/)).toBeVisible();

  await page.goto(quotation);
  await expect(page.locator(".head .badge")).toHaveText("Accepted");
  await openMore(page);
  await expect(page.getByRole("button", { name: "Accept or decline" })).toHaveCount(0);
});
