import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useRef, type ChangeEvent } from "react";

import { Button, ButtonLink, SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import {
  AmountField,
  DateField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { FormSection, Split } from "~/components/ui/FormLayout";
import { RowLink } from "~/components/ui/RowLink";
import { NoScriptOnly } from "~/components/ui/ScriptOnly";
import { EnterSubmit, RecordSelect } from "~/components/ui/record-select";
import { whileTyping } from "~/components/ui/while-typing";
import {
  DATED_FROM,
  followingDueDate,
  formCurrency,
  type CatalogueItem,
  type FormCurrencies,
  type InvoiceFormValues,
} from "~/models/invoice/invoice.form";
import { InvoiceInput } from "~/models/invoice/invoice.schema";
import { INVOICE_STATUSES } from "~/models/invoice/invoice.status";
import {
  FILL,
  INVOICE_NOTES_MAX,
  INVOICE_REFERENCE_MAX,
  RECALCULATE,
} from "~/models/invoice/invoice.words";
import { isCalendarDate } from "~/models/shared/calendar-date";
import type { FormReply } from "~/models/shared/form-reply";
import { currencyName } from "~/models/money/money";
import type { RecordOptions } from "~/models/shared/record-options";

import { paths } from "~/paths";

import { conflictLines } from "./conflict-lines";
import { InvoiceRows } from "./InvoiceRows";
import { InvoiceTotalsBox } from "./InvoiceTotals";

export type InvoiceFormChoices = {
  clients: RecordOptions;
  quotations: RecordOptions;
  items: CatalogueItem[];
  currencies: FormCurrencies;
  /** How many days after the invoice date an invoice is due, unless somebody says otherwise. */
  dueDays: number;
  /** The invoice that the chosen quotation has already. */
  billed: { id: number; quotationId: number; number: string } | null;
};

/** What an action answers this form with. */
export type InvoiceReply = FormReply & { choices: InvoiceFormChoices; formId?: string };

type InvoiceFormProps = {
  /** What the fields start with. */
  values: InvoiceFormValues;
  /** The record that is edited. */
  stored?: { version: number; numbered: boolean };
  choices: InvoiceFormChoices;
  lastResult?: InvoiceReply;
  idempotencyKey?: string;
  cancelTo: string;
};

/** New and edit in one. Values that the server changed ('Fill from quotation') build the form anew. */
export function InvoiceForm(props: InvoiceFormProps) {
  return <Fields key={props.lastResult?.formId ?? "first"} {...props} />;
}

function Fields({
  values,
  stored,
  choices,
  lastResult,
  idempotencyKey,
  cancelTo,
}: InvoiceFormProps) {
  const [form, fields] = useForm<InvoiceFormValues & { version?: string }>({
    id: "invoice",
    lastResult,
    defaultValue: stored ? { ...values, version: String(stored.version) } : values,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: whileTyping(InvoiceInput),
  });
  const { clients, quotations, items, currencies, dueDays, billed } =
    lastResult?.choices ?? choices;
  // At every moment the one that would be stored: it follows the choice, and is posted with it.
  const currency = formCurrency(currencies, fields.quotationId.value);
  const initial = (form.initialValue ?? {}) as InvoiceFormValues;
  const rows = fields.items
    .getFieldList()
    .map((row) => row.key)
    .join();
  const datedFrom = useRef<HTMLInputElement>(null);

  /** A due date that nobody touched goes along with the invoice date. */
  function moveDueDate({ target }: ChangeEvent<HTMLInputElement>) {
    const [from, due] = [datedFrom.current, target.form?.elements.namedItem("dueDate")];
    if (!from || !(due instanceof HTMLInputElement) || !isCalendarDate(target.value)) return;
    const typed = { invoiceDate: target.value, dueDate: due.value };
    const moved = followingDueDate(typed, from.value, dueDays);
    if (moved) form.update({ name: fields.dueDate.name, value: moved });
    from.value = target.value;
  }

  return (
    <Form method="post" {...getFormProps(form)} noValidate className="stack" discover="none">
      <EnterSubmit />
      <FormErrors form={form} currency={currency} />
      {stored && lastResult?.editConflict && (
        <EditConflictNotice
          mine={conflictLines(lastResult.initialValue ?? {}, { clients, items })}
          theirs={conflictLines(values, { clients, items })}
          version={stored.version}
          theirsHref={cancelTo}
        />
      )}
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {stored && <input type="hidden" name="version" value={fields.version.initialValue ?? ""} />}
      <input type="hidden" name="currency" value={currency} />
      {values.jobId && <input type="hidden" name="jobId" value={values.jobId} />}
      <Split
        aside={
          <InvoiceTotalsBox formId={form.id} initial={initial} rows={rows} currency={currency}>
            <SubmitButton
              label={stored ? "Update Invoice" : "Create Invoice"}
              busyLabel="Saving..."
            />
            <ButtonLink to={cancelTo}>Cancel</ButtonLink>
            {/* Where scripts run the totals are right already. The last one, so that nothing moves when it goes. */}
            <NoScriptOnly>
              <Button type="submit" name="intent" value={RECALCULATE} formNoValidate>
                Recalculate
              </Button>
            </NoScriptOnly>
          </InvoiceTotalsBox>
        }
      >
        <FormSection title="Source">
          <RecordSelect
            field={fields.quotationId}
            records={quotations}
            label="Source quotation"
            placeholder="None"
            findLabel="Find quotation"
            hint="Approved quotations without an invoice; its charges become the items"
          />
          <div className="md:pt-5">
            <Button type="submit" name="intent" value={FILL} formNoValidate>
              Fill from quotation
            </Button>
          </div>
          <div className="wide">
            {billed && String(billed.quotationId) === fields.quotationId.value && (
              <p>
                {"It has its invoice already: "}
                <RowLink to={paths.invoices.view(billed.id)}>{`Open ${billed.number}`}</RowLink>
              </p>
            )}
            <p className="hint">{`Amounts are in ${currencyName(currency)}`}</p>
          </div>
        </FormSection>
        <FormSection title="Client and Dates">
          <RecordSelect
            field={fields.clientId}
            records={clients}
            label="Client"
            placeholder="Select a client"
            findLabel="Find client"
            required
            wide
          />
          <DateField
            field={fields.invoiceDate}
            label="Invoice Date"
            onChange={moveDueDate}
            required
          />
          <input
            type="hidden"
            name={DATED_FROM}
            defaultValue={initial.datedFrom ?? initial.invoiceDate ?? ""}
            ref={datedFrom}
          />
          <DateField field={fields.dueDate} label="Due Date" required />
          <TextField field={fields.reference} label="Reference" maxLength={INVOICE_REFERENCE_MAX} />
          <SelectField
            field={fields.status}
            label="Status"
            options={INVOICE_STATUSES.filter(
              // It becomes Paid by its payments, or by 'Change Status' with a reason.
              (status) => status !== "Paid" && (status !== "Draft" || !stored?.numbered),
            ).map((status) => ({ value: status, label: status }))}
            required
          />
        </FormSection>
        <InvoiceRows
          form={form as never}
          field={fields.items as never}
          items={items}
          currency={currency}
        />
        <FormSection title="Discount, Tax and Notes">
          <AmountField
            field={fields.discount}
            label="Discount on the whole invoice"
            currency={currency}
          />
          <AmountField field={fields.taxRate} label="Tax rate" unit="%" />
          <TextAreaField field={fields.notes} label="Notes" maxLength={INVOICE_NOTES_MAX} wide />
        </FormSection>
      </Split>
    </Form>
  );
}
