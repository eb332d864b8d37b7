import { expect, test } from "../support/e2e";

test("a press is not lost when a script of the next page cannot be fetched", async ({ as }) => {
  const page = await as("admin");
  let refused = 0;
  await page.route("**/build/routes/jobs*.js", async (route) => {
    refused++;
    await route.abort();
  });
  await page.goto("/quotations");
  await expect(page.locator("dialog.keys")).toBeAttached();
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole("heading", { name: "Jobs", level: 1 })).toBeVisible();
  expect(refused).toBeGreaterThan(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/quotations$/);
  await expect(page.getByRole("heading", { name: "Quotations", level: 1 })).toBeVisible();
});

test("a page that is loaded anew by hand stays where it is", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/quotations");
  await expect(page.locator("dialog.keys")).toBeAttached();
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Jobs", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.locator("dialog.keys")).toBeAttached();
  await expect(page).toHaveURL(/\/jobs$/);
});
