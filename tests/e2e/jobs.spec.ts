import type { Page } from "@playwright/test";

import {
  account,
  choose,
  expect,
  hasScripts,
  idOf,
  inModesByTurns,
  inHardRuns,
  makeCustomer,
  openMore,
  posted,
  signIn,
  test,
  withoutScripts,
} from "../support/e2e";

/** A job of a customer's, all day long; its page. */
function makeJob(page: Page, clientId: string, title: string, more: Record<string, string>) {
  return posted(page, "/jobs/new", {
    title,
    clientId,
    description: "Two rooms and a piano",
    location: "14 MG Road, Pune",
    status: "Pending",
    priority: "Low",
    ...more,
  });
}

test("a job is scheduled, found, moved on and deleted", async ({ as, unique }) => {
  const page = await as("admin");
  await makeCustomer(page, unique);
  const title = `Piano ${unique}`;

  await page.goto("/jobs");
  await page.locator("main").getByRole("link", { name: "Create Job" }).click();
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
  await choose(page, "clientId", unique);
  await page.getByLabel("Description").fill("Two rooms and a piano");
  await page.getByLabel("Location").fill("14 MG Road, Pune");
  await page.getByLabel("End Date").fill("2027-03-11");
  await page.getByLabel("Budget").fill("2500.50");
  await page.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByText("Job created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/jobs\/view\/\d+$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.locator(".head")).toContainText("₹2,500.50");
  await expect(page.locator(".head .badge").getByText("Not Started")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Related Invoices" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();

  await page.goto(`/jobs?search=${unique}&startDate=2027-03-10&endDate=2027-03-10&priority=Medium`);
  await expect(page.locator("tbody td:first-child", { hasText: title })).toBeVisible();
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await page.getByLabel("Notes").fill("Ring twice");
  await page.getByRole("button", { name: "Update Job" }).click();
  await expect(page.getByText("Job updated successfully")).toBeVisible();
  await expect(page.locator("main")).toContainText("Ring twice");

  const sheet = page.getByRole("link", { name: "Job Sheet PDF" });
  const paper = await page.request.get((await sheet.getAttribute("href")) ?? "");
  expect(paper.headers()["content-type"]).toBe("application/pdf");

  await openMore(page);
  await page.getByRole("link", { name: "Change Status" }).click();
  await page.getByRole("dialog").getByLabel("Status").selectOption("On Hold");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Job status updated to On Hold")).toBeVisible();
  await page.getByRole("button", { name: /^(Start|Resume|Continue) Job$/ }).click();
  await expect(page.getByText("Job status updated to In Progress")).toBeVisible();
  await page.getByRole("link", { name: "Complete Job" }).click();
  await expect(page.getByText("A completed job can no longer be changed.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Job status updated to Completed")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Invoice" })).toBeVisible();
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
  await expect(page.getByRole("link", { name: "Back to Jobs" })).toHaveAttribute("href", "/jobs");
});

test("the calendar shows jobs by day and warns of a double booking", async ({ as, unique }) => {
  const page = await as("employee");
  const { id: client } = await makeCustomer(page, unique);
  // Of a week of its own.
  const day = "2095-03-15";
  await page.goto("/jobs/new");
  const ravi = page.getByRole("checkbox", { name: /^Ravi Patil/ });
  const crew = (await ravi.getAttribute("name")) ?? "";
  const value = (await ravi.getAttribute("value")) ?? "";
  const dated = { startDate: day, [crew]: value };
  const earlier = await makeJob(page, client, `First ${unique}`, dated);
  // A form asks about Ravi before it saves: a script may say that he does both.
  const second = await makeJob(page, client, `Second ${unique}`, {
    ...dated,
    startDate: "2095-03-22",
  });
  const moved = await page.request.post(`/api/jobs/${second.split("/").at(-1)}/move`, {
    data: { date: day, anyway: true },
  });
  expect(moved.status()).toBe(200);
  await page.goto(second);
  await expect(page.getByText(`is at the same time on First ${unique}`)).toContainText(
    /: Mar 15, 2095$/,
  );
  await expect(page.getByRole("link", { name: `First ${unique}` })).toBeVisible();
  await openMore(page);
  await expect(page.getByRole("link", { name: "Delete", exact: true })).toHaveCount(0);

  await page.goto("/jobs");
  await page.getByRole("link", { name: "Month" }).click();
  await expect(page).toHaveURL(/view=month/);
  await page.getByText("Another day", { exact: true }).click();
  await page.getByLabel("Date", { exact: true }).fill(day);
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page.getByText("is on two jobs on")).not.toHaveCount(0);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("link", { name: `First ${unique}` })).toHaveCount(0);
  await page.getByRole("link", { name: "Previous" }).click();
  const first = page.locator(".calendar").locator(`a[href="${earlier}"]`);
  await first.last().click();
  await expect(page.getByRole("heading", { name: `First ${unique}` })).toBeVisible();

  await page.goto(`/jobs?view=week&date=${day}`);
  await page.setViewportSize({ width: 360, height: 640 });
  // A double booking is one line of a phone, which opens.
  await page.locator("summary", { hasText: "twice on Mar 15, 2095" }).click();
  await expect(page.getByRole("link", { name: `Second ${unique}` }).last()).toBeVisible();
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
});

inHardRuns(() => {
  test("a calendar program reads the jobs by a private address until it is revoked", async ({
    as,
  }) => {
    const page = await as("employee");
    await page.goto("/jobs?view=month");
    await page.getByText("Another day", { exact: true }).click();
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
});

test("a job over days is one bar, and a month on a phone counts the jobs of each day", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { id: client } = await makeCustomer(page, unique);
  // Tuesday to Thursday of a week of its own.
  const days = { startDate: "2095-06-07", endDate: "2095-06-09" };
  await makeJob(page, client, `Long ${unique}`, days);
  await page.goto("/jobs?view=week&date=2095-06-08");
  const bar = page.locator(".bar-of", { hasText: `Long ${unique}` });
  await expect(bar).toHaveCount(1);
  const cell = page.locator(".calendar ol > li").nth(1);
  const [drawn, day] = [await bar.boundingBox(), await cell.boundingBox()];
  expect(drawn!.width).toBeGreaterThan(2.7 * day!.width);
  expect(drawn!.width).toBeLessThan(3 * day!.width);

  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bar).toContainText("until Jun 09, 2095");
  await page.goto("/jobs?view=month&date=2095-06-08");
  await page.getByRole("link", { name: "1 job on Jun 08, 2095" }).click();
  await expect(page.getByText(`Asha ${unique}`).filter({ visible: true })).toHaveCount(1);
});

/** An active truck by its number; its id. */
async function makeTruck(page: Page, number: string) {
  return idOf(await posted(page, "/vehicles/new", { number, kind: "Tata Ace", owner: "own" }));
}

const barOf = (page: Page, at: string) =>
  page.locator("[data-job]", { has: page.locator(`a[href="${at}"]`) });

/** Where a job's bar stands in the plan. */
const placed = (page: Page, at: string, row: string, day: string) =>
  page.getByRole("region", { name: row }).locator(`[data-day="${day}"] a[href="${at}"]`);

test("a bar of the week is dragged or moved by keys, a clash is said before, and a move undone", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { id: client } = await makeCustomer(page, unique);
  const number = "MH12PL1001";
  const vehicleId = await makeTruck(page, number);
  const at = await makeJob(page, client, `Move ${unique}`, { startDate: "2095-09-06" });
  await makeJob(page, client, `Taken ${unique}`, { startDate: "2095-09-08", vehicleId });
  await page.goto("/jobs?view=week&date=2095-09-06");
  const bar = barOf(page, at);
  const cell = (day: string) =>
    page.getByRole("region", { name: number }).locator(`[data-day="${day}"]`);
  await expect(bar).toHaveAttribute("draggable", "true");

  await bar.dragTo(cell("2095-09-07"));
  await expect(placed(page, at, number, "2095-09-07")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(placed(page, at, "No truck yet", "2095-09-06")).toHaveCount(1);

  await bar.dragTo(cell("2095-09-08"));
  const asked = page.getByRole("status").filter({ hasText: "Move it anyway?" });
  await expect(asked).toContainText(`${number} is on`);
  await page.getByRole("button", { name: "Leave it" }).click();
  await expect(asked).toHaveCount(0);

  const button = bar.getByRole("button");
  await button.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(placed(page, at, "No truck yet", "2095-09-07")).toHaveCount(1);
  await expect(button).toBeFocused();
});

test("a bar is one button of a row 44 px high: it opens a sheet that moves it, Escape gives the focus back, arrows lead on", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { id: client } = await makeCustomer(page, unique);
  const number = "MH12PL1002";
  const vehicleId = await makeTruck(page, number);
  const at = await makeJob(page, client, `Sheet ${unique}`, { startDate: "2095-11-08", vehicleId });
  await makeJob(page, client, `Next ${unique}`, { startDate: "2095-11-10", vehicleId });
  await page.goto("/jobs?view=week&date=2095-11-08");
  const bar = barOf(page, at);
  const row = page.getByRole("region", { name: number });
  const button = bar.getByRole("button");
  await expect(button).toHaveCount(1);
  await expect(bar.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Move / })).toHaveCount(0);
  const { height } = (await row.boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  expect(height).toBeLessThanOrEqual(48);

  // Held over a day, it says how long the truck is free.
  await bar.hover();
  await page.mouse.down();
  // A pointer that leaves a bar is over the next place once it moves there.
  const over = async (day: string) => {
    const { x, y } = (await row.locator(`[data-day="${day}"]`).boundingBox())!;
    for (const right of [10, 20, 30]) await page.mouse.move(x + right, y + 20);
  };
  const held = page.getByRole("status").filter({ hasText: number });
  await over("2095-11-09");
  await expect(held).toHaveText(`${number}, Wed Nov 09: free until Nov 09`);
  await over("2095-11-10");
  await expect(held).toContainText(`${number}, Thu Nov 10: ${number} is on`);
  await page.keyboard.press("Escape");
  await page.mouse.up();

  await button.focus();
  await page.keyboard.press("ArrowRight");
  await expect(row.getByRole("button", { name: `Next ${unique}` })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByLabel("Start Date")).toHaveValue("2095-11-08");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("link", { name: "Open the job" })).toHaveAttribute("href", at);
  await sheet.getByLabel("Start Date").fill("2095-11-11");
  await sheet.getByLabel("Truck").selectOption({ label: "No truck yet" });
  await sheet.getByRole("button", { name: "Move job" }).click();
  await expect(placed(page, at, "No truck yet", "2095-11-11")).toHaveCount(1);
  await expect(sheet).toHaveCount(0);
});

