import { useMemo, useRef, useState, type ChangeEvent } from "react";

import { Anyway, askedAt, AskedAnyway } from "~/components/ui/Anyway";
import { Button } from "~/components/ui/Button";
import { FormSection, Split } from "~/components/ui/FormLayout";
import { RecordForm, type FormParts } from "~/components/ui/RecordForm";
import { Chooser } from "~/components/ui/Chooser";
import { Remembered } from "~/components/ui/Remembered";
import { type, useEarlyChoice } from "~/components/ui/fill";
import { rowsCompared } from "~/components/ui/form-rows";
import { TaxFields, useTypedTax } from "~/components/ui/TaxFields";
import { RowLink } from "~/components/ui/RowLink";
import { NoScriptOnly } from "~/components/ui/ScriptOnly";
import type { InvoiceFormValues, InvoiceRowText } from "~/models/billing/invoice/invoice.fields";
import {
  DATED_FROM,
  followingDueDate,
  formCurrency,
  inOthers,
} from "~/models/billing/invoice/invoice.form";
import type { InvoiceFormChoices } from "~/models/billing/invoice/invoice.form.server";
import {
  INVOICE_STATUSES,
  NEW_STATUSES,
  offeredOnForm,
} from "~/models/billing/invoice/invoice.status";
import { CONFIRM_NO_RECEIPT, FILL, RECALCULATE } from "~/models/billing/invoice/invoice.words";
import { currencyName } from "~/models/ground/money/money";
import type { DraftState } from "~/models/kit/form-draft/form-draft";
import { isCalendarDate } from "~/models/ground/day/calendar-date";
import { comparedLines, type FormPlan, unpackPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { RecordOption } from "~/models/kit/shared/record-options";
import type { RowsPage } from "~/models/kit/shared/rows-page";
import { paths } from "~/paths";

import { InvoiceRows } from "./InvoiceRows";
import { InvoiceTotalsBox } from "./InvoiceTotals";

type InvoiceReply = FormReply & { choices: InvoiceFormChoices; formId?: string };

type InvoiceFormProps = {
  values: InvoiceFormValues;
  /** The range of the rows in the values, where they are not all of the rows. */
  rows?: RowsPage;
  /** Packed. */
  plan: string;
  /** The record that is edited. */
  stored?: { version: number; numbered: boolean };
  choices: InvoiceFormChoices;
  lastResult?: InvoiceReply;
  idempotencyKey?: string;
  cancelTo: string;
  draft: DraftState;
};

/** New and edit in one. Values that the server changed ('Fill from quotation') build the form again. */
export function InvoiceForm({ stored, ...props }: InvoiceFormProps) {
  const { values, plan: packed, lastResult } = props;
  const plan = useMemo(() => unpackPlan(packed), [packed]);
  const choices = lastResult?.choices ?? props.choices;
  // Quotations that the search box found since the page was loaded.
  const [found, setFound] = useState<RecordOption[]>([]);
  const others = stored ? {} : inOthers(found, choices.currencies.usual);
  const currencies = {
    ...choices.currencies,
    inOthers: { ...others, ...choices.currencies.inOthers },
  };
  const nameOf = (id: string) =>
    choices.clients.options.find(({ value }) => value === id)?.label ?? id;
  const { idempotencyKey, cancelTo, draft } = props;
  const [tax, askTax] = useTypedTax(choices.tax, { customer: "clientId", date: "invoiceDate" });
  useEarlyChoice("invoice", "clientId", askTax);
  const page = lastResult ? lastResult.rows : props.rows;
  return (
    <RecordForm
      key={page?.key ?? lastResult?.formId ?? "first"}
      id="invoice"
      plan={plan}
      version={stored?.version}
      // At every moment the one that would be stored: it follows the choice, and is posted with it.
      currency={({ quotationId }) => formCurrency(currencies, quotationId.value)}
      save={stored ? "Update Invoice" : "Create Invoice"}
      lines={(of) => [
        ...comparedLines(plan.specs, of, nameOf),
        {
          label: "Items",
          value: rowsCompared(lastResult, of, (rows) => rowsText(rows, choices.items)),
        },
      ]}
      values={values}
      lastResult={lastResult}
      idempotencyKey={idempotencyKey}
      cancelTo={cancelTo}
      draft={draft}
      placesButtons
      follows={["quotationId"]}
      onChange={({ target }) => askTax(target)}
    >
      {(parts) => (
        <InvoiceFields
          {...parts}
          choices={{ ...choices, tax }}
          page={page}
          onFound={(option) => setFound([...found, option])}
          jobId={values.jobId}
          numbered={stored?.numbered}
          late={askedAt(lastResult, "return", "gstr1a")}
          unreceipted={lastResult?.error?.[CONFIRM_NO_RECEIPT]?.[0]}
          confirmed={lastResult?.initialValue?.[CONFIRM_NO_RECEIPT]}
          specs={plan.specs}
        />
      )}
    </RecordForm>
  );
}

/** An invoice's rows as one text, to compare two versions by. */
function rowsText(
  rows: readonly Partial<InvoiceRowText>[],
  items: { id: number; name: string }[],
): string {
  const nameOf = (id = "") => items.find((item) => String(item.id) === id)?.name ?? id;
  return rows
    .map(({ itemId, description = "", quantity = "", unitPrice = "", discount }) => {
      const less = Number(discount ?? 0) ? ` less ${discount}%` : "";
      return `${nameOf(itemId)} (${description}) ${quantity} × ${unitPrice}${less}`;
    })
    .join("\n");
}

type Typed = Required<InvoiceFormValues> & { version: string };

/** A due date that nobody touched goes along with the invoice date. */
function useDueDate(dueDays: InvoiceFormChoices["dueDays"]) {
  const datedFrom = useRef<HTMLInputElement>(null);

  function moveDueDate({ target }: ChangeEvent<HTMLInputElement>) {
    const [from, due] = [datedFrom.current, target.form?.elements.namedItem("dueDate")];
    if (!from || !(due instanceof HTMLInputElement) || !isCalendarDate(target.value)) return;
    const typed = { invoiceDate: target.value, dueDate: due.value };
    const moved = followingDueDate(typed, from.value, dueDays);
    if (moved && target.form) type(target.form, "dueDate", moved);
    from.value = target.value;
  }

  return [datedFrom, moveDueDate] as const;
}

type Questions = {
  /** About a bill of a closed period, with its answer. */
  late: ReturnType<typeof askedAt>;
  /** About a bill without a lorry receipt, and its answer. */
  unreceipted?: string;
  confirmed: unknown;
};

function InvoiceFields({
  form,
  fields,
  control,
  currency = "",
  buttons,
  choices,
  page,
  onFound,
  jobId,
  numbered,
  late,
  unreceipted,
  confirmed,
  specs,
}: FormParts<Typed> &
  Questions & {
    choices: InvoiceFormChoices;
    page: RowsPage | undefined;
    onFound: (option: RecordOption) => void;
    jobId?: string;
    /** Tells whether a stored invoice was issued. */
    numbered?: boolean;
    specs: FormPlan["specs"];
  }) {
  const { clients, items, offered, dueDays, tax, untaxed } = choices;
  const initial = form.initialValue as InvoiceFormValues;
  const rows = fields.items.keys.join();
  const [datedFrom, moveDueDate] = useDueDate(dueDays);

  return (
    <>
      <input type="hidden" name="currency" value={currency} />
      {jobId && <input type="hidden" name="jobId" value={jobId} />}
      <Split
        aside={
          <InvoiceTotalsBox
            formId={form.id}
            initial={untaxed ? { ...initial, taxRate: "" } : initial}
            rows={rows}
            carried={page?.sums}
            untaxed={untaxed}
            levy={tax?.levy ?? null}
            currency={currency}
            discount={specs.discount?.label ?? ""}
          >
            {buttons}
            {/* Where scripts run the totals are right already. The last one, so that nothing moves when it goes. */}
            <NoScriptOnly>
              <Button type="submit" name="intent" value={RECALCULATE} formNoValidate>
                Recalculate
              </Button>
            </NoScriptOnly>
          </InvoiceTotalsBox>
        }
      >
        <SourceSection fields={fields} choices={choices} onFound={onFound} currency={currency} />
        <FormSection title="Client and Dates">
          <Chooser
            field={fields.clientId}
            records={clients}
            kind="customer"
            label={specs.clientId?.label ?? ""}
            placeholder="Select a client"
            findLabel="Find client"
            required
            wide
          />
          {control("invoiceDate", { onChange: moveDueDate })}
          <AskedAnyway {...late} label="Add by GSTR-1A" />
          <Remembered
            name={DATED_FROM}
            value={initial.datedFrom ?? initial.invoiceDate ?? ""}
            field={datedFrom}
          />
          {control("dueDate")}
          {control("reference")}
          {control("purchaseOrderNumber")}
          {control("employeeName")}
          {control("status", {
            // It becomes Paid by its payments, or by 'Change Status' with a reason; Overdue by its due date.
            options: (numbered === undefined
              ? NEW_STATUSES
              : INVOICE_STATUSES.filter(
                  (status) => status === initial.status || offeredOnForm(status, numbered),
                )
            ).map((status) => ({ value: status, label: status })),
          })}
          <Anyway
            name={CONFIRM_NO_RECEIPT}
            asked={unreceipted !== undefined}
            confirmed={confirmed}
            text={unreceipted}
            label="Issue without"
          />
        </FormSection>
        <InvoiceRows
          form={form}
          field={fields.items}
          items={items}
          offered={offered}
          page={page}
          currency={currency}
          taxed={tax !== null}
        />
        <FormSection title={untaxed ? "Discount and Notes" : "Discount, Tax and Notes"}>
          {control("discount", { label: "Discount on the whole invoice" })}
          {!tax && !untaxed && control("taxRate")}
          {control("notes")}
          {tax && (
            <TaxFields tax={tax} control={control} fields={fields as never} initial={initial} />
          )}
        </FormSection>
      </Split>
    </>
  );
}

/** The quotation that the invoice bills. */
function SourceSection({
  fields,
  choices: { quotations, billed },
  onFound,
  currency,
}: Pick<FormParts<Typed>, "fields"> & {
  choices: InvoiceFormChoices;
  onFound: (option: RecordOption) => void;
  currency: string;
}) {
  return (
    <FormSection title="Source">
      <Chooser
        field={fields.quotationId}
        records={quotations}
        kind="quotation"
        onFound={onFound}
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
            {"It already has an invoice: "}
            <RowLink to={paths.invoices.view(billed.id)}>{`Open ${billed.number}`}</RowLink>
          </p>
        )}
        <p className="hint">{`Amounts are in ${currencyName(currency)}`}</p>
      </div>
    </FormSection>
  );
}
