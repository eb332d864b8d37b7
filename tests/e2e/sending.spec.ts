import type { Page } from "@playwright/test";

import { expect, handOver, oldestFirst, openMore, test, unfold } from "../support/e2e";

const SIZES = [
  { width: 360, height: 640 },
  { width: 1366, height: 768 },
];

async function makeCustomer(page: Page, unique: string) {
  await page.goto("/customers/new");
  await page.getByLabel("Name").fill(`Asha ${unique}`);
  await page.getByLabel("Email").fill(`asha-${unique}@example.com`);
  await page.getByLabel("Phone").fill("9822011111");
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page).toHaveURL(/\/customers\/\d+$/);
  return page.url().split("/").at(-1) ?? "";
}

async function makeQuotation(page: Page, unique: string) {
  const customerId = await makeCustomer(page, unique);
  await page.goto(`/quotations/new?customerId=${customerId}`);
  const fields = { date: "2027-01-15", transportationCharge: "10000", packagingCharge: "2000" };
  const more = { loadingCharge: "1500", unloadingCharge: "1500", "items[0].name": "Sofa" };
  for (const [name, value] of Object.entries({ ...fields, ...more })) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page.getByText("Quotation created successfully")).toBeVisible();
  return page.url();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const NOTICE =
  "A link to this quotation works, but it is still a draft: who opens it reads 'Draft: not valid yet' and cannot accept it.";

/** The link in the newest message to an address, as the outbox shows it. */
async function linkSentTo(page: Page, address: string) {
  await page.goto(`/outbox?search=${encodeURIComponent(address)}`);
  const text = (await page.locator("main").textContent()) ?? "";
  return /\/d\/[\w-]{24}/.exec(text)?.[0] ?? "";
}

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("one press sends the draft, and the link takes an answer", async ({
      as,
      unique,
      browser,
    }) => {
      const page = await as("employee");
      const address = await makeQuotation(page, unique);
      const asha = `asha-${unique}@example.com`;
      for (const name of ["Send by e-mail", "Send via WhatsApp"]) {
        const box = await button(page, name).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true);
      }
      await button(page, "Send by e-mail").click();
      await expect(page.getByText(`Quotation sent by e-mail to ${asha}`).first()).toBeVisible();
      await expect(page).toHaveURL(address);
      await openMore(page);
      await expect(button(page, "Mark as Sent")).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Record answer" })).toBeVisible();
      await expect(page.getByText(NOTICE)).toHaveCount(0);
      await unfold(page, "History");
      await expect(page.getByText("Sent by e-mail", { exact: false }).last()).toBeVisible();

      const link = await linkSentTo(page, asha);
      expect(link).not.toBe("");
      const theirs = await (await browser.newContext({ viewport })).newPage();
      await theirs.goto(link);
      await expect(theirs.getByRole("link", { name: "Download PDF" })).toBeVisible();
      await expect(theirs.getByText("₹19,840.00").first()).toBeVisible();
      await expect(theirs.getByRole("button", { name: "Accept quotation" })).toBeVisible();
      await theirs.context().close();
    });

    test("the message is written first: what is wrong is said, what is typed is kept", async ({
      as,
      unique,
    }) => {
      const page = await as("employee");
      const address = await makeQuotation(page, unique);
      const field = (name: string) => page.locator(`[name="${name}"]`);
      await openMore(page);
      await page.getByRole("link", { name: "Write message" }).click();
      await expect(page.getByRole("heading", { name: /^Send Quotation QT-/ })).toBeVisible();
      await expect(field("recipient")).toHaveValue(`asha-${unique}@example.com`);
      await expect(field("phone")).toHaveValue("9822011111");
      await expect(field("text")).toHaveValue(/^Dear Asha [^]*\n\{link\}\n/);
      await expect(page.getByText("{movingDate}")).toBeVisible();
      await expect(page.getByText("Sending marks it as sent")).toBeVisible();

      await field("recipient").fill(`ravi-${unique}`);
      await field("subject").fill("Your move, {custmer}");
      await field("text").fill("Come & see <b>us</b>");
      await button(page, "Send by e-mail").click();
      await expect(page.locator("#message-recipient-error")).toHaveText("Invalid email address");
      await expect(page.locator("#message-subject-error")).toContainText("{custmer} means nothing");
      await expect(page.locator("#message-text-error")).toContainText("has no {link}");
      await expect(field("text")).toHaveValue("Come & see <b>us</b>");

      await field("recipient").fill(`ravi-${unique}@example.com`);
      await field("subject").fill("Your move, {customer}");
      await field("text").fill("Come & see <b>us</b>: {link}");
      await button(page, "Send by e-mail").click();
      await expect(page).toHaveURL(address);
      const said = `Quotation sent by e-mail to ravi-${unique}@example.com`;
      await expect(page.getByText(said).first()).toBeVisible();
      await expect(page.getByText(NOTICE)).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Record answer" })).toBeVisible();
      await page.goto(`/outbox?search=ravi-${unique}`);
      await expect(page.getByText(`Your move, Asha ${unique}`).first()).toBeVisible();
    });

    test("WhatsApp is handed the customer's link", async ({ as, unique }) => {
      const page = await as("employee");
      const address = await makeQuotation(page, unique);
      const send = () => button(page, "Send via WhatsApp").click();
      const handed = await handOver(page, send);
      expect(handed.phone).toBe("919822011111");
      expect(handed.text).toMatch(/\/d\/[\w-]{24}\n/);
      expect(handed.text).not.toContain("/quotations/view/");
      await page.goto(address);
      await expect(page.getByRole("link", { name: "Record answer" })).toBeVisible();

      await page.goto(address.replace(/.*\/quotations\/view/, "/messages/quotation"));
      await page.locator('[name="phone"]').fill("98765 43210");
      expect((await handOver(page, send)).phone).toBe("919876543210");
    });

    test("a copied link of a draft marks nothing and says that it is not valid yet", async ({
      as,
      unique,
      browser,
    }) => {
      const page = await as("employee");
      const address = await makeQuotation(page, unique);
      await unfold(page, "Customer links");
      await button(page, "Copy link").click();
      const link = await page.locator("#links input[readonly]").inputValue();
      await page.goto(address);
      await expect(page.getByText(NOTICE)).toBeVisible();
      const theirs = await (await browser.newContext({ viewport })).newPage();
      await theirs.goto(link);
      await expect(theirs.getByText("Draft: not valid yet")).toBeVisible();
      await expect(theirs.getByRole("button", { name: "Accept quotation" })).toHaveCount(0);
      await button(page, "Mark as Sent").click();
      await expect(page.getByText("Quotation status updated to sent")).toBeVisible();
      await theirs.reload();
      await expect(theirs.getByText("Draft: not valid yet")).toHaveCount(0);
      await expect(theirs.getByRole("button", { name: "Accept quotation" })).toBeVisible();
      await theirs.context().close();
    });
  });
}

