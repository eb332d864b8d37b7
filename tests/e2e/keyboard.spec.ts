import type { Page } from "@playwright/test";

import { expect, openMore, test } from "../support/e2e";

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

  await page.keyboard.press("f");
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
  await expect(focused(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Quotation QT-/ })).toBeVisible();

  // On a phone the list's search comes out of its fold, and that of everything is a page.
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, "/quotations");
  await page.keyboard.press("f");
  await expect(search).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox", { name: "Search everything" })).toBeFocused();
  await expect(page).toHaveURL(/\/search$/);
});

test("the keys are named in the name's menu, which a press elsewhere folds", async ({ as }) => {
  const page = await as("admin");
  await open(page, "/quotations");
  const menu = page.locator(".who");
  await menu.locator("summary").click();
  await page.locator("main").click({ position: { x: 4, y: 4 } });
  await expect(menu.getByRole("button", { name: "Logout" })).toBeHidden();
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Keyboard" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toContainText("Ctrl K");
});

test("Ctrl K and / open the search, which does things as well", async ({ as }) => {
  const page = await as("admin");
  await open(page, "/quotations");
  const box = page.getByRole("banner").locator("input[name=q]");
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  const acts = page.getByRole("listbox", { name: "Found" }).getByRole("group", { name: "Actions" });
  await expect(acts.getByRole("option", { name: "New quotation" })).toBeVisible();
  await page.keyboard.type("new cust");
  await expect(acts.getByRole("option")).toHaveText(["New customer"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Create Customer" })).toBeVisible();
  await expect(page).toHaveURL(/\/customers\/new$/);

  await open(page, "/dashboard");
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

test("the header is one line, and a message covers neither title, search nor button", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  for (const [width, height] of [
    [1366, 768],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/customers/new");
    await page.getByLabel("Name").fill(`Meera ${unique}`);
    await page.getByLabel("Email").fill(`meera-${width}-${unique}@example.com`);
    await page.getByRole("button", { name: "Create Customer" }).click();
    const toast = page.getByRole("status").filter({ hasText: "Customer created successfully" });
    const title = page.getByRole("heading", { level: 1 });
    await expect(toast).toBeVisible();
    await expect(title).toBeVisible();
    // On a phone it takes the place of the section's name, which makes room for it: nothing else lies under it.
    const covered = await toast.evaluate((note) => {
      const own = note.getBoundingClientRect();
      const others = "main *:not(.flash, .flash *), .bar *, .side *, summary";
      return [...document.querySelectorAll(others)]
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
    // Where there is room it stands beside the name.
    const name = page.getByRole("banner").getByText("Customers", { exact: true });
    await expect(name).toBeVisible({ visible: width === 1366 });
    const note = await toast.boundingBox();
    expect(note!.height).toBeLessThanOrEqual(60);
    const header = await page.getByRole("banner").boundingBox();
    expect(header!.height).toBeLessThanOrEqual(60);
  }
  const role = page.getByRole("banner").getByText("Admin");
  await expect(role).toBeHidden();
  await page.locator(".who > summary").click();
  await expect(role).toBeVisible();
});

test("a phone has four ways at its foot, which hide no button of a form", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/quotations/new");
  const dock = page.getByRole("navigation", { name: "At hand" });
  await expect(dock.getByRole("link")).toHaveText(["Today", "Planner", "Money"]);
  for (const each of [...(await dock.getByRole("link").all()), page.locator(".menu > summary")]) {
    const box = await each.boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(44);
    expect(box!.width).toBeGreaterThanOrEqual(44);
  }
  const bottom = (await dock.boundingBox())!.y;
  const totals = await page.locator(".stuck").boundingBox();
  expect(totals!.y + totals!.height).toBeLessThanOrEqual(bottom + 1);
  const last = page.getByRole("contentinfo").getByRole("button");
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const foot = await last.boundingBox();
  expect(foot!.y + foot!.height).toBeLessThanOrEqual(bottom);

  await page.goto("/notes");
  await expect(dock.getByRole("link", { name: "Money" })).toHaveAttribute("aria-current", "true");
  await dock.getByRole("link", { name: "Planner" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Planner" })).toBeVisible();
  await expect(dock.locator("[aria-current]")).toHaveText(["Planner"]);
  // The menu has the pages before this one on top; the page that is shown is not among them.
  await page.locator(".menu > summary").click();
  await expect(page.locator(".last-pages a")).toHaveText([
    "Credit and debit notes",
    "New quotation",
  ]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(dock).toBeHidden();
  // All links stand above the fold.
  const side = page.getByRole("navigation", { name: "Main" });
  expect(await side.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
  await expect(side.locator("li").last()).toBeInViewport();
});

test("a page that is gone to begins at its heading, a form at its first field, a dialog has the keys", async ({
  as,
}) => {
  const page = await as("admin");
  await open(page, "/quotations");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Jobs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeFocused();
  await page.getByRole("link", { name: "Create Job" }).click();
  await expect(page.locator("main form.stack .input").first()).toBeFocused();
  // A form that begins with a list to choose from does not open it unasked.
  const side = page.getByRole("navigation", { name: "Main" });
  await side.getByRole("link", { name: "Quotations" }).click();
  await page.locator('main a.btn[href$="/quotations/new"]').click();
  await expect(page).toHaveURL(/\/quotations\/new$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  // A menu closes when the focus leaves it, and gives it back on Escape.
  const menu = page.locator(".who");
  const summary = menu.locator("summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(menu).toHaveAttribute("open");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(summary).toBeFocused();
  await expect(menu).not.toHaveAttribute("open");
  await page.keyboard.press("Enter");
  await expect(menu).toHaveAttribute("open");
  await page.keyboard.press("Shift+Tab");
  await expect(menu).not.toHaveAttribute("open");

  await open(page, "/jobs?status=not-started");
  await page.locator("tbody tr a").first().click();
  await openMore(page);
  const opener = page.getByRole("link", { name: "Change Status" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change Status" });
  await expect(dialog.getByLabel("Status")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 683, height: 384 });
  await expect(page.getByRole("banner")).toHaveCSS("position", "static");
});
