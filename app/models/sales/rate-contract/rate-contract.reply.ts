import * as z from "zod";

import { toMajor } from "../../ground/money/money";
import { amount, id, text } from "../../kit/shared/json";
import { contractCustomer, slabsOf } from "./rate-contract.record";

/** What /api says of a contract besides its fields. */
const shape = {
  customer: z.strictObject({ id, name: text }),
  currency: text,
  slabs: z.array(z.strictObject({ upToKm: z.int(), upToCft: z.int(), rate: amount })),
};

function of(row: object): z.output<z.ZodObject<typeof shape>> {
  const { slabs, currency } = row as { slabs: string; currency: string };
  const { id, name } = contractCustomer(row);
  return {
    customer: { id, name },
    currency,
    slabs: slabsOf({ slabs }).map(({ rate, ...slab }) => ({ ...slab, rate: toMajor(rate) })),
  };
}

export const RATE_CONTRACT_REPLY = { shape, of };
