/** A quotation's items as one text: "2 × Sofa (leather), 1 × Bed". */
export function itemsText(
  rows: readonly { name?: string; description?: string | null; quantity?: number | string }[],
): string {
  return rows
    .map(
      ({ quantity, name, description }) =>
        `${quantity ?? 1} × ${name ?? ""}${description ? ` (${description})` : ""}`,
    )
    .join(", ");
}
