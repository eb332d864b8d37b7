import * as z from "zod";

import { daysFrom } from "../../ground/day/calendar-date";
import { inputShape } from "../../kit/shared/define-fields";
import { day, text } from "../../kit/shared/field-kinds";
import { ruleOf, withRules } from "../../kit/shared/rules";

/** The longest that one entry takes: who is away longer is deactivated. */
const MOST_DAYS = 366;

export const ABSENCE_FIELDS = {
  from: day("From", { required: true }),
  until: day("Until", { required: true, hint: "The last day" }),
  reason: text("Reason", 200, { hint: "As 'brakes', or 'wedding'" }),
};

const Absence = z.object(inputShape(ABSENCE_FIELDS));

/** First and last day, YYYY-MM-DD, and why. */
export const AbsenceInput = withRules(
  Absence,
  ruleOf<z.infer<typeof Absence>>()(["from", "until"], ({ from, until }, addError) => {
    if (until < from) addError("until", "Until cannot be before From");
    else if (daysFrom(from, until) >= MOST_DAYS) {
      addError("until", "Until cannot be more than a year after From: deactivate it instead");
    }
  }),
);
export type AbsenceInput = z.output<typeof AbsenceInput>;
