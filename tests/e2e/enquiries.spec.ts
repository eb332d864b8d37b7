import type { Locator, Page } from "@playwright/test";

import { expect, handOver, hasScripts, inModesByTurns, posted, signIn, test } from "../support/e2e";

const PHONE = { width: 360, height: 640 };

/** Nobody has them yet: one for each mode, in the file's one office. */
const PHONES = ["98220 33333", "98220 44444"] as const;

/** The tariff that the product ships with, and prices of a company. */
const PRICED = {
  name: "Standard",
  validFrom: "2026-01-01",
  freights: "19 ft container; 1000; 38000\n19 ft container; more; 45",
  cartons: "M; 60",
  hourPrice: "150",
  homes: "2 BHK; 620\n3 BHK; 1000",
  fillPercent: "85",
  kgPer100Cft: "320",
  cartonsPer100Cft: "5",
  minutesPer100Cft: "40",
  pieceMinutes: "15",
  floorRate: "20",
  carryMetres: "15",
  carryRate: "20",
  crews: "450; 3\n800; 4\nmore; 6",
};

/** Has the admin set the prices of the tariff that the product ships with. */
async function setPrices(page: Page) {
  await signIn(page, "admin");
  await page.goto("/tariffs/edit/1");
  const version = await page.locator('[name="version"]').inputValue();
  await posted(page, "/tariffs/edit/1", { ...PRICED, version });
  await signIn(page, "employee");
}

/** A clerk at a page who counts what they press and what they fill in. */
function clerk(page: Page) {
  const done = { presses: 0, fields: 0 };
  const field = (name: string) => page.locator(`[name="${name}"]`);
  return {
    done,
    field,
    press: async (what: Locator) => {
      done.presses += 1;
      await what.click();
    },
    type: async (name: string, value: string) => {
      done.fields += 1;
      await field(name).fill(value);
    },
    choose: async (name: string, value: string) => {
      done.fields += 1;
      await field(name).selectOption(value);
    },
  };
}

inModesByTurns("enquiries", () => {
  test("who calls has a quotation with proposed charges on WhatsApp, each thing typed once", async ({
    page,
    unique,
  }) => {
    await setPrices(page);
    await page.setViewportSize(PHONE);
    const { done, field, press, type, choose } = clerk(page);
    const mode = hasScripts() ? 0 : 1;
    const button = (name: string) => page.getByRole("button", { name, exact: true });

    await page.goto("/enquiries/new");
    await type("name", `Kiran ${unique}`);
    await type("phone", PHONES[mode]);
    await type("from", "12 MG Road, Pune 411001");
    await type("to", "5 Brigade Road, Bengaluru 560001");
    await type("movingDate", "2030-03-04");
    await press(button("Save and quote"));

    await expect(page.getByText("Draft made: enter its charges")).toBeVisible();
    await expect(field("sourceAddress")).toHaveValue("12 MG Road, Pune 411001");
    await expect(field("phone")).toHaveValue(PHONES[mode]);
    await choose("home", "2 BHK");
    await type("distanceKm", "840");
    await press(button("Propose Charges"));
    // 620 cft need 730 inside: 19 ft up to 1,000 km. Each end has 124 minutes of one person at 150 an hour; 31 cartons at 60.
    const said = page.getByRole("status").filter({ hasText: "Tariff Standard" });
    await expect(said).toContainText("2 BHK, 620 cft");
    await expect(said).toContainText("19 ft container up to 1,000 km: ₹38,000.00");
    await expect(field("transportationCharge")).toHaveValue("38000.00");
    await expect(field("packagingCharge")).toHaveValue("1860.00");
    await expect(field("loadingCharge")).toHaveValue("310.00");
    await expect(field("unloadingCharge")).toHaveValue("310.00");
    await press(button("Update Quotation"));
    await expect(page.getByText("Quotation updated successfully")).toBeVisible();
    const send = () => press(button("Send via WhatsApp"));
    const { phone, text } = await handOver(page, send);
    expect(phone).toBe(`91${PHONES[mode].replace(" ", "")}`);
    expect(text).toContain(`Kiran ${unique}`);
    expect(text).toMatch(/\/d\/[\w-]{24}\n/);
    test.info().annotations.push({ type: "presses, fields", description: JSON.stringify(done) });
    expect(done).toEqual({ presses: 4, fields: 7 });

    await page.goto(`/enquiries?search=${unique}`);
    await expect(page.locator("main")).toContainText("Quoted");
  });

  test("a typed charge stays beside the computed one, and the missing facts are said", async ({
    page,
    unique,
  }) => {
    await setPrices(page);
    await page.goto("/quotations/new");
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const propose = page.getByRole("button", { name: "Propose Charges", exact: true });
    const recalculate = page.getByRole("button", { name: "Recalculate", includeHidden: true });
    if (hasScripts()) await expect(recalculate).toHaveCount(0);
    await page.locator("summary", { hasText: /^Tariff|^Rate contract/ }).click();
    await propose.click();
    await expect(page.getByText("Choose the home, or say its cft.")).toBeVisible();
    await field("home").selectOption("3 BHK");
    await field("distanceKm").fill("500");
    await field("sourceAddress").fill(`Flat ${unique}, Pune 411001`);
    await field("loadingCharge").fill("3000");
    await propose.click();
    const said = page.getByRole("status").filter({ hasText: "Tariff Standard" });
    // 1,000 cft: half of 400 minutes at 150 an hour are 500; 22 ft has no price.
    await expect(said).toContainText("computed ₹500.00 · typed ₹3,000.00");
    await expect(said).toContainText("No price for");
    await expect(field("loadingCharge")).toHaveValue("3000");
    await expect(field("unloadingCharge")).toHaveValue("500.00");
    await expect(field("transportationCharge")).toHaveValue("0.00");
    await expect(field("sourceAddress")).toHaveValue(`Flat ${unique}, Pune 411001`);
  });
});
