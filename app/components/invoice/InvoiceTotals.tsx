import { useEffect, useState, type ReactNode } from "react";

import { TotalsBox } from "~/components/ui/FormLayout";
import { headRows } from "~/components/ui/head-rows";
import { Money } from "~/components/ui/Money";
import type { InvoiceFormValues } from "~/models/billing/invoice/invoice.fields";
import { draftInvoiceTotals, type SumsByRate } from "~/models/billing/invoice/invoice.form";
import type { Levy } from "~/models/ground/tax/levy";
import { limitIn } from "~/models/ground/money/money";

/** One object, so that what depends on it stays as it is. */
const NOTHING: SumsByRate = {};

/** The rows of a posted form as far as the totals need them. */
function typedIn(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const rows: Record<string, string>[] = [];
  for (let index = 0; data.has(`items[${index}].quantity`); index++) {
    const read = (key: string) => text(`items[${index}].${key}`);
    rows.push({
      quantity: read("quantity"),
      unitPrice: read("unitPrice"),
      discount: read("discount"),
      taxRate: read("taxRate"),
    });
  }
  return { items: rows, discount: text("discount"), taxRate: text("taxRate") };
}

/**
 * The totals of what the form holds: as posted or stored on the server, as typed where scripts run. The
 * fields stay the browser's own; they are only read. `rows` changes when a row comes or goes.
 */
export function InvoiceTotalsBox({
  formId,
  initial,
  rows,
  carried = NOTHING,
  levy,
  untaxed,
  currency,
  discount,
  children,
}: {
  formId: string;
  initial: InvoiceFormValues;
  rows: string;
  /** The totals of rows that the form does not show. */
  carried?: SumsByRate;
  /** Under GST. */
  levy: Levy | null;
  untaxed: boolean;
  currency: string;
  /** What its field is called. */
  discount: string;
  children: ReactNode;
}) {
  const [totals, setTotals] = useState(() => draftInvoiceTotals(initial, carried, levy));
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const update = () => setTotals(draftInvoiceTotals(typedIn(form), carried, levy));
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, [formId, rows, carried, levy]);
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <TotalsBox
      title="Totals"
      rows={[
        { label: "Subtotal", value: money(totals.subtotal) },
        { label: discount, value: money(totals.discount > 0 ? -totals.discount : 0) },
        ...(levy ? headRows(totals, money) : []),
        ...(levy || untaxed ? [] : [{ label: "Tax", value: money(totals.taxAmount) }]),
      ]}
      total={{ label: "Total", value: money(totals.total) }}
    >
      {totals.problem && <p className="error">{limitIn(totals.problem.message, currency)}</p>}
      {children}
    </TotalsBox>
  );
}
