import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { area, choice, day, maybeWhole, text } from "../../kit/shared/field-kinds";
import { choice as oneWord, requiredCode, version } from "../../kit/shared/fields";
import { vehicleNumberOf } from "./vehicle.number";

export const VEHICLE_STATUSES = ["active", "inactive"] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/** Whose it is: the company's, or one that is hired with its driver. */
export const OWNERS = { own: "Our own", hired: "Hired" } as const;
export type Owner = keyof typeof OWNERS;

/** The number in capitals and digits alone, as no two vehicles have it. */
function numberField() {
  const field = text("Vehicle Number", 30, {
    required: true,
    said: "Vehicle number",
    hint: "As on its plate; spaces and hyphens may be left out",
  });
  const block = requiredCode("Vehicle number", 30).transform((value, context): string => {
    const number = vehicleNumberOf(value);
    if (number !== null) return number;
    const message = "Vehicle number must be 4 to 12 letters and digits, as MH12AB1234";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
  return { ...field, block };
}

/** A truck, in the order of its form. */
export const VEHICLE_FIELDS = {
  number: numberField(),
  kind: text("Kind", 60, { required: true, hint: "As '17 ft container' or 'Tata Ace'" }),
  owner: choice(
    "Owner",
    Object.keys(OWNERS) as [Owner, ...Owner[]],
    { required: "Say whether it is our own or hired", invalid: "Choose our own or hired" },
    { labels: (owner) => OWNERS[owner as Owner] },
  ),
  capacityCft: maybeWhole("Capacity in cft", 1, 10_000),
  payloadKg: maybeWhole("Payload in kg", 1, 100_000),
  permitUntil: day("Permit Until"),
  insuranceUntil: day("Insurance Until"),
  fitnessUntil: day("Fitness Until"),
  notes: area("Notes", 1_000, { wide: true }),
};

export const VehicleInput = z.object({ ...inputShape(VEHICLE_FIELDS), version });
export type VehicleInput = z.infer<typeof VehicleInput>;

/** 'Activate' and 'Deactivate'. */
export const VehicleStatusInput = z.object({
  status: oneWord(VEHICLE_STATUSES, { required: "Status is required", invalid: "Invalid status" }),
});
