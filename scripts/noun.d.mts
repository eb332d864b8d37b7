export function modelOf(name: string): string;
export function migrationOf(name: string, kind: "sqlite" | "postgres"): string;
export function linesOf(name: string, many: string): { path: string; text: string }[];
