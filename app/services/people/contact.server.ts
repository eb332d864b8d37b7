import { type Contact, FILLED_FROM, followingContact } from "~/models/people/customer/contact";
import { getContact } from "~/models/people/customer/known.server";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/number-fields";

/**
 * The fields of a posted form that follow from its customer, and whose they are now: what a script fills in at
 * once. `customer` names the field of the choice.
 */
export async function followingOf(
  actor: Actor,
  form: FormData,
  typed: Partial<Contact>,
  customer = "customerId",
): Promise<Partial<Contact> & { [FILLED_FROM]?: string }> {
  const idIn = (name: string) => toId(String(form.get(name) ?? ""));
  const [chosen, before] = await Promise.all([
    getContact(actor, idIn(customer)),
    getContact(actor, idIn(FILLED_FROM)),
  ]);
  if (!chosen) return {};
  return { ...followingContact(typed, chosen, before), [FILLED_FROM]: String(idIn(customer)) };
}
