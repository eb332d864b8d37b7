import type { ReactNode } from "react";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import type { FormParts } from "~/components/ui/RecordForm";
import { rateText } from "~/models/ground/money/money";
import { chargedRate } from "~/models/ground/tax/levy";
import type { QuotationTexts } from "~/models/sales/quotation/quotation.fields";
import { atDefaults } from "~/models/sales/quotation/quotation.typed-totals";
import { ComputedField, InsuranceHint, ReadField } from "./QuotationTotals";
import type { TotalsSource } from "./live-totals";

/** The charges beneath 'More charges', in their order. */
export const MORE_CHARGES = [
  "unpackingCharge",
  "dismantlingCharge",
  "carTransportationCharge",
  "waitingCharge",
  "stationaryCharge",
  "warehouseCharge",
  "warehouseDays",
  "declaredValue",
  "insuranceRate",
  "insuranceCharge",
  "surchargeRate",
] as const;

/** The company's default charges, as text. */
export type ChargeDefaults = Pick<
  QuotationTexts,
  "stationaryCharge" | "surchargeRate" | "insuranceRate"
>;

/**
 * All charges, rates and the advance; what follows from them is shown and cannot be typed. What is seldom charged
 * is folded as long as it is at its defaults.
 */
export function ChargeFields({
  control,
  gstRate,
  fields,
  source,
  currency,
  defaults,
  usual: why,
  children,
}: {
  control: FormParts<QuotationTexts>["control"];
  /** The name of the rate that follows from the place of supply. */
  gstRate: string;
  fields: FormParts<QuotationTexts>["fields"];
  source: TotalsSource;
  currency: string;
  defaults: ChargeDefaults;
  /** Where stationery and surcharge come from. */
  usual: ReactNode;
  children: ReactNode;
}) {
  const text = (name: string) => {
    const typed = source.initial[name];
    return typeof typed === "string" ? typed : "";
  };
  const usual: Record<string, string> = Object.fromEntries(MORE_CHARGES.map((name) => [name, "0"]));
  const isUsual = atDefaults(text, { ...usual, ...defaults });
  const isWrong = MORE_CHARGES.some((name) => fields[name].errors?.length);
  return (
    <FormSection title="Charges" columns={1}>
      <div className="cols cols-3 pair">
        {control("transportationCharge")}
        {control("packagingCharge")}
        {control("loadingCharge")}
        {control("unloadingCharge")}
        {control("discount")}
        {source.levy ? (
          <ReadField
            id={`${source.formId}-gstRate`}
            label={gstRate}
            value={rateText(chargedRate(source.levy))}
          />
        ) : (
          !source.untaxed && control("gstRate")
        )}
        {!source.untaxed && <ComputedField source={source} figure="gstAmount" label="GST Amount" />}
        {control(
          "advancePayment",
          source.advanceRate > 0
            ? { hint: `Empty: ${rateText(source.advanceRate)}% of the total` }
            : undefined,
        )}
      </div>
      <Fold title="More charges" hint="stationery, surcharge, warehouse" open={isWrong || !isUsual}>
        <div className="cols cols-3 pair">
          {control("unpackingCharge")}
          {control("dismantlingCharge")}
          {control("carTransportationCharge")}
          {control("waitingCharge")}
          {control("stationaryCharge", {
            hint: (
              <>
                {`Default ${defaults.stationaryCharge}, boxes and paper. `}
                {why}
              </>
            ),
          })}
          {control("warehouseCharge")}
          {control("warehouseDays", {
            hint: source.billAllWarehouseDays
              ? "All days are in the total"
              : "The total holds one day; further days are billed on actuals",
          })}
          {control("declaredValue")}
          {control("insuranceRate", { hint: `Default ${defaults.insuranceRate}%` })}
          {control("insuranceCharge", {
            hint: <InsuranceHint source={source} currency={currency} />,
          })}
          {control("surchargeRate", {
            hint: (
              <>
                {`Default ${defaults.surchargeRate}% of the charges. `}
                {why}
              </>
            ),
          })}
          <ComputedField source={source} figure="surcharge" label="Surcharge Amount" />
        </div>
      </Fold>
      {children}
    </FormSection>
  );
}
