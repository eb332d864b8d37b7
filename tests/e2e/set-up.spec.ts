import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Locator, Page } from "@playwright/test";

import { startServer } from "../support/built-server";
import { expect, inBothModesWhenHard, test, withoutScripts } from "../support/e2e";

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

/** From a first start to a first quotation on its way: so many presses and fields, the sign-in's among them. */
const [CLICKS, FIELDS] = [6, 12];
/** From an approved quotation to a job with its truck, driver and two helpers, none of whom is known yet. */
const CREWED = { clicks: 4, fields: 5 };

/** The fields that are asked for, besides the answer about the GSTIN. */
const ASKED = '#set-up :is(input[type="text"], input[type="tel"], textarea, select):visible';

inBothModesWhenHard(() => {
  test("a new company's admin is led from the dashboard to the first quotation, sent with the right tax", async ({
    page,
  }) => {
    // Two journeys in one: the second begins with what the first made of an empty company.
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 360, height: 640 });
    let counted = { clicks: 0, fields: 0 };
    let tab = page;
    const press = async (what: Locator) => {
      await what.click();
      counted.clicks += 1;
    };
    const fill = async (name: string, value: string) => {
      await tab.locator(`[name="${name}"]:visible`).fill(value);
      counted.fields += 1;
    };
    await page.goto(`${home}/login`);
    await fill("email", ADMIN.email);
    await fill("password", ADMIN.password);
    await press(page.getByRole("button", { name: "Sign in" }));
    await press(page.getByRole("link", { name: "Set up your company" }));
    await expect(page.getByLabel("Yes")).toBeChecked();
    // As many as the dashboard says.
    await expect(page.locator(`${ASKED}, #set-up fieldset`)).toHaveCount(10);
    await fill("gstin", "27AAPFU0939F1ZV");
    await fill("name", "Universal Movers");
    await press(page.getByRole("button", { name: "Save" }));

    await expect(page.getByRole("heading", { name: "Your first quotation" })).toBeVisible();
    await expect(page.getByText("GSTIN 27AAPFU0939F1ZV")).toBeVisible();
    await expect(page.getByText("Still to come: Phone, Address, UPI ID.")).toBeVisible();
    const open = page.locator("summary", { hasText: "New customer" });
    if (!(await page.locator('[name="newCustomerName"]').isVisible())) await press(open);
    await fill("newCustomerName", "Leela Nair");
    await fill("newCustomerPhone", "98220 12345");
    await fill("sourceAddress", "Aundh, Pune 411007");
    await fill("destinationAddress", "Kothrud, Pune 411038");
    await fill("date", "2030-03-04");
    await fill("items[0].name", "Two-door wardrobe");
    await fill("transportationCharge", "10000");
    await press(page.getByRole("button", { name: "Create Quotation" }));
    await expect(page.getByText("Quotation created successfully")).toBeVisible();
    const main = page.locator("main");
    for (const tax of ["CGST (9%)", "SGST (9%)"]) await expect(main).toContainText(tax);
    const quotation = page.url();
    const chat = /^https:\/\/wa\.me\/919822012345/;
    const asked = page.context().waitForEvent("request", {
      predicate: (request) => chat.test(request.url()),
    });
    await press(
      page
        .getByRole("button", { name: "Send via WhatsApp" })
        .or(page.getByRole("link", { name: "Send via WhatsApp" }))
        .first(),
    );
    await asked;
    test.info().annotations.push({ type: "counted", description: JSON.stringify(counted) });
    expect(counted.clicks).toBeLessThanOrEqual(CLICKS);
    expect(counted.fields).toBeLessThanOrEqual(FIELDS);

    // WhatsApp has taken this one away.
    tab = await page.context().newPage();
    await tab.goto(quotation);
    await tab.getByRole("link", { name: "Record answer" }).click();
    await tab.getByRole("button", { name: "Mark as Approved" }).click();
    counted = { clicks: 0, fields: 0 };
    await press(tab.getByRole("link", { name: "Schedule Job" }).first());
    await press(tab.getByRole("button", { name: "Create Job" }));
    await expect(tab.getByText("Job created successfully")).toBeVisible();
    await press(tab.getByRole("link", { name: "Plan the move" }).first());
    // The job's page has the same fields.
    await expect(tab.getByRole("heading", { name: "Crew and truck of" })).toBeVisible();
    await fill("newTruck.number", "MH12QX4417");
    await fill("newTruck.kind", "17 ft container");
    await fill("newDriver.name", "Santosh More");
    await fill("newDriver.phone", "98220 33333");
    await fill("helpersText", "Raju 98220 11111, Sunil 98220 22222");
    await press(tab.getByRole("button", { name: "Save crew and truck" }));
    // On the crew's page these are what a field holds; on the job's, where saving leads, they are read.
    await expect(tab.locator("main")).toContainText("Santosh More", { timeout: 30_000 });
    expect(counted.clicks).toBeLessThanOrEqual(CREWED.clicks);
    expect(counted.fields).toBeLessThanOrEqual(CREWED.fields);
  });
});

withoutScripts(() => {
  test("a company elsewhere has its currency and no tax, and what is wrong is said at its field", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await signIn(page);
    await page.getByRole("link", { name: "Set up your company" }).click();
    await expect(page.getByLabel("Currency")).toBeHidden();
    await page.getByLabel("Another country or a flat tax").check();
    await expect(page.getByLabel("GSTIN", { exact: true })).toBeHidden();
    await expect(page.getByLabel("Currency")).toHaveValue("INR");
    const width = await page.locator("html").evaluate((html) => html.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);

    await expect(page.getByRole("button", { name: "Skip for now" })).toBeVisible();
    await page.getByLabel("Tax Rate").fill("200");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.locator("#set-up-gstRate-error")).toHaveText(
      "Tax Rate cannot be more than 100",
    );

    await page.getByLabel("Company Name").fill("Deccan Movers");
    await page.getByLabel("Address").fill("1 New Road\nPune");
    await page.getByLabel("Currency").selectOption("EUR");
    await page.getByLabel("Tax System").selectOption("None");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Company set up")).toBeVisible();
    await page.goto(`${home}/dashboard`);
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
