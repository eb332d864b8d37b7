import type { Locator } from "@playwright/test";

import {
  approve,
  changeInvoiceStatus,
  expect,
  handOver,
  inBothModes,
  openMore,
  recalculate,
  signInByHand,
  test,
  unfoldField,
} from "../support/e2e";

inBothModes(() => {
  /**
   * The day's main job in one go, by a person at the office: sign in, take in a customer, quote the move,
   * send it, get it approved, invoice it, record the payment. The figures are the check case of the
   * arithmetic: 15,285.00 of charges come to 19,840.00: CGST and SGST of 1,513.22 each, rounded off.
   */
  test("from sign-in to a paid invoice", async ({ page, unique }) => {
    await signInByHand(page, "employee");
    await page.goto("/customers/new");
    await page.getByLabel("Name").fill(`Asha Kulkarni ${unique}`);
    await page.getByLabel("Email").fill(`asha-${unique}@example.com`);
    await page.getByLabel("Phone").fill("9822012345");
    await page.getByRole("button", { name: "Create Customer" }).click();
    await expect(page.getByText("Customer created successfully")).toBeVisible();

    await page.getByRole("link", { name: "New Quotation" }).click();
    await expect(page.locator('[name="customerId"]')).toHaveValue(/\d+/);
    await expect(page).toHaveURL(/\/quotations\/new\?customerId=\d+$/);
    await page.locator('[name="date"]').fill("2027-01-15");
    for (const [field, amount] of [
      ["transportationCharge", "10,000"],
      ["packagingCharge", "2000"],
      ["loadingCharge", "1500.00"],
      ["unloadingCharge", "1500"],
      ["stationaryCharge", "285"],
      ["surchargeRate", "10"],
      ["advancePayment", "5000"],
    ] as const) {
      const input = page.locator(`[name="${field}"]`);
      await unfoldField(input);
      await input.fill(amount);
    }
    const pickup = page.locator('[name="sourceAddress"]');
    await unfoldField(pickup);
    await pickup.fill("A-1, Aundh, Pune 411007");
    await page.locator('[name="items[0].name"]').fill("Two-door wardrobe");
    await page.getByRole("button", { name: "Add item" }).click();
    await page.locator('[name="items[1].name"]').fill("Carton, large");
    await page.locator('[name="items[1].quantity"]').fill("12");
    await expect(page.locator('[name="items[0].name"]')).toHaveValue("Two-door wardrobe");
    await recalculate(page);
    await expect(page.getByText("₹19,840.00").first()).toBeVisible();
    await page.getByRole("button", { name: "Create Quotation" }).click();
    await expect(page.getByText("Quotation created successfully")).toBeVisible();
    const quotation = page.url();
    for (const text of ["₹15,285.00", "₹1,528.50", "₹1,513.22", "₹19,840.00", "₹14,840.00"]) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    await expect(page.getByText("Carton, large")).toBeVisible();

    await openMore(page);
    await page.getByRole("button", { name: "Mark as Sent" }).click();
    await expect(page.getByText("Quotation status updated to sent")).toBeVisible();
    await approve(page);
    await expect(page.getByText("Quotation status updated to approved")).toBeVisible();

    const quotationPdf = await page.request.get(
      (await page.getByRole("link", { name: "Download PDF" }).getAttribute("href"))!,
    );
    expect(quotationPdf.headers()["content-type"]).toBe("application/pdf");
    expect(quotationPdf.headers()["content-disposition"]).toMatch(
      /filename="quotation-QT-\d{4}-\d{5}\.pdf"/,
    );
    expect((await quotationPdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

    await openMore(page);
    await page.getByRole("button", { name: "Create Invoice" }).click();
    await expect(page.getByText("Invoice created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/invoices\/view\/\d+$/);
    await expect(page.getByText("₹19,840.00").first()).toBeVisible();
    const invoice = page.url();

    // Asked again, the same invoice is the answer.
    await page.goto(quotation);
    await openMore(page);
    await page.getByRole("button", { name: "Create Invoice" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();
    await expect(page).toHaveURL(invoice);
    await expect(page.getByText("The quotation has this invoice already")).toBeVisible();

    await changeInvoiceStatus(page, "Sent");
    await expect(page.getByText("Invoice status updated to Sent")).toBeVisible();
    await expect(page.getByRole("heading", { name: /INV-\d{4}-\d{5}/ })).toBeVisible();

    await page.getByRole("link", { name: "Record Payment" }).click();
    await expect(page.locator('[name="amount"]')).toHaveValue("19840.00");
    await expect(page).toHaveURL(/\/payments\/new\?invoiceId=\d+$/);
    await page.locator('[name="amount"]').fill("5000");
    await page.locator('[name="paymentMethod"]').selectOption("UPI");
    await page.getByRole("button", { name: "Record Payment" }).click();
    await expect(page.getByText("Payment recorded successfully")).toBeVisible();

    await page.goto(invoice);
    await expect(page.getByText("₹14,840.00").first()).toBeVisible();
    await page.getByRole("link", { name: "Record Payment" }).click();
    await expect(page.locator('[name="amount"]')).toHaveValue("14840.00");
    await page.locator('[name="paymentMethod"]').selectOption("Cash");
    await page.getByRole("button", { name: "Record Payment" }).click();
    await expect(page.getByText("Payment recorded successfully")).toBeVisible();

    await page.goto(invoice);
    await expect(page.locator(".head .badge")).toHaveText("Paid");
    await openMore(page);
    await expect(page.getByRole("link", { name: "Record Payment" })).toHaveCount(0);
    const invoicePdf = await page.request.get(
      (await page.getByRole("link", { name: "Download PDF" }).getAttribute("href"))!,
    );
    expect((await invoicePdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });
});

/** What the day's main job may cost, from the dashboard to the receipt on its way. */
const CLICKS = 15;

test("the main job, from a new customer to the receipt, in few clicks", async ({ as, unique }) => {
  const page = await as("employee");
  await page.setViewportSize({ width: 360, height: 640 });
  const job: string[] = [];
  let loads = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) loads += 1;
  });
  const press = async (what: Locator, name: string) => {
    await what.click();
    job.push(name);
  };
  /** A press that hands over to WhatsApp, and back to the record. */
  const pressAway = async (what: Locator, name: string, record = page.url()) => {
    await handOver(page, () => press(what, name));
    await page.goto(record);
  };
  /** The one button that the head of a record names as next. */
  const next = (label: string) => page.locator(".head .btn-primary", { hasText: label });
  const type = (name: string, value: string) => page.locator(`[name="${name}"]`).fill(value);

  await page.goto("/dashboard");
  loads = 0;
  await press(page.getByRole("link", { name: "New Quotation" }), "New Quotation");
  await press(page.locator("summary", { hasText: "New customer" }), "New customer");
  await type("newCustomerName", `Leela ${unique}`);
  await type("newCustomerPhone", `98${String(Date.now()).slice(-8)}`);
  await type("newCustomerEmail", `leela-${unique}@example.com`);
  await type("sourceAddress", "Aundh, Pune 411007");
  await type("destinationAddress", "Powai, Mumbai 400076");
  await type("date", "2030-03-04");
  await type("items[0].name", "Two-door wardrobe");
  await type("transportationCharge", "10000");
  await press(page.getByRole("button", { name: "Create Quotation" }), "Create Quotation");
  await expect(page.getByText("Quotation created successfully")).toBeVisible();

  await pressAway(next("Send via WhatsApp"), "Send");
  await expect(page.getByText("Quotation sent via WhatsApp")).toBeVisible();
  await press(next("Record answer"), "Record answer");
  await press(page.getByRole("button", { name: "Mark as Approved" }), "Mark as Approved");
  // The trade takes the advance next; billing before the move is what few do.
  await expect(next("Record advance")).toBeVisible();
  await press(page.locator(".head summary", { hasText: "More" }), "More");
  await press(
    page.locator(".head").getByRole("button", { name: "Create Invoice" }),
    "Create Invoice",
  );
  await expect(page.getByText("Invoice created successfully")).toBeVisible();

  const invoice = page.url();
  await press(next("Issue and send"), "Issue and send");
  const look = page.getByRole("button", { name: "Send via WhatsApp" });
  await pressAway(look, "Send, looked at", invoice);
  await expect(page.getByText("Invoice sent via WhatsApp")).toBeVisible();
  await press(next("Record Payment"), "Record Payment");
  await page.locator('[name="paymentMethod"]').selectOption("UPI");
  job.push("UPI");
  await press(page.getByRole("button", { name: "Record Payment" }), "Record Payment, saved");
  await expect(page.getByText("Payment recorded successfully")).toBeVisible();

  await pressAway(next("Send receipt"), "Send receipt");
  await expect(page.getByText("Receipt sent via WhatsApp")).toBeVisible();
  test.info().annotations.push({ type: "clicks", description: `${job.length}: ${job.join(", ")}` });
  test.info().annotations.push({ type: "page loads", description: String(loads) });
  expect(job.length).toBeLessThanOrEqual(CLICKS);
});
