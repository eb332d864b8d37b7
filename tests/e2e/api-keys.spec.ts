import { account, expect, test } from "../support/e2e";

test("an API key: made, shown once, used by a script, revoked", async ({ as, unique, request }) => {
  const page = await as("employee");
  await page.goto("/profile");
  const name = `Nightly ${unique}`;
  await page.getByLabel("What a new key is for").fill(name);
  const { password } = account("employee");
  const ofNew = page.locator("#api-key-password");
  await ofNew.fill("not mine");
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText("Current password is incorrect")).toBeVisible();
  await ofNew.fill(password);
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = await page.getByLabel("New API key").inputValue();
  expect(key).toMatch(/^mvk_/);

  const headers = { Authorization: `Bearer ${key}` };
  const me = await request.get("/api/auth/me", { headers });
  expect(me.status()).toBe(200);

  await page.goto("/profile");
  await expect(page.locator("#api-keys").getByText(name).first()).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByText(/last used/).first()).toBeVisible();
  await page.getByText(`Revoke ${name}`).click();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByLabel("Your own password").fill(password);
  await row.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("API key revoked")).toBeVisible();
  await expect(page.getByText(`Revoke ${name}`)).toHaveCount(0);
  expect((await request.get("/api/auth/me", { headers })).status()).toBe(401);
});

test("the API's description for people has no script and opens without signing in", async ({
  page,
}) => {
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "Quotations" })).toBeVisible();
  await page.getByText("Write a quotation, as a draft").click();
  await expect(page.getByText("transportationCharge").first()).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
});
