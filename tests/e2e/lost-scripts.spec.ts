import type { Page } from "@playwright/test";

import { asOwnClerk, expect, signIn, test } from "../support/e2e";

/** The button that stands in for a script: it goes once the form's scripts run. */
const SAVE_DRAFT = "button[value=save-draft]";

/** Holds back the scripts that a page asks for from now on, until they are let go; counts them. */
async function holdScripts(page: Page) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const scripts = { asked: 0, letGo: () => letGo() };
  await page.route("**/build/**/*.js", async (route) => {
    scripts.asked++;
    await held;
    await route.continue();
  });
  return scripts;
}

/** A new quotation, for a clerk of the test's own. */
async function openQuotation(page: Page, unique: string): Promise<void> {
  await asOwnClerk(page, unique);
  await page.goto("/quotations/new");
  await expect(page.locator("dialog.keys")).toBeAttached();
}

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
  const scripts = await holdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  const link = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Customers" });
  await page.locator(".menu > summary").click();
  await expect(link).toBeInViewport();
  scripts.letGo();
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
  await openQuotation(page, unique);
  await expect(page.locator(SAVE_DRAFT)).toHaveCount(0);
  // What comes from now on is asked for by what is typed.
  const scripts = await holdScripts(page);
  await page.locator('[name="sourceAddress"]').fill(`Changed ${unique}`);
  await expect.poll(() => scripts.asked).toBeGreaterThan(0);
  page.once("dialog", (dialog) => void dialog.accept());
  const [dialog] = await Promise.all([
    page.waitForEvent("dialog"),
    page.getByRole("link", { name: "Cancel" }).click(),
  ]);
  expect(dialog.message()).toContain("What you typed is kept as a draft.");
  scripts.letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Quotations" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.goto("/quotations/new");
  await page.getByRole("link", { name: /^Continue/ }).click();
  await expect(page.locator('[name="sourceAddress"]')).toHaveValue(`Changed ${unique}`);
});

test("scripts that come late find what was typed and chosen before them, and what follows from it", async ({
  page,
  unique,
}) => {
  await asOwnClerk(page, unique);
  const scripts = await holdScripts(page);
  await page.goto("/quotations/new", { waitUntil: "commit" });
  let posted = 0;
  page.on("request", (request) => (posted += Number(request.method() === "POST")));
  await page.locator('[name="sourceAddress"]').fill(`Typed ${unique}`);
  await page.locator('[name="customerId"]').evaluate((choice: HTMLSelectElement) => {
    choice.selectedIndex = 1;
  });
  await page.locator('[name="transportationCharge"]').fill("1000");
  await page.locator('[name="loadingLift"]').check();
  expect(scripts.asked).toBeGreaterThan(0);
  scripts.letGo();
  await expect(page.locator(SAVE_DRAFT)).toHaveCount(0);
  await expect(page.locator('[name="sourceAddress"]')).toHaveValue(`Typed ${unique}`);
  await expect(page.locator('[name="loadingLift"]')).toBeChecked();
  await expect(page.locator(".aside")).toContainText("₹1,285.00");
  await expect(page.locator('[name="phone"]')).not.toHaveValue("");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  // Nothing but the draft.
  expect(posted).toBe(1);
});

test("an area of a stored record keeps what was typed into it before the scripts came", async ({
  page,
  unique,
}) => {
  await signIn(page, "admin");
  const scripts = await holdScripts(page);
  await page.goto("/settings/terms", { waitUntil: "commit" });
  const area = page.locator("main textarea").first();
  await expect(area).not.toHaveValue("");
  await area.fill(`Typed ${unique}`);
  scripts.letGo();
  await expect(page.locator(SAVE_DRAFT)).toHaveCount(0);
  await expect(page.locator("dialog.keys")).toBeAttached();
  await expect(area).toHaveValue(`Typed ${unique}`);
});

test("a press before the scripts is the browser's own, once: it waits for nothing and is not sent again", async ({
  page,
  unique,
}) => {
  await asOwnClerk(page, unique);
  // Neither an answer nor an end.
  await page.route("**/build/**/*.js", () => {});
  await page.goto("/quotations/new", { waitUntil: "commit" });
  await page.locator('[name="sourceAddress"]').fill(`Typed ${unique}`);
  let posted = 0;
  page.on("request", (request) => (posted += Number(request.method() === "POST")));
  await page.getByRole("button", { name: "Add item" }).click();
  await expect(page.getByRole("group", { name: "Item 2" })).toBeVisible();
  await expect(page.locator('[name="sourceAddress"]')).toHaveValue(`Typed ${unique}`);
  expect(posted).toBe(1);
});
