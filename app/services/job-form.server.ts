import { data } from "@remix-run/node";

import { customerOptions } from "~/models/customer/customer-options.server";
import type { Actor } from "~/models/policy/policy";
import { toId } from "~/models/shared/fields";
import type { FormReply } from "~/models/shared/form-reply";
import { postedFind } from "~/models/shared/record-options";

import { keepTyped } from "./form.server";

type Reply = { data: FormReply; init: ResponseInit | null };

/** A form's reply with the clients it offered, so that the chosen one is still among them. */
export async function withClients(actor: Actor, form: FormData, reply: Reply) {
  const chosen = form.get("clientId");
  const clients = await customerOptions(actor, {
    query: postedFind(form, "clientId"),
    chosen: typeof chosen === "string" ? toId(chosen) : null,
  });
  return data({ ...reply.data, clients }, reply.init ?? undefined);
}

/** The answer to a search for clients: what was found, and everything typed. */
export function foundClients(actor: Actor, form: FormData) {
  return withClients(actor, form, { data: keepTyped(form), init: null });
}