inModesByTurns("jobs", () => {
  test("the days of the planner stay in sight; on a phone each truck is a line of seven cells, and a month has its weekdays", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { id: client } = await makeCustomer(page, unique);
    const number = `MH${unique.slice(-10).toUpperCase()}`;
    const vehicleId = await makeTruck(page, number);
    const days = { startDate: "2095-12-06", endDate: "2095-12-07" };
    await makeJob(page, client, `Free ${unique}`, { ...days, vehicleId });
    await page.setViewportSize({ width: 1366, height: 500 });
    await page.goto("/jobs?view=week&date=2095-12-06");
    const names = page.locator(".day-names");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const { y } = (await names.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(100);
    const row = page.getByRole("region", { name: number });
    await expect(row.locator('[data-day="2095-12-07"]')).toContainText("goes on");
    await page.emulateMedia({ media: "print" });
    await expect(row.getByText("Move to")).toHaveCount(hasScripts() ? 0 : 1);
    await expect(row.getByText("Move to").filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });

    await page.setViewportSize({ width: 360, height: 640 });
    const line = page
      .getByRole("table", { name: "Free days of trucks" })
      .getByRole("row", { name: number });
    await expect(line.getByRole("cell")).toHaveText([
      "free",
      "1 move",
      "1 move",
      ...Array.from({ length: 4 }, () => "free"),
    ]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);

    await page.goto("/jobs?view=month&date=2095-12-06");
    await expect(names.locator("b")).toHaveText(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    const seventh = page.locator("time[datetime='2095-12-07']");
    await expect(seventh.getByText("Dec")).toBeHidden();
  });
});

