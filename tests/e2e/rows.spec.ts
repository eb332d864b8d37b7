import type { Page } from "@playwright/test";

import { expect, test } from "../support/e2e";

const PHONE = { width: 360, height: 640 };
/** What a page of the product has above its content on a phone. */
const HEADER = 56;

const LISTS = [
  "/quotations",
  "/invoices",
  "/payments",
  "/jobs",
  "/documents",
  "/reminders",
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

for (const address of LISTS) {
  test(`${address} on a phone: rows of two lines, seven a screen, nothing beside the window`, async ({
    as,
  }) => {
    const page = await as("admin");
    await page.setViewportSize(PHONE);
    await page.goto(address);
    const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }));
    expect(width).toBe(PHONE.width);
    const found = await measured(page);
    expect(found.length).toBeGreaterThan(3);
    for (const { height, statusWhole } of found) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(height).toBeLessThanOrEqual(76);
      expect(statusWhole).toBe(true);
    }
    // The first rows are in the first screen.
    expect(found[0]?.top).toBeLessThan(400);
    const first = found[0]?.top ?? 0;
    const screen = PHONE.height - HEADER;
    const whole = found.filter(({ bottom }) => bottom - first <= screen);
    expect(whole.length).toBeGreaterThanOrEqual(Math.min(7, found.length));
  });
}

test("a whole row leads to its record, and its other links stay themselves", async ({ as }) => {
  const page = await as("admin");
  for (const size of [PHONE, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size);
    await page.goto("/invoices?view=overdue");
    const row = rows(page).first();
    const number = await row.locator("a").first().innerText();
    // As a finger does it: on the words of the state, which are no link.
    const { x, y, width, height } = (await row.locator(".badge").boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page).toHaveURL(/\/invoices\/view\/\d+$/);
    await expect(page.locator("main")).toContainText(number);
  }
  await page.goto("/invoices?view=overdue");
  await rows(page).first().getByRole("link", { name: "Record Payment" }).click();
  await expect(page).toHaveURL(/\/payments\/new\?invoiceId=\d+$/);
  await page.goto("/payments");
  await rows(page).first().locator('td[data-label="Invoice #"] a').click();
  await expect(page).toHaveURL(/\/invoices\/view\/\d+$/);
});

test("on a phone what a row offers besides opens under its dots", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize(PHONE);
  await page.goto("/invoices?view=overdue");
  const row = rows(page).first();
  const pay = row.getByRole("link", { name: "Record Payment" });
  await expect(pay).toBeHidden();
  await row.locator(".dots summary").click();
  await expect(row.getByRole("link", { name: "View" })).toBeHidden();
  await pay.click();
  await expect(page).toHaveURL(/\/payments\/new\?invoiceId=\d+$/);
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
  await expect(page).toHaveURL("/quotations?sort=totalAmount&order=desc");
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  const falling = await totals();
  expect(falling).toEqual([...falling].sort((a, b) => b - a));
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  const rising = await totals();
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  expect(rising[0]).toBeLessThan(falling[0] ?? 0);

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/quotations?sort=totalAmount&order=asc&page=2");
  await page.getByRole("navigation", { name: "Quick views" }).getByText("Drafts").click();
  await expect(page).toHaveURL("/quotations?sort=totalAmount&order=asc&view=drafts");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/sort=totalAmount&order=asc&view=drafts$/);
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
});

