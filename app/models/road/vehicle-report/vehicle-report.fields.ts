import type { Texts } from "../../kit/shared/define-fields";
import { area, choice, code, maybeWhole, text } from "../../kit/shared/field-kinds";
import { requiredCode } from "../../kit/shared/fields";
import { VEHICLE_KIND_WORDS, VEHICLE_KINDS, type VehicleKind } from "../road/vehicle-parts";
import { vehicleNumberOf } from "../vehicle/vehicle.number";

/** Its number as those of trucks are kept; a vehicle that has none yet keeps what was typed, as 'Applied for'. */
function registrationField() {
  const field = text("Registration", 20, { required: true, hint: "As on its plate" });
  const block = requiredCode("Registration", 20).transform(
    (value): string => vehicleNumberOf(value) ?? value,
  );
  return { ...field, block };
}

/** A car or motorcycle that is carried, in the order of its form; its parts and marks besides. */
export const VEHICLE_REPORT_FIELDS = {
  kind: choice(
    "Kind",
    VEHICLE_KINDS,
    { required: "Say whether it is a car or a motorcycle", invalid: "Kind is car or motorcycle" },
    { labels: (kind) => VEHICLE_KIND_WORDS[kind as VehicleKind].en },
  ),
  make: text("Make", 50, { required: true, hint: "As 'Maruti' or 'Honda'" }),
  model: text("Model", 50),
  registration: registrationField(),
  colour: text("Colour", 30),
  chassisNumber: code("Chassis Number", 30),
  engineNumber: code("Engine Number", 30),
  odometerKm: maybeWhole("Odometer in km", 0, 9_999_999),
  fuel: text("Fuel", 50, { hint: "As 'a quarter' or 'about 5 litres'" }),
  keys: maybeWhole("Keys", 0, 50),
  notes: area("Notes", 1_000, { wide: true }),
};

/** The moments at which a vehicle is looked over. */
export const MARK_STAGES = { pickup: "At pickup", delivery: "At delivery" } as const;
export type MarkStage = keyof typeof MARK_STAGES;

/** Marks at each place of the outline, as its input holds them: "SC, D" or "SC, D: as long as a hand". */
export type Marks = Partial<Record<string, string>>;

export type VehicleReportTexts = Partial<Texts<typeof VEHICLE_REPORT_FIELDS>> & {
  parts?: string[];
  pickup?: Marks;
  delivery?: Marks;
};
