import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { defineList, searchIn } from "../../kit/record/define-list";
import { chosen, defineRecord, derived, SMALL_STATES } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { choice, maybeChoice, text } from "../../kit/shared/field-kinds";
import { optionalChoice } from "../../kit/shared/fields";
import { version } from "../../kit/shared/number-fields";
import { oneOf } from "../../kit/shared/query";
import { type Credit, CREDITS } from "../../ground/tax/credit";
import { TDS_ROWS, type TdsRow } from "../../ground/tax/tds-law";

const ROW_LABELS: Record<TdsRow, string> = {
  none: "None: goods, wages, tolls",
  work: "Work: hire, labour, packing, repair",
  rent_land: "Rent of land or building",
  rent_machines: "Rent of machines",
  commission: "Commission",
  professional: "Professional fees",
  technical: "Technical services",
};

const CREDIT_LABELS: Record<Credit, string> = {
  yes: "Taken back",
  no: "Not taken back: a part of the cost",
  shared: "Shared with exempt supplies",
};

const UNSAID = "Not said yet";
export const tdsRowSaid = (row: string | null) => (row ? ROW_LABELS[row as TdsRow] : UNSAID);
export const creditSaid = (credit: string) => CREDIT_LABELS[credit as Credit];

const CREDIT_SAID = "GST credit: yes, no or shared";
const credit = choice(
  "GST in It",
  CREDITS,
  { required: CREDIT_SAID, invalid: CREDIT_SAID },
  { labels: creditSaid, inSentence: "GST in it" },
);

/** A kind of cost, in the order of the form. */
export const EXPENSE_KIND_FIELDS = {
  name: text("Name", 60, { required: true }),
  tdsRow: maybeChoice("TDS", TDS_ROWS, `TDS row: one of ${TDS_ROWS.join(", ")}`, {
    labels: tdsRowSaid,
    none: UNSAID,
    hint: "What a vendor is paid for, as the law on TDS has it. Until it is said, nothing is proposed",
  }),
  // Left out, as by a script that does not know it, the tax is taken back.
  credit: {
    ...credit,
    block: optionalChoice(CREDITS, CREDIT_SAID).transform((value): Credit => value ?? "yes"),
  },
};

const ExpenseKindInput = z.object({ ...inputShape(EXPENSE_KIND_FIELDS), version });
export type ExpenseKindInput = z.output<typeof ExpenseKindInput>;

const EXPENSE_KIND_LIST = defineList<Prisma.ExpenseKindWhereInput>()({
  search: searchIn({}),
  filters: { status: oneOf("Status", SMALL_STATES) },
  views: { unsaid: { label: "TDS not said", where: () => ({ status: "active", tdsRow: null }) } },
  where: ({ status }) => [{ status: status || { in: [...SMALL_STATES] } }],
  sorts: ["createdAt", "name", "id"],
  sortColumns: { name: "sortName" },
  usual: "createdAt",
});

export const EXPENSE_KIND = defineRecord<"ExpenseKind">()({
  noun: "expenseKind",
  table: "ExpenseKind",
  at: paths.expenseKinds,
  called: ({ name }) => name,
  about: ({ tdsRow }) => [tdsRowSaid(tdsRow)],
  fields: EXPENSE_KIND_FIELDS,
  input: ExpenseKindInput,
  facets: {
    name: { personal: "thing", search: "words", export: true },
    tdsRow: chosen,
    credit: chosen,
    status: chosen,
    searchText: derived,
    sortName: derived,
  },
  list: EXPENSE_KIND_LIST,
  columns: ["name", "tdsRow", "credit"],
  summaries: {
    list: "Kinds of cost; view=unsaid: active ones of which nobody said the row of TDS",
    get: "A kind of cost, inactive ones too",
    create:
      "Add a kind of cost: `tdsRow` is the row of the table of TDS (null: nobody said it yet), `credit` whether the GST in it is taken back",
    update: "Change a kind of cost; expenses keep the kind's name as it was",
    remove: "Delete a kind of cost; expenses keep its name",
    setStatus: "Activate or deactivate a kind of cost; expenses choose among active ones",
  },
});
