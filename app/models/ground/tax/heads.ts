/** The heads under which a tax is levied. Pure. */

export const HEADS = ["CGST", "SGST", "UTGST", "IGST"] as const;
export type Head = (typeof HEADS)[number];

/** One head's tax at one rate: its rate in hundredths of a percent (half the whole within a state) and minor units. */
export type TaxHead = { head: Head; rate: number; amount: number };

/** Whether a supply crosses a border, and which half the state takes where it does not. */
export type Levying = { interState: boolean; stateHead: "SGST" | "UTGST" };

/** The heads of a tax rate: IGST between states, otherwise CGST with SGST or UTGST; none at rate 0. */
export function headsOf(
  rate: number,
  place: Levying,
  amountOf: (headRate: number) => number,
): TaxHead[] {
  if (rate === 0) return [];
  if (place.interState) return [{ head: "IGST", rate, amount: amountOf(rate) }];
  const half = rate / 2;
  const amount = amountOf(half);
  return [
    { head: "CGST", rate: half, amount },
    { head: place.stateHead, rate: half, amount },
  ];
}

/**
 * The tax in an expense by its heads: IGST of a vendor in another State, else the State's own two, the odd paisa with the first; below zero alike,
 * so that what takes all of a bill back leaves nothing under either.
 */
export function inputTax(taxAmount: number, vendorGstin: string | null, ownState: string) {
  if (vendorGstin && vendorGstin.slice(0, 2) !== ownState)
    return { igst: taxAmount, cgst: 0, sgst: 0 };
  const cgst = taxAmount < 0 ? Math.floor(taxAmount / 2) : Math.ceil(taxAmount / 2);
  return { igst: 0, cgst, sgst: taxAmount - cgst };
}
