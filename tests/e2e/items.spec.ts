import { expect, test } from "../support/e2e";

test("the quick step takes a name alone; a price completes the item", async ({ as, unique }) => {
  const page = await as("employee");
  const name = `Tea chest ${unique}`;
  await page.goto("/items");
  await page.getByRole("link", { name: "Add New Item" }).first().click();
  await expect(page.getByRole("heading", { name: "Add New Item" })).toBeVisible();
  await page.getByRole("button", { name: "Create Item" }).click();
  await expect(page.locator("#quick-item-name-error")).toHaveText("Name is required");
  await page.getByLabel("Item Name").fill(name);
  await page.getByLabel("Description").fill("Plywood, with a lid");
  await page.getByRole("button", { name: "Create Item" }).click();
  await expect(page.getByText("Item created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Add New Item" })).toBeHidden();

  await page.goto(`/items?search=${unique}`);
  const row = page.getByRole("row", { name });
  await expect(row.getByText("Incomplete")).toBeVisible();
  await expect(row.getByText("Other")).toBeVisible();
  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByLabel("Price").fill("-1");
  await page.getByRole("button", { name: "Update Item" }).click();
  await expect(page.locator("#item-price-error")).toHaveText("Price must be a positive number");
  await page.getByLabel("Price").fill("1,250.50");
  await page.getByRole("button", { name: "Update Item" }).click();
  await expect(page).toHaveURL(/\/items\/view\/\d+$/);
  await expect(page.getByText("Item updated successfully")).toBeVisible();
  await expect(page.getByText("₹1,250.50", { exact: true })).toBeVisible();
  await expect(page.getByText("Incomplete")).toBeHidden();
});

test("the quick step can be left again", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/items");
  await page.getByRole("link", { name: "Add New Item" }).first().click();
  await expect(page.getByRole("heading", { name: "Add New Item" })).toBeVisible();
  await page
    .getByRole("button", { name: "Cancel" })
    .or(page.getByRole("link", { name: "Cancel" }))
    .click();
  await expect(page.getByRole("heading", { name: "Add New Item" })).toBeHidden();
});

test("an item is created, deactivated, activated and deleted", async ({ as, unique }) => {
  const page = await as("employee");
  const name = `Wardrobe box ${unique}`;
  await page.goto("/items/new");
  await page.getByRole("button", { name: "Create Item" }).click();
  await expect(page.locator("#item-name-error")).toHaveText("Name is required");
  await expect(page.locator("#item-sku-error")).toHaveText("SKU is required");
  await expect(page.locator("#item-category-error")).toHaveText("Category is required");
  await expect(page.getByLabel("Active")).toBeHidden();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("SKU").fill(`W-${unique}`);
  await page.getByLabel("Category").selectOption("Furniture");
  await page.getByLabel("Price").fill("100000");
  await page.getByRole("button", { name: "Create Item" }).click();
  await expect(page).toHaveURL(/\/items\/view\/\d+$/);
  await expect(page.getByText("Item created successfully")).toBeVisible();
  await expect(page.getByText("₹1,00,000.00")).toBeVisible();

  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Item deactivated successfully")).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Active")).not.toBeChecked();
  await page.goBack();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Item activated successfully")).toBeVisible();

  await page.getByRole("link", { name: "Delete Item" }).click();
  await expect(page.getByText(`Are you sure you want to delete ${name}?`)).toBeVisible();
  const words = "It leaves the catalogue; documents keep it, and 'Activate' brings it back.";
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText("cannot be undone")).toHaveCount(0);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/items$/);
  await expect(page.getByText("Item deleted successfully")).toBeVisible();
  await page.goto(`/items?search=${unique}`);
  await expect(page.getByText("No items found")).toBeVisible();
  await page.goto(`/items?search=${unique}&status=deleted`);
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(`^(Edit|Delete) ${name}`) })).toHaveCount(
    0,
  );

  await page.getByRole("link", { name: `View ${name}` }).click();
  await expect(page.getByRole("button", { name: "Activate" })).toBeVisible();
  // The form that an old page still leads to.
  await page.goto(page.url().replace("view", "edit"));
  await expect(page).toHaveURL(/\/items\/view\/\d+$/);
  await expect(
    page.getByText("This item is deleted. Activate it before you change it."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Item activated successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toBeVisible();
});

test("a SKU that another item has is said at its field and nothing typed is lost", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  for (const name of ["First", "Second"]) {
    await page.goto("/items/new");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("SKU").fill(`TWICE-${unique}`);
    await page.getByLabel("Category").selectOption("Other");
    await page.getByRole("button", { name: "Create Item" }).click();
    if (name === "First") await expect(page.getByText("Item created successfully")).toBeVisible();
  }
  await expect(page.locator("#item-sku-error")).toHaveText("Another item has this SKU");
  await expect(page.getByLabel("Name")).toHaveValue("Second");
  await expect(page.getByLabel("Category")).toHaveValue("Other");
});

test("an item that is not there, and a customer who may not look", async ({ as, page }) => {
  await as("employee");
  for (const path of ["/items/view/999999", "/items/abc", "/items/edit/0"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Item not found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Items" })).toBeVisible();
  }
  await page.context().clearCookies();
  await as("customer");
  await page.goto("/items");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You do not have permission to access this page")).toBeVisible();
});
