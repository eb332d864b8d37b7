import { FormSection } from "~/components/ui/FormLayout";
import type { FormParts } from "~/components/ui/RecordForm";
import type { QuotationTexts } from "~/models/quotation/quotation.fields";

import type { TotalsSource } from "./live-totals";
import { ComputedField, InsuranceHint } from "./QuotationTotals";

/** All charges, rates and the advance; what follows from them is shown and cannot be typed. */
export function ChargeFields({
  control,
  source,
  currency,
}: {
  control: FormParts<QuotationTexts>["control"];
  source: TotalsSource;
  currency: string;
}) {
  return (
    <>
      <FormSection title="Charges" columns={3}>
        {control("transportationCharge")}
        {control("packagingCharge")}
        {control("loadingCharge")}
        {control("unloadingCharge")}
        {control("unpackingCharge")}
        {control("dismantlingCharge")}
        {control("carTransportationCharge")}
        {control("stationaryCharge")}
        {control("warehouseCharge")}
        {control("warehouseDays", {
          hint: source.billAllWarehouseDays
            ? "All days are in the total"
            : "The total holds one day; further days are billed on actuals",
        })}
      </FormSection>
      <FormSection title="Insurance" columns={3}>
        {control("declaredValue")}
        {control("insuranceRate")}
        {control("insuranceCharge", {
          hint: <InsuranceHint source={source} currency={currency} />,
        })}
      </FormSection>
      <FormSection title="Discount, Surcharge and Tax" columns={3}>
        {control("discount")}
        {control("surchargeRate")}
        <ComputedField source={source} figure="surcharge" label="Surcharge Amount" />
        {control("gstRate")}
        <ComputedField source={source} figure="gstAmount" label="GST Amount" />
        {control("advancePayment")}
      </FormSection>
    </>
  );
}
