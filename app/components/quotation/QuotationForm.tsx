import { FillButton } from "~/components/ui/FillButton";
import { fillContact, isChoice } from "~/components/ui/fill";
import { FormSection, Split } from "~/components/ui/FormLayout";
import { PassedDate } from "~/components/ui/PassedDate";
import { RecordForm } from "~/components/ui/RecordForm";
import { RecordSelect } from "~/components/ui/record-select";
import { FILLED_FROM } from "~/models/customer/contact";
import { QUOTATION_FIELDS, type QuotationTexts } from "~/models/quotation/quotation.fields";
import { itemsText } from "~/models/quotation/quotation.items-text";
import { QuotationFormInput } from "~/models/quotation/quotation.schema";
import { quotationStatusLabel } from "~/models/quotation/quotation.status";
import { comparedLines } from "~/models/shared/define-fields";
import type { FormReply } from "~/models/shared/form-reply";
import { PASSED_FIELD } from "~/models/shared/passed-date";
import type { RecordOptions } from "~/models/shared/record-options";

import { ChargeFields } from "./ChargeFields";
import { ItemRows } from "./ItemRows";
import { QuotationTotals } from "./QuotationTotals";

/** A customer's contact by the names of this form. */
const CONTACT = {
  contactPerson: "contactPerson",
  email: "email",
  phone: "phone",
  sourceAddress: "sourceAddress",
} as const;

/** What an action answers this form with: the customers stay narrowed as they were searched. */
export type QuotationReply = FormReply & { customers: RecordOptions };

/** New and edit in one: with a stored record it edits it. */
export function QuotationForm({
  values,
  stored,
  customers,
  catalogue,
  billAllWarehouseDays,
  ...frame
}: {
  values: QuotationTexts;
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
  const { lastResult, currency } = frame;
  const typed = lastResult?.initialValue;
  const choice = lastResult?.customers ?? customers;
  const nameOf = (id: string) => choice.options.find(({ value }) => value === id)?.label ?? id;
  return (
    <RecordForm
      id="quotation"
      specs={QUOTATION_FIELDS}
      schema={QuotationFormInput}
      values={values}
      version={stored?.version}
      opened={stored ? { openedStatus: stored.status } : {}}
      save={stored ? "Update Quotation" : "Create Quotation"}
      lines={(of) => [
        {
          label: "Status",
          value: quotationStatusLabel(String(of?.openedStatus ?? stored?.status)),
        },
        ...comparedLines(QUOTATION_FIELDS, of, nameOf),
        { label: "Items", value: Array.isArray(of?.items) ? itemsText(of.items) : "" },
      ]}
      onChange={({ target }) => {
        if (isChoice(target, "customerId")) void fillContact(target, CONTACT);
      }}
      {...frame}
    >
      {({ form, fields, control, buttons }) => {
        const source = { formId: form.id, initial: form.initialValue ?? {}, billAllWarehouseDays };
        return (
          <Split
            aside={
              <QuotationTotals source={source} currency={currency}>
                {buttons}
                {/* The last one: where scripts run it goes, and nothing moves. */}
                <FillButton label="Recalculate" />
              </QuotationTotals>
            }
          >
            <FormSection title="Customer and Move">
              <RecordSelect
                field={fields.customerId}
                records={choice}
                label={QUOTATION_FIELDS.customerId.label}
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
                defaultValue={String(typed?.[FILLED_FROM] ?? values.customerId)}
              />
              {control("contactPerson")}
              {control("email")}
              {control("phone")}
              {control("transportationType")}
              <div className="stack gap-2">
                {control("date")}
                <PassedDate
                  field={fields.date}
                  day={fields.date.value ?? fields.date.initialValue}
                  confirmed={typed?.[PASSED_FIELD]}
                />
              </div>
              {control("expiryDate")}
              {control("sourceAddress", { rows: 2 })}
              {control("destinationAddress", { rows: 2 })}
              {control("loadingFloor")}
              {control("unloadingFloor")}
            </FormSection>
            <ItemRows form={form} field={fields.items} catalogue={catalogue} />
            <ChargeFields control={control} source={source} currency={currency} />
            <FormSection title="Notes" columns={1}>
              {control("notes")}
            </FormSection>
          </Split>
        );
      }}
    </RecordForm>
  );
}
