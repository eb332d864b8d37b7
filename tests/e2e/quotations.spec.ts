import type { Page } from "@playwright/test";

import {
  CHARGES,
  expect,
  idOf,
  inBothModes,
  makeCustomer,
  makeQuotation,
  MEERA,
  moveQuotation,
  openMore,
  quoteTo,
  recalculate,
  test,
  unfoldField,
} from "../support/e2e";

const { transportationCharge, packagingCharge, loadingCharge, unloadingCharge } = CHARGES;
const REQUIRED = { transportationCharge, packagingCharge, loadingCharge, unloadingCharge };

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await unfoldField(field(page, name));
    await field(page, name).fill(value);
  }
}

inBothModes(() => {
  test("rows are added and removed, totals follow, and nothing typed is lost", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const { id: customerId } = await makeCustomer(page, unique);
    await page.goto(`/quotations/new?customerId=${customerId}`);
    await fill(page, { date: "2027-01-15", ...REQUIRED, "items[0].name": "Sofa" });
    await expect(field(page, "customerId")).toHaveValue(customerId);
    await expect(field(page, "email")).toHaveValue(`asha-${unique}@example.com`);
    await expect(field(page, "stationaryCharge")).toHaveValue("285.00");
    await expect(page.getByRole("button", { name: "Remove" })).toBeDisabled();

    await page.getByRole("button", { name: "Add item" }).click();
    await expect(field(page, "items[1].quantity")).toHaveValue("1");
    await fill(page, { "items[1].name": "Fridge", "items[1].description": "Double door" });
    await page.getByRole("button", { name: "Add item" }).click();
    await fill(page, { "items[2].name": "Bed", "items[2].quantity": "2" });
    await page.getByRole("button", { name: "Remove" }).first().click();
    await expect(field(page, "items[2].name")).toHaveCount(0);
    await expect(field(page, "items[0].name")).toHaveValue("Fridge");
    await expect(field(page, "items[1].quantity")).toHaveValue("2");
    await expect(field(page, "transportationCharge")).toHaveValue("10000");

    await fill(page, { transportationCharge: "1.005", discount: "85", declaredValue: "1000" });
    await page.getByRole("button", { name: "Create Quotation" }).click();
    await expect(page.locator("#quotation-transportationCharge-error")).toHaveText(
      "Transportation charge can have at most two decimals",
    );
    await expect(field(page, "discount")).toHaveValue("85");
    await fill(page, { transportationCharge: "10,000" });
    await recalculate(page);
    // 15,285.00 + 24.70 of insurance - 85.00, plus 10 %, plus 9 % twice, rounded off.
    await expect(field(page, "surcharge")).toHaveValue("1522.47");
    await expect(field(page, "gstAmount")).toHaveValue("3014.50");
    await expect(page.getByText("₹19,762.00").first()).toBeVisible();

    // Enter saves; it must never press the first 'Remove'.
    await unfoldField(field(page, "contactPerson"));
    await field(page, "contactPerson").press("Enter");
    await expect(page.getByText("Quotation created successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Quotation QT-\d{4}-\d{5}$/ })).toBeVisible();
    await expect(page.locator(".sheet")).toContainText("Items to be Moved");
    await expect(page.getByRole("cell", { name: "Double door" })).toBeVisible();
    for (const text of ["₹24.70", "-₹85.00", "₹1,522.47", "₹1,507.25", "₹19,762.00"]) {
      await expect(page.locator(".sheet")).toContainText(text);
    }

    await page.goto(`/quotations?search=${unique}`);
    await expect(page.getByText("Showing 1 to 1 of 1 results")).toBeVisible();
    await expect(page.getByRole("cell", { name: `Asha ${unique}` })).toBeVisible();
    await page.goto("/quotations?search=nobody-has-this-name");
    await expect(page.getByText("No quotations found")).toBeVisible();
    await page.getByRole("link", { name: "Reset" }).click();
    await expect(page.getByText("No quotations found")).toHaveCount(0);
    await expect(page).toHaveURL(/\/quotations$/);
  });

  test("what is missing is said at each field in the agreed words, and what only the server knows", async ({
    as,
    unique,
  }) => {
    const page = await as("admin");
    const { id } = await makeCustomer(page, unique);
    await page.goto("/quotations");
    await page.locator("main").getByRole("link", { name: "Create New Quotation" }).click();
    await expect(page.getByRole("button", { name: "Create Quotation" })).toBeVisible();
    const charges = ["transportationCharge", "packagingCharge", "loadingCharge", "unloadingCharge"];
    for (const name of [...charges, "discount"]) await fill(page, { [name]: "" });
    await page.getByRole("button", { name: "Create Quotation" }).click();
    for (const [name, words] of Object.entries({
      customerId: "Customer is required",
      date: "Date is required",
      transportationCharge: "Transportation charge is required",
      packagingCharge: "Packaging charge is required",
      loadingCharge: "Loading charge is required",
      unloadingCharge: "Unloading charge is required",
      discount: "Discount is required",
      "items[0].name": "Item name is required",
    })) {
      await expect(page.locator(`[id="quotation-${name}-error"]`)).toHaveText(words);
    }
    await expect(page).toHaveURL(/\/quotations\/new$/);

    await field(page, "customerId").selectOption(id);
    await fill(page, { date: "2027-01-15", ...REQUIRED, "items[0].name": "Sofa" });
    await fill(page, { discount: "99999", notes: "Keep me" });
    await page.getByRole("button", { name: "Create Quotation" }).click();
    await expect(page.locator("#quotation-discount-error")).toHaveText(
      "Discount cannot be more than the subtotal",
    );
    await expect(field(page, "notes")).toHaveValue("Keep me");
    await expect(field(page, "customerId")).toHaveValue(id);
  });
});

/** The reason is asked for after the press: nothing of it is on the page before. */
async function askToReject(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Record answer" }).click();
  await expect(page.getByLabel("Reason for rejection")).toHaveCount(0);
  await page.getByRole("link", { name: "Mark as Rejected" }).click();
}

test("sent and rejected, with a reason; deleted by an admin after the question, and gone then", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  const { address } = await makeQuotation(page, unique);
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Mark as Approved" })).toHaveCount(0);
  await openMore(page);
  await page.getByRole("button", { name: "Mark as Sent" }).click();
  await expect(page.getByText("Quotation status updated to sent")).toBeVisible();
  await askToReject(page);
  await expect(page.getByText("Please provide a reason for rejection")).toBeVisible();
  await page.getByRole("button", { name: "Mark as Rejected" }).click();
  await expect(page.getByLabel("Reason for rejection")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Reason for rejection").fill("Went with another mover");
  await page.getByRole("button", { name: "Mark as Rejected" }).click();
  await expect(page.getByText("Quotation status updated to rejected")).toBeVisible();
  await expect(page.locator("main")).toContainText("Went with another mover");
  await expect(page.getByRole("button", { name: "Mark as Sent" })).toHaveCount(0);
  await expect(page.getByText("Marked as rejected")).toBeVisible();

  await openMore(page);
  await page.getByRole("link", { name: "Delete Quotation" }).click();
  await expect(
    page.getByText("Are you sure you want to delete this quotation? This action cannot be undone."),
  ).toBeVisible();
  await page
    .getByRole("link", { name: "Cancel" })
    .or(page.getByRole("button", { name: "Cancel" }))
    .click();
  await expect(page.getByText("Are you sure you want to delete")).toHaveCount(0);
  await openMore(page);
  await page.getByRole("link", { name: "Delete Quotation" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Quotation deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/quotations$/);
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Quotation not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Quotations" })).toBeVisible();
});

test("two people act on one quotation: the second is told, and sees it as it is", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  const { address } = await makeQuotation(page, unique);
  await moveQuotation(page, address, "sent");
  await page.goto(address);
  await page.getByRole("link", { name: "Record answer" }).click();
  await expect(page.getByRole("button", { name: "Mark as Approved" })).toBeVisible();
  await page.request.post(address, { form: { intent: "rejected", rejectionReason: "No" } });
  await page.getByRole("button", { name: "Mark as Approved" }).click();
  await expect(page.getByRole("alert")).toContainText("cannot become approved");
  await expect(page.getByText("Rejection reason")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as Approved" })).toHaveCount(0);
});

test("edited; two versions at once are shown side by side", async ({ as, unique, browser }) => {
  const page = await as("employee");
  const { address } = await makeQuotation(page, unique, CHARGES);
  await page.goto(address);
  await openMore(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(field(page, "packagingCharge")).toHaveValue("2000.00");
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const theirs = await other.newPage();
  await theirs.goto(page.url());
  await theirs.locator('[name="packagingCharge"]').fill("2500");
  await theirs.getByRole("button", { name: "Update Quotation" }).click();
  await expect(theirs.getByText("Quotation updated successfully")).toBeVisible();
  await other.close();
  await fill(page, { packagingCharge: "3000", notes: "Third floor" });
  await page.getByRole("button", { name: "Update Quotation" }).click();
  await expect(page.getByRole("alert", { name: "Edit conflict" })).toBeVisible();
  await expect(page.locator("main")).toContainText("Somebody else changed this record");
  await expect(page.getByRole("cell", { name: "2500.00" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "3000.00" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Keep theirs" })).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Quotation updated successfully")).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.locator(".sheet")).toContainText("₹3,000.00");
  await expect(page.locator(".sheet")).toContainText("Third floor");
});

test("a customer sees their own once sent, and nothing to change", async ({ as, page, unique }) => {
  await as("admin");
  const address = await quoteTo(page, idOf(MEERA));
  const { address: others } = await makeQuotation(page, unique);
  await as("customer");
  for (const hidden of [address, others]) {
    expect((await page.goto(hidden))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Quotation not found" })).toBeVisible();
  }
  await as("admin");
  await moveQuotation(page, address, "sent");
  await as("customer");
  await page.goto(address);
  await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible();
  for (const name of ["Mark as Approved", "Mark as Rejected", "Send via WhatsApp"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "History" })).toHaveCount(0);
});
