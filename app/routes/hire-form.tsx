import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { BillAnyway } from "~/components/expense/BillAnyway";
import { CashAnyway } from "~/components/ui/Anyway";
import { Chooser } from "~/components/ui/Chooser";
import { AmountField, SelectField, TextField } from "~/components/ui/Field";
import { isUsed, plainRows } from "~/components/ui/form-rows";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { RecordForm } from "~/components/ui/RecordForm";
import type { SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import { TickField } from "~/components/ui/TickField";
import type { HIRE_FIELDS } from "~/models/billing/hire/hire.record";
import { DEDUCTION_KINDS, DEDUCTION_LABELS } from "~/models/billing/hire/hire.status";
import type { Texts } from "~/models/kit/shared/define-fields";
import { comparedLines } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { RecordOption } from "~/models/kit/shared/record-options";
import { capitalized } from "~/models/ground/typed/text";
import { hirePages } from "~/services/billing/hire-pages.server";
import stylesheet from "~/styles/composer.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta: MetaFunction = ({ params }) => [{ title: `${params.id ? "Edit" : "New"} hire` }];

export const loader = (args: LoaderFunctionArgs) => hirePages.loadForm(args);
export const action = (args: ActionFunctionArgs) => hirePages.postForm(args);

type Row = Record<"kind" | "amount" | "note", string>;
type HireTexts = Texts<typeof HIRE_FIELDS> & { consignmentIds: string[]; deductions: Row[] };

const KINDS = DEDUCTION_KINDS.map((value) => ({ value, label: capitalized(value) }));
const OTHER = { label: "Another", placeholder: "No other", find: "Find consignment" };
const asList = (value: unknown) => [value ?? []].flat().map(String).filter(Boolean);

type Frame = SmallRecordFrame<Texts<typeof HIRE_FIELDS>> & {
  choices: {
    currency: string;
    vendors: readonly RecordOption[];
    consignments: readonly RecordOption[];
    consignmentIds: string[];
    /** With empty ones for those to come. */
    deductions: Row[];
    /** The deduction that the law asks for on a stored hire. */
    tdsRule: string;
  };
};

/** Those that stand behind 'GST', and by which of them it is open. */
const GST = [
  "taxRate",
  "taxAmount",
  "billNumber",
  "billDate",
  "reverseCharge",
  "credit",
  "creditReason",
] as const;
const SAYS_GST: readonly string[] = ["taxRate", "taxAmount", "billNumber", "reverseCharge"];

type GstFields = Record<
  (typeof GST)[number],
  { errors?: string[] | undefined; initialValue?: unknown }
>;
type Parts = {
  control: (name: (typeof GST)[number]) => ReactNode;
  fields: GstFields;
  typed: FormReply["initialValue"];
};

/** The tax of a hire, the vendor's bill with it, and its credit. */
function HireGst({ control, fields, typed }: Parts) {
  const says = (one: (typeof GST)[number]) =>
    SAYS_GST.includes(one) && /[^0.]/.test(String(fields[one].initialValue ?? ""));
  return (
    <Fold
      title="GST"
      hint="rate or amount, the vendor's bill, reverse charge"
      open={GST.some((one) => fields[one].errors || says(one))}
    >
      <FormSection>
        <div className="cols pair wide">
          {control("taxRate")}
          {control("taxAmount")}
          {control("billNumber")}
          {control("billDate")}
        </div>
        <BillAnyway errors={fields.billNumber.errors} typed={typed} />
        {control("reverseCharge")}
        {control("credit")}
        {control("creditReason")}
      </FormSection>
    </Fold>
  );
}

/** New and edit in one: who is paid for which truck, what is aboard, what was agreed and what goes off it. */
export default function HirePage() {
  const { choices, values: fields, ...frame } = useLoaderData<Frame>();
  const lastResult = useActionData<FormReply>();
  const { currency, vendors, consignments, tdsRule, ...chosen } = choices;
  const { version, plan, name } = frame;
  const stored = version !== undefined;
  const typed = lastResult?.initialValue;
  const nameIn = (all: readonly RecordOption[], id: string) =>
    all.find(({ value }) => value === id)?.label ?? id;
  const lines = (of: Record<string, unknown> | null | undefined) => [
    ...comparedLines(plan.specs, of, (id) => nameIn(vendors, id)),
    {
      label: "Aboard",
      value: asList(of?.consignmentIds)
        .map((id) => nameIn(consignments, id))
        .join(", "),
    },
    {
      label: "Deductions",
      value: ((of?.deductions ?? []) as Partial<Row>[])
        .filter((row) => row?.amount)
        .map(({ kind = "", amount, note = "" }) => `${capitalized(kind)} ${amount} ${note}`.trim())
        .join(", "),
    },
  ];
  return (
    <>
      <PageHeader title={stored ? `Edit ${name}` : "New Hire"} />
      <RecordForm<HireTexts>
        id="hire"
        currency={currency}
        save={stored ? "Update Hire" : "Create Hire"}
        lines={lines}
        values={{ ...fields, ...chosen }}
        {...frame}
        lastResult={lastResult}
      >
        {({ control, fields }) => {
          const deductions = plainRows(fields.deductions as never, ["kind", "amount", "note"]);
          return (
            <>
              <FormSection title="Truck">
                <Chooser
                  field={fields.vendorId}
                  all={vendors}
                  typed={typed}
                  label={plan.specs.vendorId?.label ?? ""}
                  placeholder="Select the owner or the broker"
                  findLabel="Find vendor"
                  required
                />
                {control("vehicleNumber")}
                <div className="cols pair wide">
                  {control("driverName")}
                  {control("driverPhone")}
                </div>
                {control("date")}
                <div className="cols pair">
                  {control("fromPlace")}
                  {control("toPlace")}
                </div>
                <TickField
                  field={fields.consignmentIds}
                  name={fields.consignmentIds.name}
                  label="Lorry Receipts Aboard"
                  choices={consignments}
                  chosen={asList(fields.consignmentIds.initialValue)}
                  none="There is no consignment that has not arrived and is of no other hire."
                  other={OTHER}
                  typed={typed}
                  required
                />
              </FormSection>
              <FormSection title="Hire">
                <div className="cols pair wide">
                  {control("amount")}
                  {control("advance")}
                  {control("advanceMethod")}
                  {control("advanceReference")}
                </div>
                <CashAnyway errors={fields.advance.errors} typed={typed} />
                <HireGst control={control} fields={fields} typed={typed} />
                {control("tdsAmount", tdsRule ? { hint: tdsRule } : {})}
                {control("tdsReason")}
                <Fold
                  title="Deductions"
                  hint="shortage, delay, damage"
                  open={deductions.some(isUsed)}
                >
                  <div className="stack">
                    {deductions.map(({ key, fields: row }, at) => (
                      <fieldset key={key} className="cols cols-3 pair">
                        <legend className="hide">{`Deduction ${at + 1}`}</legend>
                        <SelectField
                          field={row.kind}
                          label={DEDUCTION_LABELS.kind}
                          options={KINDS}
                          placeholder="None"
                        />
                        <AmountField
                          field={row.amount}
                          label={DEDUCTION_LABELS.amount}
                          currency={currency}
                        />
                        <TextField field={row.note} label={DEDUCTION_LABELS.note} maxLength={200} />
                      </fieldset>
                    ))}
                  </div>
                </Fold>
                {control("note")}
              </FormSection>
            </>
          );
        }}
      </RecordForm>
    </>
  );
}
