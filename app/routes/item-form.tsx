import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SmallRecordForm, type SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { ITEM_FORM } from "~/models/sales/item/item.fields";
import type { Texts } from "~/models/kit/shared/define-fields";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { items } from "~/services/sales/item-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction = ({ params }) => [{ title: `${params.id ? "Edit" : "New"} item` }];

export const loader = (args: LoaderFunctionArgs) => items.loadForm(args);
export const action = (args: ActionFunctionArgs) => items.postForm(args);

type Frame = SmallRecordFrame<Texts<typeof ITEM_FORM>> & {
  noun: string;
  currency: string;
};

/** An item's form, new and edit in one. */
export default function ItemPage() {
  return (
    <SmallRecordForm {...useLoaderData<Frame>()} lastResult={useActionData<FormReply>()}>
      {(control, stored) => (
        <>
          {control("name")}
          {control("sku")}
          {control("category", { placeholder: "Select a category" })}
          <div className="cols">
            {control("price")}
            {control("cost")}
          </div>
          {control("description")}
          {stored && control("active")}
        </>
      )}
    </SmallRecordForm>
  );
}
