import { expect, inModesByTurns, posted, test } from "../support/e2e";

inModesByTurns("customers-join", () => {
  test("two records of one customer are joined, the old address leads on, and undone they are two again", async ({
    as,
    unique,
  }) => {
    const page = await as("admin");
    const phone = `9${String(Date.now()).slice(-9)}`;
    const again = { name: `Again ${unique}`, phone, status: "active" };
    const other = await posted(page, "/customers/new", { ...again, email: "" });
    const kept = await posted(page, "/customers/new", {
      ...again,
      name: `Kept ${unique}`,
      email: `kept-${unique}@example.com`,
    });
    await page.goto(kept);
    await page.getByRole("link", { name: /The same phone as Again .*: join\?/ }).click();
    await expect(page.getByRole("heading", { name: "Join customers", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Join these records" }).click();
    await expect(page).toHaveURL(new RegExp(`${kept}$`));
    await expect(page.getByText("Joined with the record of").first()).toBeVisible();
    await page.goto(other);
    await expect(page).toHaveURL(new RegExp(`${kept}$`));
    await page.getByRole("button", { name: "Separate again" }).click();
    await expect(page.getByText("Customers separated again")).toBeVisible();
    await page.goto(other);
    await expect(page).toHaveURL(new RegExp(`${other}$`));
    await expect(page.getByRole("heading", { name: again.name, level: 1 })).toBeVisible();
  });
});
