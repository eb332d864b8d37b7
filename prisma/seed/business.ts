import { addInvoices } from "./invoices";
import { addJobs } from "./jobs";
import { addPayments } from "./payments";
import type { Contact, Part, Person } from "./plan";
import { addQuotation } from "./quotations";
import { billedMoves, planBills, planMoves, type Bill, type Move } from "./stories";

/**
 * Makes a part's quotations, jobs, invoices and payments into its rows. `arrange` may change who the
 * moves and direct invoices belong to before anything is written.
 */
export function makeBusiness(
  part: Part,
  customers: Contact[],
  employees: Person[],
  arrange: (moves: Move[], bills: Bill[]) => void = () => {},
): void {
  const { counts, rows } = part;
  const moves = planMoves(part, customers, billedMoves(counts.invoices, counts.quotations));
  const bills = planBills(part, moves, customers);
  arrange(moves, bills);

  for (const move of moves) addQuotation(part, move);
  // Before the invoices, which name the job of their move.
  addJobs(part, moves, customers, employees);
  addPayments(part, addInvoices(part, bills));
  rows.HistoryEntry.sort((a, b) => Number(a.at) - Number(b.at));
}
