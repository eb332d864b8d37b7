import * as z from "zod";

import { withRules } from "../../kit/shared/rules";
import type { TaxSystem } from "./company.choices";
import { rate } from "./company.fields";
import { GST_RULES } from "./company.gst-rules";
import { GST_FIELDS, SETTINGS } from "./company.schema";

const { name, address } = SETTINGS.company.shape;
const { currency } = SETTINGS.defaults.shape;

/** What is asked for under GST, as who is not under it leaves it. */
const NO_GST = { gstin: "", stateCode: "", taxRegime: "bundle18", gtaOptionYear: "" };

/** What is not asked for under the tax system that was chosen is not found fault with. */
function asAsked(posted: unknown): unknown {
  const form = posted as Partial<Record<string, unknown>>;
  if (form.taxSystem !== "gst_india") {
    return { ...form, ...NO_GST, ...(form.taxSystem === "none" ? { gstRate: "0" } : {}) };
  }
  const unregistered = String(form.gstin ?? "").trim() ? {} : { taxRegime: "unregistered" };
  return { ...form, ...unregistered, gstRate: "0" };
}

/**
 * 'Set up your company' as its form posts it, for settings as they are stored: the rate in hundredths of a
 * percent, nothing where no tax is taken; of GST only where the company is under it. Who has no GSTIN is not
 * registered.
 */
export const SetUpForm = z
  .unknown()
  .transform(asAsked)
  .pipe(
    withRules(
      z.object({ name, address, currency, ...GST_FIELDS, gstRate: rate("Tax Rate") }),
      ...GST_RULES,
    ),
  )
  .transform(({ gstRate, gstin, stateCode, taxRegime, gtaOptionYear, ...settings }) => {
    const system: TaxSystem = settings.taxSystem;
    return system === "gst_india"
      ? { ...settings, gstin, stateCode, taxRegime, gtaOptionYear }
      : { ...settings, gstRate };
  });
export type SetUpInput = z.output<typeof SetUpForm>;
