import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ItemForm } from "~/components/item/ItemForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { getCompany } from "~/models/company/company.server";
import { ITEM_FORM, ItemEditForm } from "~/models/item/item.fields";
import { itemCurrency, itemForEdit, rulesOfItem, updateItem } from "~/models/item/item.server";
import { texts } from "~/models/shared/define-fields";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm, saveForm } from "~/services/form.server";
import { itemPlan } from "~/services/form-plans.server";
import { pageFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit item" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "item:edit", async ({ actor, request, id }) => {
    const itemId = id("item");
    const [item, company] = await Promise.all([
      redirectOnConflict(request, paths.items.view(itemId), (includeClosed) =>
        itemForEdit(actor, itemId, includeClosed),
      ),
      getCompany(),
    ]);
    const { id: shownId, name, version, status } = item;
    return {
      id: shownId,
      name,
      version,
      plan: itemPlan(true),
      values: texts(ITEM_FORM, { ...item, active: status === "active" }),
      currency: itemCurrency(item, company.quotationCurrency),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "item:edit", async ({ actor, request, id }) => {
    const itemId = id("item");
    const saving = {
      schema: ItemEditForm,
      rules: () => rulesOfItem(actor, itemId),
      failed: "Failed to save item",
    };
    return saveForm(await readForm(request), saving, async (input) => {
      await updateItem(actor, itemId, input);
      return redirectWithFlash(paths.items.view(itemId), "success", "Item updated successfully");
    });
  });
}

export default function EditItem() {
  const { id, name, ...item } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${name}`} />
      <ItemForm
        {...item}
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.items.view(id)}
      />
    </>
  );
}
