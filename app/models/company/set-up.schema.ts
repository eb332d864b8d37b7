import * as z from "zod";

import { choice } from "../shared/fields";
import { rate } from "./company.fields";
import { SETTINGS } from "./company.schema";

/** The tax systems that a new company chooses from. */
export const TAX_SYSTEMS = { single: "Single tax", none: "None" } as const;
type TaxSystem = keyof typeof TAX_SYSTEMS;

const { name, address } = SETTINGS.company.shape;
const { currency } = SETTINGS.defaults.shape;
const fields = { name, address, currency };

/**
 * 'Set up your company' as its form posts it, for settings as they are stored: the rate in hundredths of a
 * percent, nothing where no tax is taken.
 */
export const SetUpForm = z
  .unknown()
  .transform((posted) => {
    const form = posted as { taxSystem?: unknown; gstRate?: unknown };
    // A rate that is not asked for is not found fault with.
    return form.taxSystem === "none" ? { ...form, gstRate: "0" } : form;
  })
  .pipe(
    z.object({
      ...fields,
      taxSystem: choice(Object.keys(TAX_SYSTEMS) as [TaxSystem, ...TaxSystem[]], {
        required: "Tax System is required",
        invalid: "Tax System is not one of ours",
      }),
      gstRate: rate("Tax Rate"),
    }),
  )
  .transform(({ taxSystem: _, ...settings }) => settings);
export type SetUpInput = z.output<typeof SetUpForm>;
