let fixed: Date | null = null;

/** The present moment; tests may fix it. */
export function now(): Date {
  return fixed ? new Date(fixed) : new Date();
}

/** Fixes the clock (tests only); null lets it run again. */
export function setClock(moment: Date | null): void {
  fixed = moment;
}
