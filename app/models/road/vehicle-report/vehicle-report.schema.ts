import * as z from "zod";
import { partsOf, type VehiclePart } from "../road/vehicle-parts";
import { vehiclePlace } from "../road/vehicle-places";
import { inputShape } from "../../kit/shared/define-fields";
import { described } from "../../kit/shared/described";
import { version } from "../../kit/shared/number-fields";
import { isBlank, isRecord } from "../../kit/shared/other-names";
import { ruleOf, withRules } from "../../kit/shared/rules";
import { markProblem, type MarkText, parseMark } from "../road/condition";
import { type MarkStage, VEHICLE_REPORT_FIELDS } from "./vehicle-report.fields";

const MARK_LENGTH = 200;

/** The marks of a moment by their places; left out they stay as they are, an empty one is none. */
const marks = described(
  z
    .unknown()
    .optional()
    .transform((value, context): Record<string, MarkText> | undefined => {
      if (isBlank(value)) return undefined;
      if (!isRecord(value)) {
        context.addIssue({
          code: "custom",
          message: "Marks are codes by the keys of their places",
        });
        return z.NEVER;
      }
      const read: Record<string, MarkText> = {};
      const addError = (place: string, message: string) =>
        context.addIssue({ code: "custom", path: [place], message });
      for (const [place, posted] of Object.entries(value)) {
        if (isBlank(posted)) continue;
        const text = typeof posted === "string" ? posted.trim() : null;
        if (text === "") continue;
        if (text === null) addError(place, "Codes must be text: SC, D");
        else if (text.length > MARK_LENGTH) addError(place, `At most ${MARK_LENGTH} characters`);
        else if (!vehiclePlace("car", place) && !vehiclePlace("motorcycle", place))
          addError(place, "A vehicle has no such place");
        else {
          const problem = markProblem(text);
          if (problem) addError(place, problem);
          else read[place] = parseMark(text);
        }
      }
      return read;
    }),
  {
    schema: {
      type: ["object", "null"],
      additionalProperties: { type: ["string", "null"], maxLength: MARK_LENGTH },
    },
    required: false,
  },
);

const PARTS = [...new Set([...partsOf("car"), ...partsOf("motorcycle")])];
const isPart = (text: unknown): text is VehiclePart => PARTS.includes(text as VehiclePart);

/** Accessories, by their keys. */
const parts = described(
  z
    .unknown()
    .optional()
    .transform((value, context): VehiclePart[] | undefined => {
      if (value === undefined || value === null) return undefined;
      const listed = (Array.isArray(value) ? value : [value]).filter((one) => !isBlank(one));
      if (listed.every(isPart)) return listed;
      context.addIssue({ code: "custom", message: "One of these is not a part of a vehicle" });
      return z.NEVER;
    }),
  {
    schema: { type: ["array", "null"], items: { type: "string", enum: PARTS } },
    required: false,
  },
);

const Report = z.object({
  ...inputShape(VEHICLE_REPORT_FIELDS),
  parts,
  pickup: marks,
  delivery: marks,
  version,
});
export type VehicleReportInput = z.output<typeof Report>;

/** A place that such a vehicle does not have. */
const placesOf = (stage: MarkStage) =>
  ruleOf<VehicleReportInput>()(["kind", stage], (input, addError) => {
    for (const place of Object.keys(input[stage] ?? {})) {
      if (!vehiclePlace(input.kind, place)) {
        addError(`${stage}.${place}`, `A ${input.kind} has no such place`);
      }
    }
  });

const partsRule = ruleOf<VehicleReportInput>()(["kind", "parts"], ({ kind, parts }, addError) => {
  const had = new Set(partsOf(kind));
  if (parts?.some((part) => !had.has(part))) addError("parts", `A ${kind} has no such part`);
});

/** A report as its form and a script send it; parts and marks that are left out stay as they are. */
export const VehicleReportInput = withRules(
  Report,
  placesOf("pickup"),
  placesOf("delivery"),
  partsRule,
);

/** Marks found when the vehicle is handed over: a form of its own once the goods have left. */
export const DeliveryMarksInput = z.object({ delivery: marks, version });
export type DeliveryMarksInput = z.output<typeof DeliveryMarksInput>;
