import {
  changeInvoiceStatus,
  choose,
  expect,
  hasScripts,
  inModesByTurns,
  makeCustomer,
  makeInvoice,
  openMore,
  recalculate,
  test,
  unfoldField,
} from "../support/e2e";

inModesByTurns("invoices", () => {
  test("a new invoice: rows come and go, totals are worked out, errors are said at their fields; a draft is deleted", async ({
    as,
    unique,
  }) => {
    const page = await as("admin");
    const { id } = await makeCustomer(page, unique);
    await page.goto("/invoices");
    await page.getByRole("link", { name: "Create Invoice" }).click();
    await unfoldField(page.locator('[name="items[0].taxRate"]'));
    await page.locator('[name="items[0].taxRate"]').fill("101");
    await page.getByRole("button", { name: "Create Invoice" }).click();
    for (const sentence of [
      "Client is required",
      "Item is required",
      "Description is required",
      "Unit price must be positive",
      "Tax rate cannot exceed 100%",
    ]) {
      await expect(page.locator("p.error", { hasText: sentence })).toBeVisible();
    }
    await expect(page.locator('[name="items[0].taxRate"]')).toHaveValue("101");

    await page.locator('[name="items[0].taxRate"]').fill("");
    await page.locator('[name="clientId"]').selectOption(id);
    await choose(page, "items[0].itemId", "Single bed");
    await page.locator('[name="items[0].description"]').fill("First");
    await page.locator('[name="items[0].unitPrice"]').fill("100");
    await page.getByRole("button", { name: "Add item" }).click();
    if (hasScripts()) {
      // The check of what was left is a submit: it takes away nothing that the next field offers.
      await page.getByRole("group", { name: "Item 2" }).getByLabel("Item").click();
      await expect(page.getByRole("listbox", { name: "Item" })).toBeVisible();
    }
    await choose(page, "items[1].itemId", "Mattress");
    await page.locator('[name="items[1].description"]').fill("Second");
    await page.locator('[name="items[1].quantity"]').fill("2.5");
    await page.locator('[name="items[1].unitPrice"]').fill("40");
    await page.locator('[name="items[1].discount"]').fill("50");
    await recalculate(page);
    await expect(page.locator("aside").getByText("₹177.00")).toBeVisible();
    await page.getByRole("button", { name: "Remove" }).first().click();
    await expect(page.locator('[name="items[0].description"]')).toHaveValue("Second");
    await expect(page.locator('[name="items[1].description"]')).toHaveCount(0);
    await page.getByRole("button", { name: "Create Invoice" }).click();
    await expect(page.getByText("Invoice created successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: /DRAFT-\d+/ })).toBeVisible();
    await expect(page.locator(".head")).toContainText("₹59.00");

    await openMore(page);
    await page.getByRole("link", { name: "Delete Invoice" }).click();
    await expect(
      page.getByText("Are you sure you want to delete this invoice? This action cannot be undone."),
    ).toBeVisible();
    const address = page.url().replace(/\?.*/, "");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Invoice deleted successfully")).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Invoice Not Found" })).toBeVisible();
  });
});

test("edit, an edit conflict with both versions, change status, earlier PDF", async ({
  as,
  context,
  unique,
}) => {
  const page = await as("admin");
  await page.goto((await makeInvoice(page, unique)).address);

  await openMore(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("button", { name: "Update Invoice" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('[name="reference"]').fill("Theirs");
  await other.getByRole("button", { name: "Update Invoice" }).click();
  await expect(other.getByText("Invoice updated successfully")).toBeVisible();

  await page.locator('[name="reference"]').fill("Mine");
  await page.getByRole("button", { name: "Update Invoice" }).click();
  const conflict = page.getByRole("alert", { name: "Edit conflict" });
  await expect(conflict.getByRole("cell", { name: "Theirs" })).toBeVisible();
  await expect(conflict.getByRole("cell", { name: "Mine" })).toBeVisible();
  await expect(page.locator('[name="reference"]')).toHaveValue("Mine");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Invoice updated successfully")).toBeVisible();
  await expect(page.locator("main")).toContainText("Mine");

  const earlier = page.getByRole("link", { name: /^Earlier PDF/ });
  await expect(earlier).toHaveCount(2);
  for (const link of await earlier.all()) {
    const pdf = await page.request.get((await link.getAttribute("href"))!);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  }

  await changeInvoiceStatus(page, "Cancelled");
  await expect(page.getByText("Invoice status updated to Cancelled")).toBeVisible();
  await openMore(page);
  await expect(page.getByRole("link", { name: "Change Status" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);

  await expect(page.getByRole("link", { name: "Delete Invoice" })).toHaveCount(0);
});
