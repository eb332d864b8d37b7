import type { Page } from "@playwright/test";

import { expect, inHardRuns, registered, signIn, test } from "../support/e2e";
import { BOSS, startWithMail } from "../support/e2e-product";

async function askForLink(page: Page, url: string, email: string) {
  await page.goto(`${url}/forgot-password`);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("If this address has an account")).toBeVisible();
}

inHardRuns(() => {
  test("a refused mail waits with its reason, is named on the dashboard once it is given up, and leaves when it is tried again", async ({
    page,
  }) => {
    // For now: what is refused for good does not wait.
    const product = await startWithMail(450);
    try {
      await askForLink(page, product.url, BOSS.email);
      await page.getByLabel("Email address").fill(BOSS.email);
      await page.getByLabel("Password").fill(BOSS.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("link", { name: "Messages", exact: true }).click();
      await expect(
        page.getByText("E-mails leave through the connected mail server."),
      ).toBeVisible();
      const message = page.getByRole("row").filter({ hasText: BOSS.email });
      await expect(async () => {
        await page.reload();
        await expect(message.getByText("Waiting")).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(message.getByText("450 Mailbox is full")).toBeVisible();
      await expect(message.getByText(/^Next try: /)).toBeVisible();

      // For good: nothing tries it again by itself, and whoever comes in the morning is told.
      product.answer(550);
      await message.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("The message is sent again")).toBeVisible();
      const failed = page.getByRole("region", { name: "Not delivered" });
      await expect(async () => {
        await page.goto(`${product.url}/dashboard`);
        await expect(failed.locator("li")).toContainText("550 Mailbox is full", { timeout: 500 });
      }).toPass();

      product.answer(null);
      await failed.getByRole("button", { name: /^Try again, .*boss@example\.com/ }).click();
      await expect(page.getByText("The message is sent again")).toBeVisible();
      await expect(failed).toHaveCount(0);
      await expect(page).toHaveURL(`${product.url}/dashboard`);
      await expect(async () => {
        await page.goto(`${product.url}/outbox?status=sent`);
        await expect(message.getByText("Sent", { exact: true })).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(message.getByRole("button", { name: "Try again" })).toHaveCount(0);
      expect(product.mails.map(({ envelope }) => envelope.to)).toEqual([[BOSS.email]]);
      expect(product.mails[0]?.html).toContain(">Set a new password</a>");
    } finally {
      await product.stop();
    }
  });
});

test("mails that wait are read in the outbox, by search and status", async ({ page, unique }) => {
  const { email } = await registered(page, unique);
  await askForLink(page, "", email);

  await signIn(page, "admin");
  await page.goto(`/outbox?search=${encodeURIComponent(email.toUpperCase())}`);
  await expect(page.getByText("E-mails leave through the connected mail server.")).toBeVisible();
  const mails = page.getByRole("row").filter({ hasText: email });
  await expect(mails.filter({ hasText: "Confirm your e-mail address" })).toHaveCount(1);
  const message = mails.filter({ hasText: "Set a new password" });
  // Nobody answers there: it is tried again.
  await expect(message.getByText(/^(Queued|Sending|Waiting)$/)).toBeVisible();
  await message.getByText("Set a new password").click();
  await expect(message.getByText(/\/reset-password\//)).toBeVisible();
  await page.goto(`/outbox?search=${encodeURIComponent(email)}&status=failed`);
  await expect(page.getByText("No messages found")).toBeVisible();

  // It opens an account: employees do not see it.
  await signIn(page, "employee");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  await page.goto(`/outbox?search=${encodeURIComponent(email)}`);
  await expect(page.getByText("No messages found")).toBeVisible();
});
