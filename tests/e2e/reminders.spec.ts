import { expect, oldestFirst, openMore, test } from "../support/e2e";

test("the office sees what would be sent today, and why it is not", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Reminders" }).click();
  await expect(page).toHaveURL(/\/reminders$/);
  await expect(page.getByRole("heading", { name: "Reminders", level: 1 })).toBeVisible();
  // Whether they are on is another test's business.
  await expect(page.getByText(/Overdue invoices: (on|off)\./)).toBeVisible();
  const first = page
    .getByRole("row")
    .filter({ hasText: /days? overdue/ })
    .first();
  await expect(first).toContainText(/Off|Will be sent|Already queued|Sent/);
  await first.getByRole("link", { name: /^INV-/ }).click();
  await expect(page).toHaveURL(/\/invoices\/view\/\d+$/);
});

test("the list fits a small phone", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/reminders");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test("one press sends a row's reminder: it is in the outbox and not pressed again", async ({
  as,
}) => {
  const page = await as("employee");
  await page.goto("/reminders");
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: "Send by e-mail" }) })
    .filter({ hasText: /days? overdue/ })
    .first();
  const number = (await row.getByRole("link", { name: /^INV-/ }).textContent()) ?? "";
  await row.getByRole("button", { name: "Send by e-mail" }).click();
  const said = page.getByText(/^Reminder sent by e-mail to \S+@\S+$/).first();
  await expect(said).toBeVisible();
  await expect(page).toHaveURL(/\/reminders/);
  // What was queued stands at the end.
  await page.goto("/reminders?page=99");
  const sent = page.getByRole("row").filter({ hasText: number });
  await expect(sent).toContainText(/Already queued|Sent/);
  await expect(sent.getByRole("button")).toHaveCount(0);
  await page.goto(`/outbox?search=${number}`);
  await expect(page.getByText(`Reminder: invoice ${number} was due on`).first()).toBeVisible();
});

test("a reminder is written first, from the list or from an overdue invoice", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  await page.goto("/reminders");
  await page
    .getByRole("row")
    .filter({ hasText: /days? overdue/ })
    .getByRole("link", { name: "Write message" })
    .last()
    .click();
  await expect(page).toHaveURL(/\/messages\/invoice-reminder\/\d+$/);
  const heading = page.getByRole("heading", { name: /^Send Reminder of Invoice INV-/ });
  await expect(heading).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Send reminder" }).click();
  await expect(heading).toBeVisible();
  await expect(page.locator('[name="subject"]')).toHaveValue(/^Reminder: invoice INV-/);
  await page.locator('[name="recipient"]').fill(`kavita-${unique}@example.com`);
  await page.locator('[name="text"]').fill("Dear {customer}, {balance} is open: {link}");
  await page.getByRole("button", { name: "Send by e-mail" }).click();
  await expect(page).toHaveURL(/\/invoices\/view\/\d+$/);
  const said = `Reminder sent by e-mail to kavita-${unique}@example.com`;
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(page.getByText(/: Reminder sent by e-mail$/).first()).toBeVisible();
});

test("a quotation about to expire is reminded of", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/quotations?status=Sent");
  const address = await page.getByRole("link", { name: /^View/ }).first().getAttribute("href");
  await page.goto(`/messages/quotation-reminder/${address?.split("/").at(-1)}`);
  await expect(
    page.getByRole("heading", { name: /^Send Reminder of Quotation QT-/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send by e-mail" }).click();
  await expect(page.getByText(/^Reminder sent by e-mail to \S+@\S+$/).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test("an invoice that is not overdue offers no reminder, and its message says why", async ({
  as,
}) => {
  const page = await as("employee");
  await page.goto(oldestFirst("/invoices?status=Paid"));
  const view = page.getByRole("link", { name: /^View/ }).first();
  const id = (await view.getAttribute("href"))?.split("/").at(-1);
  await view.click();
  await openMore(page);
  await expect(page.getByRole("link", { name: "Back to List" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Send reminder" })).toHaveCount(0);
  // An address that no button leads to: back to the invoice, with the reason.
  await page.goto(`/messages/invoice-reminder/${id}`);
  await expect(page).toHaveURL(new RegExp(`/invoices/view/${id}$`));
  await expect(
    page.getByText("This invoice is paid: there is nothing to send a reminder about."),
  ).toBeVisible();
});

test("customers have no such page", async ({ as }) => {
  const page = await as("customer");
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Reminders" })).toHaveCount(0);
  await page.goto("/reminders");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You do not have permission to access this page")).toBeVisible();
});

test("settings lead to the list, and the list to settings", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/settings");
  await page.getByRole("link", { name: "What would be sent today" }).click();
  await expect(page.getByRole("heading", { name: "Reminders", level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});
