import { db, inUnitOfWork, transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { recordHistory, type Change } from "../../kit/history/history.server";
import { assertCan, can, type Actor } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, DomainError, notFound } from "../../kit/shared/domain-error";
import { findActor } from "../../people/user/token.server";
import { EXPENSE, type ExpenseInput } from "./expense.record";
import { NO_REPEAT, repeatColumns } from "./expense.repeat";
import { expenses } from "./expense.server";

type Expense = RowOf<"Expense">;

/** The actor where the rule's author has left the staff; the history names the system. */
const SYSTEM = { id: null, name: "System", role: "employee", seesBooks: true } as unknown as Actor;

/** A round's result: the number of expenses made, and the failures that did not stop it. */
type Round = { made: number; failures: { id: number; error: unknown }[] };

/**
 * Makes the expenses whose day has come of those that repeat, each in a transaction of its own and once whoever else does the same.
 * One that is refused stays due, and says why. Ends early when `signal` says so.
 */
export async function repeatExpenses(signal?: AbortSignal): Promise<Round> {
  const round: Round = { made: 0, failures: [] };
  // A new expense has a later id, so one that is due too is repeated in this round.
  for (let last = 0; !signal?.aborted;) {
    const due = await db.expense.findFirst({
      where: { id: { gt: last }, repeatsNext: { lte: companyToday(await getCompany()) } },
      orderBy: { id: "asc" },
    });
    if (!due) break;
    last = due.id;
    try {
      if (await inUnitOfWork((tx) => repeatOne(tx, due))) round.made++;
    } catch (error) {
      if (error instanceof DomainError) await keepFailure(due, error);
      else round.failures.push({ id: due.id, error });
    }
  }
  return round;
}

/** Makes the next of an expense by the command that people use, and moves the rule on to it; false where the rule is not as it was read. */
async function repeatOne(tx: Tx, before: Expense): Promise<boolean> {
  const { id, version, repeatsNext, createdById, currency } = before;
  const date = repeatsNext ?? "";
  const moved = await tx.expense.updateMany({
    where: { id, version, repeatsNext },
    data: { ...NO_REPEAT, version: { increment: 1 } },
  });
  if (moved.count === 0) return false;
  const company = await getCompany(tx);
  if (currency !== company.invoiceCurrency) {
    throw conflict(`It is in ${currency}, which the company no longer counts in`);
  }
  const maker = createdById === null ? null : await findActor(createdById);
  // One who lost the right since then is not asked for it: the rule was made with it.
  const actor = maker && can(maker, "expense:create") ? maker : SYSTEM;
  // The law decides deduction and credit again, unless somebody said why the credit is another; the job and the vendor's bill are not copied.
  const own = { billNumber: null, billDate: null, dueDate: null, litres: null };
  const credit = before.creditReason === null ? null : before.credit;
  const law = { tdsAmount: null, tdsReason: null, credit };
  // Whoever made the rule was asked.
  const asked = { version: null, confirmCash: true, anyway: true };
  const input = { ...before, ...own, ...law, ...asked, date, jobId: null };
  const made = await expenses.create(actor, input as ExpenseInput);
  const next = { ...before, date };
  await tx.expense.update({ where: { id: made }, data: repeatColumns(next, next) });
  const row = await tx.expense.findUniqueOrThrow({ where: { id: made } });
  await recordHistory(tx, actor, "expense", id, "repeated", { as: EXPENSE.called(row) });
  await recordHistory(tx, actor, "expense", made, "repeated", { of: EXPENSE.called(before) });
  return true;
}

/** Has an expense say why its next one was refused, unless it was changed meanwhile. */
async function keepFailure({ id, version, repeatFailure: said }: Expense, error: DomainError) {
  const repeatFailure = Object.values(error.fieldErrors).flat().join(". ") || error.message;
  if (repeatFailure === said) return;
  await transaction((tx) =>
    tx.expense.updateMany({ where: { id, version }, data: { repeatFailure } }),
  );
}

/** Ends the rule of an expense; what was made by it stays. Raises `not_found`, and `conflict` where it does not repeat. */
export async function endRepeat(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "expense:edit");
  await transaction(async (tx) => {
    const before = await tx.expense.findUnique({ where: { id } });
    if (!before) throw notFound("expense");
    const { count } = await tx.expense.updateMany({
      where: { id, repeats: { not: null } },
      data: { ...NO_REPEAT, version: { increment: 1 } },
    });
    if (count === 0) {
      throw conflict(
        "This expense does not repeat any more. If the next one was made meanwhile, end the repeat there.",
      );
    }
    const changes = (["repeats", "repeatsUntil"] as const).flatMap((field): Change[] =>
      before[field] === null ? [] : [{ field, from: before[field], to: null }],
    );
    await recordHistory(tx, actor, "expense", id, "updated", null, { changes });
  });
}
