/** The end of the question about more money than the employee held. */
export const HELD_ASKED = "owed to the employee. Record it anyway?";
