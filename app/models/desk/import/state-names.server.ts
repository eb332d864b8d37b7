import { isStateCode, STATE_CODES, STATES } from "../../ground/tax/states";
import { bareWord } from "./values";

const NAMES = new Map<string, string>(
  STATE_CODES.map((code) => [bareWord(STATES[code].name), code]),
);
const SHORT: Readonly<Record<string, string>> = {
  jk: "01", hp: "02", pb: "03", ch: "04", uk: "05", uttaranchal: "05", hr: "06", dl: "07", newdelhi: "07",
  rj: "08", up: "09", br: "10", wb: "19", jh: "20", od: "21", orissa: "21", cg: "22", mp: "23", gj: "24",
  mh: "27", ka: "29", ga: "30", kl: "32", tn: "33", pondicherry: "34", ts: "36", tg: "36", ap: "37",
  महाराष्ट्र: "27", दिल्ली: "07", गुजरात: "24", राजस्थान: "08",
}; // prettier-ignore

/** The code of a state of India as lists write it: "Maharashtra", "MH", "27-Maharashtra", "Maharashtra(27)". */
export function stateByName(text: string): string | null {
  const name = bareWord(text.replace(/\d+/g, " "));
  const code = /\d{2}/.exec(text)?.[0] ?? "";
  return NAMES.get(name) ?? SHORT[name] ?? (isStateCode(code) ? code : null);
}
