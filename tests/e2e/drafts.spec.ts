import type { Page } from "@playwright/test";

import {
  asOwnClerk,
  expect,
  hasScripts,
  inModesByTurns,
  inHardRuns,
  makeCustomer,
  makeInvoice,
  posted,
  quoteTo,
  test,
  unfoldField,
} from "../support/e2e";
import { effort } from "../support/effort";
import { chooseTruck, makeConsignment, makeVehicle } from "../support/consignment";

/** What is typed in a form and not saved: one draft a window, offered again, ended by its own save. */
const PHONE = { width: 360, height: 640 };

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const offers = (page: Page) => page.locator(".draft > p");
const saveDraft = (page: Page) =>
  page.getByRole("button", { name: "Save draft", includeHidden: hasScripts() });

/** The form, with its scripts where there are any: the button that stands in for them is gone then. */
async function open(page: Page, address = "/quotations/new") {
  await page.goto(address);
  await expect(saveDraft(page)).toHaveCount(hasScripts() ? 0 : 1);
}

/** What is typed is kept: by itself with a script, by the button without. */
async function keep(page: Page) {
  if (!hasScripts()) await saveDraft(page).click();
  await expect(page.getByText(/^Draft (saved|from) \d\d:\d\d$/)).toBeVisible();
}

/** Types another address, and waits until the draft has it. */
async function keptAgain(page: Page, address: string) {
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === "POST" &&
      (answer.request().postData() ?? "").includes(
        encodeURIComponent(address).replace(/%20/g, "+"),
      ),
  );
  await field(page, "destinationAddress").fill(address);
  await saved;
}

async function name(page: Page, customer: string) {
  await page.locator("summary", { hasText: "New customer" }).click();
  await field(page, "newCustomerName").fill(customer);
}

// Without scripts composer.test.ts posts it.
test("two windows keep a draft each; both are offered, and a save ends its own alone", async ({
  page,
  unique,
  context,
}) => {
  await asOwnClerk(page, unique);
  const second = await context.newPage();
  await open(page);
  await open(second);
  await expect(offers(page)).toHaveCount(0);
  await name(page, `Asha ${unique}`);
  await field(page, "destinationAddress").fill("1 First Road");
  await keep(page);
  await name(second, `Bela ${unique}`);
  await field(second, "destinationAddress").fill("2 Second Road");
  await keep(second);
  // A window goes on with its own: what it types takes the place of what it typed.
  await keptAgain(page, "1 Last Road");

  const third = await context.newPage();
  await open(third);
  await third.locator(".drafts summary", { hasText: "2 drafts are not saved yet" }).click();
  await expect(offers(third)).toHaveText([
    new RegExp(`^Draft: Asha ${unique}, \\d\\d:\\d\\d$`),
    new RegExp(`^Draft: Bela ${unique}, \\d\\d:\\d\\d$`),
  ]);
  await third.getByRole("link", { name: `Continue the draft: Bela ${unique}` }).click();
  await expect(field(third, "destinationAddress")).toHaveValue("2 Second Road");
  await expect(offers(third)).toHaveText([/^Draft: Asha /]);
  await field(third, "newCustomerPhone").fill(`7${Date.now().toString().slice(-9)}`);
  await field(third, "date").fill("2027-01-15");
  await field(third, "items[0].name").fill("Sofa");
  await third.getByRole("button", { name: "Create Quotation" }).click();
  await expect(third.getByText("Quotation created successfully")).toBeVisible();

  await open(third);
  await expect(offers(third)).toHaveText([/^Draft: Asha /]);
  await third.getByRole("link", { name: /^Continue the draft: Asha/ }).click();
  await expect(field(third, "destinationAddress")).toHaveValue("1 Last Road");
});

