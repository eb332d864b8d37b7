import { useState, type ChangeEvent, type ReactNode } from "react";

import { Button } from "~/components/ui/Button";
import { Chooser } from "~/components/ui/Chooser";
import { AmountField, TextField } from "~/components/ui/Field";
import { FieldErrors } from "~/components/ui/FieldErrors";
import { FieldRow, Fold, FormSection } from "~/components/ui/FormLayout";
import { plainRows, type RowField } from "~/components/ui/form-rows";
import { AddLine, RowsPager, RowsSteps } from "~/components/ui/RowsPager";
import { control, type } from "~/components/ui/fill";
import type { FormField, FormState } from "~/components/ui/use-form";
import type { InvoiceRowText } from "~/models/billing/invoice/invoice.fields";
import {
  completedRow,
  NEW_ROW,
  otherPrice,
  type CatalogueItem,
} from "~/models/billing/invoice/invoice.form";
import { LINE_DESCRIPTION_MAX, LINE_LABELS } from "~/models/billing/invoice/invoice.words";
import type { RecordOption, RecordOptions } from "~/models/kit/shared/record-options";
import type { RowsPage } from "~/models/kit/shared/rows-page";

const FIELDS = [
  "itemId",
  "description",
  "quantity",
  "unitPrice",
  "discount",
  "taxRate",
  "sac",
] as const;

/** The rows of an invoice, each an item of the catalogue. */
export function InvoiceRows({
  form,
  field,
  items: catalogue,
  offered,
  page,
  currency,
  taxed,
}: {
  form: FormState;
  field: FormField<InvoiceRowText[] | undefined>;
  items: CatalogueItem[];
  /** The items that a row offers. */
  offered: RecordOptions;
  /** Where the form shows some of its rows. */
  page: RowsPage | undefined;
  currency: string;
  /** Under GST: a row may be a supply of its own. */
  taxed: boolean;
}) {
  const rows = plainRows(field, FIELDS);
  const before = page?.before ?? 0;
  const alone = rows.length + before + (page?.after ?? 0) === 1;
  const [found, setFound] = useState<RecordOption[]>([]);
  const items = [...catalogue, ...found.map(({ of }) => of as CatalogueItem)];

  function complete({ target }: ChangeEvent<HTMLSelectElement>) {
    const { form: inForm } = target;
    if (!inForm) return;
    const name = (key: string) => target.name.replace(/itemId$/, key);
    const text = (key: string) => control(inForm, name(key))?.value ?? "";
    const typed = { description: text("description"), unitPrice: text("unitPrice") };
    const item = items.find((one) => String(one.id) === target.value);
    const row = completedRow(typed, item, currency);
    for (const key of ["description", "unitPrice"] as const) {
      const completed = row[key];
      if (completed !== undefined && completed !== typed[key]) type(inForm, name(key), completed);
    }
  }

  return (
    <FormSection title="Items" columns={1}>
      {page && <RowsPager page={page} rows={rows.length} list={field.id} />}
      <div className="stack" id={field.id} tabIndex={-1}>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            fields={row.fields}
            at={before + index + 1}
            goTo={page?.goTo === index || undefined}
            offered={offered}
            onFound={(option) => setFound([...found, option])}
            items={items}
            currency={currency}
            taxed={taxed}
            onItem={complete}
          >
            <Button
              variant="quiet"
              {...form.removeButton(field.name, index)}
              type="submit"
              disabled={alone}
              title={`Remove item ${before + index + 1}`}
            >
              Remove
            </Button>
          </Row>
        ))}
        <FieldErrors field={field} currency={currency} />
        {page && <RowsSteps page={page} rows={rows.length} />}
        <div>
          <AddLine page={page} intent={form.insertButton(field.name, NEW_ROW)} />
        </div>
      </div>
    </FormSection>
  );
}

function Row({
  fields: { itemId, description, quantity, unitPrice, discount, taxRate, sac },
  at,
  goTo,
  offered,
  onFound,
  items,
  currency,
  taxed,
  onItem,
  children,
}: {
  fields: Record<(typeof FIELDS)[number], RowField>;
  at: number;
  /** Its first control has the focus when the page is opened. */
  goTo: true | undefined;
  offered: RecordOptions;
  onFound: (option: RecordOption) => void;
  items: CatalogueItem[];
  currency: string;
  taxed: boolean;
  onItem: (event: ChangeEvent<HTMLSelectElement>) => void;
  children: ReactNode;
}) {
  const [chosen, choose] = useState(itemId.initialValue);
  const itemOf = (value = "") => items.find(({ id }) => String(id) === value);
  const elsewhere = otherPrice(itemOf(chosen), currency);
  const own = itemOf(itemId.initialValue);
  const isOffered = offered.options.some(({ value }) => value === itemId.initialValue);
  const records = {
    ...offered,
    options: [
      ...offered.options,
      ...(own && !isOffered ? [{ value: String(own.id), label: own.name }] : []),
    ],
    query: own ? "" : offered.query,
  };
  return (
    <fieldset className="stack gap-3 [border-bottom-width:1px] pb-5">
      <legend className="hide">{`Item ${at}`}</legend>
      <FieldRow>
        <Chooser
          field={itemId}
          records={records}
          kind="item"
          onFound={onFound}
          label="Item"
          placeholder="Select an item"
          findLabel="Find item"
          onChange={(event) => {
            choose(event.target.value);
            onItem(event);
          }}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={goTo}
        />
        <TextField
          field={description}
          label={LINE_LABELS.description}
          maxLength={LINE_DESCRIPTION_MAX}
          autoComplete="off"
          required
        />
      </FieldRow>
      {elsewhere && <p className="notice warning">{elsewhere}</p>}
      <FieldRow>
        <AmountField field={quantity} label={LINE_LABELS.quantity} required />
        <AmountField field={unitPrice} label={LINE_LABELS.unitPrice} currency={currency} required />
        <AmountField field={discount} label={LINE_LABELS.discount} unit="%" />
        <div className="md:pt-5">{children}</div>
      </FieldRow>
      {taxed && (
        <Fold
          title="Not part of the move"
          hint="storage beyond transit and the like: own rate and SAC"
          open={[taxRate, sac].some(({ initialValue, errors }) => initialValue || errors?.length)}
        >
          <FieldRow>
            <AmountField field={taxRate} label={LINE_LABELS.taxRate} unit="%" />
            <TextField field={sac} label={LINE_LABELS.sac} maxLength={6} inputMode="numeric" />
          </FieldRow>
        </Fold>
      )}
    </fieldset>
  );
}
