import type { Page } from "@playwright/test";

import { expect, test } from "../support/e2e";

/** Opens a page and waits for its scripts, which come after it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("dialog.keys")).toBeAttached();
}

test("the keys of the lists: search, rows, a new one, and what they are", async ({ as }) => {
  const page = await as("admin");
  await open(page, "/quotations");
  const rows = page.locator("tbody tr");
  const focused = (row: number) => rows.nth(row).locator("a").first();

  await page.keyboard.press("ArrowDown");
  await expect(focused(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(focused(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(focused(0)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(focused(0), "the first row stays the first").toBeFocused();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();

  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search" });
  await expect(search).toBeFocused();
  await page.keyboard.type("n/?");
  await expect(search, "typed text is text").toHaveValue("n/?");

  await page.keyboard.press("Escape");
  await search.blur();
  await page.keyboard.press("n");
  await expect(page.getByRole("button", { name: "Create Quotation" })).toBeVisible();
  await expect(page).toHaveURL(/\/quotations\/new$/);

  await open(page, "/quotations");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Quotation QT-/ })).toBeVisible();

  // On a phone the search comes out of its fold.
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, "/quotations");
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
});

test("where no list is searched, the search goes to the header's box", async ({ as }) => {
  const page = await as("admin");
  await open(page, "/dashboard");
  const box = page.getByRole("banner").locator("input[name=q]");
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type("e@");
  const found = page.getByRole("listbox", { name: "Found" });
  await expect(found.getByRole("option")).not.toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(box, "the focus stays where one types").toBeFocused();
  await expect(found.getByRole("option", { selected: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(found).toBeHidden();
  await page.keyboard.type("e");
  await expect(found.getByRole("option", { name: "All results" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=e(@|%40)e$/);
});

test("on a phone the header is one line, and a message covers neither title nor button", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/customers/new");
  await page.getByLabel("Name").fill(`Meera ${unique}`);
  await page.getByLabel("Email").fill(`meera-${unique}@example.com`);
  await page.getByRole("button", { name: "Create Customer" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Customer created successfully" });
  const title = page.getByRole("heading", { level: 1 });
  await expect(toast).toBeVisible();
  await expect(title).toBeVisible();
  // It takes the place of the section's name, which makes room for it: nothing else lies under it.
  const covered = await toast.evaluate((note) => {
    const own = note.getBoundingClientRect();
    return [...document.querySelectorAll("main *:not(.flash, .flash *), .bar *, summary")]
      .filter((other) => other.checkVisibility({ visibilityProperty: true }))
      .filter((other) => {
        const { left, right, top, bottom, width } = other.getBoundingClientRect();
        const apart =
          right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom;
        return width > 1 && !apart;
      })
      .map((other) => other.outerHTML.slice(0, 80));
  });
  expect(covered).toEqual([]);
  const note = await toast.boundingBox();
  expect(note!.height).toBeLessThanOrEqual(60);

  const header = await page.getByRole("banner").boundingBox();
  expect(header!.height).toBeLessThanOrEqual(60);
  await expect(page.getByRole("banner").getByText("Admin")).toBeHidden();
  await page.getByLabel("Menu", { exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main" }).getByText("Admin")).toBeVisible();
});
