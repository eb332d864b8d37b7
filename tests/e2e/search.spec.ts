import { expect, test } from "../support/e2e";

test("the header's box finds everything, and a whole number leads straight there", async ({
  as,
}) => {
  const page = await as("employee");
  await page.goto("/dashboard");
  const box = page.getByRole("search").getByLabel("Search everything");
  await box.fill("QT-");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=QT-$/);
  const quotations = page.locator("section.card").filter({ hasText: "Quotations" });
  await expect(quotations.getByRole("listitem")).toHaveCount(5);
  const number = (await quotations.getByRole("link", { name: /^QT-/ }).first().textContent()) ?? "";
  await quotations.getByRole("link", { name: /^All \d+\+? Quotations$/ }).click();
  await expect(page).toHaveURL(/\/quotations\?search=QT-$/);

  await page.goto("/search");
  await page.getByLabel("Search everything").fill(number.toLowerCase());
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/quotations\/view\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
});

test("a phone is found in any grouping, and nothing is said to be nothing", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  const digits = `9${String(Date.now()).slice(-9)}`;
  await page.request.post("/customers/new", {
    form: {
      name: `Findable ${unique}`,
      email: `findable-${unique}@example.com`,
      phone: `+91 ${digits.slice(0, 5)}-${digits.slice(5)}`,
      address: `${unique} Needle Lane, Nashik`,
    },
  });
  for (const q of [digits, `0${digits.slice(0, 4)} ${digits.slice(4)}`, `${unique} needle`]) {
    await page.goto(`/search?q=${encodeURIComponent(q)}`);
    await expect(page.getByRole("link", { name: `Findable ${unique}` }), q).toBeVisible();
  }
  await page.goto("/search?q=zzqqxx");
  await expect(page.getByText("Nothing found for “zzqqxx”")).toBeVisible();
  await page.goto("/search?q=x");
  await expect(page.getByText("Type at least 2 characters")).toBeVisible();
});

test("a customer finds papers, and no people", async ({ as }) => {
  const page = await as("customer");
  await page.goto("/search?q=27");
  await expect(page.getByRole("heading", { name: "Search", level: 1 })).toBeVisible();
  for (const none of ["Customers", "Employees", "Messages", "Items"]) {
    await expect(page.getByRole("heading", { name: none })).toHaveCount(0);
  }
});

test("on a phone the header leads to the search, which fits", async ({ as }) => {
  const page = await as("employee");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/quotations");
  const header = await page.getByRole("banner").boundingBox();
  expect(header!.height).toBeLessThanOrEqual(60);
  await page.getByRole("link", { name: "Search everything" }).click();
  await expect(page).toHaveURL(/\/search$/);
  // The address changes before the page does: only the search's own page has a search box by role.
  const box = page.getByRole("searchbox", { name: "Search everything" });
  await box.fill("e@");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=e(@|%40)$/);
  const over = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(over)).toBeLessThanOrEqual(0);
});
