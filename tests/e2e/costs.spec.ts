import { expect, idOf, inModesByTurns, oldestOf, posted, test } from "../support/e2e";

/*
 * What the company spends, from a phone: a day, a kind, an amount and what it was for; everything else is folded away.
 */

inModesByTurns("costs", () => {
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

  test("a vendor's bills are owed, paid in part, several by one press, and stand in ages and statement", async ({
    as,
    unique,
  }) => {
    const page = await as("admin");
    const vendor = `Works ${unique}`;
    const vendorAt = await posted(page, "/vendors/new", { name: vendor, kind: "garage" });
    const owed = (billNumber: string, amount: string) =>
      posted(page, "/expenses/new", {
        date: "2026-11-02",
        kind: "Repair",
        amount,
        vendorId: idOf(vendorAt),
        paidFrom: "owed",
        billNumber,
        dueDate: "2026-11-09",
      });
    await owed("SA-1", "900");
    await owed("SA-2", "400");
    await page.goto(`/payables?vendorId=${idOf(vendorAt)}`);
    await expect(page.getByText(/days late$/)).toHaveCount(2);
    await page.getByRole("link", { name: /^Pay SA-1/ }).click();
    await page.getByLabel(/^Amount \(/).fill("300");
    await page.locator('[name="bills[0].amount"]').fill("300");
    await page.getByLabel("Paid By").selectOption("UPI");
    await page.getByRole("button", { name: "Record Payment" }).click();
    await expect(page).toHaveURL(/\/vendor-payments\/\d+$/);
    await page.goto(`/payables?vendorId=${idOf(vendorAt)}`);
    // 900 less 300, and 400.
    for (const left of ["₹600.00", "₹400.00"])
      await expect(page.getByText(left).first()).toBeVisible();
    for (const name of [/^Choose SA-1/, /^Choose SA-2/])
      await page.getByRole("checkbox", { name }).check();
    await page.getByRole("button", { name: "Record Payments" }).click();
    await expect(page.getByText(/^Recorded: /)).toBeVisible();
    await page.goto(`/payables?vendorId=${idOf(vendorAt)}`);
    await expect(page.getByRole("checkbox", { name: /^Choose SA-/ })).toHaveCount(0);
    await page.goto(`${vendorAt}/statement?from=2026-11-01&to=2099-12-31`);
    await expect(page.getByText("SA-2, Repair")).toBeVisible();
    await expect(page.getByText("₹1,000.00").first()).toBeVisible();

    // Cash above the limit is asked about, and the answer's button is heard.
    await owed("SA-3", "15000");
    await page.goto(`/payables?vendorId=${idOf(vendorAt)}`);
    await page.getByRole("checkbox", { name: /^Choose SA-3/ }).check();
    await page.getByLabel("Paid By").selectOption("Cash");
    await page.getByRole("button", { name: "Record Payments" }).click();
    await expect(page.getByText(/section 40A\(3\)/i).first()).toBeVisible();
    await page.getByRole("button", { name: "Record the cash anyway" }).click();
    await expect(page.getByText(/^Recorded: /)).toBeVisible();
  });
});
