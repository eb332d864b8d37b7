import type { Page } from "@playwright/test";

import { asOwnClerk, expect, idOf, inHardRuns, makeCustomer, posted, test } from "../support/e2e";

/** A long form whose network goes away while somebody types in it. */
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const status = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text });
const lost = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "No network. Press again." });
const KEPT = "What you typed stays in this window";

async function begin(page: Page, customer: string) {
  await page.goto("/quotations/new");
  await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);
  await page.locator("summary", { hasText: "New customer" }).click();
  await field(page, "newCustomerName").fill(customer);
}

test("what is typed without a network is said to be kept, is saved when it is back, and a press keeps the form", async ({
  page,
  unique,
  context,
}) => {
  await asOwnClerk(page, unique);
  await begin(page, `Asha ${unique}`);
  await expect(status(page, /^Draft saved/)).toBeVisible();

  await context.setOffline(true);
  await field(page, "newCustomerPhone").fill(`7${Date.now().toString().slice(-9)}`);
  await expect(status(page, KEPT)).toBeVisible();
  await field(page, "date").fill("2027-01-15");
  await field(page, "items[0].name").fill("Sofa");
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(lost(page)).toBeVisible();
  await expect(field(page, "items[0].name")).toHaveValue("Sofa");
  await expect(page).toHaveURL(/\/quotations\/new$/);

  await context.setOffline(false);
  await expect(status(page, /^Draft saved/)).toBeVisible();
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page.getByText("Quotation created successfully")).toBeVisible();
  // Made once, and nothing of it is offered as unsaved.
  await page.goto("/quotations/new");
  await expect(page.locator(".draft > p")).toHaveCount(0);
});

/**
 * Forms without drafts: where they stand, what is typed, what saves them, and where that leads. One has a file of its own, one is
 * a small noun's, and one is at an address with an id.
 */
const PLAIN = [
  ["/customers/new", { name: "Asha", phone: "9812345670" }, "Create Customer", "/customers/"],
  ["/vendors/new", { name: "Asha", phone: "9812345671" }, "Create Vendor", "/vendors/"],
  ["/vendors/edit/1", { name: "Asha", phone: "9812345672" }, "Update Vendor", "/vendors/"],
] as const;

for (const [form, typed, save, leads] of PLAIN) {
  test(`${form} keeps its text where a press finds no network, and is saved once by the next`, async ({
    as,
    unique,
  }) => {
    const page = await as("admin");
    await page.goto(form);
    const fields = Object.entries(typed).map(
      ([name, text]) => [name, name === "name" ? `${text} ${unique}` : text] as const,
    );
    for (const [name, text] of fields) await field(page, name).fill(text);
    await page.context().setOffline(true);
    for (let presses = 0; presses < 2; presses += 1) {
      await page.getByRole("button", { name: save }).click();
      await expect(lost(page)).toHaveCount(1);
      await expect(page.getByRole("button", { name: save })).toBeEnabled();
    }
    for (const [name, text] of fields) await expect(field(page, name)).toHaveValue(text);
    await expect(page).toHaveURL(new RegExp(`${form}$`));

    await page.context().setOffline(false);
    await page.getByRole("button", { name: save }).click();
    await expect(page).toHaveURL(new RegExp(`${leads}(view/)?\\d+`));
    await expect(lost(page)).toHaveCount(0);
    await page.goto(`${leads.slice(0, -1)}?search=${unique}`);
    await expect(page.locator("tbody tr", { hasText: unique })).toHaveCount(1);
  });
}

