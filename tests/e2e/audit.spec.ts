import { readFileSync } from "node:fs";

import { expect, test } from "../support/e2e";

test("the audit is found by what happened and by name, and the file holds what is shown", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  const email = `stranger-${unique}@example.com`;
  await page.request.post("/login", { form: { email, password: "not the password" } });
  await page.goto("/settings");
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Audit" })).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill(email);
  await page.getByLabel("What").selectOption("Signed in");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByLabel("What").selectOption("Sign-in failed");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/kind=sign-in-failed/);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toHaveCount(1);
  await expect(row.getByText("Sign-in failed")).toBeVisible();
  await expect(row.getByText("Nobody signed in")).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const [head, ...lines] = readFileSync(await download.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(head).toContain("What");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(email);
});

test("on a phone the audit says of each entry who it was and from where", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/audit?kind=sign-in");
  const entry = page.getByRole("row").filter({ hasText: "Signed in" }).first();
  for (const label of ["Date", "What", "Who", "From"]) {
    await expect(entry.locator(`td[data-label="${label}"]`)).toBeVisible();
  }
});

test("employees find no way to the audit", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/audit");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You do not have permission to access this page")).toBeVisible();
});