test("a bar that is dropped on another's bar goes to the day under the pointer, and a passed one is asked about", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { id: client } = await makeCustomer(page, unique);
  const at = await makeJob(page, client, `Drop ${unique}`, { startDate: "2097-03-08" });
  // Monday to Thursday of the same row.
  const long = { startDate: "2097-03-04", endDate: "2097-03-07" };
  const over = await makeJob(page, client, `Long ${unique}`, long);
  const row = "No truck yet";
  await page.goto("/jobs?view=week&rows=trucks&date=2097-03-04");
  const [bar, covering] = [barOf(page, at), barOf(page, over)];
  await expect(bar).toHaveAttribute("draggable", "true");
  const { width, height } = (await covering.boundingBox())!;
  const third = { x: (width * 5) / 8, y: height / 2 };
  await bar.dragTo(covering, { targetPosition: third });
  await expect(placed(page, at, row, "2097-03-06")).toHaveCount(1);

  // A long bar that is let go of where it was taken stays.
  await covering.dragTo(covering, {
    sourcePosition: third,
    targetPosition: { ...third, x: third.x + 5 },
  });
  await expect(page.getByText("drop it on its new day")).toHaveCount(0);
  await expect(placed(page, over, row, "2097-03-04")).toHaveCount(1);

  const past = { startDate: "2020-03-02", endDate: "2020-03-05", passedDate: "2020-03-02" };
  const before = await makeJob(page, client, `Past ${unique}`, past);
  const one = await makeJob(page, client, `Early ${unique}`, {
    startDate: "2020-03-07",
    passedDate: "2020-03-07",
  });
  await page.goto("/jobs?view=week&rows=trucks&date=2020-03-02");
  await expect(barOf(page, one)).toHaveAttribute("draggable", "true");
  await barOf(page, one).dragTo(barOf(page, before), { targetPosition: third });
  const asked = page.getByRole("status").filter({ hasText: "This date has passed." });
  await expect(asked).toBeVisible();
  await expect(placed(page, one, row, "2020-03-07")).toHaveCount(1);
  await asked.getByRole("button", { name: "Save anyway" }).click();
  await expect(placed(page, one, row, "2020-03-04")).toHaveCount(1);
});

