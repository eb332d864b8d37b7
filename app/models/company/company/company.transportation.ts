export const TRANSPORTATION_TYPES = ["full_load", "partial_load"] as const;
type TransportationType = (typeof TRANSPORTATION_TYPES)[number];

const TRANSPORTATION_LABELS: Record<TransportationType, string> = {
  full_load: "Full load",
  partial_load: "Partial load",
};

/** A type as people read it. */
export function transportationLabel(type: string): string {
  return TRANSPORTATION_LABELS[type as TransportationType] ?? type;
}
