import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { test as base, expect, type Browser, type Locator, type Page } from "@playwright/test";
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

/** Posts the login form without drawing it or what comes after, which is most of what a sign-in costs a browser. */
export async function signIn(page: Page, role: Persona): Promise<void> {
  const answer = await page.request.post("/login", { form: account(role), maxRedirects: 0 });
  expect(answer.headers()["location"]).toBe("/dashboard");
  // Its 'Login successful!' is shown once: on the page after it, not on a test's first.
  await page.request.get("/dashboard");
}

/** Signs the page's browser in as a clerk of this test's own, whose drafts no other test writes over. */
export async function asOwnClerk(page: Page, unique: string): Promise<void> {
  const clerk = { email: `clerk-${unique}@example.com`, password: "Brass-Kettle-2026" };
  await signIn(page, "admin");
  const made = await page.request.post("/employees/new", {
    form: { name: `Clerk ${unique}`, ...clerk, confirmPassword: clerk.password, status: "active" },
    maxRedirects: 0,
  });
  expect(made.status()).toBe(302);
  await page.request.post("/login", { form: clerk });
}

/** Registers a customer of this test's own, whose account shows no papers until it is confirmed. */
export async function registered(
  page: Page,
  unique: string,
): Promise<{ email: string; password: string }> {
  const customer = { email: `new-${unique}@example.com`, password: "first-password" };
  const made = await page.request.post("/register", {
    // From a home of its own: of one network only so many may register an hour.
    headers: { "X-Forwarded-For": `2001:db8:${randomBytes(2).toString("hex")}::1` },
    form: {
      name: `Nobody Yet ${unique}`,
      ...customer,
      confirmPassword: customer.password,
      phone: "9876543210",
      address: "12 MG Road, Pune",
    },
    maxRedirects: 0,
  });
  expect(made.headers()["location"]).toBe("/login");
  return customer;
}

/** Has the office confirm a customer who registered, by the button on their page. */
export async function confirmedByOffice(browser: Browser, email: string): Promise<void> {
  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, "employee");
  await desk.goto(`/customers?search=${encodeURIComponent(email)}`);
  const row = desk.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("Not confirmed")).toBeVisible();
  await row.getByRole("link").first().click();
  await desk.getByRole("button", { name: "Confirm this customer" }).click();
  await expect(desk.getByText("Customer confirmed")).toBeVisible();
  await expect(desk.getByText("Not confirmed")).toHaveCount(0);
  await office.close();
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
    .prepare(
      // Only rupees are rounded off.
      `UPDATE "Quotation" SET "currency" = ?, "totalAmount" = "totalAmount" - "roundOff", "roundOff" = 0
       WHERE "quotationNumber" = ?`,
    )
    .run(currency, quotationNumber);
  database.close();
}

/** Has a form's totals worked out: where scripts run they are right already, and there is no button for it. */
export async function recalculate(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Recalculate" });
  if (base.info().project.name === "no-javascript") await button.click();
  else await expect(button).toHaveCount(0);
}

/** A draft quotation of a customer with a phone, by the forms' own addresses; its page and the customer's name. */
export async function makeQuotation(
  page: Page,
  unique: string,
): Promise<{ name: string; address: string }> {
  const post = async (address: string, form: Record<string, string>) => {
    const answer = await page.request.post(address, { form, maxRedirects: 0 });
    expect(answer.status(), address).toBe(302);
    return answer.headers()["location"] ?? "";
  };
  const name = `Asha ${unique}`;
  const customer = await post("/customers/new", {
    name,
    email: `asha-${unique}@example.com`,
    phone: "98220 11111",
    status: "active",
  });
  const address = await post("/quotations/new", {
    customerId: /\d+$/.exec(customer)?.[0] ?? "",
    date: "2030-01-10",
    expiryDate: "2030-01-01",
    transportationType: "full_load",
    transportationCharge: "1000",
    packagingCharge: "0",
    loadingCharge: "0",
    unloadingCharge: "0",
    surchargeRate: "0",
    gstRate: "18",
    "items[0].name": "Sofa",
    "items[0].quantity": "1",
    "items[0].description": "Three seats",
    notes: "The lift is out of order",
    sourceAddress: "A-1, Aundh, Pune 411007",
    destinationAddress: "B-2, Andheri, Mumbai 400053",
  });
  return { name, address };
}

/**
 * The address of a list with its oldest record first. Those are the demo business's, which no test
 * deletes; the newest may be another test's own, gone before its page is opened.
 */
export function oldestFirst(list: string): string {
  return `${list}${list.includes("?") ? "&" : "?"}sort=createdAt&order=asc`;
}

/** Brings into sight what a record's head does not show at once, deleting included. */
export async function openMore(page: Page): Promise<void> {
  const more = page.locator("details.more");
  if ((await more.getAttribute("open")) === null) await more.locator("summary").click();
}

/** Opens a card that phones fold; where it stands open there is nothing to press. */
export async function unfold(page: Page, title: string): Promise<void> {
  const fold = page.locator("details.fold", { hasText: title }).locator("summary");
  if (await fold.isVisible()) await fold.click();
}

/** Moves an invoice by 'Change Status', whose question is asked once it is pressed. */
export async function changeInvoiceStatus(page: Page, to: string): Promise<void> {
  // The address changes a moment before the page does: the quotation's own 'More' may still stand there, open.
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();
  await openMore(page);
  await page.getByRole("link", { name: "Change Status" }).click();
  await page.locator('select[name="status"]').selectOption(to);
  await page.getByRole("button", { name: "Change Status" }).click();
}

/** Marks a sent quotation as approved, as the office does when the customer says yes on the phone. */
export async function approve(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Record answer" }).click();
  await page.getByRole("button", { name: "Mark as Approved" }).click();
}

/** Opens what a field is folded away in, as a person does. */
export async function unfoldField(field: Locator): Promise<void> {
  await field.waitFor({ state: "attached" });
  const closed = field.locator("xpath=ancestor::details[not(@open)]/summary");
  while ((await closed.count()) > 0) await closed.first().click();
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
