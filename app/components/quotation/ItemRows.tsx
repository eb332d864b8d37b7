import type { FieldMetadata } from "@conform-to/react";

import { Button } from "~/components/ui/Button";
import { AmountField, FieldErrors, TextField } from "~/components/ui/Field";
import { fillDescription } from "~/components/ui/fill";
import { FieldRow, FormSection } from "~/components/ui/FormLayout";
import type { FormParts } from "~/components/ui/RecordForm";
import type { QuotationItemText, QuotationTexts } from "~/models/quotation/quotation.fields";

type Typed = QuotationTexts & { version: string };

const CATALOGUE = "catalogue";

/** The items to be moved: chosen from the catalogue or typed freely, one row each. */
export function ItemRows({
  form,
  field,
  catalogue,
}: {
  form: FormParts<Typed>["form"];
  field: FieldMetadata<QuotationItemText[], Typed, string[]>;
  /** The names that a row offers. */
  catalogue: string[];
}) {
  const rows = field.getFieldList();
  return (
    <FormSection title="Items to be Moved" columns={1}>
      <div className="stack" id={field.id} tabIndex={-1}>
        {rows.map((row, index) => {
          const { name, description, quantity } = row.getFieldset();
          // From 768 px the first row's labels stand for all of them.
          const bare = index > 0;
          return (
            <FieldRow key={row.key}>
              <TextField
                field={name}
                label="Item name"
                bare={bare}
                list={CATALOGUE}
                onChange={({ target }) => {
                  if (catalogue.includes(target.value)) void fillDescription(target);
                }}
                maxLength={200}
                autoComplete="off"
                required
              />
              <TextField
                field={description}
                label="Description"
                bare={bare}
                maxLength={500}
                autoComplete="off"
              />
              <AmountField field={quantity} label="Quantity" bare={bare} inputMode="numeric" />
              <div className={bare ? undefined : "md:pt-5"}>
                <Button
                  variant="quiet"
                  {...form.remove.getButtonProps({ name: field.name, index })}
                  type="submit"
                  disabled={rows.length === 1}
                  title={`Remove item ${index + 1}`}
                >
                  Remove
                </Button>
              </div>
            </FieldRow>
          );
        })}
        <FieldErrors field={field} />
        <div>
          <Button
            icon="plus"
            {...form.insert.getButtonProps({
              name: field.name,
              defaultValue: { name: "", description: "", quantity: "1" },
            })}
            type="submit"
          >
            Add item
          </Button>
        </div>
      </div>
      <datalist id={CATALOGUE}>
        {catalogue.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormSection>
  );
}
