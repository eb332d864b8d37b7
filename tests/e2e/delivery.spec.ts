import { expect, inHardRuns, signIn, test } from "../support/e2e";
import { makeConsignment } from "../support/consignment";

/** What a clerk writes down of a car and of what goods are worth, on a phone. */
test.use({ viewport: { width: 360, height: 640 } });

inHardRuns(() => {
  test("a car's condition and the goods' value are written down, and the car is signed for", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { id } = await makeConsignment(page, unique);

    await page.goto(`/vehicle-reports/new?consignmentId=${id}`);
    await page.locator('[name="make"]').fill("Maruti");
    await page.locator('[name="registration"]').fill("MH12AB1234");
    await page.locator('[name="parts"][value="rc"]').check();
    await page.locator('[name="pickup.bonnet"]').fill("long scratch");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("'LONG' is not a condition code").first()).toBeVisible();
    await expect(page.locator('[name="parts"][value="rc"]')).toBeChecked();
    await page.locator('[name="pickup.bonnet"]').fill("sc: as long as a hand");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Vehicle report saved")).toBeVisible();
    await expect(page.locator('[name="pickup.bonnet"]')).toHaveValue("SC: as long as a hand");
    await page.locator('[name="agreed"]').check();
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await expect(page.getByText("Vehicle report signed")).toBeVisible();
    await page.locator('[name="colour"]').fill("Red");
    await page.getByRole("button", { name: "Update report" }).click();
    await expect(page.getByText("Void: changed since it was signed")).toBeVisible();

    await page.goto(`/consignments/value/${id}`);
    await page.locator('[name="goods[0].description"]').fill("Sofa");
    await page.locator('[name="goods[0].value"]').fill("10000");
    await page.locator('[name="goods[0].quantity"]').fill("2");
    await page.getByRole("button", { name: "Save declaration" }).click();
    await expect(
      page.getByText("Declaration saved: its total is the declared value"),
    ).toBeVisible();
    await expect(page.getByText("20,000.00").first()).toBeVisible();
  });
});
