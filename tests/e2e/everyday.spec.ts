import {
  asOwnClerk,
  expect,
  makeQuotation,
  moveQuotation,
  openMore,
  signIn,
  test,
} from "../support/e2e";
import type { Office } from "../support/e2e-office";

// Without scripts office-notes, duplicate, bulk and kept-filters.test.ts post all of it.
test("a quotation gets notes of the office, and is duplicated: nothing is saved before 'Create Quotation'", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { name, address } = await makeQuotation(page, unique);
  await page.goto(address);
  const card = page.locator("#office-notes");
  await card.getByLabel("Note").fill("Ring the bell twice");
  await card.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("Note added")).toBeVisible();
  await expect(card.getByText("Ring the bell twice")).toBeVisible();
  await expect(card.getByText("Ravi Patil")).toBeVisible();
  await expect(card.getByLabel("Note")).toHaveValue("");
  await card.getByRole("link", { name: "Delete note" }).click();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("Note deleted", { exact: true })).toBeVisible();
  await expect(card.getByText("Ring the bell twice")).toHaveCount(0);

  const number = /QT-\S+/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[0];
  await openMore(page);
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByText(`Copied from ${number}`)).toBeVisible();
  const field = (of: string) => page.locator(`[name="${of}"]`);
  await expect(field("transportationCharge")).toHaveValue("1000.00");
  await expect(field("sourceAddress")).toHaveValue("A-1, Aundh, Pune 411007");
  await expect(field("items[0].name")).toHaveValue("Sofa");
  await expect(field("notes")).toHaveValue("The lift is out of order");
  await expect(field("date")).toHaveValue("");
  await field("date").fill("2031-02-03");
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page.getByText("Quotation created successfully")).toBeVisible();
  const copy = page.getByRole("heading", { level: 1 });
  await expect(copy).not.toContainText(number ?? "");
  await expect(page.locator(".head").getByRole("link", { name, exact: true })).toBeVisible();
});

test("several quotations are marked as sent at one press, and what could not be is named", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  await makeQuotation(page, unique);
  await makeQuotation(page, `${unique}b`);
  await page.goto(`/quotations?search=${unique}`);
  await page.getByRole("link", { name: "Select rows" }).click();
  const ticks = page.getByRole("checkbox", { name: /^Choose QT-/ });
  await expect(ticks).toHaveCount(2);
  await page.getByRole("button", { name: "Mark as Sent" }).click();
  await expect(page.getByText("Choose at least one row")).toBeVisible();
  await page.getByRole("link", { name: "Choose all on this page" }).click();
  await expect(ticks.first()).toBeChecked();
  await page.getByRole("button", { name: "Mark as Sent" }).click();
  await expect(page.getByRole("heading", { name: "Marked as sent: 2" })).toBeVisible();
  await expect(ticks.first()).not.toBeChecked();
  await ticks.first().check();
  await page.getByRole("button", { name: "Mark as Sent" }).click();
  await expect(page.getByText("Not done: 1")).toBeVisible();
  await expect(page.getByText("This quotation is Sent already")).toBeVisible();
  await ticks.nth(1).check();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV of chosen" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^quotations-.*\.csv$/);
  await page.getByRole("link", { name: "Done" }).click();
  await expect(ticks).toHaveCount(0);
});

test("a list opens with the filters that its reader keeps, until they are forgotten", async ({
  as,
}) => {
  const page = await as("employee");
  const openFromMenu = async () => {
    await page.goto("/dashboard");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Quotations" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Quotations" })).toBeVisible();
  };
  await page.goto("/quotations?status=Sent");
  await page.getByRole("button", { name: "Keep these filters" }).click();
  await expect(page.getByText("This list opens with these filters from now on")).toBeVisible();
  await openFromMenu();
  await expect(page).toHaveURL(/\/quotations\?status=Sent$/);
  await expect(page.getByText("This list opens with the filters that you keep.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL(/\/quotations\?show=all$/);
  await page.getByRole("link", { name: "Filters that you keep" }).click();
  await page.getByRole("button", { name: "Forget them" }).click();
  await expect(page).toHaveURL(/\/quotations$/);
  await openFromMenu();
  await expect(page).toHaveURL(/\/quotations$/);
});

test("the dashboard says what happened since its reader was here before", async ({
  page,
  browser,
  office,
  unique,
}) => {
  await asOwnClerk(page, unique);
  await page.goto("/dashboard");
  await expect(page.getByText("Since you were last here")).toHaveCount(0);
  await awayUntilNow(office, `clerk-${unique}@example.com`);
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, "employee");
  const { address } = await makeQuotation(desk, unique);
  await moveQuotation(desk, address, "sent", "approved");
  await desk.context().close();
  await page.goto("/dashboard");
  const card = page.locator("section", { hasText: "Since you were last here" }).last();
  await expect(card.getByText(/quotations? approved/)).toBeVisible();
  await card.locator(`a[href="${address}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Quotation QT-/ })).toBeVisible();
});

/** Has somebody's last visit end now, as an hour away does. */
function awayUntilNow(office: Office, email: string): Promise<void> {
  return office.write(
    `UPDATE "Visit" SET "since" = "seenAt"
     WHERE "userId" = (SELECT "id" FROM "User" WHERE "email" = ?)`,
    [email],
  );
}
