import type { Page } from "@playwright/test";

import {
  expect,
  idOf,
  inModesByTurns,
  inHardRuns,
  makeCustomer,
  makeInvoice,
  posted,
  test,
} from "../support/e2e";

const PHONE = { width: 360, height: 640 };
/** What a page of the product has above its content on a phone. */
const HEADER = 56;

const LISTS = [
  "/quotations",
  "/invoices",
  "/payments",
  "/jobs",
  "/documents",
  "/owed",
  "/owed/reminders",
  "/users",
  "/customers",
  "/items",
];

const rows = (page: Page) => page.locator(".rows tbody tr");

/** Where the rows stand, and whether their states are whole. */
async function measured(page: Page) {
  return rows(page).evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      const badge = row.querySelector(".badge");
      const cut = badge ? badge.scrollWidth > badge.clientWidth + 1 : false;
      const { right } = badge?.getBoundingClientRect() ?? { right: 0 };
      return { top, bottom, height, statusWhole: !cut && right <= innerWidth };
    }),
  );
}

test("lists on a phone: rows of two lines, seven a screen, nothing beside the window", async ({
  as,
}) => {
  const page = await as("admin");
  await page.setViewportSize(PHONE);
  for (const address of LISTS) {
    await page.goto(address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, address).toBe(PHONE.width);
    const found = await measured(page);
    expect(found.length, address).toBeGreaterThan(3);
    for (const { height, statusWhole } of found) {
      expect(height, address).toBeGreaterThanOrEqual(44);
      expect(height, address).toBeLessThanOrEqual(76);
      expect(statusWhole, address).toBe(true);
    }
    // The first rows are in the first screen.
    expect(found[0]?.top, address).toBeLessThan(400);
    const first = found[0]?.top ?? 0;
    const screen = PHONE.height - HEADER;
    const whole = found.filter(({ bottom }) => bottom - first <= screen);
    expect(whole.length, address).toBeGreaterThanOrEqual(Math.min(7, found.length));
  }
});

inModesByTurns("rows", () => {
  test("a whole row leads to its record, its other links stay themselves; on a phone they open under its dots", async ({
    as,
    unique,
  }) => {
    const page = await as("admin");
    const { name, address } = await makeInvoice(page, unique);
    const list = `/invoices?view=unpaid&search=${unique}`;
    const row = rows(page).filter({ hasText: name });
    for (const size of [PHONE, { width: 1366, height: 768 }]) {
      await page.setViewportSize(size);
      await page.goto(list);
      // As a finger does it: on the words of the state, which are no link.
      await row.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await row.locator(".badge").boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
      await expect(page.getByRole("heading", { level: 1, name: /^Invoice INV-/ })).toBeVisible();
      await expect(page).toHaveURL(address);
    }
    const pay = row.getByRole("link", { name: "Record Payment" });
    const form = page.getByRole("heading", { level: 1, name: "Record New Payment" });
    await page.goto(list);
    await pay.click();
    await expect(form).toBeVisible();
    await expect(page).toHaveURL(`/payments/new?invoiceId=${idOf(address)}`);

    await page.setViewportSize(PHONE);
    await page.goto(list);
    await expect(pay).toBeHidden();
    await row.locator(".dots summary").click();
    await expect(row.getByRole("link", { name: "View" })).toBeHidden();
    await pay.click();
    await expect(form).toBeVisible();
  });
});

test("headings sort, both ways, and pages, filters and views keep the order", async ({ as }) => {
  const page = await as("employee");
  const totals = async () =>
    (await page.locator('td[data-label="Total"]').allTextContents()).map((text) =>
      Number(text.replace(/[^\d.]/g, "")),
    );
  await page.goto("/quotations");
  const date = page.getByRole("columnheader", { name: "Date", exact: true });
  await expect(date).toHaveAttribute("aria-sort", "descending");
  const heading = page.getByRole("columnheader", { name: "Total" });
  await heading.getByRole("link").click();
  // It stands in the same page as the rows, which comes after the address.
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL("/quotations?sort=totalAmount&order=desc");
  const [largest = 0] = await totals();
  expect(await totals()).toEqual((await totals()).sort((a, b) => b - a));
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  expect(await totals()).toEqual((await totals()).sort((a, b) => a - b));
  expect((await totals())[0]).toBeLessThan(largest);

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Showing 11 to 20 of ")).toBeVisible();
  await expect(page).toHaveURL("/quotations?sort=totalAmount&order=asc&page=2");
  const views = page.getByRole("navigation", { name: "Quick views" });
  await views.getByText("Drafts").click();
  await expect(views.locator("[aria-current]")).toHaveText(/^Drafts/);
  await expect(page).toHaveURL("/quotations?sort=totalAmount&order=asc&view=drafts");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/sort=totalAmount&order=asc&view=drafts$/);
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
});

