import type { Page } from "@playwright/test";

import { expect, idOf, inHardRuns, MEERA, posted, signIn, test } from "../support/e2e";

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const controls = (page: Page) => page.locator("main :is(input, select, textarea, button)").count();

const rows = (lines: number, row: (line: number) => Record<string, string>) =>
  Object.fromEntries(
    Array.from({ length: lines }, (_, at) =>
      Object.entries(row(at + 1)).map(([key, text]) => [`items[${at}].${key}`, text]),
    ).flat(),
  );

async function longQuotation(page: Page, lines: number): Promise<number> {
  const made = await posted(page, "/quotations/new", {
    customerId: idOf(MEERA),
    date: "2099-01-15",
    expiryDate: "2099-02-15",
    transportationType: "full_load",
    transportationCharge: "10000",
    packagingCharge: "0",
    loadingCharge: "0",
    unloadingCharge: "0",
    discount: "0",
    ...rows(lines, (line) => ({ name: `Carton ${line}`, quantity: "2" })),
  });
  return Number(idOf(made));
}

const ready = (page: Page, text: string) =>
  expect(page.getByText(text)).toBeVisible({ timeout: 20_000 });
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

async function goTo(page: Page, line: number) {
  await field(page, "line").fill(String(line));
  await press(page, "Go to line");
}

test("a long quotation is edited fifty lines at a time", async ({ page }) => {
  await signIn(page, "employee");
  const id = await longQuotation(page, 150);
  await page.goto(`/quotations/edit/${id}`);
  await ready(page, "Lines 1–50 of 150");
  expect(await controls(page)).toBeLessThan(330);
  await field(page, "items[0].name").fill("Piano");
  await goTo(page, 100);
  await ready(page, "Lines 51–100 of 150");
  await expect(page.getByRole("group", { name: "Item 100", exact: true })).toBeInViewport();
  await expect(field(page, "items[49].name")).toBeFocused();
  await field(page, "items[49].quantity").fill("40");
  await press(page, "Next lines");
  await ready(page, "Lines 101–150 of 150");
  await expect(field(page, "items[0].name")).toHaveValue("Carton 101");
  await press(page, "Previous lines");
  await ready(page, "Lines 51–100 of 150");
  await expect(field(page, "items[49].quantity")).toHaveValue("40");
  await press(page, "Add item");
  await ready(page, "Lines 151–151 of 151");
  // Without a name it is wrong only once something else of it was typed.
  await page.getByTitle("Description of item 151").click();
  await field(page, "items[0].description").fill("From the hall");
  await goTo(page, 1);
  await ready(page, "Lines 1–50 of 151");
  await expect(field(page, "items[0].name")).toHaveValue("Piano");
  await press(page, "Update Quotation");
  await ready(page, "Lines 151–151 of 151");
  await field(page, "items[0].name").fill("Umbrella stand");
  await press(page, "Update Quotation");
  await expect(page).toHaveURL(`/quotations/view/${id}`, { timeout: 20_000 });
  const table = page.locator("table", { hasText: "Carton 140" });
  await expect(table.getByRole("cell", { name: /^Piano/ })).toHaveCount(1);
  await expect(table.getByRole("cell", { name: /^Umbrella stand/ })).toHaveCount(1);
  await expect(table.locator("tbody tr", { hasText: "Carton 100" })).toContainText("40");
});

inHardRuns(() => {
  test("an invoice of many lines adds up all of them", async ({ page }) => {
    await signIn(page, "employee");
    const itemId = "4";
    const made = await posted(page, "/invoices/new", {
      clientId: idOf(MEERA),
      invoiceDate: "2026-01-15",
      dueDate: "2099-01-15",
      status: "Draft",
      ...rows(120, (line) => ({
        itemId,
        description: `Line ${line}`,
        quantity: "1",
        unitPrice: "10.05",
      })),
    });
    const id = idOf(made);
    await page.goto(`/invoices/edit/${id}`);
    const total = page.locator(".stuck .grand dd");
    await expect(total).toHaveText("₹1,423.00");
    expect(await page.locator("main select").count()).toBeLessThan(60);
    await press(page, "Next lines");
    await ready(page, "Lines 51–100 of 120");
    await field(page, "items[0].unitPrice").fill("20.05");
    await press(page, "Next lines");
    await ready(page, "Lines 101–120 of 120");
    await expect(total).toHaveText("₹1,435.00");
    await press(page, "Remove");
    await expect(total).toHaveText("₹1,423.00");
    await press(page, "Update Invoice");
    await expect(page).toHaveURL(`/invoices/view/${id}`, { timeout: 20_000 });
    await expect(page.locator(".head")).toContainText("₹1,423.00");
  });
});
