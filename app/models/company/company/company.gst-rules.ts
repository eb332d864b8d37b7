import { readGstin } from "../../ground/tax/gstin";
import { REGIME_WORDS, type CompanyRegime } from "../../ground/tax/regimes";
import { statePlace, type StateCode } from "../../ground/tax/states";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import type { TaxSystem } from "./company.choices";

type Gst = {
  taxSystem: TaxSystem;
  gstin: string;
  stateCode: StateCode | null;
  taxRegime: CompanyRegime;
  gtaOptionYear: number | null;
};

const rule = ruleOf<Gst>();

/** The rules for a company under GST; under another tax system these fields may hold anything. */
export const GST_RULES: readonly Rule<Gst>[] = [
  rule(["taxSystem", "stateCode"], ({ taxSystem, stateCode }, say) => {
    if (taxSystem === "gst_india" && !stateCode) {
      say("stateCode", "State is required under GST India");
    }
  }),
  rule(["taxSystem", "stateCode", "gstin"], ({ taxSystem, stateCode, gstin }, say) => {
    if (taxSystem !== "gst_india" || !stateCode || !gstin) return;
    const read = readGstin(gstin);
    if (read.ok && read.value.stateCode !== stateCode) {
      say("stateCode", `State must be that of the GSTIN, ${statePlace(read.value.stateCode)}`);
    }
  }),
  rule(["taxSystem", "taxRegime", "gstin"], ({ taxSystem, taxRegime, gstin }, say) => {
    if (taxSystem !== "gst_india") return;
    const { label } = REGIME_WORDS[taxRegime];
    if (taxRegime === "unregistered" && gstin) {
      say("taxRegime", `'${label}' is for a company without a GSTIN`);
    }
    if (taxRegime !== "unregistered" && !gstin) {
      say("gstin", `'${label}' needs the company's GSTIN`);
    }
  }),
  rule(
    ["taxSystem", "taxRegime", "gtaOptionYear"],
    ({ taxSystem, taxRegime, gtaOptionYear }, say) => {
      if (taxSystem !== "gst_india" || !taxRegime.startsWith("gta_fcm") || gtaOptionYear) return;
      say(
        "gtaOptionYear",
        `'${REGIME_WORDS[taxRegime].label}' needs the first year of forward charge`,
      );
    },
  ),
];
