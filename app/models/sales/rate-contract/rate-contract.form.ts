/** Names in the part of a quotation's form that a rate contract fills. */

/** The submit that fills the charges, and the fields that say how far and how full the move is. */
export const FILL_CONTRACT = "fill-contract";
export const DISTANCE = "distanceKm";
export const VOLUME = "volumeCft";
/** Hours that truck and crew wait: none are charged without. */
export const WAITING = "waitingHours";

/** The result: the contract or the tariff that filled the charges, or why none did; `lines`: a charge each. */
export type ContractFill = { key?: string; text: string; lines?: string[]; problem: boolean };
