/** The notices of the libraries in a script, whole. */
export function noticesIn(code: string): string[];
/** The script of a module, minified and without notices. Raises where a body declares by `var` what a default of its function means outside. */
export function minified(code: string): Promise<string>;
