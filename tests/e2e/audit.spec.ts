import { readFileSync } from "node:fs";

import { expect, test } from "../support/e2e";

test("the audit is found by what happened and by name, on a phone too, and the file holds what is shown", async ({
  as,
  unique,
  request,
}) => {
  const email = `stranger-${unique}@example.com`;
  await request.post("/login", { form: { email, password: "not the password" } });
  const page = await as("admin");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Audit" })).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill(email);
  await page.getByLabel("What").selectOption("Signed in");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByLabel("What").selectOption("Sign-in failed");
  await page.getByRole("button", { name: "Search" }).click();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("Sign-in failed")).toBeVisible();
  await expect(page).toHaveURL(/kind=sign-in-failed/);
  await expect(row).toHaveCount(1);
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

  await page.setViewportSize({ width: 360, height: 640 });
  for (const label of ["Date", "What", "Who", "From"]) {
    await expect(row.locator(`td[data-label="${label}"]`)).toBeVisible();
  }
});
