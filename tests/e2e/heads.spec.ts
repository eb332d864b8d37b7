import type { Page } from "@playwright/test";

import {
  expect,
  makeQuotation,
  oldestOf,
  openMore,
  type Persona,
  test,
  withoutScripts,
} from "../support/e2e";
import { effort } from "../support/effort";

const PHONE = { width: 360, height: 640 };

/** The list of each noun, and what its pages are titled. */
const NOUNS = [
  ["/quotations", /^Quotation QT-/],
  ["/invoices", /^Invoice (INV|DRAFT)-/],
  ["/payments", /^Payment #PAY-/],
  ["/jobs", /./],
] as const;

/** A record of each of these states. */
async function recordsOf(page: Page, list: string, states: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const state of states) {
    found.add(await oldestOf(page, state ? `${list}?status=${encodeURIComponent(state)}` : list));
  }
  return [...found].filter(Boolean);
}

const STATES: Record<string, readonly string[]> = {
  "/quotations": effort(
    ["Draft", "Accepted"],
    ["Draft", "Sent", "Accepted", "Rejected", "Expired"],
  ),
  "/invoices": effort(["Sent", "Overdue"], ["Draft", "Sent", "Overdue", "Paid", "Cancelled"]),
  "/payments": effort(["Completed", "Pending"], ["Completed", "Pending", "Failed", "Refunded"]),
  "/jobs": effort(
    ["In Progress", "Cancelled"],
    ["Not Started", "In Progress", "On Hold", "Completed", "Cancelled"],
  ),
};

const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);

/** What has to be on the first screen of a phone, header included. */
async function expectHeadInSight(page: Page, address: string, title: RegExp): Promise<void> {
  await page.goto(address);
  const head = page.locator(".head");
  await expect(head.getByRole("heading", { level: 1 }), address).toHaveText(title);
  // A job that was neither quoted nor given a budget has no figure.
  const bare = /^\/jobs/.test(address) && (await head.locator("dd").count()) === 0;
  for (const part of ["h1", ".badge", ...(bare ? [] : ["dd"]), ".btn-primary"]) {
    await expect(head.locator(part).first(), `${part} of ${address}`).toBeVisible();
    const bottom = await bottomOf(page, `.head ${part}`);
    expect.soft(bottom, `${part} of ${address}`).toBeLessThanOrEqual(PHONE.height);
  }
  expect.soft(await bottomOf(page, ".head dl"), address).toBeLessThan(PHONE.height);
  expect(await head.locator(".btn-primary").count(), address).toBe(1);
  // At most two stand beside it; the contacts have a row of their own.
  const steps = head.locator(":scope > .row").last();
  expect(await steps.locator(":scope > .btn-secondary").count(), address).toBeLessThanOrEqual(2);
  if (bare) return;
  // The head's amount is the largest figure of the page.
  const sizes = await page.evaluate(() => {
    const size = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
    const amounts = [...document.querySelectorAll("main *")].filter(
      (element) => element.children.length === 0 && /[₹$]\s?[\d,]+\.\d\d/.test(element.textContent),
    );
    const first = document.querySelector(".head dd");
    const others = amounts.filter((element) => element !== first && !first?.contains(element));
    return { head: first ? size(first) : 0, largest: Math.max(0, ...others.map(size)) };
  });
  expect.soft(sizes.head, address).toBeGreaterThan(sizes.largest);
}

const onFirstScreen = (role: Persona) => {
  test(`on a phone ${role}s see number, state, amounts and the next step on the first screen`, async ({
    as,
  }) => {
    test.slow();
    const page = await as(role);
    await page.setViewportSize(PHONE);
    for (const [list, title] of NOUNS) {
      const addresses = await recordsOf(page, list, role === "employee" ? STATES[list]! : [""]);
      expect(addresses.length, list).toBeGreaterThan(0);
      for (const address of addresses) await expectHeadInSight(page, address, title);
    }
  });
};
// Pages of every state: scripts, which change nothing of a head, would take half of the time.
withoutScripts(() => onFirstScreen("employee"));
onFirstScreen("customer");

test("the office calls and writes to the customer from the head; the targets are for fingers, deleting is last, the sheet comes before links and history", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  const { name, address } = await makeQuotation(page, unique);
  await page.setViewportSize(PHONE);
  await page.goto(address);
  const head = page.locator(".head");
  await expect(head.getByRole("link", { name, exact: true })).toHaveAttribute("href", /customers/);
  await expect(head.getByText("Pune → Mumbai · Moving Jan 10, 2030")).toBeVisible();
  const call = head.getByRole("link", { name: `Call 98220 11111, ${name}` });
  await expect(call).toHaveAttribute("href", "tel:+919822011111");
  const chat = head.getByRole("link", { name: `WhatsApp, ${name}` });
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/919822011111\?text=Quotation/);
  for (const button of await head.locator(".btn:visible").all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  const links = page.locator("#links");
  const copy = page.getByRole("button", { name: "Copy link" });
  await expect(copy).toBeHidden();
  const sheetEnds = await bottomOf(page, ".sheet");
  expect((await links.boundingBox())?.y).toBeGreaterThan(sheetEnds);
  await links.locator("summary").click();
  await expect(copy).toBeVisible();
  const marked = page.getByText(/: Created$/);
  await expect(marked).toBeHidden();
  await page.locator("summary", { hasText: "History" }).click();
  await expect(marked).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.reload();
  await expect(copy).toBeVisible();
  await expect(marked).toBeVisible();

  await page.setViewportSize(PHONE);
  await page.reload();
  const remove = page.getByRole("link", { name: "Delete Quotation" });
  await expect(remove).toBeHidden();
  await openMore(page);
  await expect(remove).toBeVisible();
  expect(await page.locator(".head .btn-danger").count()).toBe(0);
  const last = page.locator(".head a, .head button").last();
  await expect(last).toHaveText("Delete Quotation");
});

test("the chain leads from the quotation to its payments and back, the page's own record marked", async ({
  as,
}) => {
  const page = await as("employee");
  await page.goto(await oldestOf(page, "/payments?status=Completed"));
  const chain = page.getByRole("navigation", { name: "This move" });
  const current = chain.locator('[aria-current="page"]');
  await expect(current).toHaveText("Completed");
  await chain.getByRole("link", { name: /^INV-/ }).click();
  await expect(page.getByRole("heading", { name: /^Invoice INV-/ })).toBeVisible();
  await expect(current).toHaveText(/^ ?(Sent|Paid|Overdue|Settled)$/);
  await chain.getByRole("link", { name: /^QT-/ }).click();
  await expect(page.getByRole("heading", { name: /^Quotation QT-/ })).toBeVisible();
  await expect(current).toHaveText("Approved");
  await expect(chain.getByRole("link", { name: /^PAY-.* Completed$/ }).first()).toBeVisible();
});
