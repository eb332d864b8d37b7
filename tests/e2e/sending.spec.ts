import type { Page } from "@playwright/test";

import {
  CHARGES,
  expect,
  handOver,
  inModesByTurns,
  inHardRuns,
  makeInvoice,
  makeQuotation,
  oldestOf,
  openMore,
  test,
  unfold,
} from "../support/e2e";

const PHONE = { width: 360, height: 640 };

/** A draft over 19,840.00, its page open. */
async function draft(page: Page, unique: string) {
  const made = await makeQuotation(page, unique, CHARGES);
  await page.goto(made.address);
  return made;
}

/** Looks at the message that a press leads to, and sends it. */
async function lookAndSend(page: Page, heading: RegExp) {
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await button(page, "Send by e-mail").click();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const NOTICE =
  "A link to this quotation works, but the quotation is still a draft. Its customer reads 'Draft: not valid yet' and cannot accept it.";

/** The link in the newest message to an address, as the outbox shows it. */
async function linkSentTo(page: Page, address: string) {
  await page.goto(`/outbox?search=${encodeURIComponent(address)}`);
  const text = (await page.locator("main").textContent()) ?? "";
  return /\/d\/[\w-]{24}/.exec(text)?.[0] ?? "";
}

inModesByTurns("sending", () => {
  test("a press shows the draft's message and sends it, undone once; and the link takes an answer", async ({
    as,
    unique,
    browser,
  }) => {
    const page = await as("employee");
    await page.setViewportSize(PHONE);
    const { address, email: asha } = await draft(page, unique);
    for (const width of [1366, PHONE.width]) {
      await page.setViewportSize({ ...PHONE, width });
      await openMore(page);
      for (const name of ["Send by e-mail", "Send via WhatsApp"]) {
        const box = await button(page, name).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
      }
    }
    const said = page.getByRole("status").getByText(`Quotation sent by e-mail to ${asha}`);
    await button(page, "Send by e-mail").click();
    await expect(page.locator(".folded + .lines")).toContainText(/Dear Asha/);
    await lookAndSend(page, /^Send Quotation QT-/);
    await expect(said).toBeVisible();
    await expect(page).toHaveURL(address);
    await button(page, "Undo").click();
    await expect(page.getByText(`Undone: nothing is sent to ${asha}`)).toBeVisible();
    await expect(page).toHaveURL(address);
    await openMore(page);
    await button(page, "Send by e-mail").click();
    await lookAndSend(page, /^Send Quotation QT-/);
    await expect(said).toBeVisible();
    await openMore(page);
    await expect(button(page, "Mark as Sent")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Record answer" })).toBeVisible();
    await expect(page.getByText(NOTICE)).toHaveCount(0);
    await unfold(page, "History");
    await expect(page.locator("main")).toContainText("Sent by e-mail");

    const link = await linkSentTo(page, asha);
    expect(link).not.toBe("");
    const theirs = await (await browser.newContext({ viewport: PHONE })).newPage();
    await theirs.goto(link);
    await expect(theirs.getByRole("link", { name: "Download PDF" })).toBeVisible();
    await expect(theirs.locator("main")).toContainText("₹19,840.00");
    await expect(theirs.getByRole("button", { name: "Accept quotation" })).toBeVisible();
    await theirs.context().close();
  });
});

test("the message is written first: what is wrong is said, what is typed is kept", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { address } = await draft(page, unique);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await openMore(page);
  await page.getByRole("link", { name: "Write message" }).click();
  await expect(page.getByRole("heading", { name: /^Send Quotation QT-/ })).toBeVisible();
  await expect(field("recipient")).toHaveValue(`asha-${unique}@example.com`);
  await expect(field("phone")).toHaveValue("98220 11111");
  await expect(field("text")).toHaveValue(/^Dear Asha [^]*\n\{link\}\n/);
  await page.getByText("Change the words").click();
  await expect(page.getByText("{movingDate}")).toBeVisible();
  await expect(page.getByText("Sending marks it as sent")).toBeVisible();

  await field("recipient").fill(`ravi-${unique}`);
  await field("subject").fill("Your move, {custmer}");
  await field("text").fill("Come & see <b>us</b>");
  await button(page, "Send by e-mail").click();
  await expect(page.locator("#message-recipient-error")).toHaveText("Invalid email address");
  await expect(page.locator("#message-subject-error")).toContainText(
    "{custmer} is not a placeholder",
  );
  await expect(page.locator("#message-text-error")).toContainText("has no {link}");
  await expect(field("text")).toHaveValue("Come & see <b>us</b>");

  await field("recipient").fill(`ravi-${unique}@example.com`);
  await field("subject").fill("Your move, {customer}");
  await field("text").fill("Come & see <b>us</b>: {link}");
  await button(page, "Send by e-mail").click();
  const said = `Quotation sent by e-mail to ravi-${unique}@example.com`;
  await expect(page.getByRole("status").getByText(said)).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Record answer" })).toBeVisible();
  await page.goto(`/outbox?search=ravi-${unique}`);
  await expect(page.locator("main")).toContainText(`Your move, Asha ${unique}`);
});

test("WhatsApp is handed the customer's link", async ({ as, unique }) => {
  const page = await as("employee");
  await page.setViewportSize(PHONE);
  const { address } = await draft(page, unique);
  const send = () => button(page, "Send via WhatsApp").click();
  const handed = await handOver(page, send);
  expect(handed.phone).toBe("919822011111");
  expect(handed.text).toMatch(/\/d\/[\w-]{24}\n/);
  expect(handed.text).not.toContain("/quotations/view/");
  await page.goto(address);
  await expect(page.getByRole("status").getByText("Quotation sent via WhatsApp")).toBeVisible();
  await expect(page.getByRole("link", { name: "Record answer" })).toBeVisible();

  await page.goto(address.replace("/quotations/view", "/messages/quotation"));
  await page.locator('[name="phone"]').fill("98765 43210");
  expect((await handOver(page, send)).phone).toBe("919876543210");

  // On a laptop it opens beside, and the page says what came of it when one is back.
  const other = await draft(page, `${unique}b`);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(other.address);
  const [beside] = await Promise.all([page.context().waitForEvent("page"), send()]);
  await expect.poll(() => beside.url()).toMatch(/^(https:\/\/wa\.me|chrome-error:)/);
  await beside.close();
  await expect(page).toHaveURL(other.address);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByRole("link", { name: "Record answer" })).toBeVisible();
});

