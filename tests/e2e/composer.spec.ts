import type { Page } from "@playwright/test";

import { asOwnClerk, expect, hasScripts, inModesByTurns, test } from "../support/e2e";

/** The quotation's form on a phone, as a clerk fills it in while somebody talks. */
const PHONE = { width: 360, height: 640 };

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** The form, with its scripts where there are any: the buttons that stand in for them are gone then. */
async function open(page: Page, address = "/quotations/new") {
  await page.goto(address);
  for (const name of ["Save draft", "Fill from customer"]) {
    // Out of sight before the scripts run, out of the page once they do.
    const button = page.getByRole("button", { name, includeHidden: hasScripts() });
    await expect(button).toHaveCount(hasScripts() ? 0 : 1);
  }
}

const fold = (page: Page, title: string) => page.locator("summary", { hasText: title });

async function paste(page: Page, list: string, understood: string) {
  await fold(page, "Paste a list").click();
  // All at once, as a paste comes: filled in, each line would be an input of its own.
  await field(page, "pastedItems").evaluate((field: HTMLTextAreaElement, text) => {
    field.focus();
    field.setRangeText(text, 0, field.value.length);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, list);
  const add = page.getByRole("button", { name: "Add to the items" });
  // Without scripts the first press shows what is understood.
  if (!hasScripts()) await add.click();
  await expect(page.getByText(understood)).toBeVisible();
  await add.click();
}

async function expectTotalInSight(page: Page) {
  const total = page.locator(".stuck .grand");
  await expect(total).toBeInViewport({ ratio: 1 });
}

inModesByTurns("composer", () => {
  test("a blank form is short, shows its total everywhere, and charges nothing", async ({
    page,
    unique,
  }) => {
    await asOwnClerk(page, unique);
    await page.setViewportSize(PHONE);
    await open(page);
    const blank = await height(page);
    test.info().annotations.push({ type: "height, blank", description: String(blank) });
    // The page leaves 68 px to the bar at a phone's foot.
    expect(blank).toBeLessThanOrEqual(2_000 + 68);
    const figures = await page.locator(".totals dd").allTextContents();
    // What is charged by default is said, though nothing is charged yet.
    expect(new Set(figures)).toEqual(new Set(["₹0.00", "added with the first charge"]));
    const totals = page.getByRole("complementary", { name: "Totals" });
    await expect(totals).toContainText(/Stationery, ₹285\.00\s*added with the first charge/);
    await expect(totals).toContainText(/Surcharge \(10%\)\s*₹0\.00/);
    for (const part of [0, 0.25, 0.5, 0.75]) {
      await page.evaluate((at) => window.scrollTo(0, document.body.scrollHeight * at), part);
      await expectTotalInSight(page);
    }
    for (const name of ["transportation", "packaging", "loading", "unloading"]) {
      await expect(field(page, `${name}Charge`)).toHaveValue("0.00");
    }
    await expect(field(page, "stationaryCharge")).toBeHidden();
    await fold(page, "More charges").click();
    await expect(field(page, "stationaryCharge")).toHaveValue("285.00");
    await expect(page.getByText("Default 285.00")).toBeVisible();
    await expect(page.getByText("Default 10%")).toBeVisible();
    await field(page, "transportationCharge").fill("10000");
    if (!hasScripts()) await page.getByRole("button", { name: "Recalculate" }).click();
    // 10,285.00, plus 10 %, plus 18 %: with the first charge what goes along with it is charged.
    await expect(page.locator(".stuck .grand dd")).toHaveText("₹13,350.00");
    await expect(totals).toContainText(/Of it stationery\s*₹285\.00/);
    await expect(totals).toContainText(/Surcharge \(10%\)\s*₹1,028\.50/);
    await expect(totals).not.toContainText("with the first charge");
  });

  test("Enter in a row goes on to the next one; without scripts 'Add item' does; a row too many is in nobody's way", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    await open(page);
    const onward = async (row: number) => {
      if (hasScripts()) await page.keyboard.press("Enter");
      else await page.getByRole("button", { name: "Add item" }).click();
      const name = field(page, `items[${row}].name`);
      if (hasScripts()) await expect(name).toBeFocused();
      else await name.focus();
    };
    await field(page, "items[0].name").fill("Sofa");
    await onward(1);
    await page.keyboard.type("Fridge");
    await page.keyboard.press("Tab");
    await expect(field(page, "items[1].quantity")).toBeFocused();
    await page.keyboard.type("2");
    await onward(2);
    await expect(field(page, "items[0].name")).toHaveValue("Sofa");
    await expect(field(page, "items[1].name")).toHaveValue("Fridge");
    await expect(field(page, "items[1].quantity")).toHaveValue("2");
    await expect(page).toHaveURL(/\/quotations\/new$/);

    await open(page);
    await fold(page, "New customer").click();
    await field(page, "newCustomerName").fill(`Row ${unique}`);
    await field(page, "newCustomerPhone").fill(`9${Date.now().toString().slice(-9)}`);
    await field(page, "date").fill("2099-05-04");
    await field(page, "expiryDate").fill("2099-05-01");
    await field(page, "items[0].name").fill("Sofa");
    if (hasScripts()) await field(page, "items[0].name").press("Enter");
    else await page.getByRole("button", { name: "Add item" }).click();
    await field(page, "items[1].name").focus();
    // Leaving the empty row says nothing that would move the next press's target away.
    await fold(page, "Paste a list").click();
    await expect(field(page, "pastedItems")).toBeVisible();
    await expect(page.getByText("Item name is required")).toHaveCount(0);
    await page.getByRole("button", { name: "Create Quotation" }).click();
    await expect(page.getByText("Quotation created successfully")).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);

    // A press finds its button though a field that it leaves is wrong.
    await open(page);
    await field(page, "items[0].name").focus();
    await fold(page, "Paste a list").click();
    await expect(field(page, "pastedItems")).toBeVisible();
    await expect(page.getByText("Item name is required")).toHaveCount(hasScripts() ? 1 : 0);
  });
});