/** Opens the filters' fold, which with a script stays open when the list is searched. */
async function unfoldFilters(page: Page) {
  const closed = page.locator("details.fold:not([open]) summary", { hasText: "Filters and order" });
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

test("a chosen quick view is in sight on a phone, wherever it stands in the line", async ({
  as,
}) => {
  const page = await as("employee");
  await page.setViewportSize(PHONE);
  await page.goto("/jobs?view=unassigned");
  const chosen = page.getByRole("navigation", { name: "Quick views" }).locator("[aria-current]");
  await expect(chosen).toHaveText(/^Unassigned/);
  await expect(chosen).toBeInViewport({ ratio: 1 });
});

test("a job's row on a phone says which, when, for whom, from where to where and who goes", async ({
  as,
}) => {
  const page = await as("employee");
  await page.setViewportSize(PHONE);
  await page.goto("/jobs?view=today");
  const row = rows(page).first();
  await expect(row.getByRole("link").first()).toHaveText(/JOB-\d{4}-\d{5}/);
  await expect(row.locator('td[data-label="Crew"]')).toBeVisible();
  const { width } = (await row.locator('td[data-label="Crew"]').boundingBox())!;
  expect(width).toBeGreaterThan(50);
});

test("a quick view counts what it leads to and says that it is chosen", async ({ as }) => {
  const page = await as("employee");
  for (const [list, views] of [
    ["/quotations", ["All", "Drafts", "Waiting", "Expiring this week", "Accepted, not billed"]],
    ["/invoices", ["All", "Unpaid", "Overdue", "Drafts"]],
    ["/jobs", ["All", "Today", "Today and tomorrow", "This week", "Unassigned"]],
  ] as const) {
    await page.goto(list);
    const links = page.getByRole("navigation", { name: "Quick views" }).getByRole("link");
    const labels = await links.allTextContents();
    expect(labels.map((text) => text.replace(/ \(\d+\)$/, ""))).toEqual(views);
    for (const [place, text] of labels.entries()) {
      await page.goto(`${(await links.nth(place).getAttribute("href")) ?? ""}`);
      await expect(links.nth(place)).toHaveAttribute("aria-current", "true");
      const count = Number(/\((\d+)\)$/.exec(text)?.[1]);
      expect(await rows(page).count()).toBe(Math.min(10, count));
      await page.goto(list);
    }
  }
});

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
});

test("a search without a result offers the whole list", async ({ as }) => {
  const page = await as("employee");
  await page.goto("/customers?search=nobody-is-called-so");
  await expect(page.getByText("No customers found")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/customers");
  await expect(rows(page)).toHaveCount(10);
});

test("a customer's phone is dialled from the list, and what is owed stands there", async ({
  as,
}) => {
  const page = await as("employee");
  // The oldest unpaid invoice is the demo business's: customers of other tests, who owe nothing, crowd the list.
  await page.goto("/invoices?view=unpaid&sort=invoiceDate&order=asc");
  const owing = await page.locator('td[data-label="Client"]').first().textContent();
  await page.goto(`/customers?search=${encodeURIComponent(owing ?? "")}`);
  await expect(page.getByRole("link", { name: /^Call \d{10}, / }).first()).toHaveAttribute(
    "href",
    /^tel:\+91\d{10}$/,
  );
  await expect(
    page.locator('td[data-label="Balance Due"]', { hasText: "₹" }).first(),
  ).toBeVisible();
});

for (const address of ["/customers", "/users"]) {
  test(`${address} on a phone: a number is dialled with a finger, and the row keeps its own link`, async ({
    as,
  }) => {
    const page = await as("admin");
    await page.setViewportSize(PHONE);
    await page.goto(address);
    const call = page.locator('.rows a[href^="tel:"]').first();
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
    expect(hit.within).toBe(true);
    expect(new Set(hit.corners)).toEqual(new Set([hit.tel]));
    expect(new Set(hit.own)).toEqual(new Set([hit.record]));
  });
}

test("a customer reads the quick views in the customer's words", async ({ as }) => {
  const page = await as("customer");
  await page.goto("/quotations");
  const views = page.getByRole("navigation", { name: "Quick views" });
  await expect(views.getByRole("link")).toHaveText([/^All /, /^Waiting for your answer /]);
  await page.goto("/invoices");
  await expect(views.getByRole("link")).toHaveText([/^All /, /^To pay /, /^Overdue /]);
  await page.goto("/jobs");
  await expect(views).toHaveCount(0);
});
