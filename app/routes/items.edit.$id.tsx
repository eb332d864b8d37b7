import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ItemForm } from "~/components/item/ItemForm";
import { items } from "~/services/sales/item-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit item" }];

export const loader = (args: LoaderFunctionArgs) => items.loadForm(args);
export const action = (args: ActionFunctionArgs) => items.postForm(args);

export default function EditItem() {
  return (
    <ItemForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
