import { useActionData, useLoaderData } from "@remix-run/react";

import { CashAnyway } from "~/components/ui/Anyway";
import { Chooser } from "~/components/ui/Chooser";
import { SelectField } from "~/components/ui/Field";
import { FileField } from "~/components/ui/FileField";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { RecordForm } from "~/components/ui/RecordForm";
import type { SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { EXPENSE_FIELDS } from "~/models/billing/expense/expense.record";
import { BillAnyway } from "./BillAnyway";
import { BILL_FILE } from "~/models/billing/expense/expense.words";
import type { Texts } from "~/models/kit/shared/define-fields";
import { comparedLines } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { RecordOption } from "~/models/kit/shared/record-options";

type ExpenseTexts = Texts<typeof EXPENSE_FIELDS>;

/** Those that stand behind 'More'. */
const SELDOM = [
  "vehicleId",
  "vendorId",
  "taxAmount",
  "reverseCharge",
  "credit",
  "creditReason",
  "tdsAmount",
  "tdsReason",
  "paidFrom",
  "litres",
  "dueDate",
  "billNumber",
  "billDate",
  "spentById",
  "repeats",
  "repeatsUntil",
  "note",
] as const;

type Frame = SmallRecordFrame<ExpenseTexts> & {
  choices: {
    currency: string;
    kinds: readonly string[];
    jobs: readonly RecordOption[];
    vehicles: readonly RecordOption[];
    vendors: readonly RecordOption[];
    staff: readonly RecordOption[];
  };
};

/** New and edit in one, as a route. Day, kind, amount and what it is for: the rest is behind a line that opens. */
export function ExpensePage() {
  const { choices, ...frame } = useLoaderData<Frame>();
  const lastResult = useActionData<FormReply>();
  const { currency, kinds, jobs, vehicles, vendors, staff } = choices;
  const { values, version, plan, name } = frame;
  const stored = version !== undefined;
  const all = { jobId: jobs, vehicleId: vehicles, vendorId: vendors, spentById: staff };
  const nameIn = (id: string) =>
    Object.values(all)
      .flat()
      .find(({ value }) => value === id)?.label ?? id;
  const typed = lastResult?.initialValue;
  return (
    <>
      <PageHeader title={stored ? `Edit ${name}` : "New Expense"} />
      <RecordForm<ExpenseTexts>
        id="expense"
        currency={currency}
        encType="multipart/form-data"
        save={stored ? "Update Expense" : "Create Expense"}
        lines={(of) => comparedLines(plan.specs, of, nameIn)}
        {...frame}
        lastResult={lastResult}
      >
        {({ control, fields }) => {
          const chooser = (field: keyof typeof all, placeholder: string, find: string) => (
            <Chooser
              field={fields[field]}
              all={all[field]}
              typed={typed}
              label={plan.specs[field]?.label ?? ""}
              placeholder={placeholder}
              findLabel={find}
            />
          );
          return (
            <FormSection>
              {control("date")}
              <SelectField
                field={fields.kind}
                label={plan.specs.kind?.label ?? ""}
                options={kinds.map((value) => ({ value, label: value }))}
                placeholder="Select a kind"
                required
              />
              {control("amount")}
              <CashAnyway errors={fields.amount.errors} typed={typed} />
              {chooser("jobId", "No job: of a truck or the office", "Find job")}
              <FileField
                id="expense-file"
                {...BILL_FILE}
                errors={lastResult?.error?.file ?? undefined}
              />
              <Fold
                title="More"
                hint="Truck, vendor and bill, GST, TDS, how it was paid, who spent it, whether it repeats, a note"
                open={
                  stored ||
                  Boolean(values.vehicleId || values.billNumber || values.vendorId) ||
                  SELDOM.some((one) => fields[one].errors)
                }
              >
                <FormSection>
                  {chooser("vehicleId", "No truck", "Find truck")}
                  {chooser("vendorId", "No vendor", "Find vendor")}
                  {control("taxAmount")}
                  {control("reverseCharge")}
                  {control("credit")}
                  {control("creditReason")}
                  {control("tdsAmount")}
                  {control("tdsReason")}
                  {control("paidFrom")}
                  {control("litres")}
                  {control("dueDate")}
                  {control("billNumber")}
                  <BillAnyway errors={fields.billNumber.errors} typed={typed} />
                  {control("billDate")}
                  {chooser("spentById", "Nobody named", "Find employee")}
                  {control("repeats")}
                  {control("repeatsUntil")}
                  {control("note")}
                </FormSection>
              </Fold>
            </FormSection>
          );
        }}
      </RecordForm>
    </>
  );
}
