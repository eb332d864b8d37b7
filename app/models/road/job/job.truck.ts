/** The trucks and drivers of a job's consignments as one line. Pure. */

type Journey = { vehicle: { number: string } | null; driver: { name: string } | null };

/** "MH12AB1234, Ramesh; MH14CD5678": each truck once, with its driver. */
export function truckText(journeys: readonly Journey[]): string {
  const texts = journeys.map(({ vehicle, driver }) =>
    [vehicle?.number, driver?.name].filter(Boolean).join(", "),
  );
  return [...new Set(texts.filter(Boolean))].join("; ");
}
