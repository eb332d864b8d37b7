/** The fields of a paper's tax, of quotations and invoices alike. Not for the browser. */
import { maybeChoice, text } from "../../kit/shared/field-kinds";
import { REGIME_WORDS, REGIMES, type Regime } from "../../ground/tax/regimes";
import { stateChoice } from "../../kit/shared/state-field";

export const TAX_FIELDS = {
  pickupStateCode: stateChoice("Pickup State", { none: "By the PIN of the address" }),
  dropStateCode: stateChoice("Drop State", { none: "By the PIN of the address" }),
  taxRegime: maybeChoice("Tax Regime", REGIMES, "Choose a tax regime from the list", {
    labels: (regime) => REGIME_WORDS[regime as Regime].label,
    none: "As usual for the customer",
  }),
  taxRegimeReason: text("Reason for the Regime", 200),
  placeOfSupply: stateChoice("Place of Supply", { none: "By the rules" }),
  placeOfSupplyReason: text("Reason for the Place", 200),
};
