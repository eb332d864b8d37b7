import type { Page } from "@playwright/test";

import { COLOURS, EVERYWHERE, SCHEMES, violations } from "../support/axe";
import { expect, inHardRuns, MEERA, oldestOf, test } from "../support/e2e";
import { effort } from "../support/effort";

/** The same of the list that a chooser opens, in light and in dark. */
async function expectOpenListAccessible(page: Page, path: string, label: string, typed: string) {
  await test.step(`${path}, ${label} open`, async () => {
    await page.goto(path);
    await page.getByLabel(label).first().fill(typed);
    await expect(page.getByRole("option").first()).toBeVisible();
    expect.soft(await violations(page, EVERYWHERE), `${path}, open`).toEqual([]);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.getByRole("option").first()).toBeVisible();
      expect.soft(await violations(page, COLOURS), `${path}, open, ${colorScheme}`).toEqual([]);
    }
  });
}

async function expectAccessible(page: Page, ...paths: string[]): Promise<void> {
  for (const [at, path] of paths.entries()) {
    // Pages are made of the same parts: one after another in turn shows them all in both schemes.
    const [first, ...others] = effort([SCHEMES[at % 2]!], SCHEMES);
    await test.step(path, async () => {
      await page.emulateMedia({ colorScheme: first });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect.soft(await violations(page, EVERYWHERE), path).toEqual([]);
      expect.soft(await violations(page, COLOURS), `${path}, ${first}`).toEqual([]);
      for (const scheme of others) {
        await page.emulateMedia({ colorScheme: scheme });
        expect.soft(await violations(page, COLOURS), `${path}, ${scheme}`).toEqual([]);
      }
    });
  }
}

// Each looks at many pages: what the tests may take is not made for that.
test.beforeEach(() => test.slow());

test("the office's lists and reports break no rule of WCAG 2.2 AA", async ({ as }) => {
  await expectAccessible(
    await as("admin"),
    "/dashboard",
    "/quotations",
    "/invoices",
    "/payments",
    "/jobs?view=month",
    "/reports/sales",
    "/owed",
    ...effort(
      [],
      ["/outbox", "/reports", "/reports/collections?by=cash", "/owed/reminders", "/hires"],
    ),
  );
});

test("the office's records, forms and settings break no rule of WCAG 2.2 AA", async ({ as }) => {
  const page = await as("admin");
  await expectAccessible(
    page,
    "/quotations/view/1",
    "/quotations/view/1?confirm=delete",
    "/quotations/new",
    "/invoices/view/1",
    "/invoices/new",
    "/messages/quotation/1",
    "/payments/new",
    "/hires/1",
    MEERA,
    "/settings/tax",
    ...effort(
      [],
      [
        "/hires/new",
        "/no/such/page",
        `${MEERA}/statement`,
        "/settings",
        "/settings/logo",
        "/settings/version",
        "/settings/messages",
        "/settings/messages?kind=quotation",
      ],
    ),
  );
  await expectOpenListAccessible(page, "/quotations/new", "Customer", "mee");
  await page.goto("/customers/new");
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page.locator("#customer-name-error")).toBeVisible();
  for (const rules of [EVERYWHERE, COLOURS]) expect(await violations(page, rules)).toEqual([]);
});

test("the planner's sheet, open, breaks no rule of WCAG 2.2 AA, at both sizes and in both schemes", async ({
  as,
}) => {
  const page = await as("employee");
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/jobs?view=week&rows=people`);
    await page.locator(".planner [draggable]").first().click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Move job" })).toBeVisible();
    expect.soft(await violations(page, EVERYWHERE)).toEqual([]);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page, COLOURS), `${width}, ${colorScheme}`).toEqual([]);
    }
  }
});

inHardRuns(() => {
  test("the steps of an import break no rule of WCAG 2.2 AA", async ({ as, unique }) => {
    const page = await as("admin");
    await expectAccessible(page, "/import", "/import/new/customers");
    const rows = ["Name,Email", `Asha ${unique},import-${unique}@example.com`, "Nobody,", ""];
    const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
    await page.getByLabel("File").setInputFiles(file);
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("button", { name: "Check the rows" })).toBeVisible();
    const here = new URL(page.url()).pathname;
    await expectAccessible(page, here);
    await page.getByRole("button", { name: "Check the rows" }).click();
    await expect(page.getByRole("button", { name: "Import 1 customer" })).toBeVisible();
    await expectAccessible(page, here);
    await page.getByRole("button", { name: "Import 1 customer" }).click();
    await expect(page.getByText("Undo this import")).toBeVisible();
    await expectAccessible(page, here, `${here}?confirm=undo`);
  });
});

test("what customers and visitors see breaks no rule of WCAG 2.2 AA, nor does a list on a phone", async ({
  as,
  page,
}) => {
  await expectAccessible(page, "/login", "/register", "/d/no-such-link");
  await as("customer");
  await expectAccessible(page, "/dashboard", "/quotations", "/profile");
  await as("employee");
  for (const status of ["Sent", "Accepted"]) {
    const quotation = await oldestOf(page, `/quotations?status=${status}`);
    await page.goto(quotation);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByLabel(/^Link/)).toHaveValue(/\/d\/[\w-]{24}$/);
    const link = await page.getByLabel(/^Link/).inputValue();
    await expectAccessible(page, new URL(link).pathname);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await expectAccessible(page, "/customers");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});
