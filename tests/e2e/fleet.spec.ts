import { expect, inHardRuns, test, openMore } from "../support/e2e";

inHardRuns(() => {
  test("a truck is added, warned of, changed, deactivated and deleted", async ({ as, unique }) => {
    const page = await as("admin");
    // As it is stored: letters and digits alone.
    const number = `MH31${unique.slice(-6).toUpperCase()}`;
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Trucks", exact: true }).click();
    await page.locator("main").getByRole("link", { name: "Add Vehicle" }).click();
    await page.getByRole("button", { name: "Create Vehicle" }).click();
    await expect(page.locator("#vehicle-number-error")).toHaveText("Vehicle number is required");
    await expect(page.locator("#vehicle-kind-error")).toHaveText("Kind is required");
    await page
      .getByLabel("Vehicle Number")
      .fill(`mh 31-${unique.slice(-6, -3)} ${unique.slice(-3)}`);
    await page.getByLabel("Kind").fill("17 ft container");
    await page.getByLabel("Insurance Until").fill("2026-01-31");
    await page.getByRole("button", { name: "Create Vehicle" }).click();
    await expect(page.getByText("Vehicle created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/vehicles\/\d+$/);
    await expect(page.getByRole("heading", { name: number })).toBeVisible();
    const warning = page.getByText(`Insurance of ${number} ended on Jan 31, 2026`);
    await expect(warning).toBeVisible();
    await expect(page.getByText("No journeys yet")).toBeVisible();
    const here = page.url();

    await page.goto(`/vehicles?view=ending&search=${number}`);
    const row = page.getByRole("row", { name: number });
    await expect(row.getByText("Insurance ended")).toBeVisible();
    await expect(row.locator(`a[href="${new URL(here).pathname}"]`)).not.toHaveCount(0);
    await page.goto(here);

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("button", { name: "Update Vehicle" })).toBeVisible();
    await page.getByLabel("Owner").selectOption("Hired");
    await page.getByLabel("Insurance Until").fill("2099-01-31");
    await page.getByRole("button", { name: "Update Vehicle" }).click();
    await expect(page.getByText("Vehicle updated successfully")).toBeVisible();
    await expect(warning).toBeHidden();

    // Another one cannot have its number, however it is written.
    await page.goto("/vehicles/new");
    await page.getByLabel("Vehicle Number").fill(number.toLowerCase());
    await page.getByLabel("Kind").fill("Tata Ace");
    await page.getByRole("button", { name: "Create Vehicle" }).click();
    await expect(page.locator("#vehicle-number-error")).toHaveText(
      "Another vehicle has this number",
    );
    await expect(page.getByLabel("Kind")).toHaveValue("Tata Ace");

    await page.goto(here);
    await openMore(page);
    await page.getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("Vehicle deactivated successfully")).toBeVisible();
    await openMore(page);
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText("Vehicle activated successfully")).toBeVisible();
    await openMore(page);
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await expect(page.getByText(`Are you sure you want to delete ${number}?`)).toBeVisible();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Vehicle deleted successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/vehicles$/);
  });

  test("a driver is added, called, and found by the phone", async ({ as, unique }) => {
    const page = await as("employee");
    const name = `Ramesh ${unique}`;
    await page.goto("/vehicles");
    await page.locator("#main").getByRole("link", { name: "Drivers", exact: true }).click();
    await page.locator("main").getByRole("link", { name: "Add Driver" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Create Driver" }).click();
    await expect(page.locator("#driver-phone-error")).toHaveText("Phone is required");
    await page.getByLabel("Phone").fill("98220 55667");
    await page.getByLabel("Licence Until").fill("2026-01-31");
    await page.getByRole("button", { name: "Create Driver" }).click();
    await expect(page.getByText("Driver created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/drivers\/\d+$/);
    await expect(page.getByText(`Licence of ${name} ended on Jan 31, 2026`)).toBeVisible();
    const call = page.getByRole("link", { name: `Call 98220 55667, ${name}` });
    await expect(call).toHaveAttribute("href", "tel:+919822055667");
    // Deleting is the admin's.
    await expect(page.getByRole("link", { name: "Delete", exact: true })).toHaveCount(0);

    await page.goto("/drivers?search=9822055667");
    await expect(page.getByRole("row", { name }).getByText("Licence ended")).toBeVisible();
  });
});
