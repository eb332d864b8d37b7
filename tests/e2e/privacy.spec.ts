import { account, expect, inHardRuns, registered, signIn, signInWith, test } from "../support/e2e";

test.use({ viewport: { width: 360, height: 640 } });

inHardRuns(() => {
  test("a customer asks for erasure, and the office erases: the list says who is left, and nobody signs in", async ({
    page,
    browser,
    unique,
  }) => {
    const customer = await registered(page, unique);
    await signInWith(page, customer);
    await page.goto("/profile");
    await page.getByRole("link", { name: "Ask about my data" }).click();
    await page.getByLabel("What do you ask for?").selectOption("erasure");
    await page.getByRole("button", { name: "Send Request" }).click();
    await expect(page.getByText("Your request is recorded.")).toBeVisible();
    await expect(page.getByText(/^Asked on .*, answered by /)).toBeVisible();

    const office = await browser.newContext({ viewport: { width: 360, height: 640 } });
    const desk = await office.newPage();
    await signIn(desk, "admin");
    await desk.goto(`/privacy?search=${encodeURIComponent(customer.email)}`);
    await desk.getByRole("row").filter({ hasText: unique }).getByRole("link").first().click();
    await desk.getByRole("link", { name: "Erase this person" }).click();
    await expect(desk.getByRole("heading", { name: "What is kept, and why" })).toBeVisible();
    const wide = () => desk.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(360);
    await desk.getByLabel("Your own password").fill("not-my-own");
    await desk.getByRole("button", { name: "Erase this person" }).click();
    await expect(desk.locator("#erase-password-error")).toBeVisible();
    await desk.getByLabel("Your own password").fill(account("admin").password);
    await desk.getByRole("button", { name: "Erase this person" }).click();
    await expect(desk.getByText("Person erased")).toBeVisible();
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText(/^Erased person \d+$/);
    await expect(desk.getByText("This person was erased on")).toBeVisible();
    await expect(desk.getByRole("link", { name: "Edit" })).toHaveCount(0);
    await desk.goto(`/privacy?search=${encodeURIComponent(customer.email)}`);
    await expect(desk.getByText("No requests found")).toBeVisible();
    await office.close();

    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login/);
    const again = await page.request.post("/login", { form: customer });
    expect(again.status()).toBe(401);
  });

  test("a breach: taken down, its hours counted, everybody told once", async ({ page, unique }) => {
    await signIn(page, "admin");
    await page.goto("/privacy/breaches/new");
    await page.getByLabel("What happened").fill(`A phone was lost ${unique}`);
    await page.getByLabel("Extent").fill("Phones of customers");
    await page.getByLabel("Likely consequences").fill("Calls by strangers");
    await page.getByLabel("Measures taken").fill("It was wiped");
    await page.getByLabel("Who is affected").selectOption("chosen");
    await page.getByRole("button", { name: "Create Breach" }).click();
    await expect(page.getByText("Enter the account numbers").first()).toBeVisible();
    await page.getByLabel("Account numbers").fill("1");
    await page.getByRole("button", { name: "Create Breach" }).click();
    await expect(page.getByText(/^7[12] hours left$/)).toBeVisible();
    for (const said of [
      "1 message is on the way",
      "Everybody affected has their message already",
    ]) {
      await page.getByRole("link", { name: "Send to all affected" }).click();
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText(said)).toBeVisible();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  });
});
