import { readFileSync } from "node:fs";
import { join } from "node:path";

import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import { ACCOUNTS, officesOf, type Account, type Office } from "./e2e-office";
import { IS_HARD, isItsTurn } from "./effort";

export type Persona = "admin" | "employee" | "customer";

/** The accounts of the demo business, with the sessions that every office knows. */
function accounts(): Account[] {
  const file = join(process.env.E2E_DIRECTORY ?? "", ACCOUNTS);
  return JSON.parse(readFileSync(file, "utf8")) as Account[];
}

export function account(role: Persona): Account {
  const found = accounts().find((each) => each.role === role);
  if (!found) throw new Error(`There is no ${role} in the demo business`);
  return found;
}

/** Gives a browser a session of one of the demo accounts. It is everybody's: who logs out signs in by hand. */
export async function signIn(page: Page, role: Persona): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(
    account(role).cookies.map(([name, value]) => ({
      name,
      value,
      domain: "127.0.0.1",
      path: "/",
      httpOnly: true,
    })),
  );
}

/**
 * Posts the login form without drawing it, and asks for the page that it leads to, as a browser does. One that is signed in
 * already would end that session.
 */
export async function signInWith(page: Page, form: { email: string; password: string }) {
  await page.context().clearCookies();
  const answer = await page.request.post("/login", { form, maxRedirects: 0 });
  expect([answer.status(), answer.headers()["location"]]).toEqual([302, "/dashboard"]);
  // 'Login successful!' is shown there, once.
  await page.request.get("/dashboard");
}

/** Signs the page's browser in as a clerk of this test's own, whose drafts no other test writes over. */
export async function asOwnClerk(page: Page, unique: string): Promise<void> {
  const clerk = { email: `clerk-${unique}@example.com`, password: "Brass-Kettle-2026" };
  await signIn(page, "admin");
  const { password: confirmPassword } = clerk;
  const form = { name: `Clerk ${unique}`, ...clerk, confirmPassword, status: "active" };
  await posted(page, "/employees/new", form);
  await signInWith(page, clerk);
}

/** Registers a customer of this test's own, whose account shows no papers until it is confirmed. */
export async function registered(
  page: Page,
  unique: string,
): Promise<{ email: string; password: string }> {
  const customer = { email: `new-${unique}@example.com`, password: "first-password" };
  const made = await posted(page, "/register", {
    name: `Nobody Yet ${unique}`,
    ...customer,
    confirmPassword: customer.password,
    phone: "9876543210",
    address: "12 MG Road, Pune",
  });
  expect(made).toBe("/login");
  return customer;
}

/** Has the office confirm a customer who registered, by the button on their page. */
export async function confirmedByOffice(browser: Browser, email: string): Promise<void> {
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, "employee");
  await desk.goto(`/customers?search=${encodeURIComponent(email)}`);
  const row = desk.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("Not confirmed")).toBeVisible();
  await row.getByRole("link", { name: /^View / }).click();
  await desk.getByRole("button", { name: "Confirm this customer" }).click();
  await expect(desk.getByText("Customer confirmed")).toBeVisible();
  await expect(desk.getByText("Not confirmed")).toHaveCount(0);
  await desk.context().close();
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
export async function inOtherCurrency(office: Office, quotation: string, currency: string) {
  await office.write(
    // Only rupees are rounded off.
    `UPDATE "Quotation" SET "currency" = ?, "totalAmount" = "totalAmount" - "roundOff", "roundOff" = 0
     WHERE "quotationNumber" = ?`,
    [currency, quotation],
  );
}

/** Has a form's totals worked out: once scripts run they are right already, and the button for it, hidden before, is gone. */
export async function recalculate(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Recalculate", includeHidden: hasScripts() });
  if (hasScripts()) await expect(button).toHaveCount(0);
  else await button.click();
}

/** Posts a form by its own address, which leads on; where to. */
export async function posted(
  page: Page,
  address: string,
  form: Record<string, string>,
): Promise<string> {
  const answer = await page.request.post(address, { form, maxRedirects: 0 });
  expect(answer.status(), address).toBe(302);
  // What it says was done is shown once: not on the next page that a test looks at.
  await page.context().clearCookies({ name: "flash" });
  return answer.headers()["location"] ?? "";
}

