import { Fragment, useMemo } from "react";
import { FillButton } from "~/components/ui/FillButton";
import { fillContact, isChoice, useEarlyChoice } from "~/components/ui/fill";
import { Fold, FormSection, Split } from "~/components/ui/FormLayout";
import { AskedAnyway } from "~/components/ui/Anyway";
import { PassedDate } from "~/components/ui/PassedDate";
import { RecordForm } from "~/components/ui/RecordForm";
import { Chooser } from "~/components/ui/Chooser";
import { TaxFields, useTypedTax } from "~/components/ui/TaxFields";
import { Remembered } from "~/components/ui/Remembered";
import { rowsCompared } from "~/components/ui/form-rows";
import { FILLED_FROM } from "~/models/people/customer/contact";
import { type KnownCustomer, NEW_CUSTOMER_FIELDS } from "~/models/people/customer/new-customer";
import type { DraftState } from "~/models/kit/form-draft/form-draft";
import type { QuotationTexts } from "~/models/sales/quotation/quotation.fields";
import type { ContractFill } from "~/models/sales/rate-contract/rate-contract.form";
import type { TypedTax } from "~/models/papers/paper-tax/typed-tax";
import { itemsText } from "~/models/sales/quotation/quotation.items-text";
import { PASTED } from "~/models/sales/quotation/quotation.paste-form";
import { quotationStatusLabel } from "~/models/sales/quotation/quotation.status";
import { comparedLines, unpackPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { CONTRACT_ANYWAY, contractAskedIn } from "~/models/sales/rate-contract/contract-day";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import type { RecordOptions } from "~/models/kit/shared/record-options";
import type { RowsPage } from "~/models/kit/shared/rows-page";
import { type ChargeDefaults, ChargeFields, ContractFields, MORE_CHARGES } from "./ChargeFields";
import { ItemRows } from "./ItemRows";
import { NewCustomer, startNew } from "./NewCustomer";
import { QuotationTotals } from "./QuotationTotals";

/** A customer's contact by the names of this form. */
const CONTACT = {
  contactPerson: "contactPerson",
  email: "email",
  phone: "phone",
  sourceAddress: "sourceAddress",
} as const;

/** Of the move, but seldom asked on the phone. */
const MORE_OF_MOVE = [
  "contactPerson",
  "goodsKind",
  "email",
  "phone",
  "transportationType",
  "purchaseOrderNumber",
  "employeeName",
  "estimatedCost",
  "notes",
] as const;

/** Stands in the field: a line beneath it would make the form longer on a phone. */
const PIN_HINT = "With the PIN: it names the state";

/** The fields as they stand in the form. */
const ORDER = [
  "customerId",
  ...NEW_CUSTOMER_FIELDS,
  "sourceAddress",
  "loadingFloor",
  "loadingLift",
  "destinationAddress",
  "unloadingFloor",
  "unloadingLift",
  "date",
  "expiryDate",
  ...MORE_OF_MOVE,
  "items",
  "transportationCharge",
  "packagingCharge",
  "loadingCharge",
  "unloadingCharge",
  "discount",
  "gstRate",
  "advancePayment",
  ...MORE_CHARGES,
  "pickupStateCode",
  "dropStateCode",
  "taxRegime",
  "taxRegimeReason",
  "placeOfSupply",
  "placeOfSupplyReason",
];

type NewCustomerTexts = Partial<Record<(typeof NEW_CUSTOMER_FIELDS)[number], string>>;
type Typed = QuotationTexts & NewCustomerTexts;

/** What an action answers this form with: the customers stay narrowed as they were searched. */
type QuotationReply = FormReply & {
  customers?: RecordOptions;
  known?: KnownCustomer[];
  pasteProblem?: string;
  /** What was understood of a pasted list that is not taken yet. */
  pasteShown?: string[];
  tax?: TypedTax | null;
  contract?: ContractFill;
};

/** New and edit in one: with a stored record it edits it. In the order of a call: who, from where to where, when. */
export function QuotationForm({
  values,
  rows,
  stored,
  customers,
  billAllWarehouseDays,
  usualStationery = null,
  advanceRate = 0,
  defaults,
  tax: said,
  untaxed,
  contracts = false,
  plan: packed,
  ...frame
}: {
  values: QuotationTexts;
  /** Of which rows the values have, where they do not have all. */
  rows?: RowsPage;
  /** Packed. */
  plan: string;
  /** The record that is edited. */
  stored?: { version: number; status: string };
  customers: RecordOptions;
  currency: string;
  billAllWarehouseDays: boolean;
  /** The company's stationery charge in minor units, for a new quotation. */
  usualStationery?: number | null;
  /** What a new quotation asks in advance where nothing is typed, in hundredths of a percent. */
  advanceRate?: number;
  defaults: ChargeDefaults;
  /** Whether any customer has a rate contract. */
  contracts?: boolean;
  /** Under GST: how the quotation is taxed as it stands. */
  tax: TypedTax | null;
  /** It bears no tax at all. */
  untaxed: boolean;
  draft: DraftState;
  lastResult?: QuotationReply;
  idempotencyKey?: string;
  cancelTo: string;
}) {
  const { lastResult, currency } = frame;
  const plan = useMemo(() => unpackPlan(packed), [packed]);
  const names = { customer: "customerId", pickup: "sourceAddress" };
  const [tax, askTax] = useTypedTax(lastResult?.tax ?? said, names);
  // After the customer's address is filled in: the tax follows from both.
  const fillCustomer = (chosen: HTMLSelectElement) =>
    void fillContact(chosen, CONTACT).then(() => askTax(chosen));
  useEarlyChoice("quotation", "customerId", fillCustomer);
  const typed = lastResult?.initialValue;
  const choice = lastResult?.customers ?? customers;
  const page = lastResult ? lastResult.rows : rows;
  const unplaced = Object.keys(plan.specs).filter((name) => !ORDER.includes(name));
  const nameOf = (id: string) => choice.options.find(({ value }) => value === id)?.label ?? id;
  return (
    <RecordForm<Typed>
      key={lastResult?.contract?.key ?? page?.key}
      id="quotation"
      values={values}
      version={stored?.version}
      opened={stored ? { openedStatus: stored.status } : {}}
      order={[...ORDER, ...unplaced]}
      save={stored ? "Update Quotation" : "Create Quotation"}
      lines={(of) => [
        {
          label: "Status",
          value: quotationStatusLabel(String(of?.openedStatus ?? stored?.status)),
        },
        ...comparedLines(plan.specs, of, nameOf),
        { label: "Items", value: rowsCompared(lastResult, of, itemsText) },
      ]}
      onChange={({ target }) => {
        if (isChoice(target, "customerId")) fillCustomer(target);
        else askTax(target);
      }}
      placesButtons
      follows={["date"]}
      {...frame}
      plan={plan}
    >
      {({ form, fields, control, buttons }) => {
        const initial: Partial<QuotationTexts> = {
          ...form.initialValue,
          ...(untaxed && { gstRate: "" }),
        };
        const levy = tax?.levy ?? null;
        const custom = { billAllWarehouseDays, usualStationery, advanceRate };
        const source = { formId: form.id, initial, ...custom, levy, untaxed };
        const more =
          Boolean(initial.notes) || MORE_OF_MOVE.some((name) => fields[name].errors?.length);
        const known = fields as never;
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
            <FormSection title="Customer and Move" columns={1}>
              <div className="cols pair">
                <Chooser
                  field={fields.customerId}
                  records={choice}
                  kind="customer"
                  onNew={stored ? undefined : startNew}
                  label={plan.specs.customerId?.label ?? ""}
                  placeholder="Select a customer"
                  findLabel="Find customer"
                  required
                  wide
                >
                  <div className="row">
                    <FillButton label="Fill from customer" />
                    {!stored && (
                      <NewCustomer
                        fields={known}
                        customerField={fields.customerId.name}
                        known={lastResult?.known ?? []}
                        anyway={typed?.newCustomerAnyway === "on"}
                      />
                    )}
                  </div>
                </Chooser>
                <Remembered
                  name={FILLED_FROM}
                  value={String(typed?.[FILLED_FROM] ?? values.customerId)}
                />
                {control("sourceAddress", {
                  rows: 2,
                  hint: "",
                  wide: true,
                  placeholder: tax ? PIN_HINT : undefined,
                })}
                {control("loadingFloor")}
                {control("loadingLift")}
                {control("destinationAddress", { rows: 2, hint: "", wide: true })}
                {control("unloadingFloor")}
                {control("unloadingLift")}
                <div className="stack gap-3">
                  {control("date")}
                  <PassedDate
                    field={fields.date}
                    day={fields.date.value}
                    confirmed={typed?.[PASSED_FIELD]}
                  />
                  <AskedAnyway
                    name={CONTRACT_ANYWAY}
                    asked={contractAskedIn(fields.date.errors)}
                    confirmed={typed?.[CONTRACT_ANYWAY]}
                  />
                </div>
                {control("expiryDate")}
              </div>
              <Fold title="More about the move" hint="contact, notes" open={more}>
                <div className="cols">
                  {control("contactPerson")}
                  {control("goodsKind")}
                  {control("email")}
                  {control("phone")}
                  {control("transportationType")}
                  {control("purchaseOrderNumber")}
                  {control("employeeName")}
                  {control("estimatedCost")}
                  {control("notes", { rows: 2, wide: true })}
                  {/* A new field is on the form before anybody gives it its place. */}
                  {unplaced.map((name) => (
                    <Fragment key={name}>{control(name as keyof Typed)}</Fragment>
                  ))}
                </div>
              </Fold>
            </FormSection>
            <ItemRows
              form={form}
              field={fields.items}
              page={page}
              pasted={String(typed?.[PASTED] ?? "")}
              shown={lastResult?.pasteShown ?? []}
              problem={lastResult?.pasteProblem}
            />
            <ChargeFields
              control={control}
              fields={fields as never}
              source={source}
              currency={currency}
              defaults={defaults}
            >
              {contracts && <ContractFields typed={typed} filled={lastResult?.contract} />}
              {tax && <TaxFields tax={tax} control={control} fields={known} initial={initial} />}
            </ChargeFields>
          </Split>
        );
      }}
    </RecordForm>
  );
}
