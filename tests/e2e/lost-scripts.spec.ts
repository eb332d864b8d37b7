import { asOwnClerk, expect, test } from "../support/e2e";

test("a press is not lost when a script of the next page cannot be fetched; a page that is loaded anew stays", async ({
  as,
}) => {
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

  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
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

test("a form that is left before the script that keeps it has come asks all the same, and is kept", async ({
  page,
  unique,
}) => {
  await asOwnClerk(page, unique);
  await page.goto("/quotations/new");
  // The page's own scripts run: this is of the one that they fetch.
  await expect(page.locator("dialog.keys")).toBeAttached();
  await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);
  // What comes from now on is asked for by what is typed.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  await page.route("**/build/**/*.js", async (route) => {
    asked++;
    await held;
    await route.continue();
  });
  await page.locator('[name="sourceAddress"]').fill(`Changed ${unique}`);
  await expect.poll(() => asked).toBeGreaterThan(0);
  page.once("dialog", (dialog) => void dialog.accept());
  const [dialog] = await Promise.all([
    page.waitForEvent("dialog"),
    page.getByRole("link", { name: "Cancel" }).click(),
  ]);
  expect(dialog.message()).toContain("What you typed is kept as a draft.");
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Quotations" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.goto("/quotations/new");
  await page.getByRole("link", { name: /^Continue/ }).click();
  await expect(page.locator('[name="sourceAddress"]')).toHaveValue(`Changed ${unique}`);
});
