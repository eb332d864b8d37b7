import type { Page } from "@playwright/test";

import {
  expect,
  hasScripts,
  idOf,
  inBothModes,
  withoutScripts,
  makeCustomer,
  makeInvoice,
  test,
  unfoldField,
} from "../support/e2e";

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/**
 * What a script does at once is a press of the form's own button without one. The button is out of sight before the
 * scripts run, and out of the page once they do.
 */
async function follow(page: Page, button: string) {
  const found = page.getByRole("button", { name: button, includeHidden: hasScripts() });
  if (!hasScripts()) await found.click();
  else await expect(found).toHaveCount(0);
}

inBothModes(() => {
  test("the tax follows the address of the pickup and the customer; what is wrong with its choices is in sight", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const { id: lata } = await makeCustomer(page, unique, {
      address: "9 MG Road, Bengaluru 560001",
    });
    await page.goto("/quotations/new");
    const tax = page.locator("summary", { hasText: "Tax" });
    // While nothing is typed that a place could follow from, none is said.
    await expect(tax).toHaveText(/^Tax Whole move, tax charged$/);
    await field(page, "customerId").selectOption(lata);
    await follow(page, "Fill from customer");
    await expect(tax).toContainText("29-Karnataka, where the goods are picked up");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await field(page, "sourceAddress").fill("");
    await field(page, "sourceAddress").pressSequentially("14 Karol Bagh, Delhi 110005");
    await follow(page, "Recalculate");
    await expect(tax).toContainText("07-Delhi, where the goods are picked up");
    // With scripts once for the empty address and once for its PIN, not for each letter.
    expect(asked.filter((path) => path === "/fill").length).toBeLessThan(4);

    await page.goto(`/quotations/new?customerId=${lata}`);
    await page.locator("summary", { hasText: "Tax" }).click();
    await field(page, "taxRegime").selectOption("gta_exempt");
    await page.getByRole("button", { name: "Create Quotation" }).click();
    await expect(
      page.locator("p.error", { hasText: "Give the reason why it is not" }),
    ).toBeVisible();
    await expect(field(page, "taxRegimeReason")).toBeVisible();

    // A limit is written in the grouping of the page's amounts.
    await field(page, "transportationCharge").fill("99999999999");
    await page.getByRole("button", { name: "Create Quotation" }).click();
    await expect(page.locator("#quotation-transportationCharge-error")).toContainText(
      "cannot be more than ₹2,00,00,000.00",
    );
  });

  test("choosing a customer fills what is empty; another one takes its place", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const { id: asha } = await makeCustomer(page, unique, {
      address: "4 Hill Road",
      phone: "98220",
    });
    const { id: ravi } = await makeCustomer(page, `${unique}b`, {
      name: `Ravi ${unique}`,
      address: "9 Park Street",
      phone: "",
    });
    await page.goto("/quotations/new");
    await unfoldField(field(page, "email"));
    await field(page, "email").fill("mine@example.com");
    await field(page, "items[0].name").fill("Carton, large");
    await field(page, "customerId").selectOption(asha);
    await follow(page, "Fill from customer");
    await expect(field(page, "contactPerson")).toHaveValue(`Asha ${unique}`);
    await expect(field(page, "phone")).toHaveValue("98220");
    await expect(field(page, "sourceAddress")).toHaveValue("4 Hill Road");
    await expect(field(page, "email")).toHaveValue("mine@example.com");
    await expect(field(page, "items[0].description")).not.toHaveValue("");

    await field(page, "customerId").selectOption(ravi);
    await follow(page, "Recalculate");
    await expect(field(page, "contactPerson")).toHaveValue(`Ravi ${unique}`);
    await expect(field(page, "phone")).toHaveValue("");
    await expect(field(page, "sourceAddress")).toHaveValue("9 Park Street");
    await expect(field(page, "email")).toHaveValue("mine@example.com");

    await page.goto("/jobs/new");
    await field(page, "clientId").selectOption(asha);
    await follow(page, "Fill from client");
    await expect(field(page, "location")).toHaveValue("4 Hill Road");
  });

  test("a due date that nobody touched goes along with the invoice date; all that is wrong is said at once", async ({
    as,
  }) => {
    const page = await as("employee");
    await page.goto("/invoices/new");
    // What is typed before the scripts run is not followed.
    if (hasScripts()) await follow(page, "Recalculate");
    const after = (day: string) => {
      const date = new Date(`${day}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() + 30);
      return date.toISOString().slice(0, 10);
    };
    await expect(field(page, "dueDate")).toHaveValue(
      after(await field(page, "invoiceDate").inputValue()),
    );
    await field(page, "invoiceDate").fill("2026-05-05");
    await follow(page, "Recalculate");
    await expect(field(page, "dueDate")).toHaveValue("2026-06-04");
    await field(page, "dueDate").fill("2026-06-30");
    await field(page, "invoiceDate").fill("2026-05-06");
    await follow(page, "Recalculate");
    await expect(field(page, "dueDate")).toHaveValue("2026-06-30");

    await field(page, "invoiceDate").fill("2090-01-01");
    await field(page, "dueDate").fill("2089-12-31");
    await unfoldField(field(page, "items[0].taxRate"));
    await field(page, "items[0].taxRate").fill("101");
    await page.getByRole("button", { name: "Create Invoice" }).click();
    for (const sentence of [
      "Client is required",
      "Tax rate cannot exceed 100%",
      "Invoice date cannot be in the future",
      "Due date cannot be before the invoice date",
    ]) {
      await expect(page.locator("p.error", { hasText: sentence })).toBeVisible();
    }
    await expect(field(page, "items[0].taxRate")).toHaveValue("101");
  });
});

withoutScripts(() => {
  test("a start day that has passed is asked about once, and keeps what was typed", async ({
    as,
    unique,
  }) => {
    const page = await as("employee");
    const { id } = await makeCustomer(page, unique);
    await page.goto("/jobs/new");
    await field(page, "title").fill(`Late ${unique}`);
    await field(page, "clientId").selectOption(id);
    await field(page, "description").fill("Two rooms");
    await field(page, "location").fill("Pune");
    await field(page, "startDate").fill("2026-01-05");
    await field(page, "notes").fill("Written down afterwards");
    await page.getByRole("button", { name: "Create Job" }).click();
    await expect(page.locator("#job-startDate-error")).toHaveText("This date has passed.");
    await expect(field(page, "notes")).toHaveValue("Written down afterwards");
    await page.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByText("Job created successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: `Late ${unique}` })).toBeVisible();
  });
});

test("a form whose record was closed meanwhile keeps what was typed, beneath the sentence", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  const item = { name: "Crate of long ago", sku: `GONE-${unique}`, category: "Other" };
  const made = await page.request.post("/api/items", { data: { ...item, price: 10, cost: 0 } });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/items/edit/${id}`);
  await page.getByLabel("Description").fill("Typed for long");
  expect((await page.request.delete(`/api/items/${id}`)).status()).toBe(200);
  await page.getByRole("button", { name: "Update Item" }).click();
  await expect(
    page.getByText("This item is deleted. Activate it before you change it."),
  ).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Typed for long");
  await expect(page).toHaveURL(new RegExp(`/items/edit/${id}`));
});

test("while a form is on its way its button says so and cannot be pressed", async ({
  as,
  unique,
}) => {
  const page = await as("employee");
  const { address: invoice } = await makeInvoice(page, unique);
  for (const [address, name, busy] of [
    ["/profile", "Save Changes", "Saving..."],
    [`/payments/new?invoiceId=${idOf(invoice)}`, "Record Payment", "Processing..."],
  ] as const) {
    await page.goto(address);
    // What takes the press over comes with the scripts.
    await expect(page.locator("dialog.keys")).toBeAttached();
    if (address !== "/profile") {
      await page.locator('[name="paymentMethod"]').selectOption("Cash");
    }
    // Held until it has been looked at, then dropped: nothing is stored.
    let drop = () => {};
    const looked = new Promise<void>((resolve) => (drop = resolve));
    await page.route("**/*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await looked;
      return route.abort();
    });
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("button", { name: busy })).toBeDisabled();
    drop();
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a form without a draft asks before a link takes away what was typed; its 'Cancel' does not", async ({
  as,
  unique,
}) => {
  const page = await as("admin");
  const asked: string[] = [];
  let leaves = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return leaves ? dialog.accept() : dialog.dismiss();
  });
  const elsewhere = page.getByRole("link", { name: "Jobs", exact: true });
  await page.goto("/customers/new");
  await field(page, "name").fill(`Asha ${unique}`);
  await elsewhere.click();
  await expect.poll(() => asked).toEqual(["Leave without saving?"]);
  await expect(page).toHaveURL(/\/customers\/new$/);
  await expect(field(page, "name")).toHaveValue(`Asha ${unique}`);
  leaves = true;
  await elsewhere.click();
  await expect(page).toHaveURL(/\/jobs$/);

  await page.goto("/customers/new");
  await field(page, "name").fill(`Asha ${unique}`);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/customers$/);
  // Nor is anybody asked who typed nothing.
  await page.goto("/customers/new");
  await field(page, "name").focus();
  await elsewhere.click();
  await expect(page).toHaveURL(/\/jobs$/);
  expect(asked).toHaveLength(2);

  // Who signs out has said it: the page is not kept behind a session that has ended.
  await page.goto("/customers/new");
  await field(page, "name").fill(`Asha ${unique}`);
  leaves = false;
  await page.locator(".who > summary").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
});
