/** A folder in memory where there is one with room enough (Linux, but for small containers), else on disk. */
export function scratchFolder(): string;
