import type { Locator, Page } from "@playwright/test";

import {
  expect,
  idOf,
  inHardRuns,
  makeQuotation,
  moveQuotation,
  oldestOf,
  openMore,
  test,
} from "../support/e2e";

/** The row of a customer of the demo business who has one invoice that is overdue. */
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const numberIn = async (row: Locator) => /INV-[\d-]+/.exec(await row.innerText())?.[0] ?? "";

inHardRuns(() => {
  test("the office sees what would be sent today, and why it is not; settings lead there and back", async ({
    as,
  }) => {
    const page = await as("admin");
    await page.goto("/settings/reminders");
    await page.getByRole("link", { name: "What would be sent today" }).click();
    // The section of the settings is called so as well: this sentence is the other page's alone.
    await expect(page.getByText("Overdue invoices: off.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL(/\/settings\/reminders$/);
    await expect(page.getByLabel("Days After the Due Date")).toBeVisible();

    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Money owed", exact: true }).click();
    await page.getByRole("link", { name: "Reminders" }).click();
    await expect(page.getByText("Overdue invoices: off.")).toBeVisible();
    await expect(page).toHaveURL(/\/owed\/reminders$/);
    await page.goto("/owed/reminders?limit=50");
    const row = rowOf(page, "Komal Desai");
    await expect(row).toContainText(/days overdue/);
    await expect(row).toContainText("Off");
    const number = await numberIn(row);
    await row.getByRole("link", { name: number, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Invoice ${number}` })).toBeVisible();
  });
});

// Without scripts reminders.test.ts posts it.
inHardRuns(() => {
  test("a row's reminder is looked at and sent, and is not pressed again; another is written first", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    await page.goto("/owed/reminders?limit=50");
    const email = "omkar.bhosale@example.com";
    const row = rowOf(page, "Omkar Bhosale");
    const number = await numberIn(row);
    await row.getByRole("button", { name: "Remind" }).click();
    await expect(
      page.getByRole("heading", { name: `Send Reminder of Invoice ${number}` }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Send by e-mail" }).click();
    await expect(page.getByText(`Reminder sent by e-mail to ${email}`)).toBeVisible();
    await expect(page).toHaveURL(/\/reminders/);
    await page.goto("/owed/reminders?limit=50");
    await expect(row).toContainText(/Already queued|Sent/);
    await expect(row.getByRole("button")).toHaveCount(0);
    await page.goto(`/outbox?search=${number}`);
    await expect(page.locator("main")).toContainText(`Reminder: invoice ${number} was due on`);

    await page.goto("/owed/reminders?limit=50");
    const other = rowOf(page, "Arjun Reddy");
    const written = await numberIn(other);
    await other.getByRole("link", { name: "Write message" }).click();
    const heading = page.getByRole("heading", { name: `Send Reminder of Invoice ${written}` });
    await expect(heading).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Invoice INV-/ })).toBeVisible();
    await page.getByRole("link", { name: "Send reminder" }).click();
    await expect(heading).toBeVisible();
    await expect(page.locator('[name="subject"]')).toHaveValue(/^Reminder: invoice INV-/);
    await page.getByText("Change the words").click();
    await page.locator('[name="recipient"]').fill(`kavita-${unique}@example.com`);
    await page.locator('[name="text"]').fill("Dear {customer}, {balance} is open: {link}");
    await page.getByRole("button", { name: "Send by e-mail" }).click();
    const said = `Reminder sent by e-mail to kavita-${unique}@example.com`;
    await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: `Invoice ${written}` })).toBeVisible();
    await expect(page.locator("main")).toContainText(": Reminder sent by e-mail");
  });

  test("a quotation is reminded of, and an invoice that is not overdue is not: its message says why", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const { email, address } = await makeQuotation(page, unique);
    await moveQuotation(page, address, "sent");
    await page.goto(`/messages/quotation-reminder/${idOf(address)}`);
    await expect(
      page.getByRole("heading", { name: /^Send Reminder of Quotation QT-/ }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Send by e-mail" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: `Reminder sent by e-mail to ${email}` }),
    ).toBeVisible();
    await expect(page).toHaveURL(address);

    const paid = await oldestOf(page, "/invoices?status=Paid");
    await page.goto(paid);
    await openMore(page);
    await expect(page.getByRole("link", { name: "Back to List" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Send reminder" })).toHaveCount(0);
    // An address that no button leads to: back to the invoice, with the reason.
    await page.goto(`/messages/invoice-reminder/${idOf(paid)}`);
    await expect(
      page.getByText("This invoice is paid: there is nothing to send a reminder about."),
    ).toBeVisible();
    await expect(page).toHaveURL(paid);
  });
});
