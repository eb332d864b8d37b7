/** A paper's tax while it is typed, as the server says it to the browser. */
import type { Levy } from "../../ground/tax/levy";

export type TypedTax = {
  levy: Levy;
  /** "Whole move, tax charged". */
  regime: string;
  /** "27-Maharashtra, where the goods are picked up"; empty while nothing is typed that it could follow from. */
  place: string;
  /** Objections, such as a regime that this customer cannot have. */
  problems: string[];
};

/** The fields of a form that its tax follows from besides the customer, by their names in queries as well. */
export const TAX_CHOICES = [
  "pickupStateCode",
  "taxRegime",
  "placeOfSupply",
  "placeOfSupplyReason",
  "taxRegimeReason",
] as const;
