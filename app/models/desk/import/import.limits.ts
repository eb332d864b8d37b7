/** What an import takes at most, each said in the sentence that refuses more. */
export const IMPORT_BYTES = 20 * 1024 * 1024;
export const IMPORT_ROWS = 100_000;
export const IMPORT_COLUMNS = 200;

/** The dry run shows so many rows a page. */
export const IMPORT_PAGE = 50;
/** Files and rows of imports that are neither done nor undone are kept so many days. */
export const IMPORT_DAYS = 7;