inModesByTurns("drafts", () => {
  test("every form that keeps a draft asks before it is left, and is continued as it was typed", async ({
    page,
    unique,
  }) => {
    test.slow();
    await asOwnClerk(page, unique);
    const { address: invoice } = await makeInvoice(page, unique, { status: "Draft" });
    const customer = await makeCustomer(page, `${unique}b`);
    const quotation = await quoteTo(page, customer.id);
    const job = await posted(page, "/jobs/new", {
      title: `Job ${unique}`,
      clientId: customer.id,
      description: "Two rooms",
      location: "Pune",
      startDate: "2030-03-10",
      status: "Pending",
      priority: "Low",
    });
    // An edit's form is that of a new one.
    const some = [
      ["/quotations/new", "sourceAddress", "customerId"],
      ["/jobs/new", "description", "clientId"],
      [invoice.replace("view", "edit"), "notes", ""],
    ] as const;
    const others = [
      ["/invoices/new", "notes", "clientId"],
      [quotation.replace("view", "edit"), "sourceAddress", ""],
      [job.replace("view", "edit"), "description", ""],
    ] as const;
    for (const [address, typed, chosen] of [...some, ...effort([], [...others])]) {
      await test.step(address, async () => {
        await open(page, address);
        await expect(offers(page)).toHaveCount(0);
        if (chosen) await field(page, chosen).selectOption(customer.id);
        await unfoldField(field(page, typed));
        await field(page, typed).fill(`Changed ${unique}`);
        if (hasScripts()) await leaveAsked(page, address);
        else await saveDraft(page).click();
        await open(page, address);
        await expect(offers(page)).toHaveCount(1);
        if (chosen) await expect(offers(page)).toContainText(`Draft: ${customer.name},`);
        await page.getByRole("link", { name: /^Continue/ }).click();
        await expect(field(page, typed)).toHaveValue(`Changed ${unique}`);
        if (chosen) await expect(field(page, chosen)).toHaveValue(customer.id);
      });
    }
  });
});

test("what is offered takes one line of a phone, and to discard it leaves what is typed", async ({
  page,
  unique,
  context,
}) => {
  await asOwnClerk(page, unique);
  await open(page);
  await name(page, `Nowhere ${unique}`);
  await keep(page);
  const next = await context.newPage();
  await next.setViewportSize(PHONE);
  await open(next);
  const offer = await next.locator(".draft").boundingBox();
  expect(offer?.height).toBeLessThanOrEqual(60);
  const height = await next.evaluate(() => document.documentElement.scrollHeight);
  test.info().annotations.push({ type: "height, with a draft", description: String(height) });
  // The page leaves 68 px to the bar at a phone's foot; without scripts the search for a customer has a row.
  expect(height).toBeLessThanOrEqual(2_000 + 68);
  await field(next, "destinationAddress").fill("Elsewhere");
  await next.getByRole("button", { name: /^Discard the draft: Nowhere/ }).click();
  await expect(next.getByText("Draft discarded")).toBeVisible();
  await expect(offers(next)).toHaveCount(0);
  await expect(field(next, "destinationAddress")).toHaveValue("Elsewhere");
  await keep(next);
  const third = await context.newPage();
  await open(third);
  await expect(offers(third)).toHaveText([/^Draft: no customer yet, /]);
});

/** Leaves a form by 'Cancel': asked once, one stays, asked again, one goes. */
async function leaveAsked(page: Page, address: string) {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  const cancel = page.getByRole("link", { name: "Cancel" });
  await cancel.click();
  await expect.poll(() => asked).toEqual(["confirm"]);
  await expect(page).toHaveURL(address);
  await cancel.click();
  await expect(page).not.toHaveURL(address);
  expect(asked).toEqual(["confirm", "confirm"]);
  page.removeAllListeners("dialog");
}

