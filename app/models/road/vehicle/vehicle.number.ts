/** The number that a vehicle is registered under. Pure. */

import { bareNumber } from "~/models/ground/typed/typed-text";

/** Lenient: of every state, of the BH series (22BH1234AA), temporary ones and those of old; letters and digits both. */
const NUMBER = /^(?=.*[A-Z])(?=.*\d)[A-Z0-9]{4,12}$/;

/** 'mh 12-ab 1234' as it is kept, "MH12AB1234"; null for a text that is no such number. */
export function vehicleNumberOf(text: string): string | null {
  const number = bareNumber(text);
  return NUMBER.test(number) ? number : null;
}
