import { getDocumentProxy } from "unpdf";

import {
  approve,
  expect,
  inBothModesWhenHard,
  openMore,
  signIn,
  test,
  unfoldField,
} from "../support/e2e";
import { chooseTruck, makeConsignment, makeVehicle } from "../support/consignment";

/**
 * The way of the goods by a clerk on a phone: an accepted quotation becomes a consignment, its packing list of forty packages is
 * filled in, its lorry receipt issued under the regime that goes with it, the truck sent off, the delivery taken down and signed,
 * and the bill made.
 */
test.use({ viewport: { width: 360, height: 640 } });

inBothModesWhenHard(() => {
  test("from an accepted quotation to goods delivered, signed for and billed", async ({
    page,
    unique,
    javaScriptEnabled,
  }) => {
    await signIn(page, "employee");
    const { label } = await makeVehicle(page, unique);
    const { quotation, consignment, id } = await makeConsignment(page, unique);
    await expect(page.getByText("LR not issued")).toBeVisible();
    await expect(page.getByText("No vehicle")).toBeVisible();

    // Asked again, the same consignment is the answer.
    await page.goto(quotation);
    await openMore(page);
    await page.getByRole("button", { name: "Create Consignment" }).click();
    await expect(page).toHaveURL(consignment);

    await page.getByRole("link", { name: "Packing list" }).first().click();
    // What the quotation lists stands there already; the rest is a line for those that are alike.
    await page.locator('[name="packages[0].room"]').fill("Hall");
    await page.locator('[name="packages[1].quantity"]').fill("14");
    await page.locator('[name="packages[1].contents"]').fill("Carton, large");
    if (javaScriptEnabled) {
      // As a pen would: Enter goes to the next line.
      await page.locator('[name="packages[1].contents"]').press("Enter");
      await expect(page.locator('[name="packages[2].contents"]')).toBeFocused();
    }
    await page.locator('[name="packages[2].quantity"]').fill("25");
    await page.locator('[name="packages[2].contents"]').fill("Carton, small");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Packing list saved: 40 packages")).toBeVisible();

    await chooseTruck(page, id, label);

    // The form says first what the receipt means for the tax, and the regime changes by a press alone.
    await page.getByRole("link", { name: "Issue Lorry Receipt" }).click();
    await expect(page.getByText("What this means for the tax")).toBeVisible();
    await page.getByRole("button", { name: "Change to 'Goods transport agency, exempt'" }).click();
    await expect(page.getByText(/Send it again: the customer must accept/).first()).toBeVisible();
    await expect(page.getByText(/road papers need an approved quotation/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Issue Lorry Receipt" })).toHaveCount(0);
    await page.getByRole("link", { name: /^Open QT-/ }).click();
    await expect(page).toHaveURL(quotation);
    await openMore(page);
    await approve(page);
    await expect(page.getByText("Quotation status updated to approved")).toBeVisible();
    await page.goto(consignment.replace("/view/", "/issue/"));
    await expect(page.getByText("What this means for the tax")).toHaveCount(0);
    await page.getByRole("button", { name: "Issue Lorry Receipt" }).click();
    await expect(page.getByText("Lorry receipt issued successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: /^LR-\d{4}-\d{5}$/ })).toBeVisible();

    await page.getByRole("link", { name: "Goods have left" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Consignment status updated to In transit")).toBeVisible();

    await page.getByRole("link", { name: "Record delivery" }).click();
    await unfoldField(page.locator('[name="packagesReceived"]'));
    await page.locator('[name="packagesReceived"]').fill("41");
    await page.locator('[name="receivedBy"]').fill("Asha Rao");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await expect(
      page.getByText("40 packages were sent: more cannot be received").first(),
    ).toBeVisible();
    await expect(page.locator('[name="receivedBy"]')).toHaveValue("Asha Rao");
    await page.locator('[name="packagesReceived"]').fill("40");
    await page.getByRole("button", { name: "Record delivery" }).click();
    await expect(page.getByText("Delivery recorded")).toBeVisible();

    const packages = page.locator("#packages");
    await unfoldField(packages.locator('[name="packages[0].number"]'));
    await packages.locator('[name="packages[0].number"]').fill("3");
    await packages.locator('[name="packages[0].outcome"]').selectOption("damaged");
    await packages.locator('[name="packages[0].condition"]').fill("scratched");
    await page.getByRole("button", { name: "Save packages" }).click();
    await expect(page.getByText("'SCRATCHED' is not a condition code").first()).toBeVisible();
    await expect(packages.locator('[name="packages[0].outcome"]')).toHaveValue("damaged");
    await expect(packages.locator('[name="packages[0].condition"]')).toHaveValue("scratched");
    await packages.locator('[name="packages[0].condition"]').fill("sc");
    await page.getByRole("button", { name: "Save packages" }).click();
    // The page goes there: what is pressed before would be missed.
    await expect(page.getByText("1 package marked")).toBeInViewport();
    await expect(packages.getByRole("group", { name: "Package 3" })).toBeVisible();
    await page.locator('[name="agreed"]').check();
    await page.getByRole("button", { name: "Sign", exact: true }).click();
    await expect(page.getByText("Delivery signed")).toBeVisible();
    await expect(page.getByText("Void: changed since it was signed")).toHaveCount(0);

    // Printed from the browser it is what its PDF is: four copies on two sheets.
    await page.goto(consignment.replace("/view/", "/paper/"));
    const printed = await getDocumentProxy(
      new Uint8Array(await page.pdf({ preferCSSPageSize: true })),
    );
    expect(printed.numPages).toBe(2);
    expect((await printed.getPage(1)).view.map(Math.round)).toEqual([0, 0, 595, 842]);
    await page.goto(consignment);

    // The quotation's own press, as its page and its job's have it.
    await openMore(page);
    await page.locator(".head").getByRole("button", { name: "Create Invoice" }).click();
    await expect(page.getByText("Invoice created successfully")).toBeVisible();
    await expect(page.getByText("Bill of Supply").first()).toBeVisible();
  });
});
