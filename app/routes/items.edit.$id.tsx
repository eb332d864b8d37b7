import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ItemForm } from "~/components/item/ItemForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { getCompany } from "~/models/company/company.server";
import { rulesOfItem } from "~/models/item/item-rules.server";
import { ItemEditForm } from "~/models/item/item.schema";
import { itemCurrency, itemForEdit, updateItem } from "~/models/item/item.server";
import { amountText } from "~/models/money/money";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, checkForm, readForm } from "~/services/form.server";
import { forStaff } from "~/services/page.server";
import { orBack } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit item" }];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ actor, request, id }) => {
    const itemId = id("item");
    const [item, company] = await Promise.all([
      orBack(request, paths.items.view(itemId), (evenClosed) =>
        itemForEdit(actor, itemId, evenClosed),
      ),
      getCompany(),
    ]);
    return {
      ...item,
      price: amountText(item.price),
      cost: amountText(item.cost),
      currency: itemCurrency(item, company.quotationCurrency),
      active: item.status === "active",
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ actor, request, id }) => {
    const itemId = id("item");
    const submission = await checkForm(await readForm(request), ItemEditForm, () =>
      rulesOfItem(actor, itemId),
    );
    if (submission.status !== "success") return formReply(submission);
    try {
      await updateItem(actor, itemId, submission.value);
    } catch (error) {
      return commandRefused(submission, error, "Failed to save item");
    }
    return redirectWithFlash(paths.items.view(itemId), "success", "Item updated successfully");
  });
}

export default function EditItem() {
  const item = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${item.name}`} />
      <ItemForm
        item={item}
        currency={item.currency}
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.items.view(item.id)}
      />
    </>
  );
}
