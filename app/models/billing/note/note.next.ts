/** The steps on a note's page; the next one is to send it. Pure. */
import { can, type Actor } from "../../kit/policy/policy";
import {
  type Closed,
  closedSteps,
  firstOffered,
  type Reach,
  waysToSend,
} from "../../kit/shared/next-steps";
import { ERASED_CLIENT } from "../../papers/outbox/outbox.words";

export type NoteStep = "email" | "whatsapp" | "write" | "download" | "openInvoice" | "back";

/** The next step among the `offered` ones: to send it by the way that its client is reached. */
export function noteNext(
  { reach }: { reach: Reach },
  offered: readonly NoteStep[],
): NoteStep | null {
  return firstOffered(offered, [...waysToSend(reach), "download"]);
}

/** The actor's possible steps for a note, in display order; a note of an erased client is not sent. */
export function noteSteps(actor: Actor, { erased }: { erased: boolean }): NoteStep[] {
  const sends = can(actor, "document:send") && !erased;
  const steps: Record<NoteStep, boolean> = {
    back: true,
    download: true,
    email: sends,
    whatsapp: sends,
    write: sends,
    openInvoice: true,
  };
  return (Object.keys(steps) as NoteStep[]).filter((step) => steps[step]);
}

/** Why what stands in the head of every note cannot be done with this one, by who may do it. */
export const stepsClosed = (actor: Actor, { erased }: { erased: boolean }): Closed<NoteStep> =>
  closedSteps({ whatsapp: can(actor, "document:send") && erased && ERASED_CLIENT });
