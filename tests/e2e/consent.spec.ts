import { expect, registered, signIn, test } from "../support/e2e";

test("a customer reads the notice, says no to reminders by one press, and takes it back", async ({
  page,
  unique,
}) => {
  await page.goto("/register");
  await page.getByRole("link", { name: "privacy notice" }).click();
  await expect(page.getByRole("heading", { name: "Privacy notice" })).toBeVisible();
  await expect(page.getByText("How to withdraw")).toBeVisible();
  await expect(page.getByText("सहमति कैसे वापस लें")).toBeVisible();

  const customer = await registered(page, unique);
  await page.request.post("/login", { form: customer });
  await page.goto("/profile");
  await page.getByRole("button", { name: "No more reminders" }).click();
  await expect(page.getByText("You get no reminders of quotations and no offers")).toBeVisible();
  await page.getByRole("button", { name: "Send them again" }).click();
  await expect(page.getByRole("button", { name: "No more reminders" })).toBeVisible();
});

test("the office names whom to ask about personal data", async ({ page }) => {
  await signIn(page, "admin");
  await page.goto("/settings/privacy-notice");
  await page.getByLabel("Contact Person").fill("Asha Kale");
  await page.getByLabel("Email").fill("privacy@movers.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Privacy notice saved: version \d+ is published/)).toBeVisible();
  await page.goto("/privacy-notice");
  await expect(page.getByText("privacy@movers.example").first()).toBeVisible();
});
