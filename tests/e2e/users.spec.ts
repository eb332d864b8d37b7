import type { Page } from "@playwright/test";

import { account, expect, signInWith, test, openMore } from "../support/e2e";

async function addUser(page: Page, name: string, email: string, role: string) {
  await page.goto("/users/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role").selectOption(role);
  await page.getByLabel(/^Password/).fill("brass-kettle");
  await page.getByLabel("Confirm Password").fill("brass-kettle");
  await page.getByRole("button", { name: "Create User" }).click();
  await expect(page.getByText("User created successfully")).toBeVisible();
}

test("an admin adds, finds, edits, deactivates and deletes a user", async ({ as, unique }) => {
  const page = await as("admin");
  const name = `Vikram ${unique}`;
  await page.goto("/users");
  await page.locator("main").getByRole("link", { name: "Add New User" }).click();
  await page.getByRole("button", { name: "Create User" }).click();
  for (const [field, message] of [
    ["name", "Name is required"],
    ["email", "Email is required"],
  ]) {
    await expect(page.locator(`#user-${field}-error`)).toHaveText(message ?? "");
  }
  await addUser(page, name, `vikram-${unique}@example.com`, "Employee");
  await expect(page).toHaveURL(/\/users\/view\/\d+$/);
  await expect(page.getByText("Not provided")).not.toHaveCount(0);

  await page.goto(`/users?search=${unique}&role=employee`);
  const row = page.getByRole("row", { name });
  await expect(row.getByText("Employee")).toBeVisible();
  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByLabel(/^Password/).fill("12345");
  await page.getByLabel("Confirm Password").fill("12345");
  await page.getByRole("button", { name: "Update User" }).click();
  await expect(page.locator("#user-password-error")).toHaveText(
    "Password must be at least 10 characters",
  );
  await page.getByLabel(/^Password/).fill("");
  await page.getByLabel("Confirm Password").fill("");
  await page.getByLabel("Phone").fill("98220 12345");
  await page.getByRole("button", { name: "Update User" }).click();
  await expect(page.getByText("User updated successfully")).toBeVisible();
  await expect(page.locator("main")).toContainText("98220 12345");

  await openMore(page);
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("User deactivated successfully")).toBeVisible();
  await openMore(page);
  await page.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(page.getByText("User activated successfully")).toBeVisible();
  await openMore(page);
  await page.getByRole("link", { name: "Delete User" }).click();
  await expect(page.getByText("This action cannot be undone.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("User deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
  await page.goto(`/users?search=${unique}`);
  await expect(page.getByText("No users found")).toBeVisible();

  // One's own account keeps its role and status.
  await page.goto("/users/edit/1");
  await expect(page.getByLabel("Status")).toBeDisabled();
  await expect(page.getByLabel("Role")).toBeDisabled();
  await page.getByRole("button", { name: "Update User" }).click();
  await expect(page.getByText("User updated successfully")).toBeVisible();
  await page.goto("/users/999999");
  await expect(page.getByText("Failed to fetch user details")).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
});

test("a password link is made for a person who then sets a password with it", async ({
  as,
  unique,
  page,
}) => {
  await as("admin");
  const email = `leela-${unique}@example.com`;
  await addUser(page, `Leela ${unique}`, email, "Employee");
  await page.getByRole("button", { name: "Create password link" }).click();
  const link = await page.getByLabel("Link to set a password").inputValue();
  expect(link).toMatch(/\/reset-password\/[\w-]{24}$/);
  await page.context().clearCookies();
  const address = new URL(link).pathname;
  await page.goto(address);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel(/^New Password/).fill("quiet-river-stone");
  await page.getByLabel("Confirm New Password").fill("leelas");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.locator("#set-password-confirmPassword-error")).toHaveText(
    "Passwords must match",
  );
  await page.getByLabel(/^New Password/).fill("quiet-river-stone");
  await page.getByLabel("Confirm New Password").fill("quiet-river-stone");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password is set. Please sign in.")).toBeVisible();
  await signInWith(page, { email, password: "quiet-river-stone" });

  await page.context().clearCookies();
  expect((await page.goto(address))?.status()).toBe(404);
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
});

test("a customer's link is mailed, and shown to nobody; another role asks for the admin's password", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  const email = `meena-${unique}@example.com`;
  await addUser(page, `Meena ${unique}`, email, "Customer");
  await expect(page.getByRole("button", { name: "Create password link" })).toHaveCount(0);
  await page.getByRole("button", { name: "Send a link to set a password" }).click();
  await expect(page.getByText(`A link to set a password is on its way to ${email}`)).toBeVisible();

  await page.goto(page.url().replace("/view/", "/edit/"));
  await expect(page.getByLabel(/^Password/)).toHaveCount(0);
  await page.getByLabel("Role").selectOption("Employee");
  await page.getByRole("button", { name: "Update User" }).click();
  await expect(page.locator("#user-currentPassword-error")).toHaveText(
    "Your current password is required to change a role",
  );
  await page.getByLabel("Your current password").fill(account("admin").password);
  await page.getByRole("button", { name: "Update User" }).click();
  await expect(page.getByText("User updated successfully")).toBeVisible();
});
