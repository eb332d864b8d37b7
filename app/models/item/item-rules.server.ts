import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../policy/policy";
import { ruleOf, type Rule } from "../shared/rules";
import { SKU_OF_ANOTHER } from "./item.server";

/** A quick item has none yet. */
type WithSku = { sku?: string };

/**
 * What an item keeps to besides what its fields say of themselves, for a form or a body that has mistakes
 * already: its SKU is no other item's. Where all else is right the database itself says so. `ownId`: the
 * item that may have it, null for a new one.
 */
export function rulesOfItem(actor: Actor, ownId: number | null): Rule<WithSku>[] {
  assertCan(actor, "item:edit");
  return [
    ruleOf<WithSku>()(["sku"], async ({ sku }, say) => {
      if (sku === undefined) return;
      const holder = await db.item.findUnique({ where: { sku }, select: { id: true } });
      if (holder && holder.id !== ownId) say("sku", SKU_OF_ANOTHER);
    }),
  ];
}
