import type { Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

import {
  asOwnClerk,
  confirmedByOffice,
  expect,
  inHardRuns,
  registered,
  signIn,
  signInWith,
  test,
} from "../support/e2e";

/** One's own account: who one is, passwords, keys, browsers, and what is known of one. */
const PASSWORD = "Brass-Kettle-2026";
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();

// Without scripts users.test.ts posts it.
test("one's own name, e-mail and password: what is wrong is said, and a new password signs out elsewhere", async ({
  page,
  unique,
  browser,
}) => {
  const customer = await registered(page, unique);
  await signInWith(page, customer);
  const elsewhere = await (await browser.newContext()).newPage();
  await signInWith(elsewhere, customer);

  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  await expect(page.getByLabel("Role")).toBeDisabled();
  await expect(page.getByLabel("Role")).toHaveValue("Customer");
  await page.getByLabel("Name").fill("");
  await page.getByLabel("Email").fill("meera");
  await save(page);
  await expect(page.locator("#profile-name-error")).toHaveText("Name is required");
  await expect(page.locator("#profile-email-error")).toHaveText("Invalid email format");
  await page.getByLabel("Name").fill(`Meera ${unique}`);
  await page.getByLabel("Email").fill(customer.email);
  await save(page);
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await expect(page.getByRole("banner").getByText(`Meera ${unique}`)).toBeVisible();

  const error = (field: string) => page.locator(`#profile-${field}-error`);
  const type = async (current: string, next: string, again: string) => {
    await page.getByLabel("Current Password").fill(current);
    await page.getByLabel(/^New Password/).fill(next);
    await page.getByLabel("Confirm New Password").fill(again);
    await save(page);
  };
  await page.goto("/profile");
  await expect(page.getByLabel("Current Password")).toBeHidden();
  // What is typed is meant, although the tick is taken away again.
  const tick = page.getByLabel("Change Password");
  await tick.check();
  await save(page);
  await expect(error("newPassword")).toHaveText("New password is required when changing password");
  await page.getByLabel("New Password", { exact: true }).fill("second-password");
  await tick.uncheck();
  await save(page);
  await expect(error("currentPassword")).toHaveText(
    "Current password is required to set a new password",
  );
  await expect(error("confirmPassword")).toHaveText("Please confirm your password");
  await tick.check();
  await type(customer.password, "short", "short");
  await expect(error("newPassword")).toHaveText("Password must be at least 8 characters");
  await type(customer.password, "second-password", "another");
  await expect(error("confirmPassword")).toHaveText("Passwords must match");
  await type("not mine", "second-password", "second-password");
  await expect(error("currentPassword")).toHaveText("Current password is incorrect");
  await type(customer.password, "second-password", "second-password");
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await expect(page.getByLabel("Current Password")).toBeHidden();

  await elsewhere.goto("/profile");
  await expect(elsewhere).toHaveURL(/\/login/);
  await expect(elsewhere.getByText("Your session has expired. Please log in again.")).toBeVisible();
  await elsewhere.context().close();
});

inHardRuns(() => {
  test("the list of browsers, and signing out everywhere else", async ({
    page,
    unique,
    browser,
  }) => {
    const customer = await registered(page, unique);
    await signInWith(page, customer);
    await page.goto("/profile");
    await expect(page.getByText("This browser")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
    const elsewhere = await (await browser.newContext()).newPage();
    await signInWith(elsewhere, customer);
    await page.reload();
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(page.getByText("You are signed out everywhere else")).toBeVisible();
    await expect(page.getByText("This browser")).toBeVisible();
    await elsewhere.goto("/dashboard");
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.context().close();
  });

  test("an API key is made, shown once, used, kept or ended by a new password, and revoked", async ({
    page,
    unique,
    request,
  }) => {
    await asOwnClerk(page, unique);
    const used = async (key: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      return (await request.get("/api/auth/me", { headers })).status();
    };
    const keys: string[] = [];
    for (const name of ["Nightly", "Forgotten"]) {
      await page.goto("/profile");
      await page.getByLabel("What a new key is for").fill(name);
      if (name === "Nightly") {
        await page.locator("#api-key-password").fill("not mine");
        await page.getByRole("button", { name: "Create API key" }).click();
        await expect(page.getByText("Current password is incorrect")).toBeVisible();
      }
      await page.locator("#api-key-password").fill(PASSWORD);
      await page.getByRole("button", { name: "Create API key" }).click();
      keys.push(await page.getByLabel("New API key").inputValue());
    }
    expect(keys[0]).toMatch(/^mvk_/);
    expect(await Promise.all(keys.map(used))).toEqual([200, 200]);

    await page.goto("/profile");
    await expect(page.getByText(keys[0]!)).toHaveCount(0);
    const nightly = page.getByRole("listitem").filter({ hasText: "Revoke Nightly" });
    await expect(nightly.getByText(/last used/)).toBeVisible();
    await page.getByLabel("Change Password").check();
    await expect(page.getByText("Keep these working after the change")).toBeVisible();
    await expect(page.getByLabel("API key “Forgotten”")).not.toBeChecked();
    await page.getByLabel("API key “Nightly”").check();
    await page.getByLabel("Current Password").fill(PASSWORD);
    await page.getByLabel("New Password", { exact: true }).fill("Copper-Ladle-2026");
    await page.getByLabel("Confirm New Password").fill("Copper-Ladle-2026");
    await save(page);
    await expect(page.getByText("Profile updated successfully")).toBeVisible();
    await expect(page.locator("#api-keys").getByText("Revoke Forgotten")).toHaveCount(0);
    expect(await Promise.all(keys.map(used))).toEqual([200, 401]);

    await page.getByText("Revoke Nightly").click();
    await nightly.getByLabel("Your own password").fill("Copper-Ladle-2026");
    await nightly.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("API key revoked")).toBeVisible();
    await expect(nightly).toHaveCount(0);
    expect(await used(keys[0]!)).toBe(401);
  });

  test("a second factor: set up, asked for, signed in with a recovery code, removed", async ({
    page,
    unique,
  }) => {
    await asOwnClerk(page, unique);
    await page.goto("/profile");
    await page.getByRole("link", { name: "Second factor" }).click();
    const key = page.locator("#second-factor-key");
    const secret = (await key.innerText()).replaceAll(" ", "");
    const add = async (code: string) => {
      await page.locator("#second-factor-code").fill(code);
      await page.getByLabel("Your own password").fill(PASSWORD);
      await page.getByRole("button", { name: "Add second factor" }).click();
    };
    await add("1");
    await expect(page.getByText("This code is not right, or was used already")).toBeVisible();
    // Nobody scans twice.
    expect((await key.innerText()).replaceAll(" ", "")).toBe(secret);
    await add(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    const codes = page.getByRole("status", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const [recovery = ""] = await codes.allInnerTexts();

    await page.context().clearCookies();
    await page.goto("/login?next=/items");
    await page.getByLabel("Email address").fill(`clerk-${unique}@example.com`);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("This code is not right, or was used already")).toBeVisible();
    await page.getByLabel("Code").fill(recovery);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Items" })).toBeVisible();

    await page.goto("/profile/second-factor");
    await expect(page.getByText("9 recovery codes are left")).toBeVisible();
    await page.getByLabel("Your own password").fill(PASSWORD);
    await page.getByRole("button", { name: "Remove second factor" }).click();
    await expect(page.getByText("Second factor removed")).toBeVisible();
  });
});

/** The address in the mail of this subject to somebody, as an admin reads it in the outbox. */
async function mailedLink(browser: Browser, email: string, subject: string): Promise<string> {
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, "admin");
  await desk.goto(`/outbox?search=${encodeURIComponent(email)}`);
  // One that was sent again says the same.
  const mail = desk.getByRole("row").filter({ hasText: email }).filter({ hasText: subject });
  await mail.getByText(subject).first().click();
  const text = (await mail.locator(".lines").first().textContent()) ?? "";
  await desk.context().close();
  return new URL(/https?:\S+/.exec(text)![0]).pathname;
}

test("who registers sees no papers until the address is confirmed; another e-mail waits for its mailed link", async ({
  page,
  browser,
  unique,
}) => {
  const customer = await registered(page, unique);
  await signInWith(page, customer);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Confirm your e-mail address" })).toBeVisible();
  await expect(page.getByText(`We sent a link to ${customer.email}`)).toBeVisible();
  await expect(page.getByText("No upcoming jobs")).toHaveCount(0);

  await confirmedByOffice(browser, customer.email);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await signInWith(page, customer);
  await page.goto("/dashboard");
  for (const text of ["No recent quotations", "No recent invoices", "No upcoming jobs"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText("Confirm your e-mail address")).toHaveCount(0);

  await page.goto("/profile");
  const wanted = `moved-${unique}@example.com`;
  await page.getByLabel("Email").fill(wanted);
  await save(page);
  await expect(page.locator("#profile-currentPassword-error")).toHaveText(
    "Current password is required to change the e-mail",
  );
  await page.locator("#profile-currentPassword").fill(customer.password);
  await save(page);
  await expect(page.getByText(`Waiting for confirmation of ${wanted}.`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
  await page.goto(await mailedLink(browser, wanted, "Confirm your new e-mail address"));
  await page.getByRole("button", { name: "Confirm new e-mail" }).click();
  await expect(page.getByText("Your new e-mail is confirmed.")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByLabel("Email")).toHaveValue(wanted);
  await expect(page.getByText("Waiting for confirmation")).toHaveCount(0);
});

test("the mailed link sets a password and confirms the address", async ({
  page,
  browser,
  unique,
}) => {
  const { email } = await registered(page, unique);
  await page.goto(await mailedLink(browser, email, "Confirm your e-mail address"));
  await page.locator("input[name=password]").fill("better secret");
  await page.locator("input[name=confirmPassword]").fill("better secret");
  await page.locator("main button[type=submit]").click();
  await expect(page.getByText("Your password is set. Please sign in.")).toBeVisible();
  await signInWith(page, { email, password: "better secret" });
  await page.goto("/dashboard");
  await expect(page.getByText("No upcoming jobs")).toBeVisible();
  await signIn(page, "admin");
  await page.goto(`/customers?search=${encodeURIComponent(email)}`);
  await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(1);
  await expect(page.getByText("Not confirmed")).toHaveCount(0);
});

inHardRuns(() => {
  test("a customer reads the notice, says no to reminders and takes it back; the office names whom to ask", async ({
    page,
    unique,
  }) => {
    await page.goto("/register");
    await page.getByRole("link", { name: "privacy notice" }).click();
    await expect(page.getByRole("heading", { name: "Privacy notice" })).toBeVisible();
    await expect(page.getByText("How to withdraw")).toBeVisible();
    await expect(page.getByText("सहमति कैसे वापस लें")).toBeVisible();

    await signInWith(page, await registered(page, unique));
    await page.goto("/profile");
    await page.getByRole("button", { name: "No more reminders" }).click();
    await expect(page.getByText("You get no reminders of quotations and no offers")).toBeVisible();
    await page.getByRole("button", { name: "Send them again" }).click();
    await expect(page.getByRole("button", { name: "No more reminders" })).toBeVisible();

    await signIn(page, "admin");
    await page.goto("/settings/privacy-notice");
    await page.getByLabel("Contact Person").fill("Asha Kale");
    await page.getByLabel("Email").fill("privacy@movers.example");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/Privacy notice saved: version \d+ is published/)).toBeVisible();
    await page.goto("/privacy-notice");
    await expect(page.locator("main").getByText("privacy@movers.example").first()).toBeVisible();
  });
});
