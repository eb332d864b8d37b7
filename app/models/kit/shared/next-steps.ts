/** Why a step that has a fixed place in the head cannot be done in this state, by who may do it. */
export type Closed<Step extends string> = Partial<Record<Step, string>>;

/** Those of the steps that have a reason. */
export const closedSteps = <Step extends string>(
  reasons: Partial<Record<Step, string | null | false>>,
) => Object.fromEntries(Object.entries(reasons).filter(([, why]) => why)) as Closed<Step>;

/** Returns the primary button's step: the first of `wanted` that is offered. */
export const firstOffered = <Step extends string>(
  offered: readonly Step[],
  wanted: readonly Step[],
) => wanted.find((step) => offered.includes(step)) ?? null;

/** The ways in which a person can be reached, as far as known. */
export type Reach = { email: boolean; whatsapp: boolean };

/** The ways to send that have an address to go to: by WhatsApp first, which customers read. */
export const waysToSend = (reach: Reach) =>
  (["whatsapp", "email"] as const).filter((way) => reach[way]);
