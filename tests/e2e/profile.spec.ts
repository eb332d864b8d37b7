import type { Page } from "@playwright/test";

import { asOwnClerk, expect, registered, test } from "../support/e2e";

/** A customer of this test's own, signed in: the demo accounts keep their passwords. */
async function register(page: Page, unique: string): Promise<{ email: string; password: string }> {
  const account = await registered(page, `profile-${unique}`);
  await logIn(page, account);
  return account;
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("name, e-mail and phone are one's own; the role is shown and locked", async ({
  page,
  unique,
}) => {
  const { email } = await register(page, unique);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  await expect(page.getByLabel("Role")).toBeDisabled();
  await expect(page.getByLabel("Role")).toHaveValue("Customer");
  await page.getByLabel("Name").fill("");
  await page.getByLabel("Email").fill("meera");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.locator("#profile-name-error")).toHaveText("Name is required");
  await expect(page.locator("#profile-email-error")).toHaveText("Invalid email format");
  await page.getByLabel("Name").fill(`Meera ${unique}`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await expect(page.getByRole("banner").getByText(`Meera ${unique}`)).toBeVisible();
});

test("another e-mail asks for the current password", async ({ page, unique }) => {
  await asOwnClerk(page, unique);
  await page.goto("/profile");
  await page.getByLabel("Email").fill(`moved-${unique}@example.com`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.locator("#profile-currentPassword-error")).toHaveText(
    "Current password is required to change the e-mail",
  );
  await page.getByLabel("Current Password").fill("Brass-Kettle-2026");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
});

test("a new password: every sentence, then signed out everywhere else", async ({
  page,
  unique,
  browser,
}) => {
  const account = await register(page, unique);
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await logIn(elsewhere, account);

  await page.goto("/profile");
  await expect(page.getByLabel("Current Password")).toBeHidden();
  await page.getByLabel("Change Password").check();
  const save = page.getByRole("button", { name: "Save Changes" });
  const error = (field: string) => page.locator(`#profile-${field}-error`);
  const type = async (current: string, next: string, again: string) => {
    await page.getByLabel("Current Password").fill(current);
    await page.getByLabel(/^New Password/).fill(next);
    await page.getByLabel("Confirm New Password").fill(again);
    await save.click();
  };
  await save.click();
  await expect(error("newPassword")).toHaveText("New password is required when changing password");
  await type("", "second-password", "");
  await expect(error("currentPassword")).toHaveText(
    "Current password is required to set a new password",
  );
  await expect(error("confirmPassword")).toHaveText("Please confirm your password");
  await type(account.password, "short", "short");
  await expect(error("newPassword")).toHaveText("Password must be at least 8 characters");
  await type(account.password, "second-password", "another");
  await expect(error("confirmPassword")).toHaveText("Passwords must match");
  await type("not mine", "second-password", "second-password");
  await expect(error("currentPassword")).toHaveText("Current password is incorrect");
  await type(account.password, "second-password", "second-password");
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await expect(page.getByLabel("Current Password")).toBeHidden();

  await elsewhere.goto("/profile");
  await expect(elsewhere).toHaveURL(/\/login/);
  await expect(elsewhere.getByText("Your session has expired. Please log in again.")).toBeVisible();
  await logIn(elsewhere, { ...account, password: "second-password" });
  await other.close();
});

test("the list of browsers, and signing out everywhere else", async ({ page, unique, browser }) => {
  const account = await register(page, unique);
  await page.goto("/profile");
  await expect(page.getByText("This browser")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await logIn(elsewhere, account);
  await page.reload();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("You are signed out everywhere else")).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);
  await other.close();
});

test("a new password that is typed is meant, although the tick is taken away again", async ({
  page,
  unique,
}) => {
  await register(page, unique);
  await page.goto("/profile");
  const tick = page.getByLabel("Change Password");
  await tick.check();
  await page.getByLabel("New Password", { exact: true }).fill("new-password");
  await tick.uncheck();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    page.locator("p.error", { hasText: "Current password is required to set a new password" }),
  ).toBeVisible();
  await expect(page.locator("p.error", { hasText: "Please confirm your password" })).toBeVisible();
});

test("a new password asks which keys go on, and ends the others", async ({
  page,
  unique,
  request,
}) => {
  await asOwnClerk(page, unique);
  const password = "Brass-Kettle-2026";
  const bearers: string[] = [];
  for (const name of ["Nightly", "Forgotten"]) {
    await page.goto("/profile");
    await page.getByLabel("What a new key is for").fill(name);
    await page.locator("#api-key-password").fill(password);
    await page.getByRole("button", { name: "Create API key" }).click();
    bearers.push(await page.getByLabel("New API key").inputValue());
  }
  await page.goto("/profile");
  await page.getByLabel("Change Password").check();
  await expect(page.getByText("Goes on working with the new password")).toBeVisible();
  await expect(page.getByLabel("API key “Forgotten”")).not.toBeChecked();
  await page.getByLabel("API key “Nightly”").check();
  await page.getByLabel("Current Password").fill(password);
  await page.getByLabel("New Password", { exact: true }).fill("Copper-Ladle-2026");
  await page.getByLabel("Confirm New Password").fill("Copper-Ladle-2026");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await expect(page.locator("#api-keys").getByText("Revoke Nightly")).toBeVisible();
  await expect(page.locator("#api-keys").getByText("Revoke Forgotten")).toHaveCount(0);
  const answers = await Promise.all(
    bearers.map((key) =>
      request.get("/api/auth/me", { headers: { Authorization: `Bearer ${key}` } }),
    ),
  );
  expect(answers.map((answer) => answer.status())).toEqual([200, 401]);
});
