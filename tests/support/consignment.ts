import { expect, type Page } from "@playwright/test";

import { choose, idOf, makeQuotation, moveQuotation, posted } from "./e2e";

/** A quotation that its customer accepted and its consignment, whose page is open. */
export async function makeConsignment(page: Page, unique: string) {
  const { name, address: quotation } = await makeQuotation(page, unique);
  await moveQuotation(page, quotation, "sent", "approved");
  const consignment = await posted(page, quotation, { intent: "consignment" });
  await page.goto(consignment);
  return { name, quotation, consignment, id: idOf(consignment) };
}

/** A truck of the office's own for a test, and the address of its page. */
export async function makeVehicle(page: Page, unique: string) {
  // Letters and digits of the moment and the worker: the digits alone are few, and two tests met at the same.
  const number = `MH${unique.slice(-10).toUpperCase()}`;
  await posted(page, "/vehicles/new", { number, kind: "17 ft container", owner: "own" });
  return { number, label: `${number}, 17 ft container` };
}

/** Gives a consignment its truck. */
export async function chooseTruck(page: Page, id: string, label: string): Promise<void> {
  await page.goto(`/consignments/truck/${id}`);
  await choose(page, "vehicleId", label);
  await page.getByRole("button", { name: "Save truck" }).click();
  await expect(page.getByText("Truck and driver saved")).toBeVisible();
}
