import { useMemo } from "react";
import { FillButton } from "~/components/ui/FillButton";
import { fillContact, isChoice, useEarlyChoice } from "~/components/ui/fill";
import { Split } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import { TaxFields, useTypedTax } from "~/components/ui/TaxFields";
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
import type { RecordOptions } from "~/models/kit/shared/record-options";
import type { RowsPage } from "~/models/kit/shared/rows-page";
import { type ChargeDefaults, ChargeFields, MORE_CHARGES } from "./ChargeFields";
import { ContractFields, type Rates } from "./ContractFields";
import { CustomerAndMove, MORE_OF_MOVE } from "./CustomerAndMove";
import { ItemRows } from "./ItemRows";
import { QuotationTotals, UsualCharge } from "./QuotationTotals";

/** A customer's contact by the names of this form. */
const CONTACT = {
  contactPerson: "contactPerson",
  email: "email",
  phone: "phone",
  sourceAddress: "sourceAddress",
} as const;

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
export type Typed = QuotationTexts & NewCustomerTexts;

/** An action's reply to this form; it keeps the customers that the search found. */
export type QuotationReply = FormReply & {
  customers?: RecordOptions;
  known?: KnownCustomer[];
  pasteProblem?: string;
  /** The lines recognised in a pasted list that is not taken yet. */
  pasteShown?: string[];
  /** Set where its rows, not those on the page, are to be shown. */
  rowsKey?: string;
  tax?: TypedTax | null;
  contract?: ContractFill;
};

type QuotationFormProps = {
  values: QuotationTexts;
  /** The range of the rows in the values, where they are not all of the rows. */
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
  /** The default advance of a new quotation, in hundredths of a percent. */
  advanceRate?: number;
  defaults: ChargeDefaults;
  /** Where these are changed, for who may. */
  defaultsTo: string | null;
  rates: Rates;
  /** Under GST: how the quotation is taxed as it stands. */
  tax: TypedTax | null;
  /** It bears no tax at all. */
  untaxed: boolean;
  draft: DraftState;
  lastResult?: QuotationReply;
  idempotencyKey?: string;
  cancelTo: string;
};

/** The fields that the tax follows from. */
const TAX_NAMES = { customer: "customerId", pickup: "sourceAddress" };

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
  defaultsTo,
  tax: said,
  untaxed,
  rates,
  plan: packed,
  ...frame
}: QuotationFormProps) {
  const { lastResult, currency } = frame;
  const usual = <UsualCharge to={defaultsTo} />;
  const plan = useMemo(() => unpackPlan(packed), [packed]);
  const [tax, askTax] = useTypedTax(lastResult?.tax ?? said, TAX_NAMES);
  // After the customer's address is filled in: the tax follows from both.
  const fillCustomer = (chosen: HTMLSelectElement) =>
    void fillContact(chosen, CONTACT).then(() => askTax(chosen));
  useEarlyChoice("quotation", "customerId", fillCustomer);
  const typed = lastResult?.initialValue;
  const choice = lastResult?.customers ?? customers;
  const page = lastResult ? lastResult.rows : rows;
  // A new field is on the form before anybody gives it its place.
  const unplaced = Object.keys(plan.specs).filter((name) => !ORDER.includes(name));
  const nameOf = (id: string) => choice.options.find(({ value }) => value === id)?.label ?? id;
  return (
    <RecordForm<Typed>
      key={lastResult?.contract?.key ?? lastResult?.rowsKey ?? page?.key}
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
        const known = fields as never;
        return (
          <Split
            aside={
              <QuotationTotals source={source} currency={currency} usual={usual}>
                {buttons}
                {/* The last one: where scripts run it goes, and nothing moves. */}
                <FillButton label="Recalculate" />
              </QuotationTotals>
            }
          >
            <CustomerAndMove
              fields={fields}
              control={control}
              choice={choice}
              unplaced={unplaced}
              customerLabel={plan.specs.customerId?.label ?? ""}
              isNew={!stored}
              filledFrom={String(typed?.[FILLED_FROM] ?? values.customerId)}
              isTaxed={tax !== null}
              isNoted={Boolean(initial.notes)}
              lastResult={lastResult}
            />
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
              gstRate={plan.specs.gstRate?.label ?? ""}
              fields={fields as never}
              source={source}
              currency={currency}
              defaults={defaults}
              usual={usual}
            >
              <ContractFields
                {...rates}
                reply={lastResult}
                isNext={stored !== undefined && usualStationery !== null}
              />
              {tax && <TaxFields tax={tax} control={control} fields={known} initial={initial} />}
            </ChargeFields>
          </Split>
        );
      }}
    </RecordForm>
  );
}
