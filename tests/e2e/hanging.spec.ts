import type { Page } from "@playwright/test";

import {
  expect,
  idOf,
  makeCustomer,
  makeInvoice,
  makeQuotation,
  moveQuotation,
  posted,
  test,
} from "../support/e2e";

/** A line that takes a press to the server and brings no answer back: what a person sees, and that pressing again does it once. */
const LATE = "No answer yet. Wait, or press again.";
const note = (page: Page) => page.getByRole("alert").filter({ hasText: LATE });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Has the page say after a moment what it says after a quarter of a minute. */
async function hurried(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const hurry = (run: () => void, ms = 0, ...more: []) =>
      wait(run, ms === 15_000 ? 300 : ms, ...more);
    window.setTimeout = hurry as typeof window.setTimeout;
  });
  return page;
}

/** Does what the next press asks for on the server, and gives the answer when `release` is called. */
async function holdNext(page: Page): Promise<() => void> {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  const isData = (url: URL) => url.pathname.endsWith(".data");
  let isFirst = true;
  await page.route(isData, async (route) => {
    if (!isFirst || route.request().method() !== "POST") return route.continue();
    isFirst = false;
    const response = await route.fetch({ maxRedirects: 0 });
    await until;
    // Nobody waits for the answer to a press that was pressed again.
    await route.fulfill({ response }).catch(() => {});
  });
  return release;
}

/** Presses a button whose answer hangs, and once more when the page says so. */
async function pressTwice(page: Page, name: string) {
  const release = await holdNext(page);
  await button(page, name).click();
  await expect(note(page)).toBeVisible();
  await expect(button(page, name)).toBeEnabled();
  await button(page, name).click();
  return release;
}

test("a form whose answer hangs says so, and pressed again makes one record", async ({
  as,
  unique,
}) => {
  const page = await hurried(await as("admin"));
  await page.goto("/customers/new");
  await page.getByLabel("Name", { exact: false }).first().fill(`Asha ${unique}`);
  await page.locator("[name=phone]").fill(`98${String(Date.now()).slice(-8)}`);
  const release = await pressTwice(page, "Create Customer");
  await expect(page.getByText("Customer created successfully")).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  // The first answer comes after all, when nobody waits for it any more.
  const address = page.url();
  release();
  await page.goto(`/customers?search=${unique}`);
  await expect(page.locator("tbody tr")).toHaveCount(1);

  // An edit is not somebody else's: what it says is there already.
  const id = idOf(new URL(address).pathname);
  await page.goto(`/customers/edit/${id}`);
  await page.locator("[name=address]").fill(`9 Late Lane ${unique}`);
  await pressTwice(page, "Update Customer");
  await expect(page.getByText("What you typed is saved already")).toBeVisible();
  await expect(page.getByText("Somebody else changed")).toHaveCount(0);
  await page.getByText("What you typed is saved already").getByRole("link").click();
  await expect(page.getByText(`9 Late Lane ${unique}`).first()).toBeVisible();
});

test("an answer that comes late is taken, and nothing is pressed for it", async ({
  as,
  unique,
}) => {
  const page = await hurried(await as("admin"));
  const { id } = await makeCustomer(page, unique);
  await page.goto(`/customers/edit/${id}`);
  await page.locator("[name=address]").fill(`4 Slow Street ${unique}`);
  const release = await holdNext(page);
  await button(page, "Update Customer").click();
  await expect(note(page)).toBeVisible();
  release();
  await expect(page.getByText("Customer updated successfully")).toBeVisible();
  await expect(note(page)).toHaveCount(0);
});

test("a payment, a state, a press that leads elsewhere and a crew, pressed again on a line that hangs, are there once", async ({
  as,
  unique,
}) => {
  const page = await hurried(await as("admin"));
  const invoice = await makeInvoice(page, `${unique}i`);
  await page.goto(`/payments/new?invoiceId=${idOf(invoice.address)}`);
  await pressTwice(page, "Record Payment");
  await expect(page.getByText("Payment recorded successfully")).toBeVisible();
  await page.goto(invoice.address);
  await expect(page.locator(".head")).toContainText("Paid");

  const quotation = await makeQuotation(page, `${unique}q`);
  await moveQuotation(page, quotation.address, "sent", "approved");
  const move = {
    title: `Move ${unique}`,
    clientId: quotation.customerId,
    description: "Two rooms",
    location: "Aundh, Pune",
    startDate: "2097-02-06",
    budget: "10",
    priority: "Low",
  };
  const done = { quotationId: idOf(quotation.address), status: "Completed" };
  await page.goto(await posted(page, "/jobs/new", { ...move, ...done }));
  await pressTwice(page, "Create Invoice");
  await expect(page).toHaveURL(/\/invoices\//);
  await page.goto(`/invoices?search=${unique}q`);
  await expect(page.locator("tbody tr")).toHaveCount(1);

  const job = await posted(page, "/jobs/new", { ...move, status: "Pending" });
  await page.goto(`/jobs/crew/${idOf(job)}`);
  await page.locator("[name=helpersText]").fill(`Raju ${unique}`);
  await pressTwice(page, "Save crew and truck");
  await expect(note(page)).toHaveCount(0);
  await page.goto(job);
  await expect(page.getByRole("main")).toContainText(`Raju ${unique}`);
});

test("who goes elsewhere while a press is under way stays there, and reads of no answer to it", async ({
  as,
  unique,
}) => {
  const page = await hurried(await as("admin"));
  const quotation = await makeQuotation(page, unique);
  await moveQuotation(page, quotation.address, "sent", "approved");
  await page.goto(
    await posted(page, "/jobs/new", {
      title: `Move ${unique}`,
      clientId: quotation.customerId,
      quotationId: idOf(quotation.address),
      description: "Two rooms",
      location: "Aundh, Pune",
      startDate: "2097-02-06",
      budget: "10",
      priority: "Low",
      status: "Completed",
    }),
  );
  const release = await holdNext(page);
  await button(page, "Create Invoice").click();
  await expect(button(page, "Create Invoice")).toBeDisabled();
  await page.getByRole("link", { name: "Whole move" }).click();
  await expect(page).toHaveURL(/\/moves\//);
  // Longer than a press waits here.
  await page.waitForTimeout(500);
  await expect(page.locator("#no-network")).toHaveCount(0);
  release();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/moves\//);
});
