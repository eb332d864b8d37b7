import { expect, test } from "../support/e2e";

test("a customer's statement is sent, and opens by its link", async ({ as, browser }) => {
  const page = await as("employee");
  await page.goto("/statements");
  await expect(page.getByRole("heading", { name: "Statements", level: 1 })).toBeVisible();
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Statement", level: 1 })).toBeVisible();
  const due = page.getByText(/^Balance due on/).first();
  await expect(due).toBeVisible();
  await page.getByRole("button", { name: "Send by e-mail" }).first().click();
  await expect(page.getByText(/^Statement sent by e-mail to \S+@\S+$/).first()).toBeVisible();

  await page.goto(page.url().replace(/#.*$/, ""));
  const copy = page.getByRole("button", { name: "Copy link" });
  if (!(await copy.isVisible())) await page.getByText("Customer links").click();
  await copy.click();
  const link = await page.getByLabel(/^Link/).inputValue();
  const visitor = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const opened = await visitor.newPage();
  await opened.goto(link);
  await expect(opened.getByRole("heading", { name: /^Statement / }).first()).toBeVisible();
  await expect(opened.getByText(/^Balance due on/).first()).toBeVisible();
  const pdf = await opened.request.get(`${link}/pdf`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect(pdf.headers()["content-disposition"]).toMatch(/statement-\w{3}-\d\d-\d{4}\.pdf/);
  await visitor.close();
});

test("statements go to all who owe, once a day", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/statements");
  const send = async () => {
    await page.getByRole("link", { name: "Send statements to all who owe" }).click();
    await page.getByRole("button", { name: "Send statements" }).click();
  };
  await send();
  await expect(page.getByRole("heading", { name: /^\d+ statements? sent$/ })).toBeVisible();
  await page.goto("/statements");
  await send();
  await expect(page.getByRole("heading", { name: "0 statements sent" })).toBeVisible();
  await expect(page.getByText("was sent one today").first()).toBeVisible();
});

test("a customer reads their own", async ({ as }) => {
  const page = await as("customer");
  await page.goto("/documents");
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page.getByRole("heading", { name: "Statement", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send by e-mail" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Download PDF" }).first()).toBeVisible();
});

test("it fits a small phone", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ["/statements", "/customers/7/statement"]) {
    await page.goto(path);
    const over = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(over), path).toBeLessThanOrEqual(0);
  }
});
