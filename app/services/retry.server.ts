import { retryMessage } from "~/models/papers/outbox/outbox.retry.server";
import type { Actor } from "~/models/kit/policy/policy";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/fields";

import { redirectWithFlash } from "./flash.server";

/** 'Try again' of a message, then `back`. Raises what `retryMessage` raises. */
export async function retryAsPressed(actor: Actor, form: FormData, back: string) {
  const id = toId(String(form.get("messageId")));
  if (id === null) throw notFound("page");
  await retryMessage(actor, id);
  return redirectWithFlash(back, "success", "The message is sent again");
}
