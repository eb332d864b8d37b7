/** The buttons of a record's page: the primary one, at most two secondary ones; all others are under 'More'. */
export type NextSteps<Step> = { primary: Step | null; secondary: Step[] };

/** Why a step that has a fixed place in the head cannot be done in this state, by who may do it. */
export type Closed<Step extends string> = Partial<Record<Step, string>>;

/** Those of the steps that have a reason. */
export const closedSteps = <Step extends string>(
  reasons: Partial<Record<Step, string | null | false>>,
) => Object.fromEntries(Object.entries(reasons).filter(([, why]) => why)) as Closed<Step>;

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
