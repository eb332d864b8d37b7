/** A consignment's charges on its lorry receipt. Amounts in minor units of its currency. Pure. */
import { percentOf } from "../../ground/money/money";

type Valued = { declaredValue: number | null; fovRate: number; risk: string };

/** Freight on value, charged at the carrier's risk: the rate of the declared value, half-up; null where there is none. */
export function fovOf({ declaredValue, fovRate, risk }: Valued): number | null {
  if (declaredValue === null || fovRate === 0 || risk !== "carrier") return null;
  return percentOf(declaredValue, fovRate);
}

type Charged = Valued & { freight: number | null; otherCharges: number | null };

/** All charges together; null as long as the freight is not said. */
export function chargesTotal(consignment: Charged): number | null {
  const { freight, otherCharges } = consignment;
  return freight === null ? null : freight + (fovOf(consignment) ?? 0) + (otherCharges ?? 0);
}

type Priced = {
  transportationCharge: number;
  carTransportationCharge: number;
  totalAmount: number;
  advancePayment: number;
};

/**
 * The charges of the one consignment of a quotation: its freight, and with packing, loading, tax and all else as other charges, so
 * that the lorry receipt comes to what the customer accepted.
 */
export function chargesOf(quotation: Priced, fov: number | null) {
  const { transportationCharge, carTransportationCharge, totalAmount, advancePayment } = quotation;
  const freight = transportationCharge + carTransportationCharge;
  const others = totalAmount - freight - (fov ?? 0);
  return {
    freight: freight || null,
    otherCharges: others > 0 ? others : null,
    advance: advancePayment || null,
  };
}
