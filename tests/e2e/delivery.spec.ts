import { expect, inHardRuns, signIn, test } from "../support/e2e";
import { makeConsignment } from "../support/consignment";

/** What a clerk writes down of a car and of what goods are worth, on a phone. */
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

test("five marks and a photo of a car are twelve touches, and Save is within two screens", async ({
  page,
  unique,
}) => {
  await signIn(page, "employee");
  const { id } = await makeConsignment(page, unique);
  await page.goto(`/vehicle-reports/new?consignmentId=${id}`);
  let touches = 0;
  const bottomOf = (name: string) =>
    page
      .getByRole("button", { name })
      .evaluate((one) => one.getBoundingClientRect().bottom + window.scrollY);
  const touch = async (name: string | RegExp) => {
    await page.getByRole("button", { name, exact: true }).tap();
    touches += 1;
  };
  const marks = {
    Bonnet: "Scratched",
    "Left front door": "Dented",
    Mirrors: "Broken",
    "Rear bumper": "Chipped",
    "Wheels and tyres": "Rusted",
  };
  const markAll = async () => {
    for (const [place, symbol] of Object.entries(marks)) {
      await touch(new RegExp(`^\\d+ ${place}`));
      await touch(symbol);
    }
  };
  // The form of a new report has them in one go; one that is saved already takes them as well.
  await markAll();
  expect(await bottomOf("Save report")).toBeLessThan(1_200);
  await markAll();
  await page.locator('[name="make"]').fill("Maruti");
  await page.locator('[name="registration"]').fill("MH12AB1234");
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Vehicle report saved")).toBeVisible();

  touches = 0;
  await markAll();
  // A second tap takes a mark back.
  await touch("Cracked");
  await touch("Cracked");
  touches -= 2;
  expect(await bottomOf("Update report")).toBeLessThan(1_200);
  await page.locator("#photo-files-camera").setInputFiles({
    name: "bonnet.png",
    mimeType: "image/png",
    buffer: await page.screenshot(),
  });
  touches += 1;
  await expect(page.getByText("Photo added")).toBeVisible();
  // The photo's press left what was tapped and not saved.
  await touch("Update report");
  await expect(page.getByText("Vehicle report updated")).toBeVisible();
  await expect(page.getByText(/2 Bonnet: scratched;.*19 Wheels and tyres: rusted/)).toBeVisible();
  expect(touches).toBe(12);
});

inHardRuns(() => {
  test("a car's condition and the goods' value are written down, and the car is signed for", async ({
    page,
    unique,
    javaScriptEnabled,
  }) => {
    await signIn(page, "employee");
    const { id } = await makeConsignment(page, unique);

    await page.goto(`/vehicle-reports/new?consignmentId=${id}`);
    await page.locator('[name="make"]').fill("Maruti");
    await page.locator('[name="registration"]').fill("MH12AB1234");
    await page.getByText("Papers handed over").click();
    await page.locator('[name="parts"][value="rc"]').check();
    const mark = async (text: string) => {
      // With scripts the place is chosen on the drawing, and what is no symbol there is written below it.
      const drawn = page.getByRole("button", { name: /^2 Bonnet/ });
      if (javaScriptEnabled) {
        await drawn.click();
        const written = page.getByLabel("Codes, and a note after a colon");
        if (!(await written.isVisible())) await page.getByText("Other codes, or a note").click();
        await written.fill(text);
      } else await page.locator('[name="pickup.bonnet"]').fill(text);
    };
    await mark("long scratch");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("'LONG' is not a condition code").first()).toBeVisible();
    await expect(page.locator('[name="parts"][value="rc"]')).toBeChecked();
    await mark("sc: as long as a hand");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Vehicle report saved")).toBeVisible();
    await expect(page.locator('[name="pickup.bonnet"]')).toHaveValue("SC: as long as a hand");
    await page.locator('[name="agreed"]').check();
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await expect(page.getByText("Vehicle report signed")).toBeVisible();
    await page.locator("summary", { hasText: "Maruti" }).click();
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
