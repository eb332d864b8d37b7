import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import { toId, version } from "../../kit/shared/fields";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { JOB_FIELDS } from "./job.fields";

const JOB_CREW_MAX = 50;

const word = z.union([z.string(), z.number()], { error: "Choose one of the list" }).nullish();

/** The quotation it came from, null for none; undefined when it is not there at all. */
const quotationField = described(
  word.transform((value, context): number | null | undefined => {
    if (value === undefined) return undefined;
    const text = String(value ?? "").trim();
    if (!text) return null;
    const id = toId(text);
    if (id !== null) return id;
    context.addIssue({ code: "custom", message: "This quotation does not exist" });
    return z.NEVER;
  }),
  {
    schema: { type: ["integer", "string", "null"], minimum: 1, maximum: 2_147_483_647 },
    required: false,
  },
);

/**
 * Who works on it: employees' ids or plain names, each as text, repeated ones once. Undefined when the
 * field is not there at all: then an edit leaves the crew as it is.
 */
const crewField = described(
  z
    .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()], {
      error: "Assigned to must be a list of employees",
    })
    .nullish()
    .transform((value, context): string[] | undefined => {
      if (value === undefined) return undefined;
      const list = (Array.isArray(value) ? value : [value ?? ""])
        .map((one) =>
          String(one)
            // Control characters as well: Postgres cannot even look for a NUL.
            .replace(/[\s\p{Cc}]+/gu, " ")
            .trim(),
        )
        .filter(Boolean);
      const crew = [...new Set(list)];
      if (crew.length > JOB_CREW_MAX || crew.some((name) => name.length > 100)) {
        const message = `At most ${JOB_CREW_MAX} people of at most 100 characters each`;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }
      return crew;
    }),
  {
    schema: {
      type: ["array", "null"],
      items: { type: ["string", "integer"], maxLength: 100, minLength: 1 },
      maxItems: JOB_CREW_MAX,
    },
    required: false,
  },
);

/**
 * A job as the form and a script send it; the budget in minor units. What is undefined (crew, time, states,
 * quotation) is left as it is by an edit: scripts that do not know these fields must not empty them.
 */
const Job = z.object({
  ...inputShape(JOB_FIELDS),
  quotationId: quotationField,
  assignedTo: crewField,
  version,
});
export const JobInput = withRules(
  Job,
  ruleOf<z.output<typeof Job>>()(["startDate", "endDate"], ({ startDate, endDate }, addError) => {
    if (endDate !== null && endDate < startDate)
      addError("endDate", "End date must be after start date");
  }),
);
export type JobInput = z.infer<typeof JobInput>;

/** What 'Change Status' posts. */
export const JobStatusInput = z.object({ status: JOB_FIELDS.status.block });
