import type { ReactNode } from "react";
import { Button } from "~/components/ui/Button";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import type { FormParts } from "~/components/ui/RecordForm";
import { rateText } from "~/models/ground/money/money";
import { chargedRate } from "~/models/ground/tax/levy";
import type { QuotationTexts } from "~/models/sales/quotation/quotation.fields";
import { atDefaults } from "~/models/sales/quotation/quotation.typed-totals";
import {
  type ContractFill,
  DISTANCE,
  FILL_CONTRACT,
  VOLUME,
  WAITING,
} from "~/models/sales/rate-contract/rate-contract.form";
import { CARRIES, HOME, PROPOSE, PROPOSED } from "~/models/sales/tariff/tariff.form";
import { ComputedField, InsuranceHint, ReadField } from "./QuotationTotals";
import type { TotalsSource } from "./live-totals";

const FIELDS = [
  [DISTANCE, "Distance (km)"],
  [VOLUME, "Volume (cft)"],
  [WAITING, "Waiting (hours)"],
] as const;

/** Whether any customer has a rate contract, and the homes that the tariff knows; null without a tariff. */
export type Rates = {
  contracts: boolean;
  homes: readonly string[] | null;
  /** What an estimate computed for a stored one, and a line for each charge that is typed otherwise. */
  kept?: { proposed: string; lines: readonly string[] } | null;
};

function Lines({ of, className }: { of: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Fills the charges by the rate contract of the customer or by the tariff: how far and how full the move is, and a button for each. */
export function ContractFields({
  reply,
  isNext,
  contracts,
  homes,
  kept,
}: {
  reply: { initialValue?: object | null; contract?: ContractFill } | undefined;
  /** Nothing is charged yet, and all else is known. */
  isNext: boolean;
} & Rates) {
  const filled = reply?.contract;
  const typed = { ...reply?.initialValue } as Readonly<Record<string, unknown>>;
  const text = (name: string) => String(typed[name] ?? "");
  const said = "contract-said";
  const proposed = text(PROPOSED) || kept?.proposed;
  if (!contracts && !homes) return null;
  return (
    <Fold
      title={contracts ? "Rate contract" : "Tariff"}
      hint="fills the charges"
      open={isNext || Boolean(filled) || Boolean(kept?.lines.length)}
    >
      <div className="cols cols-3 pair">
        {homes && (
          <label className="field">
            <span className="label">Home</span>
            <select className="input" name={HOME} defaultValue={text(HOME)}>
              <option value="">By its cft</option>
              {homes.map((home) => (
                <option key={home}>{home}</option>
              ))}
            </select>
          </label>
        )}
        {[
          ...FIELDS.filter(([name]) => contracts || name !== WAITING),
          ...(homes ? CARRIES : []),
        ].map(([name, label]) => (
          <label key={name} className="field">
            <span className="label">{label}</span>
            <input
              className="input"
              name={name}
              inputMode="numeric"
              defaultValue={text(name)}
              aria-describedby={filled && said}
            />
          </label>
        ))}
      </div>
      <p className="row">
        {contracts && (
          <Button type="submit" name="intent" value={FILL_CONTRACT} formNoValidate>
            Fill from Rate Contract
          </Button>
        )}
        {homes && (
          <Button type="submit" name="intent" value={PROPOSE} formNoValidate>
            Propose Charges
          </Button>
        )}
      </p>
      {filled && (
        <div id={said} role="status" className={filled.problem ? "error" : "notice info"}>
          {filled.text}
          {filled.lines && <Lines of={filled.lines} />}
        </div>
      )}
      {!filled && kept && kept.lines.length > 0 && (
        <Lines of={kept.lines} className="notice info" />
      )}
      {proposed && <input type="hidden" name={PROPOSED} value={proposed} />}
      {text("rateContractId") && (
        <input type="hidden" name="rateContractId" value={text("rateContractId")} />
      )}
    </Fold>
  );
}

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
