import { monthsOf } from "../../company/month/month";
import { amountText } from "../../ground/money/money";
import { tdsLaw } from "../../ground/tax/tds-law";
import type { Actor } from "../../kit/policy/policy";
import { tdsPaid } from "../vendor/tds-month.server";

export const FORM_140_HEAD = [
  "Form",
  "Section row",
  "PAN",
  "Deductee",
  "Date",
  "Amount paid or credited",
  "TDS",
  "Challan number",
  "Challan date",
  "Certificate for lower rate",
  "Bill",
  "Rule",
];

/** The rows of the return of a quarter ("2627-Q3"), as the clerk types or brings them: those of whom nothing was deducted as well. */
export async function form140(actor: Actor, quarter: string): Promise<string[][]> {
  const months = await Promise.all(monthsOf(quarter).map((month) => tdsPaid(actor, month)));
  return months
    .flat()
    .map((row) => [
      tdsLaw(row.date).forms.return,
      row.row,
      row.pan ?? "",
      row.vendorName,
      row.date,
      amountText(row.amount),
      amountText(row.tdsAmount),
      row.challanNumber ?? "",
      row.challanDate ?? "",
      row.certificate ?? "",
      row.number,
      row.tdsRule,
    ]);
}
