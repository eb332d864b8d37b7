import { useEffect, useState } from "react";

import type { Levy } from "~/models/ground/tax/levy";
import { draftTotals } from "~/models/sales/quotation/quotation.typed-totals";

type DraftTotals = ReturnType<typeof draftTotals>;

/** The form whose totals are shown, and what it held when the server drew it. */
export type TotalsSource = {
  formId: string;
  initial: Record<string, unknown>;
  billAllWarehouseDays: boolean;
  /** The company's stationery charge (minor units), which a new quotation has by default. */
  usualStationery: number | null;
  /** The default advance of a new quotation, in hundredths of a percent of its total. */
  advanceRate: number;
  /** Under GST. */
  levy: Levy | null;
  /** It bears no tax at all. */
  untaxed: boolean;
};

/**
 * The totals of what the form holds: as posted or stored on the server, as typed where scripts run. The
 * fields stay the browser's own; they are only read.
 */
export function useLiveTotals({
  formId,
  initial,
  billAllWarehouseDays,
  usualStationery,
  advanceRate,
  levy,
}: TotalsSource): DraftTotals {
  const [totals, setTotals] = useState(() =>
    draftTotals(
      (name) => textOf(initial[name]),
      billAllWarehouseDays,
      usualStationery,
      levy,
      advanceRate,
    ),
  );
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const update = () => {
      const read = (name: string) => {
        const control = form.elements.namedItem(name);
        return control instanceof HTMLInputElement ? control.value : "";
      };
      const next = draftTotals(read, billAllWarehouseDays, usualStationery, levy, advanceRate);
      setTotals((before) => (same(before, next) ? before : next));
    };
    // Typed before the scripts had arrived, or kept by the browser over a reload.
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, [formId, billAllWarehouseDays, usualStationery, levy, advanceRate]);
  return totals;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function same(a: DraftTotals, b: DraftTotals): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
