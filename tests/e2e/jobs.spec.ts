import type { Page } from "@playwright/test";

import { account, expect, openMore, test } from "../support/e2e";

/** A customer of this test's own; returns the name. */
async function addCustomer(page: Page, unique: string): Promise<string> {
  const name = `Leela ${unique}`;
  await page.goto("/customers/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(`leela-${unique}@example.com`);
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  return name;
}

async function chooseClient(page: Page, name: string) {
  const select = page.getByRole("combobox", { name: "Client" });
  const option = select.locator("option", { hasText: name });
  await expect(option).toHaveCount(1);
  await select.selectOption((await option.getAttribute("value")) ?? "");
}

/** Opens the form, fills it and posts it. */
async function scheduleJob(page: Page, client: string, title: string, start: string) {
  await page.goto("/jobs/new");
  await page.getByLabel("Job Title").fill(title);
  await chooseClient(page, client);
  await page.getByLabel("Description").fill("Two rooms and a piano");
  await page.getByLabel("Location").fill("14 MG Road, Pune");
  await page.getByLabel("Start Date").fill(start);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Create Job" }).click();
  await expect(page).toHaveURL(/\/jobs\/view\/\d+$/);
}

test("a job is scheduled, found, moved on and deleted", async ({ as, unique }) => {
  const page = await as("admin");
  const client = await addCustomer(page, unique);
  const title = `Piano ${unique}`;

  await page.goto("/jobs");
  await page.getByRole("link", { name: "Create Job" }).first().click();
  await expect(page.getByLabel("Status")).toHaveValue("Pending");
  await expect(page.getByLabel("Priority")).toHaveValue("Medium");
  await page.getByLabel("Start Date").fill("2027-03-10");
  await page.getByLabel("End Date").fill("2027-03-09");
  await page.getByLabel("Budget").fill("-1");
  await page.getByRole("button", { name: "Create Job" }).click();
  await expect(page.locator("#job-title-error")).toHaveText("Title is required");
  await expect(page.locator("#job-clientId-error")).toHaveText("Client is required");
  await expect(page.locator("#job-endDate-error")).toHaveText("End date must be after start date");
  await expect(page.locator("#job-budget-error")).toHaveText("Budget must be positive");
  await expect(page.getByLabel("Start Date")).toHaveValue("2027-03-10");
  await page.getByLabel("Job Title").fill(title);
  await chooseClient(page, client);
  await page.getByLabel("Description").fill("Two rooms and a piano");
  await page.getByLabel("Location").fill("14 MG Road, Pune");
  await page.getByLabel("End Date").fill("2027-03-11");
  await page.getByLabel("Budget").fill("2500.50");
  await page.getByRole("button", { name: "Create Job" }).click();
  await expect(page).toHaveURL(/\/jobs\/view\/\d+$/);
  await expect(page.getByText("Job created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("₹2,500.50").first()).toBeVisible();
  await expect(page.getByText("Not Started").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Related Invoices" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();

  await page.goto(`/jobs?search=${unique}&startDate=2027-03-10&endDate=2027-03-10&priority=Medium`);
  await expect(page.locator("tbody td:first-child", { hasText: title })).toBeVisible();
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await page.getByLabel("Notes").fill("Ring twice");
  await page.getByRole("button", { name: "Update Job" }).click();
  await expect(page.getByText("Job updated successfully")).toBeVisible();
  await expect(page.getByText("Ring twice").first()).toBeVisible();

  const sheet = page.getByRole("link", { name: "Job Sheet PDF" });
  const paper = await page.request.get((await sheet.getAttribute("href")) ?? "");
  expect(paper.headers()["content-type"]).toBe("application/pdf");

  await page.getByRole("link", { name: "Change Status" }).click();
  await page.getByRole("dialog").getByLabel("Status").selectOption("Completed");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Job status updated to Completed")).toBeVisible();
  await openMore(page);
  await expect(page.getByRole("link", { name: "Edit Job" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Change Status" })).toHaveCount(0);

  const address = page.url();
  await openMore(page);
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await expect(
    page.getByText("Are you sure you want to delete this job? This action cannot be undone."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Job deleted successfully")).toBeVisible();
  await page.goto(`/jobs?search=${unique}`);
  await expect(page.getByText("No jobs found")).toBeVisible();
  const gone = await page.goto(address);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Job Not Found" })).toBeVisible();
  await expect(
    page.getByText("The job you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to Jobs" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
});

test("the calendar shows jobs by day and warns of a double booking", async ({ as, unique }) => {
  const page = await as("employee");
  const client = await addCustomer(page, unique);
  // A day far away, which hardly ever is that of the same test in the other project.
  const day = `21${50 + (Date.now() % 40)}-0${1 + (Math.floor(Date.now() / 40) % 9)}-15`;
  await scheduleJob(page, client, `First ${unique}`, day);
  await scheduleJob(page, client, `Second ${unique}`, day);
  await expect(page.getByText(`is at the same time on First ${unique}`)).toContainText(
    new RegExp(`: \\w{3} 15, ${day.slice(0, 4)}$`),
  );
  await expect(page.getByRole("link", { name: `First ${unique}` })).toBeVisible();
  await openMore(page);
  await expect(page.getByRole("link", { name: "Delete", exact: true })).toHaveCount(0);

  await page.goto("/jobs");
  await page.getByRole("link", { name: "Month" }).click();
  await expect(page).toHaveURL(/view=month/);
  await page.getByLabel("Date", { exact: true }).fill(day);
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page.getByText("is on two jobs at once").first()).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("link", { name: `First ${unique}` })).toHaveCount(0);
  await page.getByRole("link", { name: "Previous" }).click();
  await page
    .getByRole("listitem")
    .getByRole("link", { name: `First ${unique}` })
    .last()
    .click();
  await expect(page.getByRole("heading", { name: `First ${unique}` })).toBeVisible();

  await page.goto(`/jobs?view=week&date=${day}`);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.getByRole("link", { name: `Second ${unique}` }).last()).toBeVisible();
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
});

test("a customer sees the list and is offered nothing else", async ({ as }) => {
  const page = await as("customer");
  await page.goto("/jobs");
  await expect(page.getByRole("heading", { name: "Jobs", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Job" })).toHaveCount(0);
  await page.goto("/jobs/new");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You do not have permission to access this page")).toBeVisible();
});

test("a calendar program reads the jobs by a private address until it is revoked", async ({
  as,
}) => {
  const page = await as("employee");
  await page.goto("/jobs?view=month");
  await page.getByRole("link", { name: "Subscribe" }).click();
  const { password } = account("employee");
  await page.getByLabel("Your own password").fill(password);
  await page.getByRole("button", { name: "Create address" }).click();
  const address = await page.getByLabel("Private address").inputValue();
  const path = new URL(address).pathname;
  const calendar = await page.request.get(path, { headers: { Cookie: "" } });
  expect(calendar.status()).toBe(200);
  expect(await calendar.text()).toContain("BEGIN:VCALENDAR");
  await page.goto("/jobs/feed");
  await expect(page.getByLabel("Private address")).toHaveCount(0);
  await page.getByLabel("Your own password").fill(password);
  await page.getByRole("button", { name: "Revoke address" }).click();
  await expect(page.getByText("Calendar address revoked")).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
});

test("a job over days is one bar, and on a phone today is the first day", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const client = await addCustomer(page, unique);
  await page.goto("/jobs/new");
  const option = page.getByLabel("Client").locator("option", { hasText: client });
  const clientId = (await option.getAttribute("value")) ?? "";
  // Tuesday to Thursday of a week of its own.
  const answer = await page.request.post("/jobs/new", {
    form: {
      title: `Long ${unique}`,
      clientId,
      description: "Three days",
      location: "Pune",
      startDate: "2095-06-07",
      endDate: "2095-06-09",
      status: "Pending",
      priority: "Medium",
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await page.goto("/jobs?view=week&date=2095-06-08");
  const bar = page.getByRole("link", { name: `Long ${unique}` });
  await expect(bar).toHaveCount(1);
  const cell = page.locator(".calendar ol > li").nth(1);
  const [drawn, day] = [await bar.boundingBox(), await cell.boundingBox()];
  expect(drawn!.width).toBeGreaterThan(2.7 * day!.width);
  expect(drawn!.width).toBeLessThan(3 * day!.width);

  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bar).toContainText("until Jun 09, 2095");
  await page.goto("/jobs?view=month");
  const days = page.locator(".calendar ol > li:visible");
  await expect(days.first()).toHaveAttribute("aria-current", "date");
  const shown = await days.count();
  await page.getByText("Earlier days").click();
  // On the first of a month that begins on a Monday there are none.
  expect(await days.count()).toBeGreaterThanOrEqual(shown);
});
