import { readFileSync } from "node:fs";

import { expect, oldestOf, openMore, test } from "../support/e2e";

const SAVED = "PDF downloaded successfully";

/** Where each kind of paper hangs, and what its file is called. */
const PAPERS = [
  ["/quotations", "Download PDF", /^quotation-QT-\d{4}-\d{5}\.pdf$/],
  ["/invoices?status=Sent", "Download PDF", /^invoice-INV-\d{4}-\d{5}\.pdf$/],
  ["/payments?status=Completed", "Download Receipt", /^receipt-PAY-\d{4}-\d{5}\.pdf$/],
  ["/jobs?status=Not+Started", "Job Sheet PDF", /^job-sheet-JOB-\d{4}-\d{5}\.pdf$/],
] as const;

test("each paper is saved under its own name", async ({ as }) => {
  const page = await as("admin");
  for (const [list, label, name] of PAPERS) {
    await page.goto(await oldestOf(page, list));
    await openMore(page);
    const link = page.getByRole("link", { name: label });
    // The browser's own where no script takes it over, which has its own way of saying that it hangs.
    await expect(link).toHaveAttribute("download");
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(name);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    await expect(page.getByText(SAVED)).toHaveCount(1);
    await expect(link).toHaveAttribute("href", /^\/api\//);
  }
});

test("toasts close after five seconds, on the screens of payments and jobs after three", async ({
  as,
}) => {
  const page = await as("admin");
  const opened = new Date();
  await page.clock.install({ time: opened });
  for (const [list, label, seconds] of [
    ["/payments?status=Completed", "Download Receipt", 3],
    ["/quotations", "Download PDF", 5],
  ] as const) {
    await page.goto(await oldestOf(page, list));
    await openMore(page);
    const link = page.getByRole("link", { name: label });
    await expect(page.locator("dialog.keys")).toBeAttached();
    // A clock only goes forward: the later screen is at the later time.
    await page.clock.pauseAt(opened.getTime() + seconds * 600_000);
    await link.click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.clock.fastForward(seconds * 1000 - 500);
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.clock.fastForward(500);
    await expect(page.getByText(SAVED)).toBeHidden();
    await page.clock.resume();
  }
});

test("a download that hangs turns and is not asked for twice; one that fails says why", async ({
  as,
}) => {
  const page = await as("customer");
  await page.goto(await oldestOf(page, "/quotations"));
  const link = page.getByRole("link", { name: "Download PDF" });
  await expect(page.locator("dialog.keys")).toBeAttached();
  const pdf = /\/api\/quotations\/\d+\/pdf$/;
  let asked = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(pdf, async (route) => {
    asked++;
    await answered;
    await route.fulfill({
      status: 404,
      json: { success: false, message: "Quotation not found" },
    });
  });
  await link.click();
  await expect(link).toHaveAttribute("aria-disabled", "true");
  await expect(link.locator(".spinner")).toBeVisible();
  await link.click({ force: true });
  answer();
  await expect(page.getByRole("alert")).toHaveText("Quotation not found");
  await expect(link).not.toHaveAttribute("aria-disabled");
  expect(asked).toBe(1);

  await page.unroute(pdf);
  await page.route(pdf, (route) => route.abort());
  await link.click();
  await expect(page.getByRole("alert")).toHaveText("Failed to download PDF");

  await page.unroute(pdf);
  await page.context().clearCookies();
  await link.click();
  await expect(page).toHaveURL(/\/login\?next=/);
});
