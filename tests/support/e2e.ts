import { readFileSync } from "node:fs";
import { join } from "node:path";

import { test as base, expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";

export type Persona = "admin" | "employee" | "customer";

/** The accounts of the running product's database: the file its first start wrote (E2E_ACCOUNTS). */
export function account(role: Persona): { email: string; password: string } {
  const file = process.env.E2E_ACCOUNTS;
  if (!file) throw new Error("E2E_ACCOUNTS does not name the file of the demo accounts");
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [name, email, password] = line.trim().split(/\s{2,}/);
    if (name === role && email && password) return { email, password };
  }
  throw new Error(`There is no ${role} in ${file}`);
}

/** Posts the login form without drawing it, which is most of what a sign-in costs a browser. */
export async function signIn(page: Page, role: Persona): Promise<void> {
  const answer = await page.request.post("/login", { form: account(role), maxRedirects: 0 });
  expect(answer.headers()["location"]).toBe("/dashboard");
  await page.goto("/dashboard");
}

/** Signs in as a person does: for the tests that are about it. */
export async function signInByHand(page: Page, role: Persona): Promise<void> {
  const { email, password } = account(role);
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/**
 * The address of wa.me that `press` sends the browser to, and the text in it. Nothing answers
 * there (playwright.config.ts): a form's redirect cannot be answered by a test in every Chromium.
 */
export async function handOver(
  page: Page,
  press: () => Promise<unknown>,
): Promise<{ phone: string; text: string }> {
  const [request] = await Promise.all([page.waitForRequest("https://wa.me/**"), press()]);
  await expect.poll(() => page.url()).toMatch(/^(https:\/\/wa\.me|chrome-error:)/);
  const url = new URL(request.url());
  return { phone: url.pathname.slice(1), text: url.searchParams.get("text") ?? "" };
}

/** Writes a quotation into another currency, as databases of before there was one currency hold them. */
export function inOtherCurrency(quotationNumber: string, currency: string): void {
  const database = new Database(join(process.env.E2E_DIRECTORY ?? "", "app.db"));
  database
    .prepare('UPDATE "Quotation" SET "currency" = ? WHERE "quotationNumber" = ?')
    .run(currency, quotationNumber);
  database.close();
}

/** Has a form's totals worked out: where scripts run they are right already, and there is no button for it. */
export async function recalculate(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Recalculate" });
  if (base.info().project.name === "no-javascript") await button.click();
  else await expect(button).toHaveCount(0);
}

type Fixtures = {
  /** Signs the page's browser in as one of the demo accounts. */
  as: (role: Persona) => Promise<Page>;
  /** A text that no other test of this run uses, for names and e-mail addresses. */
  unique: string;
};

export const test = base.extend<Fixtures>({
  as: async ({ page }, use) => {
    await use(async (role) => {
      await signIn(page, role);
      return page;
    });
  },
  // eslint-disable-next-line no-empty-pattern
  unique: async ({}, use, info) => {
    await use(`${info.project.name.slice(0, 2)}${info.workerIndex}${Date.now().toString(36)}`);
  },
});

export { expect };