/** Opens the filters' fold, which with a script stays open when the list is searched. */
async function unfoldFilters(page: Page) {
  const closed = page.locator("details.fold:not([open]) summary", { hasText: "Filters" });
  if (await closed.count()) await closed.click();
}

test("a phone, which has no headings, sorts by the filters' fold", async ({ as }) => {
  const page = await as("employee");
  const [sort, order] = [page.locator('[name="sort"]'), page.locator('[name="order"]')];
  await page.goto("/quotations");
  await expect(sort).toBeHidden();
  await page.setViewportSize(PHONE);
  await page.goto("/quotations?view=waiting");
  await expect(sort).toBeHidden();
  await unfoldFilters(page);
  await expect(page.getByLabel("Sort by")).toBeVisible();
  await sort.selectOption({ label: "Total" });
  await order.selectOption("Ascending");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/sort=totalAmount&order=asc&view=waiting$/);
  const totals = async () =>
    (await page.locator('td[data-label="Total"]').allTextContents()).map((text) =>
      Number(text.replace(/[^\d.]/g, "")),
    );
  // The address changes a moment before the rows.
  await expect(async () => {
    const rising = await totals();
    expect(rising.length).toBeGreaterThan(1);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
  }).toPass({ timeout: 10_000 });
  // It says what is chosen, and goes back to how the list opens.
  await unfoldFilters(page);
  await expect(sort).toHaveValue("totalAmount");
  await expect(order).toHaveValue("asc");
  const boxes = await Promise.all([sort, order].map((select) => select.boundingBox()));
  for (const box of boxes) {
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
  }
  for (const list of ["/invoices", "/payments", "/jobs", "/items", "/customers"]) {
    await page.goto(list);
    await unfoldFilters(page);
    await expect(sort).toHaveValue("");
  }
});

test("on a phone a chosen quick view is in sight, and a job's row says which, when, for whom and who goes", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { id } = await makeCustomer(page, unique);
  await posted(page, "/jobs/new", {
    title: `Job ${unique}`,
    clientId: id,
    description: "Two rooms",
    location: "Pune",
    startDate: "2095-03-10",
    status: "Pending",
    priority: "Low",
  });
  await page.setViewportSize(PHONE);
  await page.goto("/jobs?view=unassigned");
  const chosen = page.getByRole("navigation", { name: "Quick views" }).locator("[aria-current]");
  await expect(chosen).toHaveText(/^Nobody yet/);
  await expect(chosen).toBeInViewport({ ratio: 1 });

  await page.goto("/jobs?view=today");
  for (const row of await rows(page).all()) {
    await expect(row.locator("td:first-child a")).toHaveText(/JOB-\d{4}-\d{5}/);
    const { width } = (await row.locator('td[data-label="Route and crew"]').boundingBox())!;
    expect(width).toBeGreaterThan(50);
  }
  await page.goto(`/jobs?search=${unique}`);
  const row = rows(page).filter({ hasText: `Job ${unique}` });
  await expect(row).toContainText(`Asha ${unique}`);
});

