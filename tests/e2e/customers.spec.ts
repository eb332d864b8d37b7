import type { Page } from "@playwright/test";

import { expect, openMore, signIn, test } from "../support/e2e";

test("a customer is added, found, edited and deleted", async ({ as, unique }) => {
  const page = await as("admin");
  const name = `Kavita ${unique}`;
  await page.goto("/customers");
  await page.getByRole("link", { name: "Add Customer" }).first().click();
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page.locator("#customer-name-error")).toHaveText("Name is required");
  await expect(page.locator("#customer-email-error")).toHaveText("Email is required");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill("not an address");
  await page.getByLabel("Phone").fill("+91 98220 11111");
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page.locator("#customer-email-error")).toHaveText("Invalid email");
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByLabel("Email").fill(`kavita-${unique}@example.com`);
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page).toHaveURL(/\/customers\/\d+$/);
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();

  await openMore(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Address").fill("7 Park Street, Kolkata");
  await page.getByRole("button", { name: "Update Customer" }).click();
  await expect(page.getByText("Customer updated successfully")).toBeVisible();
  await expect(page.getByText("7 Park Street, Kolkata").first()).toBeVisible();

  await page.goto(`/customers?search=${unique}`);
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await expect(page.getByText(`Are you sure you want to delete ${name}?`)).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await openMore(page);
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/customers$/);
  await expect(page.getByText("Customer deleted successfully")).toBeVisible();
  await page.goto(`/customers?search=${unique}`);
  await expect(page.getByText("No customers found")).toBeVisible();
});

test("a taken e-mail is said at its field and nothing typed is lost", async ({ as, unique }) => {
  const page = await as("employee");
  for (const [name, done] of [
    ["First", true],
    ["Second", false],
  ] as const) {
    await page.goto("/customers/new");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill(`taken-${unique}@example.com`);
    await page.getByRole("button", { name: "Create Customer" }).click();
    if (done) await expect(page.getByText("Customer created successfully")).toBeVisible();
  }
  await expect(page.locator("#customer-email-error")).toHaveText(
    "Another account already has this e-mail",
  );
  await expect(page.getByLabel("Name")).toHaveValue("Second");
});

test("two people edit one customer: both versions are shown and one is chosen", async ({
  as,
  unique,
  browser,
}) => {
  const page = await as("admin");
  await page.goto("/customers/new");
  await page.getByLabel("Name").fill(`Ravi ${unique}`);
  await page.getByLabel("Email").fill(`ravi-${unique}@example.com`);
  await page.getByRole("button", { name: "Create Customer" }).click();
  await openMore(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page).toHaveURL(/edit/);

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const theirs = await other.newPage();
  await theirs.goto(page.url());
  await theirs.getByLabel("Phone").fill("111");
  await theirs.getByRole("button", { name: "Update Customer" }).click();
  await expect(theirs.getByText("Customer updated successfully")).toBeVisible();
  await other.close();

  await page.getByLabel("Phone").fill("222");
  await page.getByRole("button", { name: "Update Customer" }).click();
  await expect(page.getByText("Somebody else changed this record").first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "111" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "222" })).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("222");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Customer updated successfully")).toBeVisible();
  await expect(page.getByText("222").first()).toBeVisible();
});

