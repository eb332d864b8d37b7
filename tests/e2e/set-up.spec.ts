import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { startServer } from "../support/built-server";
import { expect, inBothModes, test } from "../support/e2e";

const ADMIN = { email: "admin@example.com", password: "quiet-river-stone" };
let folder: string;
let server: ReturnType<typeof startServer>;
let home: string;

// A new company without demo data, for each mode.
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "movers-set-up-"));
  server = startServer({
    DATABASE_URL: `file:${join(folder, "app.db")}`,
    DEMO_DATA: "0",
    APP_URL: "",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "warn",
  });
  home = await server.ready();
});
test.afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(page: Page) {
  await page.goto(`${home}/login`);
  await page.getByLabel("Email address").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

inBothModes(() => {
  test("a new company's admin is led from the dashboard through one page", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signIn(page);
    await expect(page.getByRole("heading", { name: "Set up your company" })).toBeVisible();
    await page.getByRole("link", { name: "Set up your company" }).click();
    await expect(page.getByLabel("Company Name")).toHaveValue("");
    await expect(page.getByLabel("Currency")).toHaveValue("INR");
    const width = await page.locator("html").evaluate((html) => html.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);

    await expect(page.getByRole("button", { name: "Skip for now" })).toBeVisible();
    await page.getByLabel("Tax Rate").fill("200");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.locator("#set-up-name-error")).toHaveText("Company Name is required");
    await expect(page.locator("#set-up-gstRate-error")).toHaveText(
      "Tax Rate cannot be more than 100",
    );

    await page.getByLabel("Company Name").fill("Deccan Movers");
    await page.getByLabel("Address").fill("1 New Road\nPune");
    await page.getByLabel("Currency").selectOption("EUR");
    await page.getByLabel("Tax System").selectOption("None");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Company set up")).toBeVisible();
    await expect(page).toHaveURL(`${home}/dashboard`);
    await expect(page.getByRole("heading", { name: "Set up your company" })).toHaveCount(0);

    await page.goto(`${home}/settings/company`);
    await expect(page.getByLabel("Company Name")).toHaveValue("Deccan Movers");
    await page.goto(`${home}/settings/defaults`);
    await expect(page.getByLabel("Currency")).toHaveValue("EUR");
    await expect(page.getByLabel("GST Rate")).toHaveValue("0");
    await page.goto(`${home}/jobs/new`);
    await expect(page.locator("form").filter({ hasText: "Budget" })).toContainText("€");
  });
});
