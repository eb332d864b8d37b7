import { choose, expect, hasScripts, inModesByTurns, makeCustomer, test } from "../support/e2e";

inModesByTurns("choosers", () => {
  test("a customer is chosen by three letters, with the form as it was; the form has no list of them", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const { id, name } = await makeCustomer(page, unique, {
      address: "4 Hill Road, Nashik 422001",
    });
    for (let n = 0; n < 8; n += 1) {
      await makeCustomer(page, `${unique}${n}`, { name: `Later ${n} ${unique}` });
    }
    await page.goto("/quotations/new");
    const choice = page.locator('[name="customerId"]');
    await expect(choice.locator(`option[value="${id}"]`)).toHaveCount(0);
    expect(await choice.locator("option").count()).toBeLessThan(10);
    await page.locator('[name="destinationAddress"]').fill("14 MG Road, Pune");
    await choose(page, "customerId", name);
    await expect(choice).toHaveValue(id);
    await expect(page.locator('[name="destinationAddress"]')).toHaveValue("14 MG Road, Pune");
    if (hasScripts()) {
      await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue(new RegExp(name));
      await expect(page.locator("#quotation-customerId-description")).toContainText("Nashik");
      await expect(page.locator('[name="sourceAddress"]')).toHaveValue(/Hill Road/);
    } else await expect(choice.locator("option:checked")).toContainText("Nashik");
  });
});

test("by keys alone: Enter takes the first, Escape and leaving keep the one before; a new customer keeps what was typed", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { id, name } = await makeCustomer(page, unique);
  await page.goto("/quotations/new");
  const box = page.locator(".search-row > input").first();
  await box.focus();
  await page.keyboard.type(name);
  await expect(page.getByRole("combobox", { name: "Customer" })).toBeFocused();
  // Quicker than the answer comes.
  await page.keyboard.press("Enter");
  await expect(page.locator('[name="customerId"]')).toHaveValue(id);
  await expect(page).toHaveURL(/\/quotations\/new$/);

  await page.keyboard.press("Control+A");
  await page.keyboard.type("zz");
  await expect(
    page.locator(".suggestions").getByRole("option", { name: "Nothing found" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(box).toHaveValue(new RegExp(`^${name}`));
  await expect(page.locator('[name="customerId"]')).toHaveValue(id);

  await box.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(`Zubin ${unique}`);
  await page.locator(".suggestions").getByRole("option", { name: "New customer" }).click();
  await expect(page.locator('[name="newCustomerName"]')).toHaveValue(`Zubin ${unique}`);
  await expect(page.locator('[name="newCustomerName"]')).toBeFocused();
  await expect(page.locator('[name="customerId"]')).toHaveValue("");
});

test("a question that the network lost is asked again", async ({ as, unique }) => {
  const page = await as("employee");
  const { id, name } = await makeCustomer(page, unique);
  await page.goto("/quotations/new");
  await page.route(/\/fill\?/, (route) => route.abort(), { times: 1 });
  await choose(page, "customerId", name);
  await expect(page.locator('[name="customerId"]')).toHaveValue(id);
});

test("a list's filter by customer begins again where its address does, within the page", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { id, name } = await makeCustomer(page, unique);
  await page.goto(`/invoices?clientId=${id}`);
  const box = page.locator("main .search-row > input").first();
  await expect(box).toHaveValue(new RegExp(name));
  await page.getByRole("link", { name: "Clear filters" }).first().click();
  await expect(page).not.toHaveURL(/clientId/);
  await expect(page.locator('[name="clientId"]')).toHaveValue("");
  await expect(box).toHaveValue("");
});

test("a form in which nothing was typed keeps no draft, though its chooser was touched", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  await makeCustomer(page, unique);
  await page.goto("/quotations/new");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.locator(".search-row > input").first().click();
  await page.locator(".search-row > input").first().fill(unique);
  await expect(page.locator(".suggestions").getByRole("option").first()).toContainText(unique);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/quotations$/);
  expect(sent).not.toContain("/drafts");
});

test("a row of an invoice brings the description of the item that is chosen", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  await makeCustomer(page, unique);
  await page.goto("/invoices/new");
  await choose(page, "clientId", unique);
  await choose(page, "items[0].itemId", "Mattress");
  await expect(page.locator('[name="items[0].description"]')).not.toHaveValue("");
});
