/** How the question ends about more than an employee held. */
export const HELD_ASKED = "owed to the employee. Record it anyway?";