/** Two ways in which there is no network: one that the browser knows of, and one that it takes for a network. */
const LOSSES: Record<string, (page: Page, is: boolean) => Promise<unknown>> = {
  "is cut off": (page, is) => page.context().setOffline(is),
  "carries nothing": (page, is) =>
    is ? page.route("**/*", (route) => route.abort()) : page.unroute("**/*"),
};
for (const [how, lose] of Object.entries(LOSSES))
  test(`forms that lead to another address keep their text where the network ${how}: the planner's sheet, crew and truck`, async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const { id: clientId } = await makeCustomer(page, unique);
    const job = await posted(page, "/jobs/new", {
      title: `Move ${unique}`,
      clientId,
      description: "Two rooms",
      location: "Aundh, Pune",
      startDate: "2096-02-06",
      budget: "10",
      status: "Pending",
      priority: "Low",
    });
    const offline = (is: boolean) => lose(page, is);

    await page.goto("/jobs?view=week&rows=trucks&date=2096-02-06");
    const bar = page.getByRole("button", { name: `Asha ${unique}` });
    const sheet = page.locator(".sheet");
    await expect(bar).toBeVisible();
    await bar.click();
    await sheet.locator("[name=date]").fill("2096-02-08");
    await offline(true);
    for (let presses = 0; presses < 2; presses += 1) {
      await sheet.getByRole("button", { name: "Move job" }).click();
      await expect(lost(page)).toBeVisible();
      await expect(sheet.locator("[name=date]")).toHaveValue("2096-02-08");
    }
    await offline(false);
    await sheet.getByRole("button", { name: "Move job" }).click();
    await expect(
      page.getByText(`The move of Asha ${unique} is on Feb 08, 2096 now.`),
    ).toBeVisible();
    await expect(sheet).toHaveCount(0);

    await offline(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(lost(page)).toBeVisible();
    await expect(page.getByText("is on Feb 08, 2096 now.")).toBeVisible();
    await offline(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(
      page.getByText(`The move of Asha ${unique} is on Feb 06, 2096 again`),
    ).toBeVisible();

    // With the page comes what a press at another address needs of that page.
    const ahead = page.waitForResponse(/routes\/jobs\.crew/);
    await page.goto(`/jobs/view/${idOf(job)}#crew`);
    await ahead;
    const fold = page.locator("details", { has: page.locator("[name=helpersText]") }).last();
    if (!(await field(page, "helpersText").isVisible()))
      await fold.locator("summary").first().click();
    await field(page, "helpersText").fill(`Raju ${unique}`);
    await offline(true);
    await page.getByRole("button", { name: "Save crew and truck" }).click();
    await expect(lost(page)).toBeVisible();
    await expect(field(page, "helpersText")).toHaveValue(`Raju ${unique}`);
    await offline(false);
    await page.getByRole("button", { name: "Save crew and truck" }).click();
    await expect(page.getByText("Crew and truck saved")).toBeVisible();
    await expect(lost(page)).toHaveCount(0);
  });

for (const [how, lose] of Object.entries(LOSSES))
  test(`what a customer wrote and what is ticked as paid stay where the network ${how}`, async ({
    as,
  }) => {
    const page = await as("customer");
    await page.goto("/quotations");
    await page.locator("tbody a").first().click();
    await page.waitForURL(/view\/\d+$/);
    await page.goto(`/ask/quotation/${idOf(new URL(page.url()).pathname)}?kind=question`);
    await field(page, "text").fill("Do you take the swing too?");
    await lose(page, true);
    for (let presses = 0; presses < 2; presses += 1) {
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(lost(page)).toBeVisible();
      await expect(field(page, "text")).toHaveValue("Do you take the swing too?");
    }
    await lose(page, false);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("We have your message.").first()).toBeVisible();

    await as("admin");
    await page.goto("/payables");
    const bill = page.getByRole("checkbox", { name: /^Choose / }).first();
    await bill.check();
    await lose(page, true);
    await page.getByRole("button", { name: "Record Payments" }).click();
    await expect(lost(page)).toBeVisible();
    await expect(bill).toBeChecked();
    await lose(page, false);
  });

test("what no network carried before the page was loaded anew is offered afterwards", async ({
  page,
  unique,
}) => {
  await asOwnClerk(page, unique);
  await begin(page, `Bela ${unique}`);
  await expect(status(page, /^Draft saved/)).toBeVisible();
  // The server is gone while the browser's own network is there: nothing but a failed request tells of it.
  await page.route("**/drafts", (route) => route.abort());
  await field(page, "destinationAddress").fill("2 Second Road");
  await expect(status(page, KEPT)).toBeVisible();

  // Leaving asks first, and posts in vain.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/dashboard");
  await page.unroute("**/drafts");
  // The draft of before is offered at once: what was kept in the window goes into it a moment later.
  const sent = page.waitForResponse((answer) => answer.url().endsWith("/drafts"));
  await page.goto("/quotations/new");
  expect((await sent).status()).toBe(200);
  const offer = page.getByRole("link", { name: `Continue the draft: Bela ${unique}` });
  await expect(offer).toBeVisible();
  await offer.click();
  await expect(field(page, "destinationAddress")).toHaveValue("2 Second Road");
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("lost/"))),
  ).toEqual([]);
});

test("what one person could not save in a window is never saved as another's", async ({
  page,
  unique,
}) => {
  await asOwnClerk(page, unique);
  await begin(page, `Chitra ${unique}`);
  await page.route("**/drafts", (route) => route.abort());
  await field(page, "destinationAddress").fill("3 Third Road");
  await expect(status(page, KEPT)).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/dashboard");
  await page.unroute("**/drafts");
  await asOwnClerk(page, `${unique}-second`);
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/drafts")) posted.push(request.postData() ?? "");
  });
  await begin(page, `Dina ${unique}`);
  await expect(status(page, /^Draft saved/)).toBeVisible();
  expect(posted.filter((body) => body.includes("Chitra"))).toEqual([]);
  await expect(page.locator(".draft > p")).toHaveCount(0);
});

inHardRuns(() => {
  test("who was signed out meanwhile is not told that there is no network", async ({
    page,
    unique,
    context,
  }) => {
    await asOwnClerk(page, unique);
    await begin(page, `Esha ${unique}`);
    await expect(status(page, /^Draft saved/)).toBeVisible();
    await context.clearCookies();
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/drafts"));
    await field(page, "destinationAddress").fill("5 Fifth Road");
    expect((await answered).status()).toBe(302);
    await expect(status(page, /^Draft saved/)).toBeVisible();
    await expect(status(page, KEPT)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
