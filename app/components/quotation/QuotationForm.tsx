import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { DateField, SelectField, TextAreaField, TextField } from "~/components/ui/Field";
import { FillButton } from "~/components/ui/FillButton";
import { FormErrors } from "~/components/ui/FormErrors";
import { FormSection, Split } from "~/components/ui/FormLayout";
import { PassedDate } from "~/components/ui/PassedDate";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import { fillContact, isChoice } from "~/components/ui/fill";
import { EnterSubmit, RecordSelect } from "~/components/ui/record-select";
import { whileTyping } from "~/components/ui/while-typing";
import { transportationLabel, TRANSPORTATION_TYPES } from "~/models/company/company.transportation";
import { FILLED_FROM } from "~/models/customer/contact";
import { QuotationFormInput } from "~/models/quotation/quotation.schema";
import { quotationStatusLabel } from "~/models/quotation/quotation.status";
import type { FormReply } from "~/models/shared/form-reply";
import { PASSED_FIELD } from "~/models/shared/passed-date";
import type { RecordOptions } from "~/models/shared/record-options";

import { ChargeFields } from "./ChargeFields";
import { ItemRows } from "./ItemRows";
import { QuotationTotals } from "./QuotationTotals";
import { conflictLines, LABELS, type QuotationFields } from "./quotation-fields";

const TYPE_OPTIONS = TRANSPORTATION_TYPES.map((value) => ({
  value,
  label: transportationLabel(value),
}));

/** A customer's contact by the names of this form. */
const CONTACT = {
  contactPerson: "contactPerson",
  email: "email",
  phone: "phone",
  sourceAddress: "sourceAddress",
} as const;

/** What an action answers this form with: the customers stay narrowed as they were searched. */
export type QuotationReply = FormReply & { customers: RecordOptions };

/** New and edit in one: with a version it edits. */
export function QuotationForm({
  values,
  stored,
  customers,
  catalogue,
  currency,
  billAllWarehouseDays,
  lastResult,
  idempotencyKey,
  cancelTo,
}: {
  values: Partial<QuotationFields>;
  /** The record that is edited. */
  stored?: { version: number; status: string };
  customers: RecordOptions;
  catalogue: string[];
  currency: string;
  billAllWarehouseDays: boolean;
  lastResult?: QuotationReply;
  idempotencyKey?: string;
  cancelTo: string;
}) {
  const [form, fields] = useForm<QuotationFields, QuotationFields, string[]>({
    id: "quotation",
    lastResult,
    defaultValue: stored ? { ...values, version: String(stored.version) } : values,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: whileTyping(QuotationFormInput),
  });
  const choice = lastResult?.customers ?? customers;
  const source = { formId: form.id, initial: form.initialValue ?? {}, billAllWarehouseDays };
  const opened = lastResult?.initialValue?.openedStatus ?? stored?.status;
  const nameOf = (id: string) => choice.options.find(({ value }) => value === id)?.label ?? id;
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      className="stack"
      discover="none"
      onChange={({ target }) => {
        if (isChoice(target, fields.customerId.name)) void fillContact(target, CONTACT);
      }}
    >
      <EnterSubmit />
      <FormErrors form={form} currency={currency} />
      {stored && lastResult?.editConflict && (
        <EditConflictNotice
          mine={conflictLines(
            lastResult.initialValue,
            quotationStatusLabel(String(opened)),
            nameOf,
          )}
          theirs={conflictLines(values, quotationStatusLabel(stored.status), nameOf)}
          version={stored.version}
          theirsHref={cancelTo}
        />
      )}
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {stored && (
        <>
          <input type="hidden" name="version" value={fields.version.initialValue ?? ""} />
          <input type="hidden" name="openedStatus" value={String(opened)} />
        </>
      )}
      <Split
        aside={
          <QuotationTotals source={source} currency={currency}>
            <SubmitButton
              label={stored ? "Update Quotation" : "Create Quotation"}
              busyLabel="Saving..."
            />
            <ButtonLink to={cancelTo}>Cancel</ButtonLink>
            {/* The last one: where scripts run it goes, and nothing moves. */}
            <FillButton label="Recalculate" />
          </QuotationTotals>
        }
      >
        <FormSection title="Customer and Move">
          <RecordSelect
            field={fields.customerId}
            records={choice}
            label={LABELS.customerId}
            placeholder="Select a customer"
            findLabel="Find customer"
            required
            wide
          >
            <FillButton label="Fill from customer" />
          </RecordSelect>
          <input
            type="hidden"
            name={FILLED_FROM}
            defaultValue={String(
              lastResult?.initialValue?.[FILLED_FROM] ?? values.customerId ?? "",
            )}
          />
          <TextField field={fields.contactPerson} label={LABELS.contactPerson} maxLength={100} />
          <TextField field={fields.email} label={LABELS.email} type="email" maxLength={254} />
          <TextField field={fields.phone} label={LABELS.phone} type="tel" maxLength={20} />
          <SelectField
            field={fields.transportationType}
            label={LABELS.transportationType}
            options={TYPE_OPTIONS}
            required
          />
          <div className="stack gap-2">
            <DateField field={fields.date} label={LABELS.date} required />
            <PassedDate
              field={fields.date}
              day={fields.date.value ?? fields.date.initialValue}
              confirmed={lastResult?.initialValue?.[PASSED_FIELD]}
            />
          </div>
          <DateField field={fields.expiryDate} label={LABELS.expiryDate} required />
          <TextAreaField
            field={fields.sourceAddress}
            label={LABELS.sourceAddress}
            rows={2}
            maxLength={500}
          />
          <TextAreaField
            field={fields.destinationAddress}
            label={LABELS.destinationAddress}
            rows={2}
            maxLength={500}
          />
          <TextField field={fields.loadingFloor} label={LABELS.loadingFloor} maxLength={50} />
          <TextField field={fields.unloadingFloor} label={LABELS.unloadingFloor} maxLength={50} />
        </FormSection>
        <ItemRows form={form} field={fields.items} catalogue={catalogue} />
        <ChargeFields fields={fields} source={source} currency={currency} />
        <FormSection title="Notes" columns={1}>
          <TextAreaField field={fields.notes} label={LABELS.notes} maxLength={2000} />
        </FormSection>
      </Split>
    </Form>
  );
}
