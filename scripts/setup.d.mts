export const root: string;
export function needsBuild(): boolean;
export function setup(wanted?: { build?: boolean; configuration?: boolean }): Promise<void>;
/** Runs a program in the checkout; rejects when it does not end with 0. */
export function run(
  command: string,
  args: string[],
  options?: { env?: Record<string, string>; quiet?: boolean },
): Promise<string>;
