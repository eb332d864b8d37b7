import type { Actor } from "~/models/kit/policy/policy";
import { DomainError, notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { sendAgain, undoMessage } from "~/models/desk/sending/undo-message.server";
import { doneAt, redirectWithFlash } from "./flash.server";

function messageOf(form: FormData): number {
  const id = toId(String(form.get("messageId")));
  if (id === null) throw notFound("page");
  return id;
}

/** 'Try again' of a message, then `back`. Raises what `sendAgain` raises. */
export async function retryAsPressed(actor: Actor, form: FormData, back: string) {
  await sendAgain(actor, messageOf(form));
  return doneAt(back, "The message is sent again");
}

/** 'Undo' of a message that has not left, then `back`; there, too, the reader is told that it was too late. */
export async function undoAsPressed(actor: Actor, form: FormData, back: string) {
  try {
    const recipient = await undoMessage(actor, messageOf(form));
    return doneAt(back, `Undone: nothing is sent to ${recipient}`);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "conflict") throw error;
    return redirectWithFlash(back, "error", error.message);
  }
}
