import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { version } from "../../kit/shared/number-fields";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { TAX_RATE_FIELDS } from "./tax-rate.fields";

const Form = z.object({ ...inputShape(TAX_RATE_FIELDS), version });
export const TaxRateInput = withRules(
  Form,
  ruleOf<z.output<typeof Form>>()(["from", "to"], ({ from, to }, addError) => {
    if (to !== null && to < from) addError("to", "To cannot be before From");
  }),
);
export type TaxRateInput = z.output<typeof TaxRateInput>;
