import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, toMajor } from "../../ground/money/money";
import { daysBetween, defineList, searchIn } from "../../kit/record/define-list";
import { column } from "../../kit/record/columns";
import { chosen, defineRecord, derived, type RowOf } from "../../kit/record/define-record";
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
  jobId: id("Job", "This job does not exist", {
    hint: "The trip that it is for: its account is settled by itself",
  }),
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

/** The records that an advance names. */
export const ADVANCE_NAMES = {
  employee: { select: { id: true, name: true } },
  job: { select: { jobNumber: true, title: true } },
} as const;

type Names = {
  employee: { id: number; name: string };
  job: { jobNumber: string; title: string } | null;
};

/** Whom a read advance was given to. */
export const employeeOf = (row: object) => (row as Names).employee;

/** The job that a read advance is for. */
export const jobOf = (row: object) => (row as Names).job;

/** Reply fields of /api for an advance: whether it settled its trip, with the kilometres and litres of that. */
export const CREW_ADVANCE_REPLY = {
  shape: {
    settles: z.boolean(),
    kmFrom: z.int().nullable(),
    kmTo: z.int().nullable(),
    litres: z.number().nullable(),
  },
  of: (row: object) => {
    const { settles, kmFrom, kmTo, litres } = row as RowOf<"CrewAdvance">;
    return { settles, kmFrom, kmTo, litres: litres === null ? null : toMajor(litres) };
  },
};

const CREW_ADVANCE_LIST = defineList<Prisma.CrewAdvanceWhereInput>()({
  search: searchIn({ amount: amountIn("amount") }),
  filters: {
    status: oneOf("Status", EXPENSE_STATES),
    direction: oneOf("Direction", DIRECTIONS),
    employeeId: idOf("employeeId"),
    jobId: idOf("jobId"),
    startDate: dayOf("startDate"),
    endDate: dayOf("endDate"),
  },
  where: ({ status, direction, employeeId, jobId, startDate, endDate }) => [
    status ? { status } : null,
    direction ? { direction } : null,
    employeeId ? { employeeId } : null,
    jobId ? { jobId } : null,
    daysBetween("date", startDate, endDate),
  ],
  sorts: ["date", "amount", "id"],
  usual: "date",
});

export const CREW_ADVANCE = defineRecord<"CrewAdvance">()({
  noun: "crewAdvance",
  table: "CrewAdvance",
  at: paths.crewAdvances,
  called: ({ direction, date, settles }) =>
    settles ? `Settlement, ${formatDate(date)}` : `Advance ${direction}, ${formatDate(date)}`,
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
    include: ADVANCE_NAMES,
    first: [column("text", "Employee", (row) => employeeOf(row).name)],
    then: [
      column("text", "Job", (row) => jobOf(row)?.jobNumber),
      column("yes", "Settlement", (row) => row.settles),
      column("whole", "Odometer at Start", (row) => row.kmFrom),
      column("whole", "Odometer at End", (row) => row.kmTo),
      column("rate", "Litres", (row) => row.litres),
    ],
  },
  states: EXPENSE_STATES,
  settles: "expense:approve",
  summaries: {
    list: "Money given to employees for the road and returned by them, the newest day first",
    get: "An advance to an employee",
    create:
      "Record money given to an employee, or returned by one, for a trip (`jobId`) or none; what they spend of it is an expense that is paid from `advance`. 409 for a trip that was settled",
    update: "Change an advance; one that was approved waits for approval again",
    remove: "Delete an advance; of a settlement its trip is open again",
    setStatus: "Approve an advance, or take its approval back",
  },
});
