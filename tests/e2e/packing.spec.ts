import type { Locator, Page } from "@playwright/test";

import {
  expect,
  idOf,
  withoutScripts,
  makeQuotation,
  moveQuotation,
  posted,
  signIn,
  test,
} from "../support/e2e";
import { chooseTruck, makeVehicle } from "../support/consignment";

/** A packing list of forty packages and its delivery in order, by how much of them has to be filled in and pressed. */
test.use({ viewport: { width: 360, height: 640 } });

const QUOTED = [
  ["Carton, large", 14],
  ["Carton, small", 9],
  ["Dining chair", 6],
  ["Mattress", 2],
  ["Sofa, 3 seats", 1],
  ["Double bed with storage", 1],
  ["Wardrobe, 3 doors", 1],
  ["Refrigerator, double door", 1],
  ["Washing machine", 1],
  ["Television, up to 55 inch", 1],
  ["Dining table, 6 seats", 1],
  ["Study table", 1],
  ["Microwave oven", 1],
] as const;

/** What a person is to fill in on the page, as it stands there. */
const fields = (page: Page) =>
  page.locator("main").locator("input, select, textarea").filter({ visible: true });

async function heights(rows: Locator): Promise<number[]> {
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  return boxes.map((box) => box?.height ?? 0);
}

test("forty packages take at most 25 fields, and their delivery in order two clicks and one field", async ({
  page,
  unique,
}) => {
  await signIn(page, "employee");
  const { label } = await makeVehicle(page, unique);
  const items = QUOTED.flatMap(([name, quantity], at) => [
    [`items[${at}].name`, name],
    [`items[${at}].quantity`, String(quantity)],
  ]);
  const { address: quotation } = await makeQuotation(page, unique, {
    "items[0].description": "",
    ...(Object.fromEntries(items) as Record<string, string>),
  });
  await moveQuotation(page, quotation, "sent", "approved");
  const consignment = await posted(page, quotation, { intent: "consignment" });
  const id = idOf(consignment);

  await page.goto(`/consignments/packages/${id}`);
  expect(await fields(page).count()).toBeLessThanOrEqual(25);
  const lines = page.locator("fieldset.package");
  await expect(lines.first()).toContainText("Carton, large");
  expect(Math.max(...(await heights(lines)))).toBeLessThanOrEqual(64);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeInViewport();
  await lines.last().scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
  // Rooms are chosen or typed; a line that is refused comes back with all of it.
  for (const [at, room] of ["Kitchen", "Study", "Dining room"].entries()) {
    await page.locator(`[name="packages[${at}].room"]`).fill(room);
  }
  await save.click();
  await expect(page.getByText("Packing list saved: 40 packages")).toBeVisible();
  const rows = page.locator(".packed li");
  await expect(rows).toHaveCount(QUOTED.length);
  await expect(rows.first()).toContainText(/1–14\s*Carton, large\s*Kitchen/);
  expect(Math.max(...(await heights(rows)))).toBeLessThanOrEqual(64);
  expect(await fields(page).count()).toBeLessThanOrEqual(25);
  await expect(save).toBeInViewport();

  // Alike ones are changed as one, or some of them.
  await rows.first().getByRole("link").click();
  await page.locator('[name="through"]').selectOption("5");
  await page.locator('[name="room"]').fill("Pantry");
  await page.getByRole("button", { name: "Update Package" }).click();
  await expect(page.getByText("Package updated successfully")).toBeVisible();
  await page.goto(`/consignments/packages/${id}`);
  await expect(rows.nth(0)).toContainText(/1–5\s*Carton, large\s*Pantry/);
  await expect(rows.nth(1)).toContainText(/6–14\s*Carton, large\s*Kitchen/);

  await chooseTruck(page, id, label);
  await posted(page, `/consignments/issue/${id}`, {});
  await posted(page, consignment, { intent: "start", allLoaded: "on", loadedToday: "on" });
  await page.goto(consignment);
  let clicks = 0;
  const press = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  await press(page.getByRole("link", { name: "Record delivery" }));
  const record = page.getByRole("button", { name: "Record delivery" });
  await expect(record).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[name="allDelivered"]')).toBeChecked();
  await page.locator('[name="receivedBy"]').fill("Asha Rao");
  await press(record);
  await expect(page.getByText("Delivery recorded")).toBeVisible();
  expect(clicks).toBe(2);
  await page.goto(consignment);
  await expect(page.locator(".head .badge")).toHaveText("Delivered, not signed");
  await expect(page.locator("#delivery")).toContainText(/Packages received\s*40/);
});

withoutScripts(() => {
  test("lines are copied and pasted, and what a pasted line says wrong is said by its number", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { address: quotation } = await makeQuotation(page, unique);
    await moveQuotation(page, quotation, "sent", "approved");
    const id = idOf(await posted(page, quotation, { intent: "consignment" }));
    await page.goto(`/consignments/packages/${id}`);
    const box = (at: number, name: string) => page.locator(`[name="packages[${at}].${name}"]`);
    await box(1, "contents").fill("Carton, large");
    await box(1, "room").fill("Kitchen");
    await page.getByRole("button", { name: "Copy last" }).click();
    await expect(box(2, "room")).toHaveValue("Kitchen");
    await box(2, "room").fill("Study");
    await page.getByText("Paste a list").click();
    await page.locator('[name="pasted"]').fill("14 x Carton, large; Bedroom 1\nLamp; Hall; 10 XX");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(
      page.getByText(/^Pasted list, Line 2: 'XX' is not a condition code/),
    ).toBeVisible();
    await expect(box(2, "room")).toHaveValue("Study");
    await page.locator('[name="pasted"]').fill("14 x Carton, large; Bedroom 1\nLamp; Hall; 10 SC");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("15 pieces in 2 lines")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Packing list saved: 18 packages")).toBeVisible();
    await expect(page.locator(".packed")).toContainText(/4–17\s*Carton, large\s*Bedroom 1/);
    await expect(page.locator(".packed")).toContainText("top: scratched");
    await expect(page.locator('[name="pasted"]')).toHaveValue("");
    // Saved, nothing of it is kept besides as something to be gone on with.
    await box(0, "contents").focus();
    await page.getByRole("link", { name: "Back to consignment" }).click();
    await expect(page).toHaveURL(/\/consignments\/view\//);
    await page.goto(`/consignments/packages/${id}`);
    await expect(page.locator(".draft > p")).toHaveCount(0);
  });
});
