import { SelectField, TextField } from "~/components/ui/Field";
import { plainRows } from "~/components/ui/form-rows";
import { FieldRow, FormSection } from "~/components/ui/FormLayout";
import { RecordForm, type FormFrame } from "~/components/ui/RecordForm";
import { VALUE_PARTS } from "~/models/road/road/words";

const LINE = ["description", "quantity", "value", "part"] as const;
type Line = Record<(typeof LINE)[number], string>;

const PARTS = Object.entries(VALUE_PARTS).map(([value, label]) => ({ value, label }));

/** What the customer says that goods are worth, line by line; empty lines are none. */
export function ValueForm(frame: FormFrame<{ goods: Line[] }>) {
  return (
    <RecordForm<{ goods: Line[] }>
      id="value"
      save="Save declaration"
      lines={(typed) => [
        { label: "Lines", value: String((typed?.goods as Line[] | undefined)?.length ?? 0) },
      ]}
      {...frame}
    >
      {({ fields }) => (
        <FormSection title="Goods and their values" columns={1}>
          <p className="hint">
            {`What one piece is worth today, in ${frame.currency}. Save to get more lines; empty a line to remove it.`}
          </p>
          {plainRows(fields.goods as never, LINE).map(
            ({ key, fields: { description, quantity, value, part } }, index) => (
              <FieldRow key={key}>
                <TextField field={description} label={`Goods ${index + 1}`} maxLength={200} />
                <TextField field={quantity} label="Quantity" inputMode="numeric" maxLength={6} />
                <TextField field={value} label="Value each" inputMode="decimal" maxLength={20} />
                <SelectField field={part as never} label="Part" options={PARTS} />
              </FieldRow>
            ),
          )}
          {fields.goods.errors?.[0] && <p className="error">{fields.goods.errors[0]}</p>}
        </FormSection>
      )}
    </RecordForm>
  );
}
