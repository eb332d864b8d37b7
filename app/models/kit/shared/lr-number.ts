/** The name of a consignment: a draft name, then its lorry receipt's number. Pure; client-safe. */
export function shownLrNumber({ id, lrNumber }: { id: number; lrNumber: string | null }): string {
  return lrNumber ?? `LR-DRAFT-${id}`;
}

/** A consignment whose lorry receipt was issued and counts. */
export const LR_COUNTS = { lrNumber: { not: null }, status: { not: "Cancelled" } } as const;
