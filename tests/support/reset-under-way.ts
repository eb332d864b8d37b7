/** The table of the tests' own whose row lets a reset delete what may never be deleted. */
export const RESET_UNDER_WAY = "ResetUnderWay";