test("invoices and receipts are sent by one press; a written message issues a draft invoice", async ({
  as,
}) => {
  const page = await as("employee");
  const open = async (list: string) => {
    await page.goto(oldestFirst(list));
    await page.getByRole("link", { name: /^View/ }).first().click();
    await expect(page).toHaveURL(/\/view\/\d+$/);
  };
  await open("/invoices?status=Sent");
  await openMore(page);
  await button(page, "Send by e-mail").click();
  await expect(page.getByText(/^Invoice sent by e-mail to \S+@\S+$/).first()).toBeVisible();
  await open("/payments?status=Completed");
  await openMore(page);
  await button(page, "Send by e-mail").click();
  await expect(page.getByText(/^Receipt sent by e-mail to \S+@\S+$/).first()).toBeVisible();
  await openMore(page);
  await page.getByRole("link", { name: "Write message" }).click();
  await expect(page.getByRole("heading", { name: /^Send Receipt PAY-/ })).toBeVisible();
  await open("/invoices?status=Draft");
  await openMore(page);
  await page.getByRole("link", { name: "Write message" }).click();
  // It gets its number when it is sent.
  await expect(page.locator('[name="subject"]')).toHaveValue(/\{number\}/);
  await button(page, "Send by e-mail").click();
  await expect(page.getByText(/^Invoice sent by e-mail to \S+@\S+$/).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Invoice INV-/ })).toBeVisible();
});
