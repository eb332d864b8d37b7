/** Names in the part of a quotation's form that a tariff fills: the submit, the kind of home, and what was proposed before. */
export const PROPOSE = "propose-charges";
export const HOME = "home";
export const PROPOSED = "proposed";
