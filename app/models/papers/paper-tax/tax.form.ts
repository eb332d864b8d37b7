/** The fields of a paper's tax as the texts of its form: what follows from the rules is no choice. */
import { stateElsePin } from "../../kit/shared/state-field";
import type { StoredChoices, TaxChoices } from "./paper-tax";

/** `pickup` and `drop`: the addresses whose PINs decide where nobody chose. */
export function choiceTexts(
  stored: StoredChoices,
  addresses: { pickup: string | null; drop: string | null },
): Record<keyof TaxChoices, string> {
  const state = (code: string | null, address: string | null) =>
    code === null || code === stateElsePin(null, address) ? "" : code;
  const regime = stored.taxRegimeReason === null ? null : stored.taxRegime;
  const place = stored.placeOfSupplyChosen ? stored : null;
  return {
    pickupStateCode: state(stored.pickupStateCode, addresses.pickup),
    dropStateCode: state(stored.dropStateCode, addresses.drop),
    taxRegime: regime ?? "",
    taxRegimeReason: stored.taxRegimeReason ?? "",
    placeOfSupply: place?.placeOfSupply ?? "",
    placeOfSupplyReason: place?.placeOfSupplyReason ?? "",
  };
}
