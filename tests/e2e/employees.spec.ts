import { expect, test } from "../support/e2e";

test("an admin adds, edits and deletes an employee", async ({ as, unique }) => {
  const page = await as("admin");
  const name = `Suresh ${unique}`;
  await page.goto("/employees");
  await page.locator("main").getByRole("link", { name: "Add Employee" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(`suresh-${unique}@example.com`);
  await page.getByLabel(/^Password/).fill("brass-kettle");
  await page.getByLabel("Confirm Password").fill("brass-kettles");
  await page.getByRole("button", { name: "Create Employee" }).click();
  await expect(page.locator("#employee-confirmPassword-error")).toHaveText("Passwords must match");
  await expect(page.getByLabel("Role")).toHaveCount(0);
  await page.getByLabel(/^Password/).fill("brass-kettle");
  await page.getByLabel("Confirm Password").fill("brass-kettle");
  await page.getByRole("button", { name: "Create Employee" }).click();
  await expect(page.getByText("Employee created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/employees\/\d+$/);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("button", { name: "Update Employee" })).toBeVisible();
  await page.getByLabel("Address").fill("12 FC Road, Pune");
  await page.getByLabel("Status").selectOption("Inactive");
  await page.getByRole("button", { name: "Update Employee" }).click();
  await expect(page.getByText("Employee updated successfully")).toBeVisible();
  await expect(page.getByText("12 FC Road, Pune").first()).toBeVisible();

  await page.goto(`/employees?search=${unique}&status=inactive`);
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await expect(page.getByText(`Are you sure you want to delete ${name}?`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Employee deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/employees$/);
  await page.goto(`/employees?search=${unique}`);
  await expect(page.getByText("No employees found")).toBeVisible();
});
