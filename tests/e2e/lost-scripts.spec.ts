import type { Page } from "@playwright/test";

import { asOwnClerk, expect, test } from "../support/e2e";

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

/** A new quotation, for a clerk of the test's own, with the page's scripts but without its form's. */
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
  await page.locator('[name="sourceAddress"]').hover();
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

test("a long form's scripts come with the first touch: what is typed and pressed meanwhile is not lost", async ({
  page,
  unique,
}) => {
  await openQuotation(page, unique);
  // Nobody needs a stand-in for scripts that come.
  await expect(page.locator(SAVE_DRAFT)).toHaveCount(1);
  await expect(page.locator(SAVE_DRAFT)).toBeHidden();
  const scripts = await holdScripts(page);
  let posted = 0;
  page.on("request", (request) => (posted += Number(request.isNavigationRequest())));
  expect(scripts.asked).toBe(0);
  await page.locator('[name="sourceAddress"]').fill(`Typed ${unique}`);
  await page.locator('[name="customerId"]').selectOption({ index: 1 });
  await page.locator('[name="transportationCharge"]').fill("1000");
  await page.locator('[name="loadingLift"]').check();
  await expect.poll(() => scripts.asked).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Add item" }).click();
  await expect(page.getByRole("group", { name: "Item 2" })).toHaveCount(0);
  scripts.letGo();
  await expect(page.getByRole("group", { name: "Item 2" })).toBeVisible();
  await expect(page.locator('[name="sourceAddress"]')).toHaveValue(`Typed ${unique}`);
  await expect(page.locator('[name="loadingLift"]')).toBeChecked();
  await expect(page.locator(".aside")).toContainText("₹1,285.00");
  // The choice was heard: what is known of the customer was filled in.
  await expect(page.locator('[name="phone"]')).not.toHaveValue("");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  expect(posted).toBe(0);
});

test("a form that is left while its scripts are on their way asks once they are there", async ({
  page,
  unique,
}) => {
  await openQuotation(page, unique);
  const scripts = await holdScripts(page);
  await page.locator('[name="sourceAddress"]').fill(`Typed ${unique}`);
  await page.getByRole("link", { name: "Cancel" }).click();
  page.once("dialog", (dialog) => void dialog.dismiss());
  await Promise.all([page.waitForEvent("dialog"), scripts.letGo()]);
  await expect(page).toHaveURL(/\/quotations\/new$/);
  await expect(page.locator('[name="sourceAddress"]')).toHaveValue(`Typed ${unique}`);
});

test("a press does not wait for ever for scripts on a bad network: it goes as without them", async ({
  page,
  unique,
}) => {
  await openQuotation(page, unique);
  let asked = 0;
  // Neither an answer nor an end.
  await page.route("**/build/**/*.js", () => void asked++);
  await page.locator('[name="sourceAddress"]').fill(`Typed ${unique}`);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Add item" }).click();
  await expect(page.getByRole("group", { name: "Item 2" })).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('[name="sourceAddress"]')).toHaveValue(`Typed ${unique}`);
});

test("a form whose scripts could not be fetched asks again with the next touch, and has what was typed before", async ({
  page,
  unique,
}) => {
  await openQuotation(page, unique);
  let refused = 0;
  await page.route("**/build/**/*.js", async (route) => {
    refused++;
    await route.abort();
  });
  await page.locator('[name="sourceAddress"]').fill(`Typed ${unique}`);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: "wait" });
  await page.locator('[name="destinationAddress"]').fill(`Also ${unique}`);
  await expect(page.locator(SAVE_DRAFT)).toHaveCount(0);
  await expect(page.locator('[name="sourceAddress"]')).toHaveValue(`Typed ${unique}`);
  await page.locator('[name="transportationCharge"]').fill("1000");
  await expect(page.locator(".aside")).toContainText("₹1,285.00");
});
