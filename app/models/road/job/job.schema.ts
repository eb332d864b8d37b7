import * as z from "zod";
import { inputShape } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import { flag, optionalPhone, optionalText } from "../../kit/shared/fields";
import { optionalId, optionalWhole, toId, version } from "../../kit/shared/number-fields";
import { isBlank, isRecord } from "../../kit/shared/other-names";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { DRIVER_FIELDS } from "../driver/driver.record";
import { VEHICLE_FIELDS } from "../vehicle/vehicle.record";
import { type Helper, readHelpers } from "./job.crew";
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
 * The crew: employees' ids or plain names, each as text, repeated ones once. Undefined when the field is absent: then an
 * edit leaves the crew unchanged.
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

const HelperRow = z
  .object(
    {
      employeeId: optionalId("There is no such employee"),
      name: optionalText("Name", 100),
      phone: optionalPhone("Phone", 20),
    },
    { error: "Helpers must be a list of people" },
  )
  .transform(({ employeeId, name, phone }, context): Helper => {
    if (employeeId !== null) return { employeeId };
    if (name !== null) return { employeeId, name, phone };
    context.addIssue({ code: "custom", path: ["name"], message: "Say the helper's name" });
    return z.NEVER;
  });

const isBlankRow = (row: unknown) => isRecord(row) && Object.values(row).every(isBlank);

/**
 * Helpers one by one: people with accounts, and others by name and phone. Lines that nobody filled in are none. Undefined when
 * the field is not there at all.
 */
const helpersField = described(
  z
    .array(z.unknown(), { error: "Helpers must be a list of people" })
    .nullish()
    .transform((rows) => rows?.filter((row) => !isBlankRow(row)))
    .pipe(z.array(HelperRow).max(JOB_CREW_MAX, `At most ${JOB_CREW_MAX} helpers`).optional()),
  {
    schema: {
      type: ["array", "null"],
      maxItems: JOB_CREW_MAX,
      items: {
        type: "object",
        properties: {
          employeeId: { type: ["integer", "string", "null"], minimum: 1, maximum: 2_147_483_647 },
          name: { type: ["string", "null"], maxLength: 100 },
          phone: { type: ["string", "null"], maxLength: 20 },
        },
      },
    },
    required: false,
  },
);

/**
 * A job as the form and a script send it; the budget in minor units. What is undefined (crew, truck, driver, time, states,
 * quotation) is left as it is by an edit: scripts that do not know these fields must not empty them.
 */
const Job = z.object({
  ...inputShape(JOB_FIELDS),
  quotationId: quotationField,
  assignedTo: crewField,
  helpers: helpersField,
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

export const JobStatusInput = z.object({ status: JOB_FIELDS.status.block });

/** Of loading and unloading by the clock; empty: not known. */
export const HoursInput = z.object({ hoursWorked: optionalWhole("Hours worked", 1, 500) });
export type HoursInput = z.output<typeof HoursInput>;

/** Posted by 'Crew and truck': the crew and the truck. */
export const CrewInput = Job.pick({
  vehicleId: true,
  driverId: true,
  assignedTo: true,
  helpers: true,
  version: true,
});
export type CrewInput = z.infer<typeof CrewInput>;

/** A row that is written beside a chooser: null where nobody wrote in it. */
const written = <S extends z.ZodRawShape>(row: z.ZodObject<S>) =>
  z.preprocess((value) => (isRecord(value) && !isBlankRow(value) ? value : null), row.nullable());

const boxText = z.string().nullish();

type HelpersTyped = { helpersText?: string | null; helpers?: Helper[] };

/** Helpers in one line, each with a name. */
const helpersNamed = ruleOf<HelpersTyped>()(["helpersText"], ({ helpersText }, addError) => {
  for (const helper of readHelpers(helpersText ?? "")) {
    const { success, error } = HelperRow.safeParse(helper);
    if (!success) addError("helpersText", error.issues[0]?.message ?? "Say the helper's name");
  }
});

/** The helpers of a page's form one by one; undefined where it says nothing of them. */
function helpersOf({ helpersText, helpers }: HelpersTyped): Helper[] | undefined {
  const typed = readHelpers(helpersText ?? "").map((one) => HelperRow.parse(one));
  return helpers || typed.length > 0 ? [...(helpers ?? []), ...typed] : undefined;
}

/** Posted by the page of a job. */
export const JobFormInput = withRules(JobInput.safeExtend({ helpersText: boxText }), helpersNamed);

export type JobFormInput = z.infer<typeof JobFormInput>;

export function jobOfForm({ helpersText, ...job }: JobFormInput): JobInput {
  return { ...job, helpers: helpersOf({ helpersText, helpers: job.helpers }) };
}

export const CrewForm = CrewInput.extend({
  /** Helpers in one line. */
  helpersText: boxText,
  newTruck: written(
    z.object({ number: VEHICLE_FIELDS.number.block, kind: VEHICLE_FIELDS.kind.block }),
  ),
  newDriver: written(
    z.object({ name: DRIVER_FIELDS.name.block, phone: DRIVER_FIELDS.phone.block }),
  ),
  // What stands in a chooser's box where no script takes it over.
  find_vehicleId: boxText,
  find_driverId: boxText,
});
type Typed = z.output<typeof CrewForm>;

/** Why what was typed about a truck or a driver is neither of them; null where it is, or nothing was. */
function untaken(chosen: unknown, fresh: object | null, box: unknown, what: string) {
  if (fresh && chosen) return `Choose a ${what} or write a new one, not both`;
  const typed = typeof box === "string" ? box.trim() : "";
  if (!typed || chosen || fresh) return null;
  return `“${typed}” is not chosen: choose it from the list, or write it at 'New ${what}'`;
}

/** Posted by the page's own form: what is typed beside the choosers becomes a truck, a driver, helpers, or is refused. */
export const CrewFormInput = withRules(
  CrewForm,
  ruleOf<Typed>()(["vehicleId", "newTruck", "find_vehicleId"], (typed, addError) => {
    const refusal = untaken(typed.vehicleId, typed.newTruck, typed.find_vehicleId, "truck");
    if (refusal) addError("vehicleId", refusal);
  }),
  ruleOf<Typed>()(["driverId", "newDriver", "find_driverId"], (typed, addError) => {
    const refusal = untaken(typed.driverId, typed.newDriver, typed.find_driverId, "driver");
    if (refusal) addError("driverId", refusal);
  }),
  helpersNamed,
);
export type CrewFormInput = z.infer<typeof CrewFormInput>;

/** The crew of a page's form, its helpers one by one. */
export function crewOfForm(input: Typed): CrewInput {
  const { vehicleId, driverId, assignedTo, version } = input;
  return { vehicleId, driverId, assignedTo, version, helpers: helpersOf(input) };
}

/** Posted by 'Move to': the job's new first day, and its truck where that changes; `anyway` accepts the clashes. */
export const MoveInput = z.object({
  date: JOB_FIELDS.startDate.block,
  vehicleId: JOB_FIELDS.vehicleId.block,
  anyway: flag("Anyway"),
  version,
});
export type MoveInput = z.infer<typeof MoveInput>;
