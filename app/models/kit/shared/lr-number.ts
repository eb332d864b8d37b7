/** What a consignment is called before its lorry receipt is issued, and by it from then on. Pure; for the browser as well. */
export function shownLrNumber({ id, lrNumber }: { id: number; lrNumber: string | null }): string {
  return lrNumber ?? `LR-DRAFT-${id}`;
}

/** A consignment whose lorry receipt was issued and counts. */
export const LR_COUNTS = { lrNumber: { not: null }, status: { not: "Cancelled" } } as const;
