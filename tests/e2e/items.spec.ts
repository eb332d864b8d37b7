import { expect, test, openMore } from "../support/e2e";

test("the quick step takes a name alone; a price completes the item", async ({ as, unique }) => {
  const page = await as("employee");
  const name = `Tea chest ${unique}`;
  await page.goto("/items");
  const quick = page.getByRole("heading", { name: "Add New Item" });
  const open = page.locator("main").getByRole("link", { name: "Add New Item" });
  await open.click();
  await expect(quick).toBeVisible();
  // It can be left again.
  await page
    .getByRole("button", { name: "Cancel" })
    .or(page.getByRole("link", { name: "Cancel" }))
    .click();
  await expect(quick).toBeHidden();
  await open.click();
  await expect(quick).toBeVisible();
  await page.getByRole("button", { name: "Create Item" }).click();
  await expect(page.locator("#quick-item-name-error")).toHaveText("Name is required");
  await page.getByLabel("Item Name").fill(name);
  await page.getByLabel("Description").fill("Plywood, with a lid");
  await page.getByRole("button", { name: "Create Item" }).click();
  await expect(page.getByText("Item created successfully")).toBeVisible();
  await expect(quick).toBeHidden();

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
  await expect(page.getByText("Item updated successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/items\/view\/\d+$/);
  await expect(page.getByText("₹1,250.50", { exact: true })).toBeVisible();
  await expect(page.getByText("Incomplete")).toBeHidden();
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
  await expect(page.getByText("Item created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/items\/view\/\d+$/);
  await expect(page.getByText("₹1,00,000.00")).toBeVisible();

  await openMore(page);
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Item deactivated successfully")).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Active")).not.toBeChecked();
  await page.goBack();
  await openMore(page);
  await page.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(page.getByText("Item activated successfully")).toBeVisible();

  await openMore(page);
  await page.getByRole("link", { name: "Delete Item" }).click();
  await expect(page.getByText(`Are you sure you want to delete ${name}?`)).toBeVisible();
  const words = "It leaves the catalogue; documents keep it, and 'Activate' brings it back.";
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText("cannot be undone")).toHaveCount(0);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Item deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/items$/);
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
    page.getByRole("alert").getByText("This item is deleted. Activate it before you change it."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Item activated successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toBeVisible();
});
