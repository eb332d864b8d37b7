import { expect, signIn, test } from "../support/e2e";

test("a form whose record was closed meanwhile keeps what was typed, beneath the sentence", async ({
  page,
}) => {
  await signIn(page, "admin");
  const sku = `GONE-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  const item = { name: "Crate of long ago", sku, category: "Other", price: 10, cost: 0 };
  const made = await page.request.post("/api/items", { data: item });
  const { id } = (await made.json()) as { id: number };

  await page.goto(`/items/edit/${id}`);
  await page.getByLabel("Description").fill("Typed for long");
  expect((await page.request.delete(`/api/items/${id}`)).status()).toBe(200);
  await page.getByRole("button", { name: "Update Item" }).click();

  await expect(
    page.getByText("This item is deleted. Activate it before you change it."),
  ).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Typed for long");
  await expect(page).toHaveURL(new RegExp(`/items/edit/${id}`));
});
