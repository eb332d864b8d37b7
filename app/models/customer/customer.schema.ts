import * as z from "zod";

import { choice, version } from "../shared/fields";
import { accountFields, USER_STATUSES } from "../user/user.schema";

/** A customer as staff enter one: no password, the role is forced. */
export const CustomerInput = z.object({
  ...accountFields,
  status: choice(USER_STATUSES, {
    required: "Status is required",
    invalid: "Invalid status",
  }).optional(),
  version,
});
export type CustomerInput = z.infer<typeof CustomerInput>;
