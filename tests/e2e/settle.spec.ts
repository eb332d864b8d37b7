import { expect, inModesByTurns, makeInvoice, posted, test } from "../support/e2e";

inModesByTurns("settle", () => {
  test("one payment settles several invoices, from 'Money owed', and what is over is asked about", async ({
    as,
    unique,
  }) => {
    const page = await as("admin");
    const { name, address } = await makeInvoice(page, unique, { "items[0].unitPrice": "84.75" });
    await page.goto(`/owed?search=${encodeURIComponent(name)}`);
    const record = page.getByRole("link", { name: `Record Payment of ${name}` });
    const to = new URL((await record.getAttribute("href"))!, page.url());
    await posted(page, "/invoices/new", {
      clientId: to.searchParams.get("clientId") ?? "",
      pickupStateCode: "27",
      invoiceDate: "2026-11-03",
      dueDate: "2099-01-16",
      status: "Sent",
      "items[0].itemId": "1",
      "items[0].description": "Loading",
      "items[0].quantity": "1",
      "items[0].unitPrice": "84.75",
    });
    await record.click();
    await expect(page.getByRole("heading", { name: "Payment for several invoices" })).toBeVisible();
    await page.getByLabel("Amount (INR)").fill("220");
    await page.getByLabel("Payment Method").selectOption("UPI");
    await page.getByRole("button", { name: "Share it out, the oldest first" }).click();
    await expect(page.locator('[name="invoices[0].amount"]')).toHaveValue("100.00");
    await expect(page.locator('[name="invoices[1].amount"]')).toHaveValue("100.00");
    await page.getByRole("button", { name: "Record Payment" }).click();
    await page.getByRole("button", { name: "Keep it as an advance" }).click();
    await expect(page.getByRole("heading", { name: /Payment #PAY-/ })).toBeVisible();
    await expect(page.getByText("Came in one payment with")).toBeVisible();
    await expect(page.getByText("Kept as an advance").first()).toBeVisible();
    await page.goto(address);
    await expect(page.locator(".head .badge")).toHaveText("Paid");
  });
});
