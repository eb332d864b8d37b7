import type { Tx } from "~/platform/db.server";

import { holdParent } from "../../kit/shared/hold.server";
import { ruleOf } from "../../kit/shared/rules";

/** A vendor that is named is there, and active unless it stood there before; it stays until the transaction ends. */
export const namedVendor = <F extends string>(field: F, kept: number | null | undefined, tx: Tx) =>
  ruleOf<Record<F, number | null>>()([field], async (input, addError) => {
    const id = input[field];
    if (id === null) return;
    await holdParent(tx, "Vendor", id);
    const found = await tx.vendor.findUnique({
      where: { id },
      select: { name: true, status: true },
    });
    if (!found) addError(field, "This vendor does not exist");
    else if (found.status !== "active" && id !== kept)
      addError(field, `${found.name} is not active: activate it first`);
  });
