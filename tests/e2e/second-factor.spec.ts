import { Secret, TOTP } from "otpauth";

import { expect, signIn, test } from "../support/e2e";

test("a second factor: set up, asked for, signed in with a recovery code, removed", async ({
  page,
  unique,
}) => {
  const clerk = { email: `factor-${unique}@example.com`, password: "Brass-Kettle-2026" };
  await signIn(page, "admin");
  await page.request.post("/employees/new", {
    form: {
      name: `Anil ${unique}`,
      ...clerk,
      confirmPassword: clerk.password,
      status: "active",
    },
    maxRedirects: 0,
  });
  await page.request.post("/login", { form: clerk });
  await page.goto("/profile");
  await page.getByRole("link", { name: "Second factor" }).click();
  const key = page.locator("#second-factor-key");
  const secret = (await key.innerText()).replaceAll(" ", "");
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.locator("#second-factor-code").fill("1");
  await page.getByLabel("Your own password").fill(clerk.password);
  await page.getByRole("button", { name: "Add second factor" }).click();
  await expect(page.getByText("This code is not right, or was used already")).toBeVisible();
  // Nobody scans twice.
  expect((await key.innerText()).replaceAll(" ", "")).toBe(secret);
  await page.locator("#second-factor-code").fill(code());
  await page.getByLabel("Your own password").fill(clerk.password);
  await page.getByRole("button", { name: "Add second factor" }).click();
  const codes = page.getByRole("status", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();

  await page.context().clearCookies();
  await page.goto("/login?next=/items");
  await page.getByLabel("Email address").fill(clerk.email);
  await page.getByLabel("Password").fill(clerk.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This code is not right, or was used already")).toBeVisible();
  await page.getByLabel("Code").fill(recovery);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/items/);

  await page.goto("/profile/second-factor");
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
  await page.getByLabel("Your own password").fill(clerk.password);
  await page.getByRole("button", { name: "Remove second factor" }).click();
  await expect(page.getByText("Second factor removed")).toBeVisible();
});