inHardRuns(() => {
  test("a copied link of a draft marks nothing and says that it is not valid yet", async ({
    as,
    unique,
    browser,
  }) => {
    const page = await as("employee");
    await page.setViewportSize(PHONE);
    const { address } = await draft(page, unique);
    await unfold(page, "Customer links");
    await button(page, "Copy link").click();
    const shown = page.locator("#links input[readonly]");
    await expect(shown).toHaveValue(/\/d\/[\w-]{24}$/);
    const link = await shown.inputValue();
    await page.goto(address);
    await expect(page.getByText(NOTICE)).toBeVisible();
    const theirs = await (await browser.newContext({ viewport: PHONE })).newPage();
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

inHardRuns(() => {
  test("invoices and receipts are looked at and sent; a written message issues a draft invoice", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const invoice = await makeInvoice(page, unique);
    await page.goto(invoice.address);
    await openMore(page);
    await button(page, "Send by e-mail").click();
    await lookAndSend(page, /^Send Invoice INV-/);
    await expect(page.getByText(`Invoice sent by e-mail to ${invoice.email}`)).toBeVisible();

    await page.goto(await oldestOf(page, "/payments?status=Completed"));
    await openMore(page);
    await button(page, "Send by e-mail").click();
    await lookAndSend(page, /^Send Receipt PAY-/);
    await expect(
      page.getByRole("status").getByText(/^Receipt sent by e-mail to \S+@\S+$/),
    ).toBeVisible();
    await openMore(page);
    await page.getByRole("link", { name: "Write message" }).click();
    await expect(page.getByRole("heading", { name: /^Send Receipt PAY-/ })).toBeVisible();

    const written = await makeInvoice(page, `${unique}b`, { status: "Draft" });
    await page.goto(written.address);
    await openMore(page);
    await page.getByRole("link", { name: "Write message" }).click();
    // It gets its number when it is sent.
    await expect(page.locator(".folded + .lines")).toContainText("{number}");
    await button(page, "Send by e-mail").click();
    await expect(page.getByText(`Invoice sent by e-mail to ${written.email}`)).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Invoice INV-/ })).toBeVisible();
  });
});
