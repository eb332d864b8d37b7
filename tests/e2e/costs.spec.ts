import { expect, idOf, inBothModes, oldestOf, test } from "../support/e2e";

/*
 * What the company spends, from a phone: a day, a kind, an amount and what it was for; everything else is folded away.
 */

inBothModes(() => {
  test("an expense from a phone, in four fields", async ({ as }) => {
    const page = await as("admin");
    await page.setViewportSize({ width: 360, height: 640 });
    const job = await oldestOf(page, "/jobs");
    const jobId = idOf(job);
    await page.goto(`/expenses/new?jobId=${jobId}`);
    // Today stands there, and so does the job that it was opened from.
    await expect(page.locator("#expense-date")).not.toHaveValue("");
    await expect(page.getByLabel("Note")).toBeHidden();
    await page.getByRole("button", { name: "Create Expense" }).click();
    await expect(page.locator("#expense-kind-error")).toHaveText("Kind is required");
    await expect(page.locator("#expense-amount-error")).toHaveText("Amount is required");
    await page.getByLabel("Kind").selectOption("Diesel");
    await page.getByLabel("Amount").fill("1,250.50");
    await page.getByRole("button", { name: "Create Expense" }).click();
    await expect(page.getByText("Expense created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/expenses\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Diesel");
    await expect(page.locator("main").getByRole("link", { name: /^JOB-/ })).toBeVisible();
    await page.goto(job);
    await expect(page.getByRole("heading", { name: "Profit" })).toBeVisible();
  });
});
