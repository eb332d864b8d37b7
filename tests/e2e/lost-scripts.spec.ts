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
  await expect(page.getByRole("heading", { name: "Jobs", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/jobs$/);
  expect(refused).toBeGreaterThan(0);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Quotations", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/quotations$/);
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

test("a menu opened before the scripts ran stays open when they do", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 360, height: 640 });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/build/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dashboard", { waitUntil: "commit" });
  const link = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Customers" });
  await page.locator("summary[aria-label=Menu]").click();
  await expect(link).toBeInViewport();
  release();
  await expect(page.locator("dialog.keys")).toBeAttached();
  await expect(link).toBeInViewport();
  await link.click();
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
  await expect(link).not.toBeInViewport();
});
