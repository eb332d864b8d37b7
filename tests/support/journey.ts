import { expect, type Page } from "@playwright/test";

import { approve, makeQuotation, openMore } from "./e2e";

/** A quotation that its customer accepted, and the addresses it and its consignment have once 'Create Consignment' was pressed. */
export async function makeConsignment(page: Page, unique: string) {
  const { name, address: quotation } = await makeQuotation(page, unique);
  await page.goto(quotation);
  await page.getByRole("button", { name: "Mark as Sent" }).click();
  await expect(page.getByText("Quotation status updated to sent")).toBeVisible();
  await approve(page);
  await expect(page.getByText("Quotation status updated to approved")).toBeVisible();
  await openMore(page);
  await page.getByRole("button", { name: "Create Consignment" }).click();
  await expect(page).toHaveURL(/\/consignments\/view\/\d+$/);
  return { name, quotation, consignment: page.url(), id: /\d+$/.exec(page.url())?.[0] ?? "" };
}

/** A truck of the office's own for a test, and the address of its page. */
export async function makeVehicle(page: Page, unique: string) {
  // Letters and digits of the moment and the worker: the digits alone are few, and two tests met at the same.
  const number = `MH${unique.slice(-10).toUpperCase()}`;
  await page.goto("/vehicles/new");
  await page.locator('[name="number"]').fill(number);
  await page.locator('[name="kind"]').fill("17 ft container");
  await page.getByRole("button", { name: "Create Vehicle" }).click();
  await expect(page.getByText("Vehicle created successfully")).toBeVisible();
  return { number, label: `${number}, 17 ft container` };
}

/** Gives a consignment its truck. */
export async function chooseTruck(page: Page, id: string, label: string): Promise<void> {
  await page.goto(`/consignments/truck/${id}`);
  await page.locator('[name="vehicleId"]').selectOption({ label });
  await page.getByRole("button", { name: "Save truck" }).click();
  await expect(page.getByText("Truck and driver saved")).toBeVisible();
}
