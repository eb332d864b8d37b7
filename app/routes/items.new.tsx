import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ItemForm } from "~/components/item/ItemForm";
import { items } from "~/services/sales/item-pages.server";

export const meta = () => [{ title: "New item" }];

export const loader = (args: LoaderFunctionArgs) => items.loadNew(args);
export const action = (args: ActionFunctionArgs) => items.postNew(args);

export default function NewItem() {
  return (
    <ItemForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