test("a finger takes a bar by holding it, its lift moves nothing, and a tap on another's bar counts by its column", async ({
  as,
  unique,
  browser,
  baseURL,
}) => {
  const staff = await as("employee");
  const { id: client } = await makeCustomer(staff, unique);
  const at = await makeJob(staff, client, `Touch ${unique}`, { startDate: "2097-04-05" });
  const long = { startDate: "2097-04-01", endDate: "2097-04-04" };
  const over = await makeJob(staff, client, `Wide ${unique}`, long);
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 1024, height: 768 },
    storageState: await staff.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto(new URL("/jobs?view=week&rows=trucks&date=2097-04-01", baseURL).href);
  const [bar, covering] = [barOf(page, at), barOf(page, over)];
  await expect(bar).toHaveAttribute("draggable", "true");
  const { x, y, height } = (await bar.boundingBox())!;
  const finger = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd") =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchStart" ? [{ x: x + 30, y: y + height / 4 }] : [],
    });
  await touch("touchStart");
  const held = page.getByRole("status").filter({ hasText: "tap the day that it moves to" });
  await expect(held).toBeVisible();
  await touch("touchEnd");
  await expect(held).toBeVisible();
  await expect(placed(page, at, "No truck yet", "2097-04-05")).toHaveCount(1);

  const box = (await covering.boundingBox())!;
  await page.touchscreen.tap(box.x + (box.width * 3) / 8, box.y + box.height / 4);
  await expect(placed(page, at, "No truck yet", "2097-04-02")).toHaveCount(1);
  await context.close();
});

withoutScripts(() => {
  test("a job is moved by 'Move to' on its bar, which is undone by one press", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const { id: client } = await makeCustomer(page, unique);
    const at = await makeJob(page, client, `Move ${unique}`, { startDate: "2095-10-04" });
    await page.goto("/jobs?view=week&date=2095-10-04");
    await barOf(page, at)
      .getByRole("link", { name: /^Move / })
      .click();
    await page.getByLabel("Start Date").fill("2095-10-06");
    await page.getByRole("button", { name: "Move job" }).click();
    await expect(placed(page, at, "No truck yet", "2095-10-06")).toHaveCount(1);
    await expect(page.getByText("The customer has not been told.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(placed(page, at, "No truck yet", "2095-10-04")).toHaveCount(1);
    await expect(page.getByText(/is on Oct 04, 2095 again, and has no truck\./)).toBeVisible();
  });
});

test("'Save crew and truck' pressed twice keeps the helper who was just added", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { id: client } = await makeCustomer(page, unique);
  await page.goto(await makeJob(page, client, `Crew ${unique}`, { startDate: "2096-03-15" }));
  const fold = page.locator("#crew-and-truck");
  const name = `Raju ${unique}`;
  await fold.getByLabel("Helpers", { exact: true }).fill(name);
  const save = fold.getByRole("button", { name: "Save crew and truck" });
  await save.click();
  await expect(page.getByText("Crew and truck saved")).toBeVisible();
  await expect(fold.getByRole("checkbox", { name })).toBeChecked();
  await expect(fold.getByLabel("Helpers", { exact: true })).toHaveValue("");
  await save.click();
  await expect(page.getByText("Crew and truck saved")).toBeVisible();
  await page.reload();
  await expect(fold.getByRole("checkbox", { name })).toBeChecked();
});