/** The id at the end of a record's address. */
export const idOf = (address: string) => /\d+$/.exec(address)?.[0] ?? "";

/** A customer with a phone; the address of the page, and the name. */
export async function makeCustomer(
  page: Page,
  unique: string,
  more: Record<string, string> = {},
): Promise<{ name: string; email: string; address: string; id: string }> {
  const name = `Asha ${unique}`;
  const email = `asha-${unique}@example.com`;
  const form = { name, email, phone: "98220 11111", status: "active", ...more };
  const address = await posted(page, "/customers/new", form);
  return { name: form.name, email, address, id: idOf(address) };
}

/** A draft quotation of a customer with a phone; its page and the customer's name. */
export async function makeQuotation(
  page: Page,
  unique: string,
  more: Record<string, string> = {},
): Promise<{ name: string; email: string; address: string; customerId: string }> {
  const { name, email, id } = await makeCustomer(page, unique);
  return { name, email, address: await quoteTo(page, id, more), customerId: id };
}

/** A draft quotation of a customer who is there already. */
export function quoteTo(page: Page, customerId: string, more: Record<string, string> = {}) {
  return posted(page, "/quotations/new", {
    customerId,
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
    ...more,
  });
}

/** Moves a quotation on as the buttons of its page do. */
export async function moveQuotation(page: Page, address: string, ...intents: string[]) {
  for (const intent of intents) await posted(page, address, { intent });
}

/** The charges of the arithmetic's check case: with the defaults they come to 19,840.00. */
export const CHARGES = {
  transportationCharge: "10000",
  packagingCharge: "2000",
  loadingCharge: "1500",
  unloadingCharge: "1500",
  stationaryCharge: "285",
  surchargeRate: "10",
};

/** An invoice over 118.00 of a customer and an item of this test's own; its page. */
export async function makeInvoice(
  page: Page,
  unique: string,
  more: Record<string, string> = {},
): Promise<{ name: string; email: string; address: string }> {
  const { name, email, id } = await makeCustomer(page, unique);
  const item = await posted(page, "/items/new", {
    name: `Crate ${unique}`,
    sku: `C-${unique}`,
    category: "Other",
    price: "50",
    cost: "1",
    description: "A crate",
    active: "on",
  });
  const address = await posted(page, "/invoices/new", {
    clientId: id,
    pickupStateCode: "27",
    invoiceDate: "2026-11-02",
    dueDate: "2099-01-15",
    status: "Sent",
    "items[0].itemId": idOf(item),
    "items[0].description": "Packing of a wardrobe",
    "items[0].quantity": "1",
    "items[0].unitPrice": "100",
    ...more,
  });
  return { name, email, address };
}

/** Meera Nair, the customer of the demo business who has papers of every kind. */
export const MEERA = "/customers/8";

/** The address of the oldest record that a list of the prepared state shows. */
export async function oldestOf(page: Page, list: string): Promise<string> {
  const order = `${list.includes("?") ? "&" : "?"}sort=createdAt&order=asc`;
  const page1 = await (await page.request.get(list + order)).text();
  const path = /^\/\w+/.exec(list)?.[0] ?? "";
  return new RegExp(`href="(${path}/(?:view/)?\\d+)"`).exec(page1)?.[1] ?? "";
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
  /** The product that the tests of this file have for themselves. */
  office: Office;
  /** Signs the page's browser in as one of the demo accounts. */
  as: (role: Persona) => Promise<Page>;
  /** A text that no other test of this run uses, for names and e-mail addresses. */
  unique: string;
};

/**
 * The browsers of one worker, as good as new for each test: signed out and with new windows, whose storage is their own. What a
 * browser keeps of a file's tests are the scripts and styles that it has got already. One that lays out otherwise is another.
 */
