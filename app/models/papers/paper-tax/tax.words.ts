/** How a paper was taxed and why, for the staff who answer for it: the paper itself says less. */
import type { LabelledText } from "../paper/document-view";
import { isRegime, REGIME_WORDS } from "../../ground/tax/regimes";
import { isStateCode, statePlace } from "../../ground/tax/states";
import type { StoredChoices } from "./paper-tax";

const placed = (code: string | null) =>
  code !== null && isStateCode(code) ? statePlace(code) : "Not known";

/** Regime, place and states with the reasons that were given; none outside GST. */
export function taxDecision(paper: StoredChoices & { tax: string | null }): LabelledText[] {
  const { tax, taxRegime, taxRegimeReason, placeOfSupply, placeOfSupplyReason } = paper;
  if (tax === null) return [];
  const regime = taxRegime !== null && isRegime(taxRegime) ? REGIME_WORDS[taxRegime].label : "";
  // What the rules give begins with the place itself.
  const place = paper.placeOfSupplyChosen
    ? `${placed(placeOfSupply)}: ${placeOfSupplyReason}`
    : (placeOfSupplyReason ?? "");
  return [
    { label: "Tax Regime", value: regime },
    ...(taxRegimeReason ? [{ label: "Reason for the Regime", value: taxRegimeReason }] : []),
    { label: "Place of Supply", value: place },
    { label: "Pickup State", value: placed(paper.pickupStateCode) },
    { label: "Drop State", value: placed(paper.dropStateCode) },
  ];
}
