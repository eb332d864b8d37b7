import { account, expect, signIn, test } from "../support/e2e";

test("a visitor is sent to sign in and lands where they wanted to go", async ({ page }) => {
  await page.goto("/customers?search=sharma");
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Packers & Movers Service Management System")).toBeVisible();
  const { email, password } = account("admin");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/customers\?search=sharma$/);
  await expect(page.getByText("Login successful!")).toBeVisible();
});

test("an address of another host is not followed after signing in", async ({ page }) => {
  const { email, password } = account("admin");
  await page.goto("/login?next=//evil.example/");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("wrong passwords and empty fields are said in the specification's words", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator("#login-email-error")).toHaveText("Email is required");
  await expect(page.locator("#login-password-error")).toHaveText("Password is required");
  await page.getByLabel("Email address").fill("nobody@example.com");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("nobody@example.com");
});

test("somebody registers, signs in and logs out", async ({ page, unique }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.locator("#register-phone-error")).toHaveText("Phone number is required");
  await page.getByLabel("Full Name").fill("Meera Joshi");
  await page.getByLabel("Email address").fill(`meera-${unique}@example.com`);
  await page.getByLabel("Password", { exact: false }).first().fill("secret99");
  await page.getByLabel("Confirm Password").fill("secret98");
  await page.getByLabel("Phone Number").fill("98765");
  await page
    .getByLabel("Address", { exact: true })
    .or(page.locator("#register-address"))
    .first()
    .fill("12 MG Road, Pune");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.locator("#register-confirmPassword-error")).toHaveText("Passwords must match");
  await expect(page.locator("#register-phone-error")).toHaveText("Phone number must be 10 digits");
  await expect(page.getByLabel("Full Name")).toHaveValue("Meera Joshi");
  await page.locator("#register-password").fill("secret99");
  await page.locator("#register-confirmPassword").fill("secret99");
  await page.getByLabel("Phone Number").fill("9876543210");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Registration successful! Please log in.")).toBeVisible();
  await page.getByLabel("Email address").fill(`meera-${unique}@example.com`);
  await page.getByLabel("Password").fill("secret99");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("You have been logged out")).toBeVisible();
});

test("a forgotten password is set by a link from the outbox", async ({ page, browser, unique }) => {
  const email = `vikas-${unique}@example.com`;
  await page.goto("/register");
  await page.getByLabel("Full Name").fill("Vikas Nair");
  await page.getByLabel("Email address").fill(email);
  await page.locator("#register-password").fill("secret99");
  await page.locator("#register-confirmPassword").fill("secret99");
  await page.getByLabel("Phone Number").fill("9876543210");
  await page.locator("#register-address").fill("12 MG Road, Pune");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("If this address has an account, a link")).toBeVisible();

  const office = await browser.newContext();
  const admin = await office.newPage();
  await signIn(admin, "admin");
  await admin.goto("/outbox");
  // The link that confirms the address has a mail of its own.
  const mails = admin.getByRole("row").filter({ hasText: email });
  await expect(mails).toHaveCount(2);
  const message = mails.filter({ hasText: "Set a new password" });
  await message.getByText("Set a new password").click();
  const text = await message.locator(".lines").textContent();
  await office.close();

  await page.goto(new URL(/https?:\S+/.exec(text ?? "")![0]).pathname);
  await page.locator("input[name=password]").fill("better secret");
  await page.locator("input[name=confirmPassword]").fill("better secret");
  await page.locator("main button[type=submit]").click();
  await expect(page.getByText("Your password is set. Please sign in.")).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("better secret");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the signed-in are sent on from login and register", async ({ page }) => {
  await signIn(page, "customer");
  for (const address of ["/login", "/register", "/"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test("a session that is gone leads to login with its message", async ({ page, context }) => {
  await signIn(page, "customer");
  await page.goto("/dashboard");
  const [session] = (await context.cookies()).filter((cookie) => cookie.name === "session");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await context.addCookies([session!]);
  await page.goto("/quotations");
  await expect(page).toHaveURL(/\/login\?next=%2Fquotations$/);
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
});

test("staff pages send customers to the dashboard with the message", async ({ page }) => {
  await signIn(page, "customer");
  for (const address of [
    "/customers",
    "/customers/new",
    "/items",
    "/employees",
    "/users",
    "/quotations/new",
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("You do not have permission to access this page")).toBeVisible();
  }
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await expect(sidebar.getByRole("link")).toHaveText([
    /./,
    "Dashboard",
    "Quotations",
    "Invoices",
    "Payments",
    "Jobs",
    "Profile",
    "Documents",
  ]);
});

test("an unknown address is the not-found page, signed in or not", async ({ page }) => {
  for (const signedIn of [false, true]) {
    if (signedIn) await signIn(page, "employee");
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(
      page.getByText("Please check the URL in the address bar and try again."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Go back home" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("link", { name: "Go to dashboard" })).toHaveAttribute(
      "href",
      "/dashboard",
    );
  }
});

test("lite mode is a page without any script, and back", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Lite mode" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator("script")).toHaveCount(0);
  await page.getByRole("button", { name: "Full mode" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator("script").first()).toBeAttached();
});

test("the menu of a phone opens without a script", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, "admin");
  await page.goto("/dashboard");
  const link = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Customers" });
  await expect(link).not.toBeInViewport();
  await page.locator("summary[aria-label=Menu]").click();
  await expect(link).toBeInViewport();
  await link.click();
  await expect(page).toHaveURL(/\/customers$/);
});
