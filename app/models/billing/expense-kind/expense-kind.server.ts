import { sortNameOf } from "~/platform/lists/sort-name";
import { db, type Tx } from "~/platform/db.server";

import { companyDay } from "../../company/company/company.server";
import { recordCommands } from "../../kit/record/record-commands.server";
import { holdAlone } from "../../kit/shared/hold.server";
import { ruleOf } from "../../kit/shared/rules";
import { EXPENSE_KIND, type ExpenseKindInput } from "./expense-kind.record";

/** The kinds of cost: whoever sees the books. Expenses keep the name that a kind had. */
export const expenseKinds = recordCommands(EXPENSE_KIND, {
  day: companyDay,
  // Two of one name at once: the second waits, and finds the first.
  hold: (tx) => holdAlone(tx, "Company", 1),
  rules: (before, tx) => [
    ruleOf<ExpenseKindInput>()(["name"], async ({ name }, addError) => {
      const other = await kindNamed(name, tx);
      if (other && other.id !== before?.id)
        addError("name", `There is a kind ${other.name} already`);
    }),
  ],
  async besides(_, before, { tdsRow }, tx) {
    // Said for the first time, it is said of what was recorded before too: the year's limit counts it from here on.
    if (before && before.tdsRow === null && tdsRow !== null)
      await tx.expense.updateMany({
        where: { kind: before.name, tdsRow: null },
        data: { tdsRow, tdsRule: "" },
      });
    return {};
  },
});

/** A kind by its name, whatever the case of its letters; null where there is none. */
export const kindNamed = (name: string, tx: Tx = db) =>
  tx.expenseKind.findFirst({ where: { sortName: sortNameOf(name) }, orderBy: { id: "asc" } });

/** The names of the active kinds, in the order in which they came. */
export async function kindNames(tx: Tx = db): Promise<string[]> {
  const active = await expenseKinds.active("id", null, tx);
  return active.map(({ name }) => name);
}

/** How many active kinds there are, and of how many nobody said the row of TDS yet. */
export async function kindsSummary(): Promise<string> {
  const active = await expenseKinds.active("id", null, db);
  const unsaid = active.filter(({ tdsRow }) => tdsRow === null).length;
  return [`${active.length} kinds`, unsaid > 0 && `${unsaid} without their row of TDS`]
    .filter(Boolean)
    .join(", ");
}
