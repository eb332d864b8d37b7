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
  rule(["taxSystem", "stateCode"], ({ taxSystem, stateCode }, addError) => {
    if (taxSystem === "gst_india" && !stateCode) {
      addError("stateCode", "State is required under GST India");
    }
  }),
  rule(["taxSystem", "stateCode", "gstin"], ({ taxSystem, stateCode, gstin }, addError) => {
    if (taxSystem !== "gst_india" || !stateCode || !gstin) return;
    const read = readGstin(gstin);
    if (read.ok && read.value.stateCode !== stateCode) {
      addError("stateCode", `State must be that of the GSTIN, ${statePlace(read.value.stateCode)}`);
    }
  }),
  rule(["taxSystem", "taxRegime", "gstin"], ({ taxSystem, taxRegime, gstin }, addError) => {
    if (taxSystem !== "gst_india") return;
    const { label } = REGIME_WORDS[taxRegime];
    if (taxRegime === "unregistered" && gstin) {
      addError("taxRegime", `'${label}' is for a company without a GSTIN`);
    }
    if (taxRegime !== "unregistered" && !gstin) {
      addError("gstin", `'${label}' needs the company's GSTIN`);
    }
  }),
  rule(
    ["taxSystem", "taxRegime", "gtaOptionYear"],
    ({ taxSystem, taxRegime, gtaOptionYear }, addError) => {
      if (taxSystem !== "gst_india" || !taxRegime.startsWith("gta_fcm") || gtaOptionYear) return;
      addError(
        "gtaOptionYear",
        `'${REGIME_WORDS[taxRegime].label}' needs the first year of forward charge`,
      );
    },
  ),
];
