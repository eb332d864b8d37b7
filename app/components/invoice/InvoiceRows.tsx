import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ChangeEvent } from "react";

import { Button } from "~/components/ui/Button";
import { AmountField, FieldErrors, SelectField, TextField } from "~/components/ui/Field";
import { FieldRow, FormSection } from "~/components/ui/FormLayout";
import type { InvoiceFormValues, InvoiceRowText } from "~/models/invoice/invoice.fields";
import {
  completedRow,
  NEW_ROW,
  otherPrice,
  type CatalogueItem,
} from "~/models/invoice/invoice.form";
import { LINE_DESCRIPTION_MAX } from "~/models/invoice/invoice.words";

type Form = FormMetadata<InvoiceFormValues, string[]>;

/** The rows of an invoice, each an item of the catalogue. */
export function InvoiceRows({
  form,
  field,
  items,
  currency,
}: {
  form: Form;
  field: FieldMetadata<InvoiceRowText[], InvoiceFormValues, string[]>;
  items: CatalogueItem[];
  currency: string;
}) {
  const rows = field.getFieldList();
  const options = items.map((item) => ({ value: String(item.id), label: item.name }));

  function complete(event: ChangeEvent<HTMLSelectElement>, name: string) {
    const control = (key: string) => {
      const found = event.target.form?.elements.namedItem(`${name}.${key}`);
      return found instanceof HTMLInputElement ? found : null;
    };
    const typed = {
      description: control("description")?.value ?? "",
      unitPrice: control("unitPrice")?.value ?? "",
    };
    const item = items.find((one) => String(one.id) === event.target.value);
    const row = completedRow(typed, item, currency);
    for (const key of ["description", "unitPrice"] as const) {
      if (row[key] !== typed[key]) form.update({ name: `${name}.${key}`, value: row[key] });
    }
  }

  return (
    <FormSection title="Items" columns={1}>
      <div className="stack" id={field.id} tabIndex={-1}>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            index={index}
            options={options}
            items={items}
            currency={currency}
            onItem={(event) => complete(event, row.name)}
          >
            <Button
              variant="quiet"
              {...form.remove.getButtonProps({ name: field.name, index })}
              type="submit"
              disabled={rows.length === 1}
              title={`Remove item ${index + 1}`}
            >
              Remove
            </Button>
          </Row>
        ))}
        <FieldErrors field={field} currency={currency} />
        <div>
          <Button
            icon="plus"
            {...form.insert.getButtonProps({ name: field.name, defaultValue: NEW_ROW })}
            type="submit"
          >
            Add item
          </Button>
        </div>
      </div>
    </FormSection>
  );
}

function Row({
  row,
  index,
  options,
  items,
  currency,
  onItem,
  children,
}: {
  row: FieldMetadata<InvoiceRowText, InvoiceFormValues, string[]>;
  index: number;
  options: { value: string; label: string }[];
  items: CatalogueItem[];
  currency: string;
  onItem: (event: ChangeEvent<HTMLSelectElement>) => void;
  children: React.ReactNode;
}) {
  const { itemId, description, quantity, unitPrice, discount } = row.getFieldset();
  const item = items.find(({ id }) => String(id) === itemId.value);
  const elsewhere = otherPrice(item, currency);
  return (
    <fieldset className="stack gap-3 border-b pb-5">
      <legend className="hide">{`Item ${index + 1}`}</legend>
      <FieldRow>
        <SelectField
          field={itemId}
          label="Item"
          placeholder="Select an item"
          options={options}
          onChange={onItem}
          required
        />
        <TextField
          field={description}
          label="Description"
          maxLength={LINE_DESCRIPTION_MAX}
          autoComplete="off"
          required
        />
      </FieldRow>
      {elsewhere && <p className="notice warning">{elsewhere}</p>}
      <FieldRow>
        <AmountField field={quantity} label="Quantity" required />
        <AmountField field={unitPrice} label="Unit price" currency={currency} required />
        <AmountField field={discount} label="Discount" unit="%" />
        <div className="md:pt-5">{children}</div>
      </FieldRow>
    </fieldset>
  );
}
