import { readFileSync } from "node:fs";

import { account, expect, inHardRuns, test } from "../support/e2e";

test("a list is saved as its filters leave it, as CSV and as a workbook; a customer takes along what is theirs", async ({
  as,
}) => {
  const page = await as("employee");
  await page.goto("/quotations?status=Draft&sort=quotationNumber&order=asc");
  // A phone has the customer's name before the number.
  const [first] = await page.locator("tbody tr .num").allTextContents();
  const shown = /QT-\S+/.exec(first ?? "")?.[0];
  for (const [label, name] of [
    ["Export CSV", /^quotations-\d{4}-\d\d-\d\d\.csv$/],
    ["Export XLSX", /^quotations-\d{4}-\d\d-\d\d\.xlsx$/],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: label }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(name);
    const bytes = readFileSync(await download.path());
    if (label === "Export XLSX") {
      expect(bytes.subarray(0, 2).toString()).toBe("PK");
      continue;
    }
    const [head, row, ...others] = bytes.toString("utf8").trimEnd().split("\r\n");
    expect(head).toMatch(/^\uFEFFQuotation Number,Status,/);
    expect(row).toContain(`${shown},Draft,`);
    expect(others.every((line) => !/^QT-[\d-]+,(Sent|Approved)/.test(line))).toBe(true);
  }
  await expect(page).toHaveURL(/\/quotations\?status=Draft/);

  await as("customer");
  await page.goto("/invoices");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain("Invoice Number");
  expect(text).not.toContain("Draft");
});

inHardRuns(() => {
  test("an admin takes everything along, for the password", async ({ as }) => {
    const page = await as("admin");
    await page.goto("/settings");
    await page.getByRole("link", { name: "Export everything" }).click();
    await expect(page.getByRole("heading", { name: "Export everything" })).toBeVisible();
    await expect(page.getByText(/rows of \d+ tables and [\d,]+ documents/)).toBeVisible();
    await page.getByLabel("Your own password").fill("not this one");
    await page.getByRole("button", { name: "Download everything" }).click();
    await expect(page.locator("#export-password-error")).toHaveText(
      "Current password is incorrect",
    );
    await page.getByLabel("Your own password").fill(account("admin").password);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download everything" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^everything-\d{4}-\d\d-\d\d\.zip$/);
    // What is in it is everything.test.ts's business; to draw all papers takes a while.
    await download.cancel();
  });
});

test("documents are one list with filters, each with its page and its PDF; a customer's names nobody else", async ({
  as,
}) => {
  const page = await as("employee");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await page.locator("#main").getByRole("link", { name: "Documents" }).click();
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
  await expect(page).toHaveURL(/\/documents$/);
  const links = (name: RegExp) =>
    page
      .locator("tbody")
      .getByRole("link", { name })
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const papers = await links(/^PDF /);
  expect(papers.length).toBeGreaterThan(0);
  for (const paper of papers) {
    expect(paper).toMatch(/^\/api\/(quotations|invoices|payments)\/\d+\/(pdf|receipt)$/);
  }
  for (const view of await links(/^View /)) {
    expect(view).toMatch(/^\/(quotations|invoices|payments)\/view\/\d+$/);
  }
  await page.getByLabel("Search", { exact: true }).fill("nothing is called like this");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No documents found")).toBeVisible();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(page.getByText("No documents found")).toHaveCount(0);
  await page.getByLabel("Type").selectOption("Invoice");
  await page.getByLabel("Status").selectOption("Paid");
  await page.getByRole("button", { name: "Search" }).click();
  const types = page.locator('td[data-label="Type"]');
  await expect(types).toHaveText(Array.from({ length: 10 }, () => "Invoice"));
  await expect(page).toHaveURL(/type=invoice/);
  await expect(page).toHaveURL(/status=Paid/);

  await as("customer");
  await page.goto("/documents");
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
  const clients = await page.locator('td[data-label="Client"]').allTextContents();
  expect(new Set(clients).size).toBeLessThanOrEqual(1);
  await expect(page.locator(".badge", { hasText: "Draft" })).toHaveCount(0);
});
