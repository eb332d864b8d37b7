import type { Page } from "@playwright/test";

import { expect, MEERA, test } from "../support/e2e";

/** Every press of the most used pages where no network carries it, found by the pages' own forms. */
const OFFICE = [
  "/dashboard",
  "/jobs?view=week",
  "/jobs?view=week&rows=people",
  "/jobs",
  "/jobs?select=all",
  "/quotations",
  "/quotations?select=all",
  "/quotations?status=Sent",
  "/quotations/new",
  "/invoices",
  "/invoices?select=all",
  "/invoices/new",
  "/payments",
  "/payments/new",
  "/owed",
  "/owed/reminders",
  "/payables",
  "/customers",
  "/customers/new",
  MEERA,
  "/consignments",
  "/expenses/new",
  "/vehicles/1",
  "/outbox",
  "/settings",
  "/settings/export-all",
  "/profile",
];
/** The first record of each list, and a job whose next step makes an invoice. */
const RECORDS = [
  "/quotations?status=Draft",
  "/quotations?status=Sent",
  "/quotations?status=Approved",
  "/invoices?status=Sent",
  "/payments",
  "/jobs?status=Completed",
  "/jobs",
  "/consignments?status=Delivered",
];

type Press = { says: string; at: number };

/** Presses the n-th button of the page that posts, as it stands; null where there is none. */
const press = (page: Page, at: number) =>
  page.evaluate((n): Press | null => {
    const posts = (button: HTMLButtonElement) =>
      button.type === "submit" &&
      !button.disabled &&
      button.form !== null &&
      (button.getAttribute("formmethod") ?? button.form.getAttribute("method")) === "post" &&
      // Rows are added and taken off in the window.
      button.name !== "__intent__";
    const buttons = [...document.querySelectorAll("button")].filter(posts);
    const button = buttons[n];
    if (!button?.form) return null;
    // What is refused by the browser's own check is no press.
    button.form.noValidate = true;
    button.form.requestSubmit(button);
    return { says: `${button.form.getAttribute("action")}: ${button.textContent}`, at: n };
  }, at);

const isReady = (page: Page) =>
  page.waitForFunction(() => {
    const { __remixRouter: router } = window as never as {
      __remixRouter?: { state: { navigation: { state: string }; initialized: boolean } };
    };
    return router?.state.initialized && router.state.navigation.state === "idle";
  });

/** Presses all that a page has; what became of each that did not stay. */
async function pressAll(page: Page, all: string[]): Promise<string[]> {
  const wrong: string[] = [];
  const address = page.url();
  const path = new URL(address).pathname;
  const lost = page.locator("#no-network");
  for (let at = 0; ; at += 1) {
    const pressed = await press(page, at);
    if (!pressed) return wrong;
    all.push(pressed.says);
    // A form that checks its fields says what is wrong instead.
    const refused = page.locator("main [aria-invalid=true]").first();
    await lost
      .or(refused)
      .first()
      .waitFor({ timeout: 4_000 })
      .catch(() => null);
    const stays = new URL(page.url()).pathname === path;
    const says = (await lost.count()) > 0 || (await refused.count()) > 0;
    if (!stays || !says)
      wrong.push(`${address}: ${pressed.says}${stays ? "" : ` → ${page.url()}`}`);
    if (!stays) return wrong;
    await page.evaluate(() => document.getElementById("no-network")?.remove());
  }
}

test("every press on the most used pages stays where no network carries it, and the page says so", async ({
  as,
}) => {
  test.setTimeout(240_000);
  const page = await as("admin");
  // On a wider screen WhatsApp opens in a tab of its own, and the page stays behind it.
  await page.setViewportSize({ width: 1000, height: 700 });
  const lose = (is: boolean) =>
    is ? page.route("**/*", (route) => route.abort()) : page.unroute("**/*");
  const wrong: string[] = [];
  const all: string[] = [];
  const look = async (path: string) => {
    // What a press elsewhere needs of that page comes after this one.
    await page.goto(path, { waitUntil: "networkidle" });
    await isReady(page);
    await lose(true);
    wrong.push(...(await pressAll(page, all)));
    await lose(false);
  };
  for (const path of OFFICE) await look(path);
  for (const list of RECORDS) {
    await page.goto(list);
    const to = await page.locator("main tbody a").first().getAttribute("href");
    await look(to!);
  }
  expect(wrong).toEqual([]);
  expect(all.length).toBeGreaterThan(120);
});
