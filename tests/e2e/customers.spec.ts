import { expect, inModesByTurns, MEERA, openMore, test } from "../support/e2e";

inModesByTurns("customers", () => {
  test("a customer is added, found, edited and deleted", async ({ as, unique }) => {
    const page = await as("admin");
    const name = `Kavita ${unique}`;
    await page.goto("/customers");
    await page.locator("main").getByRole("link", { name: "Add Customer" }).click();
    await page.getByRole("button", { name: "Create Customer" }).click();
    await expect(page.locator("#customer-name-error")).toHaveText("Name is required");
    await expect(page.locator("#customer-email-error")).toHaveText("Email is required");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill("not an address");
    await page.getByLabel("Phone").fill("+91 98220 11111");
    await page.getByRole("button", { name: "Create Customer" }).click();
    await expect(page.locator("#customer-email-error")).toHaveText("Invalid email");
    await expect(page.getByLabel("Name")).toHaveValue(name);
    // Another account's: said at its field, and nothing typed is lost.
    await page.getByLabel("Email").fill("customer@example.com");
    await page.getByRole("button", { name: "Create Customer" }).click();
    await expect(page.locator("#customer-email-error")).toHaveText(
      "Another account already has this e-mail",
    );
    await expect(page.getByLabel("Name")).toHaveValue(name);
    await page.getByLabel("Email").fill(`kavita-${unique}@example.com`);
    await page.getByRole("button", { name: "Create Customer" }).click();
    await expect(page.getByText("Customer created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/customers\/\d+$/);
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await expect(page.getByText("Nothing yet. Begin with a quotation.")).toBeVisible();

    await openMore(page);
    await page.getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("Customer deactivated successfully")).toBeVisible();
    await expect(page.locator(".head .badge")).toHaveText("Inactive");
    await page.locator(".head .btn-primary", { hasText: "Activate" }).click();
    await expect(page.getByText("Customer activated successfully")).toBeVisible();
    await expect(page.locator(".head .btn-primary")).toHaveText("New Quotation");

    await openMore(page);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("button", { name: "Update Customer" })).toBeVisible();
    await page.getByLabel("Address").fill("7 Park Street, Kolkata");
    await page.getByRole("button", { name: "Update Customer" }).click();
    await expect(page.getByText("Customer updated successfully")).toBeVisible();
    await expect(page.getByText("7 Park Street, Kolkata").first()).toBeVisible();

    await page.goto(`/customers?search=${unique}`);
    await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await expect(page.getByText(`Are you sure you want to delete ${name}?`)).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByText("Are you sure you want to delete")).toHaveCount(0);
    await openMore(page);
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Customer deleted successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/customers$/);
    await page.goto(`/customers?search=${unique}`);
    await expect(page.getByText("No customers found")).toBeVisible();
  });
});

const PHONE = { width: 360, height: 640 };

test("on a phone the office sees at once who it is, what is owed and what comes next", async ({
  as,
}) => {
  const page = await as("employee");
  await page.setViewportSize(PHONE);
  await page.goto(MEERA);
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
    head.locator("summary", { hasText: "More" }),
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
  await page.goto(MEERA);
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
  const links = await rows
    .locator("a")
    .evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute("href")] as const),
    );
  for (const kind of ["Quotation", "Job", "Invoice", "Payment"]) {
    expect(seen).toContain(kind);
    const [text, to] = links.find(([each]) => each?.startsWith(`${kind} `)) ?? [];
    await page.goto(to ?? "");
    await expect(page.locator(".head")).toContainText(text?.split(" ")[1] ?? "");
  }
});

test("a statement ends with what the customer owes; its period is chosen", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(MEERA);
  const owed = await page.locator(".head dd").first().innerText();
  await openMore(page);
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

test("a customer reads the own record, and nothing that is the office's", async ({ as }) => {
  const page = await as("customer");
  await page.goto(MEERA);
  await expect(page.getByRole("heading", { level: 1, name: "Meera Nair" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Customer Details" })).toBeVisible();
  await openMore(page);
  await expect(page.getByRole("link", { name: "My Profile" })).toBeVisible();
  for (const text of ["Balance due", "Timeline", "History", "Statement", "New Quotation"]) {
    await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  }
  await expect(page.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
  // What they owe they may read, and nobody sends it from there.
  await page.goto(`${MEERA}/statement`);
  await expect(page.getByRole("heading", { level: 1, name: "Statement" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send by e-mail" })).toHaveCount(0);
});
