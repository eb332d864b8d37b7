import { useEffect, useState } from "react";

import { draftTotals } from "~/models/quotation/quotation.form";

type DraftTotals = ReturnType<typeof draftTotals>;

/** The form whose totals are shown, and what it held when the server drew it. */
export type TotalsSource = {
  formId: string;
  initial: Record<string, unknown>;
  billAllWarehouseDays: boolean;
};

/**
 * The totals of what the form holds: as posted or stored on the server, as typed where scripts run. The
 * fields stay the browser's own; they are only read.
 */
export function useLiveTotals({
  formId,
  initial,
  billAllWarehouseDays,
}: TotalsSource): DraftTotals {
  const [totals, setTotals] = useState(() =>
    draftTotals((name) => textOf(initial[name]), billAllWarehouseDays),
  );
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const update = () => {
      const next = draftTotals((name) => {
        const control = form.elements.namedItem(name);
        return control instanceof HTMLInputElement ? control.value : "";
      }, billAllWarehouseDays);
      setTotals((before) => (same(before, next) ? before : next));
    };
    // Typed before the scripts had arrived, or kept by the browser over a reload.
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, [formId, billAllWarehouseDays]);
  return totals;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function same(a: DraftTotals, b: DraftTotals): boolean {
  return (Object.keys(a) as (keyof DraftTotals)[]).every((key) => a[key] === b[key]);
}