test("eighteen items fit 3,200 px, and their list is pasted", async ({ page, unique }) => {
  await asOwnClerk(page, unique);
  await page.setViewportSize(PHONE);
  await open(page);
  await field(page, "items[0].name").fill(`Piano ${unique}`);
  const lines = ["2 bed", "Sofa, 1", "sofa x 3", "Dining table - 2", "fridge"];
  // A figure behind a name counts, a letter does not.
  const boxes = [..."ABCDEFGHIJKL"].map((letter) => `Box ${letter}`);
  await paste(page, [...lines, ...boxes].join("\n"), "21 pieces in 17 lines");
  await expect(field(page, "items[17].name")).toHaveValue("Box L");
  await expect(field(page, "items[0].name")).toHaveValue(`Piano ${unique}`);
  for (const [at, name, quantity] of [
    [1, "bed", "2"],
    [2, "Sofa", "1"],
    [3, "sofa", "3"],
    [4, "Dining table", "2"],
    [5, "fridge", "1"],
  ] as const) {
    await expect(field(page, `items[${at}].name`)).toHaveValue(name);
    await expect(field(page, `items[${at}].quantity`)).toHaveValue(quantity);
  }
  await expect(field(page, "pastedItems")).toHaveValue("");
  const full = await height(page);
  test.info().annotations.push({ type: "height, 18 items", description: String(full) });
  expect(full).toBeLessThanOrEqual(3_200);

  const tooMany = Array.from({ length: 301 }, () => "box").join("\n");
  await paste(page, tooMany, "301 pieces in 301 lines");
  await expect(
    page.getByText("At most 300 lines are taken at once; this list has 301"),
  ).toBeVisible();
  await expect(field(page, "pastedItems")).toHaveValue(/^box\r?\nbox/);
  await expect(field(page, "items[17].name")).toHaveValue("Box L");
});

test("a new customer is made with the quotation, or neither", async ({ as, unique }) => {
  const page = await as("employee");
  const phone = `9${Date.now().toString().slice(-9)}`;
  const name = `Kavita ${unique}`;
  const MOVE = { date: "2027-01-15", transportationCharge: "10000", "items[0].name": "Sofa" };
  await open(page);
  await fold(page, "New customer").click();
  await fill(page, {
    newCustomerName: name,
    newCustomerPhone: phone,
    ...MOVE,
    discount: "99999",
  });
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page.getByRole("alert")).toContainText("Discount cannot be more than the subtotal");
  await page.goto(`/customers?search=${unique}`);
  await expect(page.getByText("No customers found").first()).toBeVisible();

  await open(page);
  await fold(page, "New customer").click();
  await fill(page, { newCustomerName: name, newCustomerPhone: phone, ...MOVE });
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page.getByText("Quotation created successfully")).toBeVisible();
  await expect(page.getByRole("link", { name }).first()).toBeVisible();

  // Somebody who is known by the phone is named, and taken at one press.
  await open(page);
  await fold(page, "New customer").click();
  const written = `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`;
  await fill(page, { newCustomerName: "K. Rao", newCustomerPhone: written, ...MOVE });
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page.locator("#quotation-newCustomerPhone-error")).toHaveText(
    `${name} already has this phone`,
  );
  await page.getByRole("button", { name: `Use ${name}` }).click();
  await expect(field(page, "customerId")).not.toHaveValue("");
  await expect(field(page, "newCustomerName")).toHaveValue("");
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page.getByText("Quotation created successfully")).toBeVisible();
  await page.goto(`/customers?search=${unique}`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

inModesByTurns("composer 2", () => {
  test("what is wrong is said in the order of the form, with the focus, and its folds open", async ({
    as,
  }) => {
    const page = await as("employee");
    await open(page);
    await fold(page, "More charges").click();
    await fill(page, { discount: "", warehouseDays: "x", packagingCharge: "1.005" });
    await fold(page, "More charges").click();
    await page.getByRole("button", { name: "Create Quotation" }).click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link")).toHaveText([
      "Customer is required",
      "Date is required",
      "Item name is required",
      "Packaging charge can have at most two decimals",
      "Discount is required",
      /^Warehouse days/,
    ]);
    await expect(summary).toBeFocused();
    await expect(field(page, "warehouseDays")).toBeVisible();
  });
});
