import { confirmedByOffice, expect, registered, signIn, test } from "../support/e2e";

test("another e-mail of one's own waits until its mailed link is pressed", async ({
  page,
  browser,
  unique,
}) => {
  const customer = await registered(page, unique);
  await confirmedByOffice(browser, customer.email);
  await page.request.post("/login", { form: customer });
  await page.goto("/profile");
  const wanted = `moved-${unique}@example.com`;
  await page.getByLabel("Email").fill(wanted);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByLabel("Current Password").first().fill(customer.password);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`Waiting for confirmation of ${wanted}.`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(`A link is on its way to ${wanted}`)).toBeVisible();

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, "admin");
  await desk.goto(`/outbox?search=${encodeURIComponent(wanted)}`);
  const mail = desk.getByRole("row").filter({ hasText: wanted }).first();
  await mail.getByText("Confirm your new e-mail address").click();
  const text = (await mail.locator(".lines").textContent()) ?? "";
  await office.close();

  await page.goto(new URL(/https?:\S+/.exec(text)![0]).pathname);
  await page.getByRole("button", { name: "Confirm new e-mail" }).click();
  await expect(page.getByText("Your new e-mail is confirmed.")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByLabel("Email")).toHaveValue(wanted);
  await expect(page.getByText("Waiting for confirmation")).toHaveCount(0);
});
