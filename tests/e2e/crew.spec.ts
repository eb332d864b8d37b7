import type { Page } from "@playwright/test";

import {
  expect,
  handOver,
  idOf,
  inModesByTurns,
  makeCustomer,
  posted,
  signIn,
  test,
} from "../support/e2e";
import { makeVehicle } from "../support/consignment";

test.use({ viewport: { width: 360, height: 640 } });

/** A job of a day to come that nobody is on yet; its page. */
async function makeJob(page: Page, unique: string, more: Record<string, string> = {}) {
  const { id: clientId } = await makeCustomer(page, unique);
  return posted(page, "/jobs/new", {
    title: `Move ${unique}`,
    clientId,
    description: "Two rooms",
    location: "Aundh, Pune → Andheri, Mumbai",
    startDate: "2030-01-10",
    budget: "10",
    status: "Pending",
    priority: "Low",
    ...more,
  });
}

inModesByTurns("crew", () => {
  test("a crew is written where it is chosen, and told by WhatsApp with a link of the day", async ({
    page,
    browser,
    unique,
  }) => {
    await signIn(page, "employee");
    const job = await makeJob(page, unique);
    await page.goto(`/jobs/crew/${idOf(job)}`);
    const field = (name: string) => page.locator(`[name="${name}"]`);
    for (const fold of ["New truck …", "New driver …"]) {
      await page.locator("summary", { hasText: fold }).click();
    }
    const number = `MH${unique.slice(-10).toUpperCase()}`;
    await field("newTruck.number").fill(number);
    await field("newTruck.kind").fill("17 ft container");
    await field("newDriver.name").fill(`Ramesh ${unique}`);
    await field("newDriver.phone").fill("98220 33333");
    // Nobody else's: who is on another move then is asked about.
    const raju = `7${Date.now().toString().slice(-9)}`;
    await field("helpersText").fill(
      `Raju ${unique} ${raju}, Sunil ${unique} ${raju.replace("7", "8")}`,
    );
    await page.getByRole("button", { name: "Save crew and truck" }).click();
    await expect(page.getByText("Crew and truck saved")).toBeVisible();
    const card = page.locator("#tell-crew");
    await expect(card).toContainText("3 people have not been told of this move");

    const tell = card.getByRole("button", { name: `Tell Raju ${unique} by WhatsApp` });
    const { phone, text } = await handOver(page, () => tell.click());
    expect(phone).toBe(`91${raju}`);
    expect(text).toContain(number);
    await page.goto(job);
    await expect(card).toContainText("2 people have not been told of this move");

    const phoneOf = await browser.newContext({ javaScriptEnabled: false });
    const crew = await phoneOf.newPage();
    const [link = ""] = /\/c\/[\w-]+/.exec(text) ?? [];
    expect((await crew.goto(link))?.status()).toBe(200);
    await expect(crew.getByText(number).first()).toBeVisible();
    await expect(crew.getByText("₹")).toHaveCount(0);
    // Another day is news, to who was told as well.
    await posted(page, `/jobs/move/${idOf(job)}`, { date: "2030-01-12", anyway: "on" });
    await page.goto(job);
    await expect(card).toContainText("1 person has not been told of the new day, 2 of this move");
    await phoneOf.close();
  });

  test("a truck is taken off the road: its move is named, the planner says it, and its end is a press", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { number } = await makeVehicle(page, unique);
    await page.goto(`/vehicles?search=${number}`);
    const truck = await page.getByRole("link", { name: number }).first().getAttribute("href");
    const job = await makeJob(page, unique, { vehicleId: idOf(truck ?? "") });
    await page.goto(truck ?? "");
    await page.getByRole("link", { name: "Take Off the Road" }).click();
    await page.getByLabel("From").fill("2030-01-12");
    await page.getByLabel("Until").fill("2030-01-09");
    await page.getByRole("button", { name: "Take Off the Road" }).click();
    await expect(page.locator("#absence-until-error")).toHaveText("Until cannot be before From");
    await page.getByLabel("From").fill("2030-01-09");
    await page.getByLabel("Until").fill("2030-01-11");
    await page.getByLabel("Reason").fill("Brakes");
    await page.getByRole("button", { name: "Take Off the Road" }).click();
    await expect(page.getByText(/^Off the road: .*\. 1 move is planned then$/)).toBeVisible();
    await expect(page.locator(`a[href^="/jobs/move/${idOf(job)}"]`)).toBeVisible();

    await page.goto("/jobs?view=week&rows=trucks&date=2030-01-10");
    const row = page.getByRole("region", { name: number });
    await expect(row).toContainText("Off the road: Jan 09, 2030 to Jan 11, 2030 (Brakes)");
    await expect(row.locator("li.away")).toHaveCount(3);
    await page.goto(truck ?? "");
    await page.getByRole("button", { name: /^Back on the Road/ }).click();
    await expect(page.getByText("Back on the road").first()).toBeVisible();
    await expect(page.getByText(`Nothing is noted for ${number}.`)).toBeVisible();
  });
});
