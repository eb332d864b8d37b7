import type { DraftNoun } from "~/models/kit/form-draft/form-draft";
import { NEW_ROW, sumsByRate } from "~/models/billing/invoice/invoice.form";
import { EMPTY_ROW } from "~/models/sales/quotation/quotation.form";

import type { RowKind } from "./form-rows.server";

/** A quotation's rows, as its form carries those that it does not show. */
export const QUOTATION_ROWS: RowKind = { fields: Object.keys(EMPTY_ROW), empty: EMPTY_ROW };

/** An invoice's rows, as its form carries those that it does not show. */
export const INVOICE_ROWS: RowKind = {
  fields: Object.keys(NEW_ROW),
  empty: NEW_ROW,
  sums: sumsByRate,
};

/** The rows of the forms that keep drafts and carry some; the others show all that they have. */
export const ROWS_OF: Readonly<Partial<Record<DraftNoun, RowKind>>> = {
  quotation: QUOTATION_ROWS,
  invoice: INVOICE_ROWS,
};
