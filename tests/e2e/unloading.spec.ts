import { expect, inBothModesWhenHard, inHardRuns, signIn, test, unfoldField } from "../support/e2e";
import { chooseTruck, makeConsignment, makeVehicle } from "../support/consignment";

test.use({ viewport: { width: 360, height: 640 } });

inBothModesWhenHard(() => {
  test("what is typed of a delivery and what is marked of its packages survive each other's presses", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { label } = await makeVehicle(page, unique);
    const { consignment, id } = await makeConsignment(page, unique);
    await page.goto(`/consignments/packages/${id}`);
    // What the quotation lists is not packed this time.
    await page.locator("fieldset.package summary").first().click();
    await page.locator('[name="packages[0].quantity"]').fill("0");
    await page.locator('[name="packages[1].quantity"]').fill("3");
    await page.locator('[name="packages[1].contents"]').fill("Carton");
    await page.getByRole("button", { name: "Copy last" }).click();
    await page.locator('[name="packages[2].quantity"]').fill("1");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Packing list saved: 4 packages")).toBeVisible();

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
    await expect(page.locator("fieldset.package")).toHaveCount(0);
    await page.getByRole("link", { name: /^1–4 Carton.*Loaded$/ }).click();
    await expect(page.getByRole("heading", { name: "Package 1" })).toBeVisible();
    await expect(page.locator('[name="through"]')).toHaveValue("4");
    await expect(page.getByRole("button", { name: "Leave for another" })).toHaveCount(0);

    await page.goto(`/consignments/delivery/${id}`);
    await page.locator('[name="receivedBy"]').fill("Asha Rao");
    const exception = (at: number, name: string) =>
      page.locator(`[name="packages[${at}].${name}"]`);
    await unfoldField(page.locator('[name="remarks"]'));
    await page.locator('[name="remarks"]').fill("One is wet");
    await page.locator('[name="packagesReceived"]').fill("3");
    await unfoldField(exception(0, "number"));
    await exception(0, "number").fill("2");
    await exception(0, "outcome").selectOption("damaged");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await expect(page.getByText(/mark the one that is missing as short/).first()).toBeVisible();
    await expect(exception(0, "outcome")).toHaveValue("damaged");
    await exception(1, "number").fill("3");
    await page.getByRole("button", { name: "Save packages" }).click();
    await expect(page.getByText("Say whether it is short or damaged").first()).toBeVisible();
    await exception(1, "outcome").selectOption("short");
    await page.getByRole("button", { name: "Save packages" }).click();
    await expect(page.getByText("2 packages marked")).toBeVisible();
    await expect(page.locator('[name="receivedBy"]')).toHaveValue("Asha Rao");
    await expect(page.locator('[name="remarks"]')).toHaveValue("One is wet");
    await expect(page.locator('[name="packagesReceived"]')).toHaveValue("3");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await expect(page.getByText("Delivery recorded")).toBeVisible();
    await expect(exception(0, "outcome")).toHaveValue("damaged");
    await expect(exception(1, "outcome")).toHaveValue("short");
    await expect(exception(2, "id")).toHaveCount(0);

    await page.goto(`/consignments/packages/${id}`);
    await page.getByRole("link", { name: /^2 Carton/ }).click();
    for (const said of ["Damaged", "Carton", "Consignee", "Destination"]) {
      await expect(page.getByText(said).first()).toBeVisible();
    }
  });
});

inHardRuns(() => {
  test("what is seldom said of a package is a line until it is opened or refused", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { id } = await makeConsignment(page, unique);
    await page.goto(`/consignments/packages/${id}`);
    const line = (at: number) => page.locator("fieldset.package").nth(at);
    const box = (at: number, name: string) => page.locator(`[name="packages[${at}].${name}"]`);
    await box(1, "contents").fill("Books");
    for (const at of [1, 2]) await line(at).locator("summary").click();
    await box(1, "carton").fill("M");
    await box(1, "condition").fill("10 sc");
    await box(2, "contents").fill("Cupboard");
    await box(2, "condition").fill("10 XX");
    await box(2, "packedBy").selectOption("PBO");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    // Only the line with the mistake stands open; the other says what was typed into it.
    await expect(line(2).getByText("'XX' is not a condition code")).toBeVisible();
    await expect(box(1, "carton")).toBeHidden();
    await expect(line(1)).toContainText("Books · M · 10 sc");
    await box(2, "condition").fill("10 D");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Packing list saved: 3 packages")).toBeVisible();
    await expect(page.getByText("Carton: M · top: scratched")).toBeVisible();
    await expect(page.getByText("top: dented · Owner (PBO)")).toBeVisible();
  });
});

inHardRuns(() => {
  test("what is not marked as loaded stays behind, and the lorry receipt says what went", async ({
    page,
    unique,
  }) => {
    await signIn(page, "employee");
    const { label } = await makeVehicle(page, unique);
    const { consignment, id } = await makeConsignment(page, unique);
    await page.goto(`/consignments/packages/${id}`);
    await page.locator('[name="packages[1].quantity"]').fill("2");
    await page.locator('[name="packages[1].contents"]').fill("Carton");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Packing list saved: 3 packages")).toBeVisible();
    await page.getByRole("link", { name: "Tick what is loaded" }).click();
    for (const at of [0, 1]) await page.locator('[name="loaded"]').nth(at).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("link", { name: /^2 Carton.*Loaded$/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^3 Carton/ })).not.toContainText("Loaded");
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
});
