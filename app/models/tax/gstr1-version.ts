/** Of the return's JSON file until somebody says another one: as the portal's offline tool wrote it in 2025. */
export const GSTR1_VERSION = "GST3.2.1";
