import { account, expect, inModesByTurns, signIn, test } from "../support/e2e";

inModesByTurns("auth", () => {
  test("a visitor signs in, is told what is wrong, and lands where they wanted to go", async ({
    page,
  }) => {
    await page.goto("/customers?search=sharma");
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.locator("#login-email-error")).toHaveText("Email is required");
    await expect(page.locator("#login-password-error")).toHaveText("Password is required");
    const { email, password } = account("admin");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Invalid email or password")).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveValue(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Login successful!")).toBeVisible();
    await expect(page).toHaveURL(/\/customers\?search=sharma$/);
    await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  });

  test("somebody registers, forgets the password, sets another by the mailed link, and logs out", async ({
    page,
    browser,
    context,
    unique,
  }) => {
    const email = `meera-${unique}@example.com`;
    await page.goto("/login");
    await page.getByRole("link", { name: "Don't have an account? Sign up" }).click();
    await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.locator("#register-phone-error")).toHaveText("Phone number is required");
    await page.getByLabel("Full Name").fill("Meera Joshi");
    await page.getByLabel("Email address").fill(email);
    await page.locator("#register-password").fill("secret99");
    await page.getByLabel("Confirm Password").fill("secret98");
    await page.getByLabel("Phone Number").fill("98765");
    await page.locator("#register-address").fill("12 MG Road, Pune");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.locator("#register-confirmPassword-error")).toHaveText(
      "Passwords must match",
    );
    await expect(page.locator("#register-phone-error")).toHaveText(
      "Phone number must be 10 digits",
    );
    await expect(page.getByLabel("Full Name")).toHaveValue("Meera Joshi");
    await page.locator("#register-password").fill("secret99");
    await page.locator("#register-confirmPassword").fill("secret99");
    await page.getByLabel("Phone Number").fill("9876543210");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByText("Registration successful! Please log in.")).toBeVisible();

    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("If this address has an account")).toBeVisible();

    const desk = await (await browser.newContext()).newPage();
    await signIn(desk, "admin");
    await desk.goto("/outbox");
    // The link that confirms the address has a mail of its own.
    const mails = desk.getByRole("row").filter({ hasText: email });
    await expect(mails).toHaveCount(2);
    const message = mails.filter({ hasText: "Set a new password" });
    await message.getByText("Set a new password").click();
    const text = await message.locator(".lines").textContent();
    await desk.context().close();

    await page.goto(new URL(/https?:\S+/.exec(text ?? "")![0]).pathname);
    await page.locator("input[name=password]").fill("better secret");
    await page.locator("input[name=confirmPassword]").fill("better secret");
    await page.locator("main button[type=submit]").click();
    await expect(page.getByText("Your password is set. Please sign in.")).toBeVisible();
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password").fill("better secret");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Login successful!")).toBeVisible();

    const [session] = (await context.cookies()).filter((cookie) => cookie.name === "session");
    await page.locator(".who > summary").click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("You have been logged out")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    // A session that is gone says so.
    await context.addCookies([session!]);
    await page.goto("/quotations");
    await expect(page).toHaveURL(/\/login\?next=%2Fquotations$/);
    await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
  });
});

test("lite mode is a page without any script, and back", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Lite mode" }).click();
  await expect(page.getByRole("button", { name: "Full mode" })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator("script")).toHaveCount(0);
  await page.getByRole("button", { name: "Full mode" }).click();
  await expect(page.getByRole("button", { name: "Lite mode" })).toBeVisible();
  await expect(page.locator("script")).not.toHaveCount(0);
});

inModesByTurns("auth 2", () => {
  test("the menu of a phone opens without a script", async ({ as }) => {
    const page = await as("admin");
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/dashboard");
    const menu = page.getByRole("navigation", { name: "Main" });
    const link = menu.getByRole("link", { name: "Customers" });
    await expect(link).not.toBeInViewport();
    await page.locator(".menu > summary").click();
    await expect(link).toBeInViewport();
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
    await expect(page).toHaveURL(/\/customers$/);

    await as("customer");
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto("/dashboard");
    await expect(menu.getByRole("link")).toHaveText([
      /./,
      "Dashboard",
      "Quotations",
      "Jobs",
      "Calendar",
      "Invoices",
      "Payments",
      "Documents",
      "Profile",
    ]);
  });
});
