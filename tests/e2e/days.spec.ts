import type { Page } from "@playwright/test";

import { COLOURS, EVERYWHERE, violations } from "../support/axe";
import { chooseTruck, makeConsignment, makeVehicle } from "../support/consignment";
import {
  choose,
  expect,
  hasScripts,
  idOf,
  inModesByTurns,
  makeCustomer,
  MEERA,
  moveQuotation,
  posted,
  quoteTo,
  signIn,
  test,
} from "../support/e2e";

/** What each of them does of a day, on a phone. The clerk's day, from a call to the receipt, is main-job.spec.ts. */
test.use({ viewport: { width: 360, height: 640 } });

/** What an act leaves on the screen is as sound as the page was before. */
async function isSound(page: Page): Promise<void> {
  if (!hasScripts()) return;
  for (const rules of [EVERYWHERE, COLOURS]) expect.soft(await violations(page, rules)).toEqual([]);
}

// Each act is looked at as well.
test.beforeEach(() => test.slow());

inModesByTurns("days", () => {
  test("a dispatcher plans a move: truck and helper, another day, and who is to be told", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { number, label } = await makeVehicle(page, unique);
    const { id: clientId, name } = await makeCustomer(page, unique);
    const job = await posted(page, "/jobs/new", {
      title: `Move ${unique}`,
      clientId,
      description: "Two rooms",
      location: "Aundh, Pune → Andheri, Mumbai",
      startDate: "2031-03-04",
      budget: "10",
      status: "Pending",
      priority: "Low",
    });
    await page.goto(`/jobs/crew/${idOf(job)}`);
    await choose(page, "vehicleId", label);
    // A phone of their own: whoever has it is one person, in the other mode's job too.
    const phone = `98${String(Date.now()).slice(-8)}`;
    await page.locator('[name="helpersText"]').fill(`Raju ${unique} ${phone}`);
    await page.getByRole("button", { name: "Save crew and truck" }).click();
    await expect(page.getByText("Crew and truck saved")).toBeVisible();
    await isSound(page);

    await page.goto("/jobs?view=week&rows=trucks&date=2031-03-04");
    const row = page.getByRole("region", { name: number });
    await expect(row).toContainText(name);
    await page.goto(`/jobs/move/${idOf(job)}?from=trucks`);
    await page.locator('[name="date"]').fill("2031-03-06");
    await page.getByRole("button", { name: "Move job" }).click();
    await expect(page.getByText(`The move of ${name} is on Mar 06, 2031 now.`)).toBeVisible();
    await isSound(page);
    await page.goto(job);
    await expect(page.locator("#tell-crew")).toContainText("1 person has not been told");
  });

  test("a packer writes the list at the door, loads, and hands over", async ({ page, unique }) => {
    await signIn(page, "employee");
    const { label } = await makeVehicle(page, unique);
    const { consignment, id } = await makeConsignment(page, unique);
    await page.goto(`/consignments/packages/${id}`);
    await page.locator('[name="packages[1].contents"]').fill("Bicycle");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Packing list saved: 2 packages")).toBeVisible();
    await isSound(page);
    await chooseTruck(page, id, label);
    await page.goto(`/consignments/issue/${id}`);
    await page.getByRole("button", { name: "Issue Lorry Receipt" }).click();
    await expect(page.getByText("Lorry receipt issued successfully")).toBeVisible();
    await page.goto(`${consignment}?confirm=start`);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Consignment status updated to In transit")).toBeVisible();
    await page.goto(consignment);
    await page.getByRole("link", { name: "Record delivery" }).click();
    await page.locator('[name="receivedBy"]').fill("Asha Rao");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await expect(page.getByText("Delivery recorded")).toBeVisible();
    await isSound(page);
    await page.locator('[name="signedBy"]').fill("Asha Rao");
    await page.locator('[name="agreed"]').check();
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await expect(page.locator("main")).toContainText("Signed");
  });

  test("a family accepts, pays and asks; the owner sees the money first, confirms it and finds it in the books", async ({
    as,
    page,
    unique,
  }) => {
    await as("employee");
    const quotation = await quoteTo(page, idOf(MEERA), { advancePayment: "500" });
    await moveQuotation(page, quotation, "sent");

    await as("customer");
    await page.goto(quotation);
    await page.getByRole("button", { name: "Accept or decline" }).click();
    await page.locator('form [name="name"]').first().fill("Meera Nair");
    await page.getByLabel(/accept it with its terms/).check();
    await page.getByRole("button", { name: "Accept quotation" }).click();
    await expect(page.getByText(/was accepted by Meera Nair on/)).toBeVisible();
    await page.locator('[name="paymentMethod"]').selectOption("UPI");
    await page.locator('[name="transactionId"]').fill(unique);
    await page.locator("#paid button").click();
    // It stands above everything else, and is not asked for again.
    await expect(page.locator("#paid button")).toHaveCount(0);
    await page.goto(`/ask/quotation/${idOf(quotation)}?kind=question`);
    await page.locator('[name="text"]').fill(`When do you come, ${unique}?`);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("We have your message.").first()).toBeVisible();
    await isSound(page);

    await as("admin");
    await page.goto("/dashboard");
    const waiting = page.locator("#waiting h3").first();
    await expect(waiting).toHaveText("Payments to confirm");
    await isSound(page);
    await page.goto(quotation);
    await page.getByRole("button", { name: /^Confirm ₹500,/ }).click();
    await expect(page.getByRole("button", { name: /^Confirm ₹500,/ })).toHaveCount(0);
    await isSound(page);
    await page.goto("/reports/collections");
    // On a phone the days are one line, and a figure stands on the first screen.
    await expect(page.getByLabel("From", { exact: true })).toBeHidden();
    await expect(page.locator(".stats strong").first()).toBeInViewport({ ratio: 1 });
    await page.locator(".filter-card summary").click();
    await isSound(page);
    await page.getByRole("link", { name: "Last month" }).click();
    await expect(page).toHaveURL(/from=/);
    await as("customer");
    await page.goto(quotation);
    await expect(page.locator("main")).toContainText("₹500.00");
  });
});
