import { expect, inModesByTurns, makeCustomer, makeQuotation, test } from "../support/e2e";

inModesByTurns("search", () => {
  test("the header's box finds everything, and a whole number leads straight there", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const { address } = await makeQuotation(page, unique);
    await page.goto(address);
    const heading = page.getByRole("heading", { level: 1, name: /^Quotation QT-/ });
    const number = /QT-\S+/.exec(await heading.innerText())?.[0] ?? "";
    await page.goto("/dashboard");
    // Sent before anything can be offered: by the form itself.
    await page.getByRole("search").evaluate((form: HTMLFormElement) => {
      form.querySelector("input")!.value = "QT-";
      form.requestSubmit();
    });
    const quotations = page.locator("section.card").filter({ hasText: "Quotations" });
    await expect(quotations.getByRole("listitem")).toHaveCount(5);
    await expect(page).toHaveURL(/\/search\?q=QT-$/);
    await quotations.getByRole("link", { name: /^All \d+\+? Quotations$/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Quotations" })).toBeVisible();
    await expect(page).toHaveURL(/\/quotations\?search=QT-&in=everything$/);
    await expect(page.getByPlaceholder("Everything", { exact: true })).toHaveValue("QT-");

    await page.goto("/search?q=new+quot");
    await expect(page.getByRole("main").getByRole("link", { name: "New quotation" })).toBeVisible();
    await page.goto("/search");
    await page.getByRole("searchbox", { name: "Search everything" }).fill(number.toLowerCase());
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(heading).toContainText(number);
    await expect(page).toHaveURL(address);
  });
});

/** How many links stand in each role's menu. Who sees the books as well has one more. */
const MENUS = { admin: 18, employee: 15 } as const;
const GROUPS = ["Today", "Sales", "Moves", "Money", "Fleet", "Office"];
/** Pages by other words than their links', with what is offered; the last ones are not for every employee. */
const CALLED = [
  ["bilty", "Consignments", "/consignments"],
  ["gst", "GSTR-1", "/reports/gstr1"],
  ["credit note", "Credit and debit notes", "/notes"],
  ["rate con", "Rate contracts", "/rate-contracts"],
  ["26as", "TDS taken from us", "/tds"],
  ["statement", "Money owed", "/owed"],
  ["labour", "Helpers", "/jobs/helpers"],
  ["otp", "Profile", "/profile"],
  ["challan", "Hires", "/hires"],
  ["tally", "Tally", "/exports/tally"],
  ["backup", "Backups", "/settings/backups"],
  ["templates", "Message templates", "/settings/messages"],
  ["audit", "Audit", "/audit"],
] as const;
const FOR_ADMINS = 5;

for (const [role, links] of Object.entries(MENUS) as [keyof typeof MENUS, number][])
  test(`an ${role} has ${links} links in six groups, whole at 1366, four ways on a phone, and finds pages by other words`, async ({
    as,
  }) => {
    const page = await as(role);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto("/dashboard");
    const side = page.getByRole("navigation", { name: "Main" });
    await expect(side.locator("summary")).toHaveText(GROUPS);
    await expect(side.locator("details li")).toHaveCount(links);
    const cut = await side.evaluate((nav) =>
      [...nav.querySelectorAll("a")]
        .filter((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top < 0 || bottom > innerHeight || link.scrollWidth > link.clientWidth;
        })
        .map((link) => link.textContent),
    );
    expect(cut).toEqual([]);

    const box = page.getByRole("search").getByLabel("Search everything");
    const first = page.locator(".suggestions [data-combobox-option-default]");
    const called = CALLED.slice(0, role === "admin" ? undefined : -FOR_ADMINS);
    for (const [word, name, path] of called) {
      await box.fill(word);
      await expect(first, word).toContainText(name);
      await box.press("Enter");
      await expect(page, word).toHaveURL(new RegExp(`${path}$`));
    }

    await page.setViewportSize({ width: 360, height: 640 });
    const hand = page.getByRole("navigation", { name: "At hand" });
    await expect(hand.getByRole("link")).toHaveText(["Today", "Planner", "Money"]);
    await expect(page.locator(".menu > summary")).toHaveText("More");
  });

test("Enter in the header's box opens the first line that is offered: a page by another word for it, then a record", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { name, address } = await makeCustomer(page, unique);
  await page.goto("/dashboard");
  const box = page.getByRole("search").getByLabel("Search everything");
  const first = page.locator(".suggestions [data-combobox-option-default]");
  await box.fill("bilty");
  await expect(first).toContainText("Consignments");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/consignments$/);
  await box.fill(name);
  await expect(first).toContainText(name);
  await box.press("Enter");
  await expect(page).toHaveURL(address);
  // What nothing is offered for leads to the page that says so.
  await box.fill("zzqqxx");
  await expect(page.locator(".suggestions [role=option]")).toHaveCount(0);
  await box.press("Enter");
  await expect(page.getByText("Nothing found for “zzqqxx”")).toBeVisible();
});

test("a phone is found in any grouping, and nothing is said to be nothing; on a phone the search fits", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  const digits = `9${String(Date.now()).slice(-9)}`;
  const { name } = await makeCustomer(page, unique, {
    phone: `+91 ${digits.slice(0, 5)}-${digits.slice(5)}`,
    address: `${unique} Needle Lane, Nashik`,
  });
  for (const q of [digits, `0${digits.slice(0, 4)} ${digits.slice(4)}`, `${unique} needle`]) {
    await page.goto(`/search?q=${encodeURIComponent(q)}`);
    await expect(page.getByRole("link", { name }), q).toBeVisible();
  }
  await page.goto("/search?q=zzqqxx");
  await expect(page.getByText("Nothing found for “zzqqxx”")).toBeVisible();
  await page.goto("/search?q=x");
  await expect(page.getByText("Type at least 2 characters")).toBeVisible();

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/quotations");
  const header = await page.getByRole("banner").boundingBox();
  expect(header!.height).toBeLessThanOrEqual(60);
  await page.getByRole("link", { name: "Search everything" }).click();
  // Only the search's own page has a search box by role.
  const box = page.getByRole("searchbox", { name: "Search everything" });
  await box.fill("e@");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=e(@|%40)$/);
  await expect(page.locator("section.card").filter({ hasText: "Customers" })).toBeVisible();
  const over = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(over)).toBeLessThanOrEqual(0);

  // A customer finds papers, and no people.
  await as("customer");
  await page.goto("/search?q=27");
  await expect(page.getByRole("heading", { name: "Search", level: 1 })).toBeVisible();
  for (const none of ["Customers", "Employees", "Messages", "Items"]) {
    await expect(page.getByRole("heading", { name: none })).toHaveCount(0);
  }
});
