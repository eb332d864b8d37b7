/**
 * What a record's page offers, put in order: the one thing that comes next, at most two beside it; whatever
 * else there is stands under 'More'.
 */
export type NextSteps<Step> = {
  primary: Step | null;
  beside: Step[];
};

/** The first of `wanted` that is offered, and the first two of `beside` that are. */
export function chooseSteps<Step>(
  offered: readonly Step[],
  wanted: readonly Step[],
  beside: readonly Step[],
): NextSteps<Step> {
  const primary = wanted.find((step) => offered.includes(step)) ?? null;
  const rest = beside.filter((step) => step !== primary && offered.includes(step));
  return { primary, beside: rest.slice(0, 2) };
}

/** Where somebody can be sent a document to, as far as is known. */
export type Reach = { email: boolean; whatsapp: boolean };

/** The ways to send that have an address to go to: by e-mail first, which attaches the document and is kept in the outbox. */
export function waysToSend(reach: Reach): ("email" | "whatsapp")[] {
  return (["email", "whatsapp"] as const).filter((way) => reach[way]);
}
