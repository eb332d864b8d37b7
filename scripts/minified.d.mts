/** The script of a module, minified. Raises where a body declares by `var` what a default of its function means outside. */
export function minified(code: string): Promise<string>;
