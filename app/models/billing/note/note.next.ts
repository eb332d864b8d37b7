/** What can be done from a note's page, and what comes next: to send it. Pure. */
import { can, type Actor } from "../../kit/policy/policy";
import { chooseSteps, waysToSend, type NextSteps, type Reach } from "../../kit/shared/next-steps";

export type NoteStep = "email" | "whatsapp" | "write" | "download" | "openInvoice" | "back";

/** The next step among the `offered` ones: to send it by the way that its client is reached. */
export function noteNext(
  { reach }: { reach: Reach },
  offered: readonly NoteStep[],
): NextSteps<NoteStep> {
  return chooseSteps(offered, [...waysToSend(reach), "download"], ["download", "openInvoice"]);
}

/** What the actor can do with a note, in the order in which it is shown; that of an erased client goes out no more. */
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
