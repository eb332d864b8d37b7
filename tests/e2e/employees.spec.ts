import { expect, oldestFirst, test } from "../support/e2e";

test("an admin adds, edits and deletes an employee", async ({ as, unique }) => {
  const page = await as("admin");
  const name = `Suresh ${unique}`;
  await page.goto("/employees");
  await page.getByRole("link", { name: "Add Employee" }).first().click();
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
  await expect(page).toHaveURL(/\/employees\/\d+$/);
  await expect(page.getByText("Employee created successfully")).toBeVisible();

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Address").fill("12 FC Road, Pune");
  await page.getByLabel("Status").selectOption("Inactive");
  await page.getByRole("button", { name: "Update Employee" }).click();
  await expect(page.getByText("Employee updated successfully")).toBeVisible();
  await expect(page.getByText("12 FC Road, Pune").first()).toBeVisible();

  await page.getByRole("link", { name: "Back to List" }).click();
  await page.goto(`/employees?search=${unique}&status=inactive`);
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await expect(page.getByText(`Are you sure you want to delete ${name}?`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/employees$/);
  await expect(page.getByText("Employee deleted successfully")).toBeVisible();
  await page.goto(`/employees?search=${unique}`);
  await expect(page.getByText("No employees found")).toBeVisible();
});

test("employees see their colleagues and change nothing", async ({ as }) => {
  const page = await as("employee");
  await page.goto(oldestFirst("/employees"));
  await expect(page.getByRole("link", { name: "Add Employee" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^(Edit|Delete)/ })).toHaveCount(0);
  await page.getByRole("link", { name: /^View/ }).first().click();
  await expect(page.getByRole("heading", { name: "Employee Details" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Delete", exact: true })).toHaveCount(0);
});

test("an employee who is not there, and a user who is none", async ({ as, page }) => {
  await as("admin");
  for (const id of ["999999", "abc"]) {
    expect((await page.goto(`/employees/${id}`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Employee not found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Employees" })).toBeVisible();
  }
  await page.goto("/users?role=admin");
  await page.getByRole("link", { name: /^View/ }).first().click();
  await page.waitForURL(/\/users\/view\/\d+$/);
  await page.goto(page.url().replace(/users\/view/, "employees"));
  await expect(page).toHaveURL(/\/employees$/);
  await expect(page.getByText("User is not an employee")).toBeVisible();
});
