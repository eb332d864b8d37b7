import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor } from "../../kit/policy/policy";
import { EditConflict } from "../../kit/shared/domain-error";
import { sectionVersion, updateCompany } from "./company.edit.server";
import { settingsTexts } from "./company.form";
import { SETTINGS } from "./company.schema";
import { getCompany } from "./company.server";
import type { SettingsSection } from "./company.words";
import { changeLogo, readLogo, removeLogo } from "./logo.server";

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
});

/** A section's form as it is shown, with something typed into it. */
async function posted<S extends SettingsSection>(section: S, typed: Record<string, string>) {
  const texts = settingsTexts(await getCompany())[section];
  return SETTINGS[section].parse({ ...texts, ...typed });
}

describe("updateCompany", () => {
  test("saves one section and tells what changed", async () => {
    const input = await posted("defaults", {
      gstRate: "5.5",
      stationaryCharge: "300",
      currency: "INR",
      billAllWarehouseDays: "on",
    });
    await updateCompany(admin, "defaults", input as never);
    const company = await getCompany();
    expect(company).toMatchObject({
      gstRate: 550,
      stationaryCharge: 300_00,
      invoiceCurrency: "INR",
      name: "Test Movers",
      billAllWarehouseDays: true,
      version: 2,
    });
    const [line] = await listHistory(admin, "company", 1);
    expect(line).toMatchObject({
      action: "Defaults of new documents updated",
      changes: [
        { field: "Currency", from: "Quotations in INR, invoices in USD, as before", to: "INR" },
        { field: "GST Rate", from: "18", to: "5.5" },
        { field: "Stationary Charge", from: "285.00", to: "300.00" },
        { field: "Bill all warehouse days in the total", from: "No", to: "Yes" },
      ],
    });
  });

  test("one choice of currency is for all; two that differ stay until one is chosen", async () => {
    const save = async (typed: Record<string, string>) =>
      updateCompany(admin, "defaults", (await posted("defaults", typed)) as never);
    const stored = async () => {
      const { quotationCurrency, invoiceCurrency } = await getCompany();
      return [quotationCurrency, invoiceCurrency];
    };
    await save({ validityDays: "15" });
    expect(await stored()).toEqual(["INR", "USD"]);
    await save({ currency: "EUR" });
    expect(await stored()).toEqual(["EUR", "EUR"]);
    // A page from before that says 'as before' brings nothing back.
    await save({ currency: "INR,USD", validityDays: "16" });
    expect(await stored()).toEqual(["EUR", "EUR"]);
    const [line] = await listHistory(admin, "company", 1);
    expect(line?.changes).toEqual([{ field: "Quotation Validity", from: "15", to: "16" }]);
  });

  test("nothing changed is nothing saved", async () => {
    await updateCompany(admin, "region", (await posted("region", {})) as never);
    expect((await getCompany()).version).toBe(1);
    expect(await db.historyEntry.count()).toBe(0);
  });

  test("of two who opened the page together the second is asked", async () => {
    const version = String(sectionVersion(await getCompany(), "company"));
    const save = async (name: string) =>
      updateCompany(admin, "company", (await posted("company", { name, version })) as never);
    const first = await Promise.allSettled([save("One"), save("Two"), save("Three")]);
    const refused = first.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(EditConflict);
    expect((await getCompany()).version).toBe(2);
  });

  test("is for admins", async () => {
    const input = await posted("company", { name: "Mine" });
    for (const role of ["employee", "customer"] as const) {
      const actor = await makeActor(role);
      await expect(updateCompany(actor, "company", input as never)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    expect((await getCompany()).name).toBe("Test Movers");
  });
});

describe("The logo", () => {
  const image = { bytes: new Uint8Array([137, 80, 78, 71]), width: 40, height: 20 };

  test("is changed and removed; a logo that was is still there for documents of its time", async () => {
    await changeLogo(admin, image, 1);
    const first = (await getCompany()).logo;
    expect(first).toMatchObject({ width: 40, height: 20 });
    await changeLogo(admin, { ...image, width: 80 });
    expect((await getCompany()).logo?.id).not.toBe(first?.id);
    await removeLogo(admin, 3);
    expect((await getCompany()).logo).toBeNull();
    await removeLogo(admin);
    expect(await readLogo(first?.id ?? 0)).toEqual(image.bytes);
    const history = await listHistory(admin, "company", 1);
    expect(history.map(({ action, changes }) => [action, changes[0]?.to])).toEqual([
      ["Logo removed", ""],
      ["Logo changed", "80 × 20"],
      ["Logo changed", "40 × 20"],
    ]);
  });

  test("an outdated page changes nothing, and leaves no image behind", async () => {
    await changeLogo(admin, image, 1);
    await expect(changeLogo(admin, image, 1)).rejects.toBeInstanceOf(EditConflict);
    await expect(removeLogo(admin, 1)).rejects.toBeInstanceOf(EditConflict);
    expect(await db.companyLogo.count()).toBe(1);
    await expect(changeLogo(await makeActor("employee"), image)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
