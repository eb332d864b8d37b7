/** Names in the part of a quotation's form that a tariff fills: the submit, the kind of home, and what was proposed before. */
export const PROPOSE = "propose-charges";
export const HOME = "home";
export const PROPOSED = "proposed";
/** How far things are carried at each end, in metres. */
export const CARRIES = [
  ["loadingCarry", "Carried at pickup (m)"],
  ["unloadingCarry", "Carried at drop (m)"],
] as const;
