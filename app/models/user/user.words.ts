/** Sentences about accounts that pages and commands share. */
export const LINK_GONE = "This link has expired or was already used. Please ask for a new one.";