function contextsOf(browser: Browser) {
  let present = "";
  const opened = new Map<string, BrowserContext>();
  return {
    async of(file: string, kind: string): Promise<BrowserContext> {
      if (present !== file) {
        for (const context of opened.values()) await context.close();
        opened.clear();
        present = file;
      }
      const context = opened.get(kind) ?? (await browser.newContext());
      opened.set(kind, context);
      return context;
    },
  };
}

type Worker = {
  offices: ReturnType<typeof officesOf>;
  contexts: ReturnType<typeof contextsOf>;
};

export const test = base.extend<Fixtures, Worker>({
  contexts: [async ({ browser }, use) => use(contextsOf(browser)), { scope: "worker" }],
  offices: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      const offices = officesOf(info.workerIndex);
      await use(offices);
      await offices.close();
    },
    { scope: "worker" },
  ],
  office: [
    async ({ offices }, use, info) => {
      const office = await offices.of(info.file);
      await use(office);
      const errors = office.errors();
      if (errors && info.status !== info.expectedStatus) {
        await info.attach("what the server said", { body: errors });
      }
    },
    // A server and its demo company, beside whatever else the machine does.
    { timeout: 180_000 },
  ],
  baseURL: async ({ office }, use) => use(office.url),
  context: async ({ contexts, baseURL, javaScriptEnabled, viewport }, use, info) => {
    const kind = JSON.stringify([info.file, baseURL, javaScriptEnabled, viewport]);
    const context = await contexts.of(info.file, kind);
    await use(context);
    await Promise.all(context.pages().map((page) => page.close()));
    await context.clearCookies();
    await context.setOffline(false);
  },
  as: async ({ page }, use) => {
    await use(async (role) => {
      await signIn(page, role);
      return page;
    });
  },
  // oxlint-disable-next-line no-empty-pattern
  unique: async ({}, use, info) => {
    await use(`w${info.workerIndex}${Date.now().toString(36)}`);
  },
});

const SCRIPTLESS = "without JavaScript";

/** Leaves tests to `npm run test:hard`: what they press, integration tests post in `npm test`. */
export function inHardRuns(tests: () => void): void {
  if (IS_HARD) tests();
}

/** Runs tests twice, in the file's one office: with scripts, and in a browser that has none. */
export function inBothModes(tests: () => void): void {
  test.describe("with JavaScript", tests);
  withoutScripts(tests);
}

/**
 * The same by turns in `npm test`: with scripts one day, without the next. What a form sends without them integration tests post
 * each day.
 */
export function inModesByTurns(subject: string, tests: () => void): void {
  const day = IS_HARD ? undefined : process.env.TEST_DAY;
  if (!day) inBothModes(tests);
  else if (isItsTurn(subject, day)) test.describe("with JavaScript", tests);
  else withoutScripts(tests);
}

/** Runs long ways with scripts, and in hard runs without them too: integration tests send what their forms hold. */
export function inBothModesWhenHard(tests: () => void): void {
  test.describe("with JavaScript", tests);
  if (IS_HARD) withoutScripts(tests);
}

/** Runs tests in a browser that has no scripts: what another test does with them. */
export function withoutScripts(tests: () => void): void {
  test.describe(SCRIPTLESS, () => {
    test.use({ javaScriptEnabled: false });
    tests();
  });
}

/** Whether the browser of the running test runs scripts. */
export const hasScripts = () => !base.info().titlePath.includes(SCRIPTLESS);

export { expect };

/** Looks a record up in the chooser of a field and takes the first that is found: where no script offers it, by the button. */
export async function choose(page: Page, name: string, text: string): Promise<void> {
  const select = page.locator(`[name="${name}"]`);
  const field = page.locator(".field", { has: select }).last();
  const box = field.locator(".search-row > input[type=text]");
  if (hasScripts()) {
    await box.click();
    await box.fill(text);
    // Not the option of a select that the scripts have not taken over yet.
    await field.locator(".suggestions").getByRole("option", { name: text }).first().click();
    return;
  }
  // Few are offered all.
  if (await box.isVisible()) {
    await box.fill(text);
    await field.getByRole("button", { name: /^Find / }).click();
  }
  const found = await select.locator("option", { hasText: text }).first().getAttribute("value");
  await select.selectOption(found);
}