/** Presses with a session that has ended meanwhile, signs in again, and finds what was typed. */
async function pressSignedOut(page: Page, unique: string, press: string) {
  await page.context().clearCookies();
  await page.getByRole("button", { name: press, exact: true }).click();
  await expect(page.getByText("What you typed is kept for you.")).toBeVisible();
  await page.getByLabel("Email address").fill(`clerk-${unique}@example.com`);
  await page.getByLabel("Password").fill("Brass-Kettle-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  // The form itself, with the draft that the address names.
  await expect(page.getByRole("button", { name: press, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]draft=/);
}

// Without scripts every form of every page is posted so by ended-session-forms.test.ts.
inHardRuns(() => {
  test("a journey's forms keep what was typed when the session ends", async ({ page, unique }) => {
    test.slow();
    await page.setViewportSize(PHONE);
    await asOwnClerk(page, unique);
    const { label } = await makeVehicle(page, unique);
    const { id } = await makeConsignment(page, unique);

    await page.goto(`/consignments/edit/${id}`);
    await field(page, "consigneeName").fill(`Asha ${unique}`);
    await pressSignedOut(page, unique, "Update Consignment");
    await expect(field(page, "consigneeName")).toHaveValue(`Asha ${unique}`);
    await page.getByRole("button", { name: "Update Consignment" }).click();
    await expect(page.getByText("Consignment updated successfully")).toBeVisible();

    await page.goto(`/consignments/packages/${id}`);
    await field(page, "packages[0].room").fill("Hall");
    await field(page, "packages[1].contents").fill("Clock");
    await page.locator("fieldset.package").nth(1).locator("summary").click();
    await field(page, "packages[1].fragile").check();
    await pressSignedOut(page, unique, "Save");
    await expect(field(page, "packages[0].room")).toHaveValue("Hall");
    await expect(field(page, "packages[1].fragile")).toBeChecked();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Packing list saved: 2 packages")).toBeVisible();
    await expect(offers(page)).toHaveCount(0);

    await chooseTruck(page, id, label);
    await page.goto(`/consignments/issue/${id}`);
    await page.getByRole("button", { name: "Issue Lorry Receipt" }).click();
    await expect(page.getByText("Lorry receipt issued successfully")).toBeVisible();
    await page.goto(`/consignments/view/${id}?confirm=start`);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Consignment status updated to In transit")).toBeVisible();

    await page.goto(`/consignments/delivery/${id}`);
    await field(page, "receivedBy").fill("Asha Rao");
    await unfoldField(field(page, "identitySeen"));
    await field(page, "identitySeen").fill("Aadhaar 1234 5678 9012");
    await unfoldField(field(page, "packages[0].number"));
    await field(page, "packages[0].number").fill("2");
    await field(page, "packages[0].outcome").selectOption("damaged");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await expect(page.getByText(/a whole Aadhaar number is not kept/).first()).toBeVisible();
    await field(page, "identitySeen").fill("Aadhaar, ends 9012");
    await pressSignedOut(page, unique, "Record delivery");
    await expect(field(page, "receivedBy")).toHaveValue("Asha Rao");
    await expect(field(page, "identitySeen")).toHaveValue("Aadhaar, ends 9012");
    await expect(field(page, "packages[0].outcome")).toHaveValue("damaged");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await expect(page.getByText("Delivery recorded")).toBeVisible();
    await page.goto(`/consignments/view/${id}`);
    await expect(page.getByText("Aadhaar, ends 9012", { exact: true })).toBeVisible();
  });
});

test("a form that keeps no drafts comes back as it was typed when the session ends", async ({
  page,
  unique,
}) => {
  await page.setViewportSize(PHONE);
  await asOwnClerk(page, unique);
  await page.goto("/customers/new");
  // Nobody's: the devices that the browser knows say who it was.
  await field(page, "name").fill(`Kavita ${unique}`);
  await field(page, "email").fill(`kavita-${unique}@example.com`);
  await page.context().clearCookies({ name: "session" });
  const save = page.getByRole("button", { name: /^(Create|Save|Add) / });
  await save.click();
  await expect(page.getByText("What you typed is kept for you.")).toBeVisible();
  await page.getByLabel("Email address").fill(`clerk-${unique}@example.com`);
  await page.getByLabel("Password").fill("Brass-Kettle-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  const said = page.getByText("What you typed is on this page again. It is not saved yet.");
  await expect(said).toBeVisible();
  await expect(field(page, "name")).toHaveValue(`Kavita ${unique}`);
  await expect(field(page, "email")).toHaveValue(`kavita-${unique}@example.com`);
  await save.click();
  await expect(page).toHaveURL(/\/customers(\/\d+)?$/);
  await page.goto(`/customers?search=kavita-${unique}`);
  await expect(page.locator("#main").getByText(`Kavita ${unique}`).first()).toBeVisible();
});
