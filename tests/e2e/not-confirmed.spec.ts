import { confirmedByOffice, expect, registered, signIn, test } from "../support/e2e";

test("who registers sees no papers until the office confirms, and signs in anew then", async ({
  page,
  browser,
  unique,
}) => {
  const customer = await registered(page, unique);
  await page.request.post("/login", { form: customer });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Confirm your e-mail address" })).toBeVisible();
  await expect(page.getByText(`We sent a link to ${customer.email}.`)).toBeVisible();
  await expect(page.getByText("No upcoming jobs")).toHaveCount(0);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(`A link is on its way to ${customer.email}`)).toBeVisible();

  await confirmedByOffice(browser, customer.email);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await page.request.post("/login", { form: customer });
  await page.goto("/dashboard");
  await expect(page.getByText("No upcoming jobs")).toBeVisible();
  await expect(page.getByText("Confirm your e-mail address")).toHaveCount(0);
});

test("the mailed link sets a password and confirms the address", async ({
  page,
  browser,
  unique,
}) => {
  const { email } = await registered(page, unique);
  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, "admin");
  await desk.goto(`/outbox?search=${encodeURIComponent(email)}`);
  const mail = desk.getByRole("row").filter({ hasText: email });
  await mail.getByText("Confirm your e-mail address").click();
  const text = (await mail.locator(".lines").textContent()) ?? "";

  await page.goto(new URL(/https?:\S+/.exec(text)![0]).pathname);
  await page.locator("input[name=password]").fill("better secret");
  await page.locator("input[name=confirmPassword]").fill("better secret");
  await page.locator("main button[type=submit]").click();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("better secret");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("No upcoming jobs")).toBeVisible();

  await desk.goto(`/customers?search=${encodeURIComponent(email)}`);
  await expect(desk.getByRole("row").filter({ hasText: email })).toHaveCount(1);
  await expect(desk.getByText("Not confirmed")).toHaveCount(0);
  await office.close();
});
