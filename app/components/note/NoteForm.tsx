import { askedAt, AskedAnyway } from "~/components/ui/Anyway";
import { Card } from "~/components/ui/Card";
import { FactList } from "~/components/ui/FactList";
import { TextField } from "~/components/ui/Field";
import { plainRows } from "~/components/ui/form-rows";
import { FormSection } from "~/components/ui/FormLayout";
import { Money } from "~/components/ui/Money";
import { RecordForm, type FormFrame, type FormParts } from "~/components/ui/RecordForm";
import type { Fact } from "~/models/kit/record/shown-record";
import { LATE_NOTE, lateAskedIn } from "~/models/billing/note/note.words";

type Values = {
  reason: string;
  date: string;
  amount: string;
  lines: { invoiceItemId: string; amount: string }[];
};

type Noted = {
  currency: string;
  late: boolean;
  lines: { id: number; text: string; billed: number; left: number }[];
};

/** Makes a credit or debit note of an invoice: why, when, and of how much in all or of single lines. */
export function NoteForm({
  invoice,
  about,
  title,
  ...frame
}: FormFrame<Values> & {
  invoice: Noted;
  about: { title: string; facts: readonly Fact[] };
  title: string;
}) {
  const { currency, late, lines } = invoice;
  return (
    <RecordForm<Values>
      id="note"
      currency={currency}
      save={`Issue ${title.toLowerCase()}`}
      busy="Processing..."
      {...frame}
    >
      {({ control, fields }) => (
        <>
          <FormSection>
            <div className="wide">
              <Card title={about.title}>
                <FactList facts={about.facts} />
                {late && (
                  <p>
                    The last day to declare a note on this invoice has passed. Its tax can no longer
                    be corrected.
                  </p>
                )}
              </Card>
            </div>
            {control("amount", {
              hint: "For the whole invoice. Leave it empty to enter amounts for its lines",
            })}
            {control("date")}
            <AskedAnyway
              name={LATE_NOTE}
              asked={lateAskedIn(fields.date.errors)}
              confirmed={frame.lastResult?.initialValue?.[LATE_NOTE]}
              label="Issue anyway"
            />
            <AskedAnyway
              {...askedAt(frame.lastResult, "return", "gstr1a")}
              label="Add by GSTR-1A"
            />
            {control("reason")}
          </FormSection>
          <NoteLines field={fields.lines} lines={lines} currency={currency} />
        </>
      )}
    </RecordForm>
  );
}

const LINE_FIELDS = ["invoiceItemId", "amount"] as const;

type Fields = FormParts<Values & { version: string }>["fields"];

/** The invoice's lines, each with what the note is of it. */
function NoteLines({
  field,
  lines,
  currency,
}: {
  field: Fields["lines"];
  lines: Noted["lines"];
  currency: string;
}) {
  const rows = plainRows(field as never, LINE_FIELDS);
  return (
    <FormSection title="Or amounts for single lines">
      {rows.map(({ key, fields: { invoiceItemId, amount } }, index) => {
        const line = lines.find(({ id }) => String(id) === invoiceItemId.initialValue);
        return (
          line && (
            <div key={key}>
              <input type="hidden" name={invoiceItemId.name} value={line.id} />
              <TextField
                field={amount}
                label={line.text || `Line ${index + 1}`}
                hint={
                  <>
                    Billed <Money minor={line.billed} currency={currency} />
                    {line.left !== line.billed && (
                      <>
                        , now <Money minor={line.left} currency={currency} />
                      </>
                    )}
                  </>
                }
                inputMode="decimal"
              />
            </div>
          )
        );
      })}
    </FormSection>
  );
}
