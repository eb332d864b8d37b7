import * as z from "zod";

import { readGstin } from "../../ground/tax/gstin";
import { pinIn, stateOfPin } from "../../ground/tax/states";
import { choice } from "../../kit/shared/fields";
import { ruleOf, withRules } from "../../kit/shared/rules";
import type { TaxSystem } from "./company.choices";
import { line, rate } from "./company.fields";
import { GST_RULES } from "./company.gst-rules";
import { GST_FIELDS, SETTINGS, upiId } from "./company.schema";

/** The answers to 'Do you have a GSTIN?'; `other`: elsewhere, or with a flat tax. */
export const HAS_GSTIN = {
  yes: "Yes",
  no: "No: a bill without tax",
  other: "Another country or a flat tax",
} as const;
type HasGstin = keyof typeof HAS_GSTIN;

const { phone, whatsappNumber, address } = SETTINGS.company.shape;
const { currency, surchargeRate, stationaryCharge } = SETTINGS.defaults.shape;

/** The GST values of a company outside GST. */
const NO_GST = { gstin: "", stateCode: "", taxRegime: "bundle18", gtaOptionYear: "" };

/** Charges of every new quotation: left empty they stay as they are. */
const USUAL = ["surchargeRate", "stationaryCharge"];

type Posted = Partial<Record<string, unknown>>;

/** Values fixed under GST: the currency is the rupee, and the law sets the rates. */
const UNDER_GST = { taxSystem: "gst_india", currency: "INR", gstRate: "0" };

/** Fills in derived values: the state comes from the GSTIN, or from the PIN in the address. */
function asAnswered(posted: unknown): Posted {
  const form = { ...(posted as Posted) };
  const typed = (name: string) => String(form[name] ?? "").trim();
  for (const name of USUAL) if (!typed(name)) delete form[name];
  if (form.hasGstin === "yes") {
    const read = readGstin(typed("gstin"));
    return { ...form, ...UNDER_GST, stateCode: read.ok ? read.value.stateCode : "" };
  }
  if (form.hasGstin === "no") {
    const stateCode = typed("stateCode") || (stateOfPin(pinIn(typed("address")) ?? "") ?? "");
    return { ...form, ...NO_GST, ...UNDER_GST, stateCode, taxRegime: "unregistered" };
  }
  const untaxed = form.taxSystem === "none" ? { gstRate: "0" } : {};
  return { ...form, ...NO_GST, ...untaxed };
}

type Answered = { hasGstin: HasGstin; gstin: string; taxSystem: TaxSystem };

/**
 * 'Set up your company' as its form posts it, for settings as they are stored: the rate in hundredths of a percent, nothing
 * where no tax is taken; of GST only where the company is under it, with the PAN that its GSTIN holds. Who has no GSTIN is not
 * registered. All but the answer and what it asks for can wait.
 */
export const SetUpForm = z
  .unknown()
  .transform(asAnswered)
  .pipe(
    withRules(
      z.object({
        hasGstin: choice(["yes", "no", "other"], {
          required: "Say whether you have a GSTIN",
          invalid: "Say whether you have a GSTIN",
        }),
        name: line("Company Name", 100),
        phone,
        whatsappNumber,
        address,
        upiId,
        currency,
        surchargeRate: surchargeRate.optional(),
        stationaryCharge: stationaryCharge.optional(),
        ...GST_FIELDS,
        gstRate: rate("Tax Rate"),
      }),
      ruleOf<Answered>()(["hasGstin", "gstin"], ({ hasGstin, gstin }, addError) => {
        if (hasGstin === "yes" && !gstin) addError("gstin", "GSTIN is required");
      }),
      ruleOf<Answered>()(["hasGstin", "taxSystem"], ({ hasGstin, taxSystem }, addError) => {
        if (hasGstin !== "other" || taxSystem !== "gst_india") return;
        addError("taxSystem", "Under GST India answer 'Yes' or 'No' above");
      }),
      // A missing or mistyped number has an error of its own.
      ...GST_RULES.map(({ needs, check }) =>
        ruleOf<Answered & Parameters<typeof check>[0]>()(
          [...needs, "gstin", "hasGstin"],
          (values, addError) => {
            if (values.hasGstin === "yes" && !values.gstin) return;
            // An unregistered company charges no tax in any State, so the State can wait.
            if (values.hasGstin === "no" && !values.stateCode) return;
            return check(values, addError);
          },
        ),
      ),
    ),
  )
  .transform(({ hasGstin, gstRate, gstin, stateCode, taxRegime, gtaOptionYear, ...settings }) => {
    if (hasGstin === "other") return { ...settings, gstRate };
    const read = gstin ? readGstin(gstin) : null;
    const pan = read?.ok ? (read.value.pan ?? "") : "";
    return { ...settings, gstin, pan, stateCode, taxRegime, gtaOptionYear };
  });
export type SetUpInput = z.output<typeof SetUpForm>;
