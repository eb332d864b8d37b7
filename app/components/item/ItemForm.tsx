import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import {
  AmountField,
  CheckboxField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { ItemEditForm, ItemInput } from "~/models/item/item.schema";
import {
  ITEM_CATEGORIES,
  ITEM_DESCRIPTION_MAX,
  ITEM_NAME_MAX,
  ITEM_SKU_MAX,
} from "~/models/item/item.words";
import { whileTyping } from "~/components/ui/while-typing";
import type { FormReply } from "~/models/shared/form-reply";

/** An item as its form shows it: amounts as text in major units. */
export type ItemRecord = {
  name: string;
  description: string | null;
  sku: string;
  category: string;
  price: string;
  cost: string;
  active: boolean;
  version: number;
};

const LABELS = {
  name: "Name",
  sku: "SKU",
  category: "Category",
  price: "Price",
  cost: "Cost",
  description: "Description",
  active: "Active",
} as const;

const CATEGORY_OPTIONS = ITEM_CATEGORIES.map((category) => ({ value: category, label: category }));

function lines(values: Record<string, unknown> | null | undefined) {
  return Object.entries(LABELS).map(([key, label]) => ({
    label,
    value: key === "active" ? (values?.active ? "Yes" : "No") : String(values?.[key] ?? ""),
  }));
}

/** New and edit in one: with a record it edits it. */
export function ItemForm({
  item,
  currency,
  lastResult,
  idempotencyKey,
  cancelTo,
}: {
  item?: ItemRecord;
  /** Of its price and cost. */
  currency: string;
  lastResult?: FormReply;
  idempotencyKey?: string;
  cancelTo: string;
}) {
  const [form, fields] = useForm({
    id: "item",
    lastResult,
    defaultValue: item ?? { price: "0", cost: "0" },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: whileTyping(item ? ItemEditForm : ItemInput),
  });
  return (
    <Form method="post" discover="none" {...getFormProps(form)} noValidate className="stack">
      <FormErrors form={form} currency={currency} />
      {item && lastResult?.editConflict && (
        <EditConflictNotice
          mine={lines(lastResult.initialValue)}
          theirs={lines(item)}
          version={item.version}
          theirsHref={cancelTo}
        />
      )}
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {item && <input type="hidden" name="version" value={fields.version.initialValue ?? ""} />}
      <FormSection>
        <TextField field={fields.name} label={LABELS.name} maxLength={ITEM_NAME_MAX} required />
        <TextField
          field={fields.sku}
          label={LABELS.sku}
          hint="Your own short code for it; no other item may have it"
          maxLength={ITEM_SKU_MAX}
          required
        />
        <SelectField
          field={fields.category}
          label={LABELS.category}
          options={CATEGORY_OPTIONS}
          placeholder="Select a category"
          required
        />
        <div className="cols">
          <AmountField field={fields.price} label={LABELS.price} currency={currency} required />
          <AmountField field={fields.cost} label={LABELS.cost} currency={currency} />
        </div>
        <TextAreaField
          field={fields.description}
          label={LABELS.description}
          maxLength={ITEM_DESCRIPTION_MAX}
          wide
        />
        {item && (
          <CheckboxField
            field={fields.active}
            label={LABELS.active}
            hint="Only active items can be chosen in new documents"
            wide
          />
        )}
      </FormSection>
      <FormActions>
        <SubmitButton label={item ? "Update Item" : "Create Item"} busyLabel="Saving..." />
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
