import type { Locator } from "@playwright/test";

import { expect, makeQuotation, moveQuotation, openMore, test } from "../support/e2e";

test("an accepted move: its advance in two clicks, and cancelled with it in three", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { address } = await makeQuotation(page, unique, { advancePayment: "500" });
  await moveQuotation(page, address, "sent", "approved");
  await page.goto(address);
  let clicks = 0;
  const press = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };

  await press(page.locator(".head .btn-primary", { hasText: "Record advance" }));
  await expect(page.locator('[name="amount"]')).toHaveValue("500.00");
  await page.locator('[name="paymentMethod"]').selectOption("UPI");
  await press(page.locator("main form .btn-primary"));
  await expect(page.getByText("Advance recorded successfully")).toBeVisible();
  expect(clicks).toBe(2);

  clicks = 0;
  await page.goto(address);
  await openMore(page);
  clicks += 1;
  await press(page.getByRole("link", { name: "Cancel the move" }));
  await expect(page.locator('[name="giveBack"]')).toHaveValue("500.00");
  await page.locator('[name="giveBack"]').fill("300");
  // What is kept follows what is given back, and the other way round.
  await expect(page.locator('[name="fee"]')).toHaveValue("200.00");
  await page.locator('[name="fee"]').fill("150");
  await expect(page.locator('[name="giveBack"]')).toHaveValue("350.00");
  await page.locator('[name="giveBack"]').fill("600");
  await page.locator('[name="reason"]').fill("The flat was not ready");
  // What does not add up is said at its field, and nothing that was typed is lost.
  await page.getByRole("button", { name: "Cancel the move", exact: true }).click();
  await expect(
    page
      .getByText("Given back and kept must add up to what is left of the advance (₹500.00)")
      .first(),
  ).toBeVisible();
  await expect(page.locator('[name="reason"]')).toHaveValue("The flat was not ready");
  await page.locator('[name="fee"]').fill("200");
  await expect(page.locator('[name="paymentMethod"]')).toHaveValue("UPI");
  const ends = page.getByRole("button", { name: "Cancel the move", exact: true });
  await expect(ends).toHaveClass(/btn-danger/);
  await press(ends);
  await expect(page.getByText("Move cancelled")).toBeVisible();
  expect(clicks).toBe(3);
  await expect(page.locator(".head .badge")).toHaveText("Rejected");
  await expect(page.locator(".notice.danger")).toContainText("The flat was not ready");
});
