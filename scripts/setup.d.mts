export const root: string;
export function setup(wanted?: { build?: boolean; configuration?: boolean }): Promise<void>;
