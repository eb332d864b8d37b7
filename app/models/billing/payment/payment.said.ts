/** A customer's report of an advance paid, made through their link; the office confirms it. Pure. */
import * as z from "zod";

import { choice, requiredCode } from "../../kit/shared/fields";
import { SAID_METHODS } from "./payment.words";

export const SaidPaidForm = z.object({
  paymentMethod: choice(SAID_METHODS, {
    required: "Please choose how you paid",
    invalid: "Please choose how you paid",
  }),
  transactionId: requiredCode("The reference", 100, "Please type the reference of your payment"),
});
export type SaidPaid = z.infer<typeof SaidPaidForm>;
