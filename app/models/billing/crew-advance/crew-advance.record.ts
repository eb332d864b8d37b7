import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { daysBetween, defineList, searchIn } from "../../kit/record/define-list";
import { column } from "../../kit/record/columns";
import { chosen, defineRecord, derived } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { amount, area, choice, day, id } from "../../kit/shared/field-kinds";
import { flag } from "../../kit/shared/fields";
import { version } from "../../kit/shared/number-fields";
import { day as dayOf, idOf, oneOf } from "../../kit/shared/query";
import { amountIn } from "../../kit/shared/search-words";
import { capitalized } from "../../ground/typed/text";
import { EXPENSE_STATES } from "../expense/expense.record";

const DIRECTIONS = ["given", "returned"] as const;
const METHODS = ["Cash", "UPI", "Bank Transfer"] as const;

/** Money for the road, in the order of its form. */
export const CREW_ADVANCE_FIELDS = {
  employeeId: id("Employee", "This employee does not exist", { required: true }),
  direction: choice(
    "Direction",
    DIRECTIONS,
    { required: "Say whether it was given or returned", invalid: "Direction: given or returned" },
    { labels: capitalized },
  ),
  amount: amount("Amount", { required: true, positive: "Amount must be more than 0" }),
  date: day("Date", { required: true }),
  method: choice("Method", METHODS, {
    required: "Method is required",
    invalid: "Method: choose from the list",
  }),
  note: area("Note", 1_000, { wide: true }),
};

export const CrewAdvanceInput = z.object({
  ...inputShape(CREW_ADVANCE_FIELDS),
  /** More is given back than was held: it is meant so. */
  anyway: flag("Recorded anyway"),
  version,
});
export type CrewAdvanceInput = z.output<typeof CrewAdvanceInput>;

/** Whom a read advance was given to. */
export const employeeOf = (row: object) =>
  (row as { employee: { id: number; name: string } }).employee;

const CREW_ADVANCE_LIST = defineList<Prisma.CrewAdvanceWhereInput>()({
  search: searchIn({ amount: amountIn("amount") }),
  filters: {
    status: oneOf("Status", EXPENSE_STATES),
    direction: oneOf("Direction", DIRECTIONS),
    employeeId: idOf("employeeId"),
    startDate: dayOf("startDate"),
    endDate: dayOf("endDate"),
  },
  where: ({ status, direction, employeeId, startDate, endDate }) => [
    status ? { status } : null,
    direction ? { direction } : null,
    employeeId ? { employeeId } : null,
    daysBetween("date", startDate, endDate),
  ],
  sorts: ["date", "amount", "id"],
  usual: "date",
});

export const CREW_ADVANCE = defineRecord<"CrewAdvance">()({
  noun: "crewAdvance",
  table: "CrewAdvance",
  at: paths.crewAdvances,
  called: ({ direction, date }) => `Advance ${direction}, ${formatDate(date)}`,
  about: ({ amount, currency, note }) => [formatMoney(amount, currency), note],
  fields: CREW_ADVANCE_FIELDS,
  input: CrewAdvanceInput,
  facets: {
    date: chosen,
    direction: chosen,
    method: chosen,
    currency: chosen,
    note: { personal: "elsewhere", search: "words", export: true },
    status: chosen,
    searchText: derived,
  },
  list: CREW_ADVANCE_LIST,
  file: {
    include: { employee: { select: { name: true } } },
    first: [column("text", "Employee", (row) => employeeOf(row).name)],
  },
  states: EXPENSE_STATES,
  settles: "expense:approve",
  summaries: {
    list: "Money given to employees for the road and returned by them, the newest day first",
    get: "An advance to an employee",
    create:
      "Record money given to an employee, or returned by one; what they spend of it is an expense that is paid from `advance`",
    update: "Change an advance; one that was approved waits for approval again",
    remove: "Delete an advance",
    setStatus: "Approve an advance, or take its approval back",
  },
});