test("a quick view counts what it leads to and says that it is chosen, to customers in their words", async ({
  as,
}) => {
  const page = await as("employee");
  for (const [list, views] of [
    ["/quotations", ["All", "Drafts", "Waiting", "Expiring this week", "Approved, not billed"]],
    ["/invoices", ["All", "Unpaid", "Overdue", "Drafts"]],
    ["/jobs", ["All", "Today", "Today and tomorrow", "Next seven days", "This week", "Nobody yet"]],
  ] as const) {
    await page.goto(list);
    const links = page.getByRole("navigation", { name: "Quick views" }).getByRole("link");
    const labels = await links.allTextContents();
    expect(labels.map((text) => text.replace(/ \(\d+\)$/, ""))).toEqual(views);
    const addresses = await links.evaluateAll((all) =>
      all.map((each) => each.getAttribute("href")),
    );
    for (const [place, text] of labels.entries()) {
      await page.goto(addresses[place] ?? "");
      await expect(links.nth(place)).toHaveAttribute("aria-current", "true");
      const count = Number(/\((\d+)\)$/.exec(text)?.[1]);
      await expect(rows(page)).toHaveCount(Math.min(10, count));
    }
  }

  await as("customer");
  const views = page.getByRole("navigation", { name: "Quick views" }).getByRole("link");
  await page.goto("/quotations");
  await expect(views).toHaveText([/^All /, /^Waiting for your answer /]);
  await page.goto("/invoices");
  await expect(views).toHaveText([/^All /, /^To pay /, /^Overdue /]);
  await page.goto("/jobs");
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  await expect(views).toHaveCount(0);
});

inHardRuns(() => {
  test("the rows of a page are chosen once and remembered", async ({ as }) => {
    const page = await as("employee");
    await page.goto("/quotations");
    await expect(rows(page)).toHaveCount(10);
    const sizes = page.getByRole("navigation", { name: "Rows a page" });
    await sizes.getByRole("link", { name: "25" }).click();
    await expect(rows(page)).toHaveCount(25);
    await page.goto("/quotations?page=2");
    await expect(rows(page)).toHaveCount(25);
    await page.goto("/documents");
    await expect(rows(page)).toHaveCount(25);
    await expect(sizes.getByText("25")).toHaveAttribute("aria-current", "true");
    await sizes.getByRole("link", { name: "10" }).click();
    await expect(rows(page)).toHaveCount(10);

    await page.goto("/customers?search=nobody-is-called-so");
    await expect(page.getByText("No customers found")).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(rows(page)).toHaveCount(10);
    await expect(page).toHaveURL("/customers");
  });
});

test("a phone's number is dialled with a finger, the row keeps its own link, and what is owed stands there", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  await page.setViewportSize(PHONE);
  for (const address of ["/customers", "/users"]) {
    await page.goto(address);
    const call = rows(page).locator('a[href^="tel:"]').first();
    await call.scrollIntoViewIfNeeded();
    const hit = await call.evaluate((link) => {
      const row = link.closest("tr")!;
      const { left, right, top, bottom } = link.getBoundingClientRect();
      const box = row.getBoundingClientRect();
      const leads = (x: number, y: number) =>
        document.elementFromPoint(x, y)?.closest("a")?.getAttribute("href");
      const range = document.createRange();
      range.selectNodeContents(row.querySelector("td a")!);
      const name = range.getBoundingClientRect();
      const middle = (left + right) / 2;
      return {
        tel: link.getAttribute("href"),
        width: right - left,
        height: bottom - top,
        row: box.height,
        within: top >= box.top && bottom <= box.bottom,
        corners: [
          leads(left + 1, top + 1),
          leads(right - 1, top + 1),
          leads(left + 1, bottom - 1),
          leads(right - 1, bottom - 1),
          leads(middle, (top + bottom) / 2),
        ],
        record: row.querySelector("td a")!.getAttribute("href"),
        // The name, the line of it that the number's area comes nearest to, and the free room beside the number.
        own: [
          leads(name.left + 4, (name.top + name.bottom) / 2),
          leads(name.left + 4, name.bottom - 6),
          leads(right + 12, (top + bottom) / 2),
        ],
      };
    });
    expect(hit.width).toBeGreaterThanOrEqual(44);
    expect(hit.height).toBeGreaterThanOrEqual(44);
    expect(hit.row).toBeLessThanOrEqual(76);
    expect(hit.within, address).toBe(true);
    expect(new Set(hit.corners)).toEqual(new Set([hit.tel]));
    expect(new Set(hit.own)).toEqual(new Set([hit.record]));
  }

  await page.setViewportSize({ width: 1366, height: 768 });
  const { name } = await makeInvoice(page, unique);
  await page.goto(`/customers?search=${unique}`);
  const row = rows(page).filter({ hasText: name });
  await expect(row.getByRole("link", { name: `Call 98220 11111, ${name}` })).toHaveAttribute(
    "href",
    "tel:+919822011111",
  );
  await expect(row.locator('td[data-label="Balance Due"]')).toContainText("₹118.00");
});
