import * as z from "zod";

import { inputShape } from "../shared/define-fields";
import { readsFor } from "../shared/described";
import { choice, version } from "../shared/fields";
import { isBlank, isRecord } from "../shared/other-names";
import { ITEM_FORM } from "./item.fields";
import { ITEM_STATUSES } from "./item.words";

/** A whole item. Amounts in minor units. `active` left out: active when new, unchanged when not. */
export const ItemInput = z.object({ ...inputShape(ITEM_FORM), version });
export type ItemInput = z.infer<typeof ItemInput>;

/** The modal: a name and what it is; everything else can wait. */
export const QuickItemInput = ItemInput.pick({ name: true, description: true });
export type QuickItemInput = z.infer<typeof QuickItemInput>;

/** The form of an existing item shows the tick, so that no tick means inactive. */
export const ItemEditForm = ItemInput.extend({
  active: ItemInput.shape.active.transform((ticked) => ticked ?? false),
});

/** 'Activate', 'Deactivate' and 'Delete Item'. */
export const ItemStatusInput = z.object({
  status: choice(ITEM_STATUSES, { required: "Status is required", invalid: "Invalid status" }),
});

const isQuick = (posted: unknown) =>
  isRecord(posted) && ["sku", "category", "price", "cost"].every((name) => isBlank(posted[name]));

const QuickBody = QuickItemInput.transform((quick) => ({ quick, whole: null }));
const WholeBody = ItemInput.transform((whole) => ({ quick: null, whole }));

/** A new item as scripts send it: a whole one, or, as the modal does, a name and what it is. */
export const ItemBody = readsFor(z.union([WholeBody, QuickBody]), ItemInput, QuickItemInput);

/** By which of the two a body is read, so that what is said of it is about what it means to be. */
export function itemBodyFor(posted: unknown): z.ZodType<z.output<typeof ItemBody>> {
  return isQuick(posted) ? QuickBody : WholeBody;
}
