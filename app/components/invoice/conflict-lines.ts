import type { InvoiceFormValues } from "~/models/invoice/invoice.form";
import type { RecordOptions } from "~/models/shared/record-options";

const LABELS = {
  clientId: "Client",
  invoiceDate: "Invoice Date",
  dueDate: "Due Date",
  reference: "Reference",
  status: "Status",
  items: "Items",
  discount: "Discount",
  taxRate: "Tax rate",
  notes: "Notes",
} as const;

type Choices = { clients: RecordOptions; items: { id: number; name: string }[] };

/** The values of an invoice's form as one line each, for two versions side by side. */
export function conflictLines(values: Record<string, unknown>, choices: Choices) {
  const typed = values as InvoiceFormValues;
  const itemName = (id: string) => choices.items.find((item) => String(item.id) === id)?.name ?? id;
  const items = (typed.items ?? []).map(
    (row) =>
      `${itemName(row.itemId ?? "")} (${row.description ?? ""}) ${row.quantity ?? ""} × ${row.unitPrice ?? ""}` +
      (Number(row.discount ?? 0) ? ` less ${row.discount}%` : ""),
  );
  const client = choices.clients.options.find(({ value }) => value === typed.clientId);
  const text = { ...typed, items: items.join("\n"), clientId: client?.label ?? typed.clientId };
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((key) => ({
    label: LABELS[key],
    value: String(text[key] ?? ""),
  }));
}
