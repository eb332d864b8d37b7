import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ItemForm } from "~/components/item/ItemForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { getCompany } from "~/models/company/company.server";
import { ItemInput } from "~/models/item/item.fields";
import { createItem, rulesOfItem } from "~/models/item/item.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { formKey, newFormKey, readForm, saveForm } from "~/services/form.server";
import { itemPlan } from "~/services/form-plans.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "New item" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "item:create", async () => {
    const { quotationCurrency: currency } = await getCompany();
    return { currency, plan: itemPlan(false), idempotencyKey: newFormKey() };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "item:create", async ({ actor, request }) => {
    const form = await readForm(request);
    const saving = { schema: ItemInput, rules: () => rulesOfItem(actor, null), failed: FAILED };
    return saveForm(form, saving, async (input) => {
      const id = await createItem(actor, input, formKey(form));
      return redirectWithFlash(paths.items.view(id), "success", "Item created successfully");
    });
  });
}

const FAILED = "Failed to save item";

export default function NewItem() {
  const frame = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="New Item" />
      <ItemForm
        values={{ price: "0", cost: "0" }}
        lastResult={useActionData<typeof action>()}
        {...frame}
        cancelTo={paths.items.list()}
      />
    </>
  );
}
