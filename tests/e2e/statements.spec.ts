import { expect, inHardRuns, makeInvoice, test, unfoldField } from "../support/e2e";

inHardRuns(() => {
  test("a customer's statement is sent, and opens by its link; a customer reads their own", async ({
    as,
    browser,
    unique,
  }) => {
    const page = await as("employee");
    const { name, email } = await makeInvoice(page, unique);
    await page.goto(`/owed?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("heading", { name: "Money owed", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: `Statement for ${name}` }).click();
    await expect(
      page.getByRole("heading", { name: "Statement", level: 1, exact: true }),
    ).toBeVisible();
    const here = page.url().replace(/#.*$/, "");
    await expect(page.locator(".sheet")).toContainText("Balance due on");
    await page.getByRole("button", { name: "Send by e-mail" }).first().click();
    await expect(page.locator(".folded + .lines")).toContainText(
      "the link to the customer's own page",
    );
    await page.getByRole("button", { name: "Send by e-mail" }).click();
    await expect(page.getByText(`Statement sent by e-mail to ${email}`)).toBeVisible();

    await page.goto(here);
    await unfoldField(page.getByRole("button", { name: "Copy link", includeHidden: true }));
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByLabel(/^Link/)).toHaveValue(/\/d\/[\w-]{24}$/);
    const link = new URL(await page.getByLabel(/^Link/).inputValue()).pathname;
    const visitor = await browser.newContext({ viewport: { width: 360, height: 640 } });
    const opened = await visitor.newPage();
    await opened.goto(link);
    await expect(opened.getByRole("heading", { level: 1, name: /^Statement / })).toBeVisible();
    await expect(opened.locator("main")).toContainText("Balance due on");
    const pdf = await opened.request.get(`${link}/pdf`);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect(pdf.headers()["content-disposition"]).toMatch(/statement-\w{3}-\d\d-\d{4}\.pdf/);
    await visitor.close();

    await as("customer");
    await page.goto("/documents");
    await page.getByRole("link", { name: "Statement" }).click();
    await expect(
      page.getByRole("heading", { name: "Statement", level: 1, exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Send by e-mail" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Download PDF" })).not.toHaveCount(0);
  });

  test("statements go to all who owe, once a day", async ({ as }) => {
    const page = await as("admin");
    const send = async () => {
      await page.goto("/owed");
      await page.getByRole("link", { name: "Send statements to all who owe" }).click();
      await page.getByRole("button", { name: "Send statements" }).click();
    };
    await send();
    await expect(page.getByRole("heading", { name: /^[1-9]\d* statements? sent$/ })).toBeVisible();
    await send();
    await expect(page.getByRole("heading", { name: "0 statements sent" })).toBeVisible();
    await expect(page.getByText("already got one today")).not.toHaveCount(0);
  });
});
