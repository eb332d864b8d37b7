import type * as z from "zod";

import type { Texts } from "../../kit/shared/define-fields";
import { amount, area, choice, day, id, text, time } from "../../kit/shared/field-kinds";
import { stateWord } from "../../kit/shared/fields";
import { stateChoice } from "../../kit/shared/state-field";
import { JOB_PRIORITIES, JOB_STATUSES, OTHER_WORDS, toJobStatus } from "./job.status";

// Screens and scripts have more words for a state than the stored ones.
const statusBlock = stateWord([...JOB_STATUSES, ...OTHER_WORDS], toJobStatus);

/** A field that stays as it is where it is left out. */
function kept<F extends { block: z.ZodType }>(field: F) {
  return { ...field, block: field.block.optional() as z.ZodOptional<F["block"]> };
}

/** The form shows states under GST alone. */
const state = (label: string) => kept(stateChoice(label, { none: "Not given" }));

/** The fields that the form shows under GST alone. */
export const JOB_STATES = ["pickupStateCode", "dropStateCode"] as const;

/** A job besides its crew and its quotation, in the order of its form. */
export const JOB_FIELDS = {
  title: text("Job Title", 100, { required: true, inSentence: "Title" }),
  clientId: id("Client", "This client does not exist", {
    required: true,
    alsoNamed: ["customerId"],
  }),
  description: area("Description", 5_000, { required: true, wide: true }),
  location: text("Location", 500, { required: true, wide: true }),
  pickupStateCode: state("Pickup State"),
  dropStateCode: state("Drop State"),
  startDate: day("Start Date", { required: true, alsoNamed: ["scheduledDate"] }),
  endDate: day("End Date"),
  scheduledTime: time("Time"),
  vehicleId: kept(id("Truck", "This vehicle does not exist", { officeOnly: true })),
  driverId: kept(id("Driver", "This driver does not exist", { officeOnly: true })),
  budget: amount("Budget", { positive: "Budget must be positive", officeOnly: true }),
  status: {
    ...choice("Status", JOB_STATUSES, {
      required: "Status is required",
      invalid: "Invalid status",
    }),
    block: statusBlock,
  },
  priority: choice(
    "Priority",
    JOB_PRIORITIES,
    { required: "Priority is required", invalid: "Invalid priority" },
    { officeOnly: true },
  ),
  notes: area("Notes", 2_000, { wide: true }),
};

/** A helper without an account as the form has one. */
export type HelperTexts = { name: string; phone: string };

/** A job as the texts of its form; the crew as employees' ids and plain names, and helpers who are new in one line. */
export type JobTexts = Partial<Texts<typeof JOB_FIELDS>> & {
  quotationId?: string;
  assignedTo?: string[];
  helpersText?: string;
};
