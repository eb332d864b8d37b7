import type { Page } from "@playwright/test";
import sharp from "sharp";

import {
  expect,
  idOf,
  inModesByTurns,
  inHardRuns,
  makeCustomer,
  MEERA,
  posted,
  quoteTo,
  test,
} from "../support/e2e";

const save = (page: Page, section: string) =>
  page.locator(`#${section}`).getByRole("button", { name: "Save Changes" }).click();

/** Makes a quotation by its form, with the defaults that stand there, and leaves its page open. */
async function makeQuotation(page: Page, unique: string) {
  const { id } = await makeCustomer(page, unique);
  await page.goto(`/quotations/new?customerId=${id}`);
  const required = ["transportationCharge", "packagingCharge", "loadingCharge", "unloadingCharge"];
  for (const charge of required) await page.locator(`[name="${charge}"]`).fill("100");
  await page.locator('[name="date"]').fill("2027-01-15");
  await page.locator('[name="items[0].name"]').fill("Sofa");
  await page.getByRole("button", { name: "Create Quotation" }).click();
  await expect(page.getByText("Quotation created successfully")).toBeVisible();
}

/** Goes from the list to one of its sections. */
async function openSection(page: Page, title: string) {
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("table", { name: "Sections" }).getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

inModesByTurns("settings", () => {
  test("the list leads to a section; what is wrong is said at its field, what was typed stays, and the list says what is set", async ({
    as,
  }) => {
    const page = await as("admin");
    await page.goto("/dashboard");
    await openSection(page, "Tax and bank");
    await page.getByLabel("GSTIN").fill("27AAPFU0939F1ZX");
    await page.getByLabel("Bank Name").fill("State Bank");
    await save(page, "tax");
    await expect(page.locator("#tax-gstin-error")).toHaveText(
      "GSTIN is mistyped: its last character does not fit the others",
    );
    await expect(page.getByRole("alert")).toBeInViewport();
    await expect(page.getByLabel("Bank Name")).toHaveValue("State Bank");
    await page.getByLabel("GSTIN").fill("27 aapfu0939f 1zv");
    await page.getByLabel("PAN", { exact: true }).fill("");
    await save(page, "tax");
    await expect(page.getByText("Tax and bank saved")).toBeInViewport();
    const row = page.getByRole("row").filter({ hasText: "Tax and bank" });
    await expect(row).toContainText("GSTIN: 27AAPFU0939F1ZV · Bank Name: State Bank");
    await expect(page.getByText(/^GSTIN: \w+ → 27AAPFU0939F1ZV$/)).toBeVisible();
  });
});

test("what is typed in one section is kept while another is saved, and is saved without a question", async ({
  as,
}) => {
  const page = await as("admin");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/settings/region");
  await page.getByLabel("Dial Code").fill("+44");
  await expect(page.getByText(/^Draft (saved|from) \d\d:\d\d$/)).toBeVisible();
  await openSection(page, "Links and WhatsApp");
  await page.getByLabel("Links Work For").fill("90");
  await save(page, "links");
  await expect(page.getByText("Links and WhatsApp saved")).toBeVisible();

  await openSection(page, "Year, time and phone");
  await expect(page.getByText(/^Draft: .+, \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("link", { name: /^Continue the draft/ }).click();
  await expect(page.getByLabel("Dial Code")).toHaveValue("+44");
  await save(page, "region");
  await expect(page.getByText("Year, time and phone saved")).toBeVisible();
  await openSection(page, "Year, time and phone");
  await expect(page.getByLabel("Dial Code")).toHaveValue("44");
  await expect(page.getByText(/^Draft/)).toHaveCount(0);
  await page.getByLabel("Dial Code").fill("91");
  await save(page, "region");
  await expect(page.getByText("Year, time and phone saved")).toBeVisible();
});

inHardRuns(() => {
  test("documents that were sent stay as they were; new ones are of the new company", async ({
    as,
    unique,
  }) => {
    const page = await as("admin");
    const sent = await quoteTo(page, idOf(MEERA));
    await posted(page, sent, { intent: "sent" });

    await page.goto("/settings/company");
    await page.getByLabel("Company Name").fill("Deccan <b>Movers</b>");
    await page.getByLabel("Address").fill("1 New Road\nPune");
    await save(page, "company");
    await expect(page.getByText("Company saved")).toBeVisible();
    await openSection(page, "Terms");
    await page.getByLabel("Quotation Terms").fill("No pianos.\n<i>Ever.</i>");
    await save(page, "terms");
    await expect(page.getByText("Terms saved")).toBeVisible();
    await openSection(page, "Defaults of new documents");
    await page.getByLabel("Currency").selectOption("EUR");
    await page.getByLabel("GST Rate").fill("5");
    await page.getByLabel("Quotation Validity").fill("14");
    await page.getByLabel("Transportation Type").selectOption("Partial load");
    await save(page, "defaults");
    await expect(page.getByText("Defaults of new documents saved")).toBeVisible();

    await page.goto(sent);
    const sheet = page.locator(".sheet");
    await expect(sheet).toContainText("Sahyadri Packers & Movers");
    await expect(sheet.getByText("Octroi")).toBeVisible();

    await makeQuotation(page, unique);
    await expect(sheet).toContainText("Deccan <b>Movers</b>");
    await expect(sheet.getByText("<i>Ever.</i>")).toBeVisible();
    // The tax is GST's: the rate of a single tax is of no account.
    await expect(sheet.getByText("CGST (9%)")).toBeVisible();
    await expect(sheet).toContainText("Partial load");
    await expect(sheet.getByText("€285.00")).toBeVisible();
  });

  test("a logo is shown on what is issued from then on", async ({ as, unique }) => {
    const page = await as("admin");
    await page.goto("/settings/logo");
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
    await page.getByLabel("Logo File").setInputFiles(file("logo.png", Buffer.from("not an image")));
    await page.locator("#logo").getByRole("button", { name: "Save Changes" }).click();
    await expect(page.locator("#logo .error")).toHaveText("The logo must be a PNG or JPEG image.");
    await expect(page.locator("#logo .error")).toBeInViewport();
    const picture = await sharp({
      create: { width: 900, height: 300, channels: 3, background: "#0b5b62" },
    })
      .png()
      .toBuffer();
    await page.getByLabel("Logo File").setInputFiles(file("whatever.txt", picture));
    await page.locator("#logo").getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Logo saved")).toBeInViewport();

    const { id } = await makeCustomer(page, unique);
    const sent = await quoteTo(page, id);
    await page.goto(sent);
    const logo = page.locator(".sheet img");
    await expect(logo).toBeVisible();
    await expect(logo).toHaveJSProperty("naturalWidth", 480);
    await expect(logo).toHaveAttribute("height", "80");
    await page.getByRole("button", { name: "Mark as Sent" }).click();
    await expect(page.getByText("Quotation status updated to sent")).toBeVisible();

    await page.goto("/settings/logo");
    await page.getByRole("button", { name: "Remove logo" }).click();
    await expect(page.getByText("There is no logo yet.")).toBeVisible();
    await page.goto(sent);
    await expect(page.locator(".sheet img")).toBeVisible();
    await page.goto(await quoteTo(page, id));
    await expect(page.locator(".sheet img")).toHaveCount(0);
  });
});

test("messages get words of the company's own, and the product's again; on a phone what is wrong comes into sight", async ({
  as,
  javaScriptEnabled,
}) => {
  const page = await as("admin");
  await page.goto(`/settings`);
  await page.getByRole("link", { name: "Message Templates" }).click();
  const receiptRow = page.getByRole("link", { name: "Receipt", exact: true });
  await receiptRow.click();
  const receipt = page.locator("#receipt");
  await receipt.getByLabel("Message").fill("Thank you, {customer}! {iban} {link}");
  await receipt.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.locator("#receipt-text-error")).toContainText(
    "{iban} is not a placeholder here.",
  );
  await expect(page.locator("#receipt-text-error")).toBeInViewport();
  await receipt.getByLabel("Message").fill("Thank you, {customer}! {link}");
  await receipt.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Receipt saved")).toBeInViewport();
  await receiptRow.click();
  await expect(receipt.getByText("Your own words")).toBeVisible();
  await receipt.getByRole("button", { name: "Reset to the product's words" }).click();
  await expect(page.getByText("Receipt reset")).toBeInViewport();
  await receiptRow.click();
  await expect(receipt.getByText("The product's words")).toBeVisible();
  await expect(receipt.getByLabel("Message")).toHaveValue(/^Dear \{customer\},/);
  await receipt.getByText("Words you can use in braces").click();
  await expect(receipt.getByText("What is still to be paid of the invoice")).toBeVisible();

  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ["/settings", "/settings/tax", "/settings/messages"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await page.getByRole("link", { name: "Quotation", exact: true }).click();
  const quotation = page.locator("#quotation");
  await quotation.getByText("Words you can use in braces").click();
  await quotation.getByLabel("Message").fill("There is no address in this");
  await quotation.getByRole("button", { name: "Save Changes" }).click();
  // Without scripts the answer is a page anew, on its top what is wrong.
  const said = quotation.locator(javaScriptEnabled === false ? "[role=alert]" : "#quotation-text");
  await expect(said).toBeInViewport();
});
