import type { Page } from "@playwright/test";

import { expect, inHardRuns, oldestOf, test } from "../support/e2e";

const cardOf = (page: Page, title: string) =>
  page
    .locator("section.card")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** A kind of what waits, on its card. */
const waitingFor = (page: Page, kind: string) => page.getByRole("region", { name: kind });

test("an admin sees the whole business, drawn without a script: whom to remind, and what waits", async ({
  as,
  page,
}) => {
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.url());
  });
  await as("admin");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome back, .+!$/ })).toBeVisible();
  await expect(page.getByText("Here's what's happening with your business today.")).toBeVisible();
  await expect(page.getByRole("link", { name: "New Quotation" })).toHaveAttribute(
    "href",
    "/quotations/new",
  );
  await expect(page.getByRole("link", { name: "Schedule Job" })).toHaveAttribute(
    "href",
    "/jobs/new",
  );
  // The day's work is two screens; the figures below it open at a press.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_600);
  await page.locator("summary", { hasText: "Figures" }).click();
  for (const name of [
    "Quotations",
    "Invoices",
    "Jobs",
    "Payments",
    "Users",
    "Items",
    "Monthly Activity",
    "Quotation Status",
    "Job Status",
    "System Overview",
    "Recent Quotations",
    "Recent Invoices",
    "Recent Payments",
    "Upcoming Jobs",
  ]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText("All time payments")).toBeVisible();
  for (const [name, address] of [
    ["Quotations", "/quotations"],
    ["Invoices", "/invoices"],
    ["Payments", "/payments"],
  ]) {
    await expect(page.getByRole("link", { name: `View all Recent ${name}` })).toHaveAttribute(
      "href",
      address ?? "",
    );
  }
  await expect(page.getByRole("link", { name: "View all Upcoming Jobs" })).toHaveAttribute(
    "href",
    "/jobs",
  );
  for (const address of scripts) {
    expect(await (await page.request.get(address)).text()).not.toContain("nivo");
  }
  const overdue = waitingFor(page, "Overdue invoices");
  await expect(overdue.locator("li")).toHaveCount(3);
  for (const row of await overdue.locator("li").all()) {
    await expect(row.getByLabel(/^Remind .+ of INV-/)).toHaveCount(1);
    await expect(row).toContainText(/₹[\d,]+\.\d{2}/);
    await expect(row).toContainText(/INV-[\d-]+ · \d+ days late/);
  }
  const waiting = waitingFor(page, "Waiting for an answer").locator("li");
  const days = (await waiting.allTextContents()).map((text) =>
    Number(/sent (\d+) days? ago/.exec(text)?.[1] ?? 0),
  );
  expect(days.length).toBeGreaterThan(1);
  expect(days).toEqual([...days].sort((one, other) => other - one));
});

