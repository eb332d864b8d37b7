import type { Page } from "@playwright/test";

import {
  expect,
  inHardRuns,
  makeCustomer,
  MEERA,
  posted,
  quoteTo,
  test,
  withoutScripts,
} from "../support/e2e";

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1366, height: 768 };
const WORD = "W".repeat(100);

/** Nothing is wider than the window, nor when that is made as wide as `sizes` say: nobody scrolls sideways. */
async function expectNoSidewaysScroll(
  page: Page,
  address: string,
  sizes = [page.viewportSize() ?? PHONE],
): Promise<void> {
  await page.goto(address);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }));
    expect.soft(width, `${address}, ${size.width} px`).toBe(size.width);
  }
}

// How a page is laid out is its style's work, not its scripts'.
withoutScripts(() => {
  test("a word of 100 letters breaks wherever it stands", async ({ as, page, unique }) => {
    test.slow();
    // The footer of the public pages stands under the form, in the middle.
    for (const address of ["/login", "/register"]) {
      await expectNoSidewaysScroll(page, address, [PHONE, DESK]);
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        const middle = await page.locator(".foot").evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return (left + right) / 2;
        });
        expect.soft(Math.abs(middle - size.width / 2), address).toBeLessThan(2);
      }
    }
    await as("admin");
    const { address: customer, id: customerId } = await makeCustomer(page, unique, {
      name: WORD,
      address: WORD,
    });
    const item = await posted(page, "/items/new", {
      name: WORD,
      sku: `W-${unique}`,
      category: "Other",
      price: "5",
      cost: "1",
      description: WORD,
      active: "on",
    });
    const quotation = await quoteTo(page, customerId, {
      contactPerson: WORD,
      notes: WORD,
      "items[0].name": WORD,
      sourceAddress: WORD,
    });
    const job = await posted(page, "/jobs/new", {
      title: WORD,
      clientId: customerId,
      description: WORD,
      location: WORD,
      startDate: "2030-01-10",
      budget: "10",
      status: "Pending",
      priority: "Low",
    });
    for (const address of [
      "/dashboard",
      "/customers",
      "/items",
      "/quotations",
      "/jobs",
      "/documents",
      "/jobs?view=month&date=2030-01-10",
      "/quotations/new",
      "/reports",
      "/reports/sales",
      "/reports/quotations",
      "/owed",
      "/reports/collections",
      "/reports/jobs",
      "/reports/taxes",
      "/hires",
      "/hires/new",
      "/hires/1",
      "/import",
      "/settings",
      "/settings/tax",
      "/settings/region",
      "/settings/version",
      `${MEERA}/statement`,
      customer,
      item,
      quotation,
      job,
      ...[quotation, item, job].map((each) => each.replace("view", "edit")),
      `${quotation}?confirm=delete`,
      `${item}?confirm=delete`,
    ]) {
      await expectNoSidewaysScroll(page, address, [PHONE, DESK]);
    }
  });
});

/** Rows of lists and of the dashboard's work, whose texts are cut on a phone. */
const CUT = ".rows td, .rows td:first-child a, .work p";
const WITH_ROWS = [
  "/dashboard",
  "/quotations",
  "/invoices",
  "/payments",
  "/jobs",
  "/documents",
  "/owed",
  "/owed/reminders",
  "/customers",
  "/items",
];

/** 360 px at 200 %. */
const LARGE = { width: 180, height: 320 };

/** With text twice as large nothing of a list is cut, overlaps or is wider than a phone. */
async function expectRoomForLargeText(page: Page, address: string): Promise<void> {
  await expectNoSidewaysScroll(page, address, [LARGE]);
  const cut = await page
    .locator(CUT)
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent),
    );
  expect.soft(cut, address).toEqual([]);
  const cells = await page.locator(".rows td, .work li > *").evaluateAll((all) => {
    const boxes = all
      .filter((cell) => cell.checkVisibility() && !cell.querySelector(".dots"))
      .map((cell) => cell.getBoundingClientRect());
    return boxes.flatMap((one, place) => {
      const next = boxes[place + 1];
      const apart =
        !next || one.bottom <= next.top + 1 || one.right <= next.left + 1 || next.bottom <= one.top;
      return apart ? [] : [[one.top, one.bottom, next.top, next.bottom]];
    });
  });
  expect.soft(cells, address).toEqual([]);
  const menu = await page.locator(".who > summary").boundingBox();
  expect.soft(menu?.height, address).toBeGreaterThanOrEqual(44);
}

inHardRuns(() => {
  test("what a phone's row cuts ends in dots, and stands on its record whole; with text twice as large nothing is cut", async ({
    as,
  }) => {
    test.slow();
    const page = await as("admin");
    for (const address of WITH_ROWS) {
      await expectRoomForLargeText(page, address);
      await page.setViewportSize(PHONE);
      const names = page.locator(".work p a");
      await names.evaluateAll((all) =>
        all.forEach((name) => (name.textContent += ` ${"W".repeat(60)}`)),
      );
      const cut = await page.locator(CUT).evaluateAll((cells) =>
        cells.flatMap((cell) => {
          if (!cell.checkVisibility() || cell.scrollWidth <= cell.clientWidth + 1) return [];
          // A box within a line is not cut by dots but in a letter.
          const boxes = [...cell.querySelectorAll("*")].filter(
            (part) => getComputedStyle(part).display === "inline-block",
          );
          return [{ dots: getComputedStyle(cell).textOverflow, boxes: boxes.length }];
        }),
      );
      for (const each of cut) expect.soft(each, address).toEqual({ dots: "ellipsis", boxes: 0 });
    }
    for (const [list, label] of [
      ["/quotations", "Quotation #"],
      ["/jobs", "Title"],
      ["/customers", "Name"],
    ] as const) {
      await page.goto(list);
      const rows = page.locator(".rows tbody tr");
      const cut = await rows.evaluateAll((all) =>
        all.flatMap((row) => {
          const cell = [...row.querySelectorAll<HTMLElement>("td")].find(
            (each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1,
          );
          const to = row.querySelector("a")?.getAttribute("href");
          return cell && to ? [{ to, text: cell.textContent ?? "" }] : [];
        }),
      );
      for (const { to, text } of cut.slice(0, 3)) {
        await page.goto(to);
        for (const word of text.split(/[→\s]+/).filter((each) => each.length > 2)) {
          await expect.soft(page.locator("main"), `${label}: ${to}`).toContainText(word);
        }
      }
    }
  });
});
