/** A second reminder of one paper on one day: it is asked about once. Client-safe. */

/** Posted, or sent to /api, by whoever reminds again. */
export const REMIND_ANYWAY = "anyway";

export const reminded = (time: string) => `Last reminded today, ${time}`;
