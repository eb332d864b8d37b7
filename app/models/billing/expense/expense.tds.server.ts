import { db, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { worthOf } from "../../ground/tax/reverse-charge";
import type { TdsRow } from "../../ground/tax/tds-law";
import type { RowOf } from "../../kit/record/define-record";
import type { Rule } from "../../kit/shared/rules";
import { kindNamed } from "../expense-kind/expense-kind.server";
import { lawfulTds, whyAnotherTds } from "../vendor/vendor.tds.server";
import type { ExpenseInput } from "./expense.record";

/** The row of the table of TDS that an expense is of: its kind's, or its own where the kind is gone; null: nobody said it. */
export async function tdsRowOf(
  tx: Tx,
  { kind }: Pick<ExpenseInput, "kind">,
  before: RowOf<"Expense"> | null,
): Promise<TdsRow | null> {
  const listed = await kindNamed(kind, tx);
  const own = before?.kind === kind ? before.tdsRow : null;
  return (listed ? listed.tdsRow : own) as TdsRow | null;
}

/** Returns the lawful TDS of an expense, up to its amount: of what a vendor is paid for, by the row of its kind. */
export async function lawOf(tx: Tx, input: ExpenseInput, before: RowOf<"Expense"> | null) {
  const { vendorId, kind, date } = input;
  const row = await tdsRowOf(tx, input, before);
  const none = { amount: 0, rule: "", certified: 0, certificate: null, before: 0, row };
  if (vendorId === null) return none;
  if (row === null)
    return { ...none, rule: `Nobody said the row of TDS of ${kind}: say it in the kinds of cost` };
  const amount = Math.max(0, worthOf({ ...input, reverseCharge: input.reverseCharge ?? false }));
  const currency = before?.currency ?? (await getCompany(tx)).invoiceCurrency;
  const except = { expenseId: before?.id };
  const again = before?.tdsAmount === 0;
  const law = await lawfulTds(tx, { vendorId, row, day: date, amount, currency, except, again });
  return { ...law, amount: Math.min(law.amount, input.amount), row };
}

/** Whether it is the same payment as before, of which the same was deducted: what came after it changed nothing of it. */
export const sameTds = (
  before: RowOf<"Expense"> | null,
  input: ExpenseInput,
  row: TdsRow | null,
): before is RowOf<"Expense"> =>
  before !== null && before.tdsAmount === input.tdsAmount && isSamePaid(before, input, row);

const isSamePaid = (
  before: RowOf<"Expense">,
  input: Pick<ExpenseInput, "amount" | "taxAmount" | "vendorId" | "date">,
  row: TdsRow | null,
) =>
  before.date === input.date &&
  before.amount === input.amount &&
  before.taxAmount === input.taxAmount &&
  before.vendorId === input.vendorId &&
  before.tdsRow === row;

/** The question of pages about a TDS that is not what the law asks for: why; scripts are not asked. `input` is sound. */
export async function tdsQuestion(
  input: ExpenseInput,
  id: number | null,
): Promise<Rule<ExpenseInput>[]> {
  const { tdsAmount, tdsReason } = input;
  if (tdsAmount === null || tdsReason !== null) return [];
  const before = id === null ? null : await db.expense.findUnique({ where: { id } });
  const law = await lawOf(db, input, before);
  if (sameTds(before, input, law.row)) return [];
  return law.amount === tdsAmount ? [] : [whyAnotherTds(law)];
}
