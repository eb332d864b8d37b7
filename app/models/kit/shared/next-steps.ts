/** The buttons of a record's page: the primary one, at most two secondary ones; all others are under 'More'. */
export type NextSteps<Step> = { primary: Step | null; secondary: Step[] };

/** The first of `wanted` that is offered, and the first two of `secondary` that are. */
export function chooseSteps<Step>(
  offered: readonly Step[],
  wanted: readonly Step[],
  secondary: readonly Step[],
): NextSteps<Step> {
  const primary = wanted.find((step) => offered.includes(step)) ?? null;
  const rest = secondary.filter((step) => step !== primary && offered.includes(step));
  return { primary, secondary: rest.slice(0, 2) };
}

/** The ways in which a person can be reached, as far as known. */
export type Reach = { email: boolean; whatsapp: boolean };

/** The ways to send that have an address to go to: by WhatsApp first, which customers read. */
export const waysToSend = (reach: Reach) =>
  (["whatsapp", "email"] as const).filter((way) => reach[way]);