inHardRuns(() => {
  test("a card of the board leads to its move, and from there to its job, as the short address does", async ({
    as,
  }) => {
    const page = await as("admin");
    await page.goto("/dashboard");
    const [link] = await cardOf(page, "Upcoming Jobs")
      .getByRole("link", { name: /^#JOB-/ })
      .all();
    const number = /JOB-[\d-]+/.exec(await link!.innerText())?.[0] ?? "";
    await link!.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Move (QT|JOB)-/);
    await expect(page).toHaveURL(/\/moves\/[qj]\d+$/);
    await expect(page.getByRole("list", { name: "Steps of this move" })).toContainText("Planned");
    await page.getByRole("link", { name: `Job ${number}` }).click();
    await expect(page.locator(".head")).toContainText(number);
    await expect(page).toHaveURL(/\/jobs\/view\/\d+$/);
    const address = page.url();
    await page.goto(address.replace("/view", ""));
    await expect(page).toHaveURL(address);
    // The page of a record leads to its move as well.
    await page.getByRole("link", { name: "Whole move" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Move (QT|JOB)-/);
  });
});

test("a customer reads what concerns them first, in their own words", async ({ as }) => {
  const page = await as("customer");
  await page.goto("/dashboard");
  await expect(page.getByText("Here's what's happening with your business today.")).toBeVisible();
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.slice(0, 4)).toEqual([
    "What waits for your answer",
    "What you owe",
    "Upcoming Jobs",
    "Your documents",
  ]);
  await expect(page.getByText("When we come")).toBeVisible();
  await expect(page.locator("main")).not.toContainText(/Not Started|Scheduled|Approved|Unpaid/);
  // They owe for four invoices.
  const pay = page.getByRole("link", { name: /^Pay INV-/ });
  await expect(pay).toHaveCount(4);
  await expect(pay.first()).toHaveAttribute("href", /^\/invoices\/view\/\d+#pay$/);
  await expect(page.getByRole("link", { name: /^Call .+, the office$/ }).first()).toHaveAttribute(
    "href",
    /^tel:\+91/,
  );
  for (const [name, type] of [
    ["Quotations", "quotation"],
    ["Invoices", "invoice"],
    ["Receipts", "receipt"],
  ] as const) {
    await expect(
      cardOf(page, "Your documents").getByRole("link", { name, exact: true }),
    ).toHaveAttribute("href", `/documents?type=${type}`);
  }
  const waits = cardOf(page, "What waits for your answer");
  await waits
    .getByRole("link", { name: /^Read and answer QT-/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Accept or decline" })).toBeVisible();
  await page.goto("/jobs");
  await expect(page.locator("main")).not.toContainText(/Not Started|Priority|Urgent/);
  await page.goto(await oldestOf(page, "/jobs"));
  await expect(page.getByRole("heading", { name: "Job Details" })).toBeVisible();
  expect(await page.content()).not.toMatch(/Budget|Priority|budget":[0-9]|Urgent/);
});

test("today stands first on a phone, in rows of two lines; a figure is pressed and its list stands there", async ({
  as,
}) => {
  const page = await as("employee");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/dashboard");
  const titles = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(titles.slice(0, 3)).toEqual(["Upcoming Jobs", "Waiting for you", "Drafts"]);
  const rows = page.locator(".work li");
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.max(...heights)).toBeLessThanOrEqual(76);
  const call = cardOf(page, "Upcoming Jobs")
    .getByRole("link", { name: /^Call / })
    .first();
  await expect(call).toHaveAttribute("href", /^tel:\+91\d{10}$/);
  const box = await call.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  const overdue = waitingFor(page, "Overdue invoices");
  await expect(overdue.getByRole("link", { name: "… all in money owed" })).toHaveAttribute(
    "href",
    "/owed?age=overdue",
  );

  // A day's work, before the figures are unfolded.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_600);
  await page.locator("summary", { hasText: "Figures" }).click();
  // Money comes first among the figures.
  const figures = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(figures).toContain("Invoices");
  expect(figures.indexOf("Invoices")).toBeLessThan(figures.indexOf("Quotations"));
  expect(figures.indexOf("Payments")).toBeLessThan(figures.indexOf("Quotations"));
  // The figures of a chart can be read as a table, where there are any.
  const chart = cardOf(page, "Monthly Activity");
  await chart.getByText("Show as a table").click();
  await expect(chart.getByRole("table")).toBeVisible();
  const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(wide)).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 1366, height: 768 });
  await cardOf(page, "Invoices")
    .getByRole("link", { name: /Overdue Invoices$/ })
    .click();
  await expect(page.getByRole("heading", { name: "Invoices", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/invoices?view=overdue");
  await page.goto("/dashboard");
  await page.locator("summary", { hasText: "Figures" }).click();
  await cardOf(page, "Payments")
    .getByRole("link", { name: /UPI Payments$/ })
    .click();
  await expect(page.getByLabel("Payment Method")).toHaveValue("UPI");
  await expect(page).toHaveURL("/payments?status=Completed&paymentMethod=UPI");
});
