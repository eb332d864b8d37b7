import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { area, code, day, phone, text } from "../../kit/shared/field-kinds";
import { choice as oneWord, version } from "../../kit/shared/fields";

export const DRIVER_STATUSES = ["active", "inactive"] as const;
export type DriverStatus = (typeof DRIVER_STATUSES)[number];

/** Who drives a truck, in the order of its form. A driver has no account. */
export const DRIVER_FIELDS = {
  name: text("Name", 100, { required: true }),
  phone: phone("Phone", 20, { required: true, hint: "Customers call it on the day of the move" }),
  licenceNumber: code("Licence Number", 30, { said: "Licence number" }),
  licenceUntil: day("Licence Until"),
  notes: area("Notes", 1_000, { wide: true }),
};

export const DriverInput = z.object({ ...inputShape(DRIVER_FIELDS), version });
export type DriverInput = z.infer<typeof DriverInput>;

/** 'Activate' and 'Deactivate'. */
export const DriverStatusInput = z.object({
  status: oneWord(DRIVER_STATUSES, { required: "Status is required", invalid: "Invalid status" }),
});
