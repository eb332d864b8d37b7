import { expect, test } from "../support/e2e";

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
