import { expect, inBothModes, signIn, test } from "../support/e2e";
import { chooseTruck, makeConsignment, makeVehicle } from "../support/consignment";

test.use({ viewport: { width: 360, height: 640 } });

inBothModes(() => {
  test("what is typed of a delivery and what is marked of its packages survive each other's presses", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { label } = await makeVehicle(page, unique);
    const { consignment, id } = await makeConsignment(page, unique);
    // A page behind the first empty line shows the numbers that are given.
    await page.goto(`/consignments/packages/${id}?page=99`);
    for (let at = 0; at < 3; at++) {
      await expect(page.locator(`[name="packages[${at}].number"]`)).toHaveValue(String(at + 1));
      await page.locator(`[name="packages[${at}].contents"]`).fill(`Carton ${at + 1}`);
    }
    await page.locator(`[name="packages[4].contents"]`).fill("Carton 4");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(
      page.getByText("Packing list saved: 4 packages. Number 5 follows on an empty line: it is 4."),
    ).toBeVisible();
    await expect(page.locator('[name="packages[4].contents"]')).toHaveValue("");
    // Once the list has packages, their boxes still have room on a phone, and a thumb meets what it wants.
    const room = await page.locator('[name="packages[0].room"]').boundingBox();
    expect(room?.width).toBeGreaterThan(150);
    for (const box of await page.locator(".package .check").all()) {
      expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }

    await chooseTruck(page, id, label);
    await page.goto(`/consignments/issue/${id}`);
    await page.getByRole("button", { name: "Issue Lorry Receipt" }).click();
    await expect(page.getByText("Lorry receipt issued successfully")).toBeVisible();
    await page.goto(`${consignment}?confirm=start`);
    await expect(page.getByText(/4 of 4 packages are not marked as loaded/)).toBeVisible();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Consignment status updated to In transit")).toBeVisible();

    // What is on the way stays as it is: nothing is offered that is refused.
    await page.goto(`/consignments/packages/${id}`);
    await expect(page.getByText(/These goods are on the way under LR-/)).toBeVisible();
    await expect(page.locator('[name="packages[4].contents"]')).toHaveCount(0);
    await expect(page.locator('[name="packages[3].loaded"]')).toBeChecked();
    await page.getByRole("link", { name: "1", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Package 1" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Leave for another" })).toHaveCount(0);

    await page.goto(`/consignments/delivery/${id}`);
    await page.locator('[name="receivedBy"]').fill("Asha Rao");
    await page.locator('[name="remarks"]').fill("One is wet");
    await page.locator('[name="packagesReceived"]').fill("3");
    await page.locator('[name="packages[1].outcome"]').selectOption("damaged");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await expect(page.getByText(/mark the one that is missing as short/).first()).toBeVisible();
    await expect(page.locator('[name="packages[1].outcome"]')).toHaveValue("damaged");
    await page.locator('[name="packages[2].outcome"]').selectOption("short");
    await page.getByRole("button", { name: "Save packages" }).click();
    await expect(page.getByText("2 packages marked")).toBeVisible();
    await expect(page.locator('[name="receivedBy"]')).toHaveValue("Asha Rao");
    await expect(page.locator('[name="remarks"]')).toHaveValue("One is wet");
    await expect(page.locator('[name="packagesReceived"]')).toHaveValue("3");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await expect(page.getByText("Delivery recorded")).toBeVisible();
    const outcomes = page.locator("#packages select");
    await expect(outcomes.nth(0)).toHaveValue("delivered");
    await expect(outcomes.nth(2)).toHaveValue("short");
    await expect(page.locator('[name="allDelivered"]')).not.toBeChecked();

    await page.goto(`/consignments/packages/${id}`);
    await page.getByRole("link", { name: "2", exact: true }).click();
    for (const said of ["Damaged", "Carton 2", "Consignee", "Destination"]) {
      await expect(page.getByText(said).first()).toBeVisible();
    }
  });
});

test("more packages than can be saved at once are refused in words", async ({ page, unique }) => {
  await signIn(page, "employee");
  const { id } = await makeConsignment(page, unique);
  await page.goto(`/consignments/packages/${id}`);
  await page
    .locator('[name="packages[0].contents"]')
    .evaluate((box: HTMLInputElement) => (box.name = "packages[999].contents"))
    .catch(() => null);
  await page.locator('[name="packages[999].contents"]').fill("Books");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("At most 500 packages at once")).toBeVisible();
});

test("what is seldom said of a package is a line until it is opened or refused", async ({
  page,
  unique,
}) => {
  await signIn(page, "employee");
  const { id } = await makeConsignment(page, unique);
  await page.goto(`/consignments/packages/${id}`);
  const line = (at: number) => page.locator("fieldset.package").nth(at);
  const box = (at: number, name: string) => page.locator(`[name="packages[${at}].${name}"]`);
  await box(0, "contents").fill("Books");
  for (const at of [0, 1]) await line(at).locator("summary").click();
  await box(0, "carton").fill("M");
  await box(0, "condition").fill("10 sc");
  await line(0).locator("summary").click();
  await box(1, "contents").fill("Sofa");
  await box(1, "condition").fill("10 XX");
  await box(1, "packedBy").selectOption("PBO");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // Only the line with the mistake stands open; the other says what was typed into it.
  await expect(line(1).getByText("'XX' is not a condition code")).toBeVisible();
  await expect(box(0, "carton")).toBeHidden();
  await expect(line(0).locator("summary")).toHaveText("Carton: M · 10 sc");
  await box(1, "condition").fill("10 D");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Packing list saved: 2 packages")).toBeVisible();
  await expect(line(0).locator("summary")).toHaveText("Carton: M · top: scratched");
  await expect(line(1).locator("summary")).toHaveText("top: dented · Owner (PBO)");
  await expect(line(2).locator("summary")).toHaveText("More");
  for (const at of [0, 1, 2]) await expect(box(at, "condition")).toBeHidden();
  // What is folded is saved with the page all the same.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(box(0, "carton")).toHaveValue("M");
});

test("what is not marked as loaded stays behind, and the lorry receipt says what went", async ({
  page,
  unique,
}) => {
  await signIn(page, "employee");
  const { label } = await makeVehicle(page, unique);
  const { consignment, id } = await makeConsignment(page, unique);
  await page.goto(`/consignments/packages/${id}`);
  for (const at of [0, 1, 2]) {
    await page.locator(`[name="packages[${at}].contents"]`).fill(`Carton ${at + 1}`);
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Packing list saved: 3 packages")).toBeVisible();
  for (const at of [0, 1]) await page.locator(`[name="packages[${at}].loaded"]`).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator('[name="packages[1].loaded"]')).toBeChecked();
  await chooseTruck(page, id, label);
  await page.goto(`/consignments/issue/${id}`);
  await page.getByRole("button", { name: "Issue Lorry Receipt" }).click();
  await expect(page.getByText("Lorry receipt issued successfully")).toBeVisible();
  await page.goto(`${consignment}?confirm=start`);
  await expect(page.getByText("1 of 3 packages is not marked as loaded: 3.")).toBeVisible();
  // Nobody decides by not looking.
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Consignment status updated to In transit")).toHaveCount(0);
  await page.locator('[name="unmarked"]').selectOption("behind");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("1 package stays for another consignment.")).toBeVisible();
  await expect(page.getByText("The lorry receipt says 2 packages now")).toBeVisible();
  await page.goto(`/consignments/paper/${id}?paper=lr`);
  await expect(page.getByRole("row", { name: /Total packages/ }).first()).toContainText("2");
});
