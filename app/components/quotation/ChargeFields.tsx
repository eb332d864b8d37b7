import type { FieldMetadata } from "@conform-to/react";

import { AmountField } from "~/components/ui/Field";
import { FormSection } from "~/components/ui/FormLayout";

import type { TotalsSource } from "./live-totals";
import { LABELS, type QuotationFields } from "./quotation-fields";
import { ComputedField, InsuranceHint } from "./QuotationTotals";

const REQUIRED = [
  "transportationCharge",
  "packagingCharge",
  "loadingCharge",
  "unloadingCharge",
] as const;
const OPTIONAL = ["unpackingCharge", "dismantlingCharge", "carTransportationCharge"] as const;

type Fields = Record<
  Exclude<keyof typeof LABELS, "customerId">,
  FieldMetadata<string, QuotationFields, string[]>
>;

/** All charges, rates and the advance; what follows from them is shown and cannot be typed. */
export function ChargeFields({
  fields,
  source,
  currency,
}: {
  fields: Fields;
  source: TotalsSource;
  currency: string;
}) {
  const amount = (name: keyof Fields, required = false) => (
    <AmountField
      key={name}
      field={fields[name]}
      label={LABELS[name]}
      currency={currency}
      required={required}
      maxLength={20}
    />
  );
  const rate = (name: keyof Fields) => (
    <AmountField field={fields[name]} label={LABELS[name]} unit="%" maxLength={10} />
  );
  return (
    <>
      <FormSection title="Charges" columns={3}>
        {REQUIRED.map((name) => amount(name, true))}
        {OPTIONAL.map((name) => amount(name))}
        {amount("stationaryCharge")}
        {amount("warehouseCharge")}
        <AmountField
          field={fields.warehouseDays}
          label={LABELS.warehouseDays}
          inputMode="numeric"
          maxLength={5}
          hint={
            source.billAllWarehouseDays
              ? "All days are in the total"
              : "The total holds one day; further days are billed on actuals"
          }
        />
      </FormSection>
      <FormSection title="Insurance" columns={3}>
        {amount("declaredValue")}
        {rate("insuranceRate")}
        <AmountField
          field={fields.insuranceCharge}
          label={LABELS.insuranceCharge}
          currency={currency}
          maxLength={20}
          hint={<InsuranceHint source={source} currency={currency} />}
        />
      </FormSection>
      <FormSection title="Discount, Surcharge and Tax" columns={3}>
        {amount("discount", true)}
        {rate("surchargeRate")}
        <ComputedField source={source} figure="surcharge" label="Surcharge Amount" />
        {rate("gstRate")}
        <ComputedField source={source} figure="gstAmount" label="GST Amount" />
        {amount("advancePayment")}
      </FormSection>
    </>
  );
}