test("a customer who is not there", async ({ as }) => {
  const page = await as("employee");
  for (const id of ["999999", "abc", "0", "-1", "1e3"]) {
    const answer = await page.goto(`/customers/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Customer not found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Customers" })).toBeVisible();
  }
});

const PHONE = { width: 360, height: 640 };

/** The page of the demo business's customer who has papers of every kind. */
async function dealingsOf(page: Page): Promise<string> {
  await page.goto("/customers?search=customer%40example.com");
  return (await page.getByRole("link", { name: "View Meera Nair" }).getAttribute("href")) ?? "";
}

test("on a phone the office sees at once who it is, what is owed and what comes next", async ({
  as,
}) => {
  const page = await as("employee");
  const address = await dealingsOf(page);
  await page.setViewportSize(PHONE);
  await page.goto(address);
  const head = page.locator(".head");
  await expect(head.getByRole("heading", { level: 1 })).toHaveText("Meera Nair");
  await expect(head.locator("dt").first()).toHaveText("Balance due");
  for (const part of [
    head.getByRole("heading", { level: 1 }),
    head.locator(".badge"),
    head.locator("dd").first(),
    head.getByRole("link", { name: /^Call / }),
    head.getByRole("link", { name: "E-mail, customer@example.com" }),
    head.getByRole("link", { name: "New Quotation" }),
    head.getByRole("link", { name: "Record Payment" }),
    head.getByRole("link", { name: "Statement" }),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  }
  await expect(head.locator(".btn-primary")).toHaveText("New Quotation");
  const { width, sizes } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    sizes: [...document.querySelectorAll("dd, .num")].map((element) =>
      parseFloat(getComputedStyle(element).fontSize),
    ),
  }));
  expect(width).toBe(PHONE.width);
  const amount = await head
    .locator("dd")
    .first()
    .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(amount).toBe(Math.max(...sizes));

  const rows = page.locator(".recent li");
  await expect(rows).toHaveCount(20);
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(76);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await openMore(page);
  await expect(head.getByRole("link", { name: "Back to List" })).toBeVisible();
  await expect(head.getByRole("button", { name: "Deactivate" })).toBeVisible();
  // Papers hang on this customer, and the employee deletes nobody.
  await expect(head.getByRole("link", { name: "Delete", exact: true })).toHaveCount(0);
});

test("the timeline goes on, and each of its rows leads to its record", async ({ as }) => {
  const page = await as("employee");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(await dealingsOf(page));
  const cards = await Promise.all(
    ["Timeline", "Customer Details"].map((name) =>
      page
        .locator(".card", { has: page.getByRole("heading", { name, exact: true }) })
        .boundingBox(),
    ),
  );
  const [timeline, details] = cards;
  expect(timeline?.y).toBe(details?.y);
  expect((timeline?.x ?? 0) + (timeline?.width ?? 0)).toBeLessThan(details?.x ?? 0);

  const rows = page.locator(".recent li");
  const names = await rows.locator("a").allInnerTexts();
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page).toHaveURL(/\?more=1#entry-20$/);
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  expect((await rows.locator("a").allInnerTexts()).slice(0, 20)).toEqual(names);
  const seen = new Set(names.map((name) => name.split(" ")[0]));
  for (const kind of ["Quotation", "Job", "Invoice", "Payment"]) {
    expect(seen).toContain(kind);
    const link = rows.getByRole("link", { name: new RegExp(`^${kind} `) }).first();
    const number = (await link.innerText()).split(" ")[1] ?? "";
    const to = (await link.getAttribute("href")) ?? "";
    await page.goto(to);
    await expect(page.getByText(number).first()).toBeVisible();
    await page.goBack();
  }
});

test("a statement ends with what the customer owes; its period is chosen", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(await dealingsOf(page));
  const owed = await page.locator(".head dd").first().innerText();
  await page.getByRole("link", { name: "Statement", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Statement" })).toBeVisible();
  const sheet = page.locator(".sheet");
  await expect(sheet.getByText("Meera Nair")).toBeVisible();
  await expect(sheet.locator(".grand dd")).toHaveText(owed);
  const balances = await sheet.locator("tbody tr td:last-child").allInnerTexts();
  expect(balances.at(-1)).toBe(owed);
  const [, second] = await sheet.locator("tbody tr").all();
  const first = (await second?.locator("td").nth(1).innerText()) ?? "";

  // From the day after the first paper on, what it left open is where the statement begins.
  const day = new Date(`${first} UTC`);
  day.setUTCDate(day.getUTCDate() + 1);
  const from = day.toISOString().slice(0, 10);
  await page.getByLabel("From").fill(from);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${from}`));
  await expect(sheet.locator("tbody tr").first()).toContainText("Opening balance");
  await expect(sheet.locator("tbody tr").first().locator("td").last()).toHaveText(
    balances[1] ?? "",
  );
  await expect(sheet.locator(".grand dd")).toHaveText(owed);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(sheet.locator(".grand dd")).toBeVisible();
});

test("a customer reads the own record, and nothing that is the office's", async ({
  as,
  browser,
}) => {
  const page = await as("customer");
  const office = await (await browser.newContext()).newPage();
  await signIn(office, "employee");
  const address = await dealingsOf(office);
  await office.context().close();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Meera Nair" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Customer Details" })).toBeVisible();
  await expect(page.getByRole("link", { name: "My Profile" })).toBeVisible();
  for (const text of ["Balance due", "Timeline", "History", "Statement", "New Quotation"]) {
    await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  }
  await expect(page.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
  // What they owe they may read, and nobody sends it from there.
  await page.goto(`${address}/statement`);
  await expect(page.getByRole("heading", { level: 1, name: "Statement" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send by e-mail" })).toHaveCount(0);
});

test("a customer is deactivated from the page and comes back", async ({ as, unique }) => {
  const page = await as("employee");
  await page.goto("/customers/new");
  await page.getByLabel("Name").fill(`Nisha ${unique}`);
  await page.getByLabel("Email").fill(`nisha-${unique}@example.com`);
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page.getByText("Nothing yet. Begin with a quotation.")).toBeVisible();
  await openMore(page);
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Customer deactivated successfully")).toBeVisible();
  await expect(page.locator(".head .badge")).toHaveText("Inactive");
  await page.locator(".head .btn-primary", { hasText: "Activate" }).click();
  await expect(page.getByText("Customer activated successfully")).toBeVisible();
  await expect(page.locator(".head .btn-primary")).toHaveText("New Quotation");
});
